import type { CallSpec } from '@shared/api/call';
import type { AnswerSpec } from '@shared/catalogue/behaviour';
import type { FamilySpec } from '@shared/catalogue/family';
import { doCall, doerOf } from './patterns/effects';
import { detail, page, rows, tree, type Reading } from './patterns/reads';
import type { Engine } from './patterns/records';
import { remove, save } from './patterns/saves';
import type { Handler, Routes, SignedIncoming } from './routes';
import { status } from './wire/answer';

export { ownRows, textOf, type Body, type FamilyHooks } from './patterns/records';

/** How a read call of a kind is answered; undefined for kinds that are no common pattern. */
function readerOf({ kind }: CallSpec, answer: AnswerSpec | undefined) {
  switch (kind) {
    case 'page':
      return page;
    case 'detail':
      return answer?.many === true ? rows : detail;
    case 'tree':
      return tree;
    case 'list':
    case 'dictionary':
    case 'realtime':
    case 'map':
      return rows;
    case 'stat':
    case 'rank':
    case 'trend':
      // Figures answer these; the declaration may answer records instead.
      return answer === undefined ? undefined : rows;
    default:
      return undefined;
  }
}

/** Answers a call that changes something; undefined for one that nothing is declared of. */
function writerOf(
  engine: Engine,
  family: FamilySpec,
  call: CallSpec,
): Handler<SignedIncoming> | undefined {
  const table = engine.platform.tables.get(family.key);
  if (table === undefined) return undefined;
  const doer = doerOf(engine, table, call);
  if (doer !== undefined) return (incoming) => status(doCall(engine, table, doer, incoming));
  switch (call.kind) {
    case 'save':
    case 'submit':
    case 'update':
      return (incoming) => status(save(engine, table, call, incoming));
    case 'remove':
      return (incoming) => status(remove(engine, table, call, incoming));
    default:
      return undefined;
  }
}

/** Serves the calls of a family that no named behaviour has served yet, from its declaration alone. */
export function serveFamily(routes: Routes, engine: Engine, family: FamilySpec): void {
  const { tables } = engine.platform;
  for (const call of family.calls) {
    if (routes.isServed(call)) continue;
    const answer = family.answers?.find((one) => one.call === call.id);
    const reader = readerOf(call, answer);
    const table = tables.get(answer?.of ?? family.key);
    if (reader !== undefined && table !== undefined) {
      const reading: Reading = { engine, call, answer, table };
      routes.signedCall(call, (incoming) => reader(reading, incoming));
      continue;
    }
    const writer = writerOf(engine, family, call);
    if (writer !== undefined) routes.writeCall(call, writer);
  }
}

/** Kinds that are no business of the catalogue: the session's own calls and streams. */
const OTHERS = new Set<CallSpec['kind']>(['session', 'stream']);

/** Ids of the declared calls that nothing answers. */
export function unservedCalls(routes: Routes, families: readonly FamilySpec[]): readonly string[] {
  return families
    .flatMap(({ calls }) => calls)
    .filter((call) => !OTHERS.has(call.kind) && !routes.isServed(call))
    .map(({ id }) => id);
}
