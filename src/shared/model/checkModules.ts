import type { Translate } from './translate';
import type { CallVerdict, CheckedCall, CheckReport } from './diagnostics';

/**
 * What a module of the server came to. `works`: every call that was asked is answered; `partly`: some are; `absent`:
 * the server knows none of its paths; `closed`: nothing of it is permitted to who is signed in; `failing`: none is
 * answered for other reasons; `unchecked`: nothing was asked.
 */
export const MODULE_STATES = [
  'absent',
  'failing',
  'partly',
  'closed',
  'unchecked',
  'works',
] as const;
export type ModuleState = (typeof MODULE_STATES)[number];

/** The calls of one module of the server together. */
export interface CheckedModule {
  /** First part of its paths, as the people of the server call it: `blade-system`. */
  readonly name: string;
  readonly state: ModuleState;
  /** Calls that only read: all of them, those that were asked, and what they came to. */
  readonly reads: number;
  readonly asked: number;
  readonly answered: number;
  readonly otherShape: number;
  readonly noPermission: number;
  readonly notFound: number;
  readonly failed: number;
  /** Calls that change something; a check sends none of them. */
  readonly writes: number;
  /** Median and longest time of an answer, ms; null without one. */
  readonly middleMs: number | null;
  readonly slowestMs: number | null;
}

/** What a verdict counts as; absent: the call was not asked. */
const COUNTED: Readonly<
  Partial<Record<CallVerdict, 'answered' | 'otherShape' | 'noPermission' | 'notFound' | 'failed'>>
> = {
  answered: 'answered',
  otherShape: 'otherShape',
  noPermission: 'noPermission',
  notFound: 'notFound',
  serverError: 'failed',
  rejected: 'failed',
  notJson: 'failed',
  redirected: 'failed',
  tooLarge: 'failed',
  timeout: 'failed',
  notConnected: 'failed',
};

/** How the modules of this family are called. */
const MODULE = /^blade-/;

/** The module of a path on a server: the part named like one, whatever prefix all paths have, else the first. */
export function moduleOfPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  return parts.find((part) => MODULE.test(part)) ?? parts[0] ?? path;
}

/** The modules of a report, those with trouble first, each by its name. */
export function modulesOf({
  calls,
  writes,
}: Pick<CheckReport, 'calls' | 'writes'>): readonly CheckedModule[] {
  const reads = byModule(calls);
  const written = byModule(writes);
  const names = new Set([...reads.keys(), ...written.keys()]);
  return [...names]
    .map((name) => oneOf(name, reads.get(name) ?? [], written.get(name)?.length ?? 0))
    .sort(
      (a, b) =>
        MODULE_STATES.indexOf(a.state) - MODULE_STATES.indexOf(b.state) ||
        a.name.localeCompare(b.name),
    );
}

function byModule<C extends { readonly path: string }>(calls: readonly C[]): Map<string, C[]> {
  const groups = new Map<string, C[]>();
  for (const call of calls) {
    const name = moduleOfPath(call.path);
    groups.set(name, [...(groups.get(name) ?? []), call]);
  }
  return groups;
}

function oneOf(name: string, calls: readonly CheckedCall[], writes: number): CheckedModule {
  const counts = { answered: 0, otherShape: 0, noPermission: 0, notFound: 0, failed: 0 };
  for (const { verdict } of calls) {
    const counted = COUNTED[verdict];
    if (counted !== undefined) counts[counted] += 1;
  }
  const asked = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const times = calls
    .flatMap(({ ms, verdict }) => (ms === null || COUNTED[verdict] === undefined ? [] : [ms]))
    .sort((a, b) => a - b);
  return {
    ...{ name, reads: calls.length, asked, ...counts, writes },
    state: stateOf(asked, counts),
    middleMs: times[Math.floor(times.length / 2)] ?? null,
    slowestMs: times.at(-1) ?? null,
  };
}

function stateOf(
  asked: number,
  counts: Pick<CheckedModule, 'answered' | 'otherShape' | 'noPermission' | 'notFound'>,
): ModuleState {
  if (asked === 0) return 'unchecked';
  if (counts.answered === asked) return 'works';
  if (counts.notFound === asked) return 'absent';
  if (counts.noPermission === asked) return 'closed';
  return counts.answered + counts.otherShape === 0 ? 'failing' : 'partly';
}

/** What was found of a module, in a sentence. */
export function moduleText(t: Translate, one: CheckedModule): string {
  const { state, writes } = one;
  const untried = state !== 'absent' && writes > 0;
  return `${foundText(t, one)}${untried ? t('diagnostics.modules.untried', { count: writes }) : ''}`;
}

function foundText(t: Translate, one: CheckedModule): string {
  const { answered, asked, failed, name, noPermission, notFound, otherShape, reads, writes } = one;
  if (one.state !== 'partly' && one.state !== 'failing')
    return t(`diagnostics.modules.${one.state}`, { name, reads, writes });
  const counts = { answered, otherShape, noPermission, notFound, failed };
  const said = (['answered', 'otherShape', 'noPermission', 'notFound', 'failed'] as const)
    .filter((key) => counts[key] > 0)
    .map((key) => t(`diagnostics.modules.count.${key}`, { count: counts[key] }));
  return t('diagnostics.modules.some', {
    asked,
    said: said.join(t('diagnostics.modules.comma')),
  });
}

/** Median and longest time of a module that answered, ms. */
export function timesOf({ middleMs, slowestMs }: CheckedModule) {
  return { middle: middleMs ?? 0, slowest: slowestMs ?? 0 };
}
