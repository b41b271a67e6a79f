import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { readInventory } from '../catalogue/inventory';

/** Where `npm test` leaves what each suite showed. */
const RAN = fileURLToPath(new URL('../../.cache/tests-ran', import.meta.url));
const MARK = /\b(rule|screen|call):([A-Za-z][\w.]*\w)/g;

/** A suite's last run: the sources it ran on, its failures, and the own names of the tests that passed. */
const ranSchema = z.object({
  state: z.string(),
  failed: z.number(),
  passed: z.array(z.string()),
});

/** What single tests show of the specification. */
export interface Marks {
  readonly rule: ReadonlySet<string>;
  readonly screen: ReadonlySet<string>;
  readonly call: ReadonlySet<string>;
  /** Runs that count for nothing, and why, in words. */
  readonly refused: readonly string[];
}

/**
 * Marks of the tests that passed, of runs on these very sources and without a failure. A mark on a describe
 * is none: the tests below it may show anything.
 * @param state the fingerprint of the sources as they are.
 */
export function shownMarks(state: string, folder = RAN): Marks {
  const marks = { rule: new Set<string>(), screen: new Set<string>(), call: new Set<string>() };
  const refused: string[] = [];
  const files = existsSync(folder) ? readdirSync(folder).sort() : [];
  if (files.length === 0) refused.push('no test has run: npm test');
  for (const file of files) {
    const suite = file.replace('.json', '');
    const ran = ranSchema.safeParse(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    const why = !ran.success
      ? 'is of an older version'
      : ran.data.failed > 0
        ? `had ${ran.data.failed} failed tests`
        : ran.data.state === state
          ? null
          : 'is older than the sources';
    if (!ran.success || why !== null) {
      refused.push(`the last run of ${suite} ${why} and shows nothing: npm test -- ${suite}`);
      continue;
    }
    for (const name of ran.data.passed)
      for (const [, kind, id = ''] of name.matchAll(MARK)) setOf(marks, kind).add(id);
  }
  return { ...marks, refused };
}

function setOf<T>(marks: Readonly<Record<'rule' | 'screen' | 'call', T>>, kind?: string): T {
  return kind === 'rule' ? marks.rule : kind === 'screen' ? marks.screen : marks.call;
}

/** Rows of an inventory that no test shows, and marks that name no row. */
export function missingMarks(kind: 'rules' | 'screens' | 'calls', marks: ReadonlySet<string>) {
  const ids = readInventory(kind).map((row) => row['id'] ?? '');
  return {
    missing: ids.filter((id) => !marks.has(id)),
    unknown: [...marks].filter((id) => !ids.includes(id)),
  };
}
