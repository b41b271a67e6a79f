import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MUTANTS, type Mutant } from './list';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The tests that must catch a mistake. */
const FILES: Readonly<Record<Mutant['by'], readonly [project: string, file: string]>> = {
  facts: ['catalogue', 'tests/catalogue/facts.gen.test.ts'],
  catalogue: ['catalogue', 'tests/catalogue/families.test.ts'],
  wire: ['contract', 'tests/contract/wire.gen.test.ts'],
};

/** Mutants that are tried at the same time. */
const AT_ONCE = 2;

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), title: z.string() })),
    }),
  ),
});

interface Verdict {
  readonly mutant: Pick<Mutant, 'name' | 'by'>;
  /** The tests that failed; []: it survived. */
  readonly caught: readonly string[];
  readonly seconds: number;
}

/** What a run without a mistake is called: its tests must all pass. */
const NONE = 'no mistake';

/** Runs the tests that must catch a mutant, with the mistake put in as the source is loaded. */
async function tryOut(mutant: Pick<Mutant, 'name' | 'by'>): Promise<Verdict> {
  const folder = mkdtempSync(join(tmpdir(), 'chengjing-mutant-'));
  const begin = performance.now();
  try {
    const report = join(folder, 'report.json');
    const [project, file] = FILES[mutant.by];
    const args = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project];
    args.push('--config', 'tests/spec/mutants/config.mjs', '--configLoader', 'native');
    args.push('--reporter=json', `--outputFile=${report}`, file);
    const env = { ...process.env, CHENGJING_MUTANT: mutant.name, CHENGJING_WORK: folder };
    await new Promise<void>((resolve, reject) => {
      const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: 'ignore' });
      child.once('error', reject);
      child.once('exit', () => resolve());
    });
    if (!existsSync(report)) throw new Error(`${mutant.name}: ${file} did not run`);
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
    // A mistake that stops the tests at their start is caught there, in words.
    const stopped = tests.length === 0 ? testResults.flatMap(({ message }) => message ?? []) : [];
    const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
    const caught = failed.length === 0 ? stopped.map((text) => `start: ${text}`) : failed;
    return { mutant, caught, seconds: (performance.now() - begin) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const line = ({ mutant, caught, seconds }: Verdict): string => {
  const by = caught.length === 0 ? 'SURVIVED' : `${mutant.by}: ${caught[0]?.split('\n')[0] ?? ''}`;
  const more = caught.length > 1 ? ` (and ${caught.length - 1} more)` : '';
  return `${mutant.name} → ${by}${more} · ${seconds.toFixed(1)} s\n`;
};

/**
 * `npm run spec -- --mutants [WORDS]`: puts one mistake after another into the sources as they are loaded (no
 * file changes) and runs the tests that must catch it. Words choose the mutants whose names hold one of them.
 * @returns 1 when one survived.
 */
export async function main(args: readonly string[]): Promise<number> {
  const words = args.filter((arg) => !arg.startsWith('--'));
  const chosen = MUTANTS.filter(
    ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
  );
  const begin = performance.now();
  const plain = (['facts', 'catalogue', 'wire'] as const).map((by) => ({ name: NONE, by }));
  for (const one of plain) {
    const { caught } = await tryOut(one);
    if (caught.length === 0) continue;
    process.stderr.write(`the tests of ${one.by} fail without any mistake: ${caught.join(', ')}\n`);
    return 1;
  }
  const waiting = [...chosen];
  const verdicts: Verdict[] = [];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const verdict = await tryOut(next);
      verdicts.push(verdict);
      process.stdout.write(line(verdict));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const survived = verdicts.filter(({ caught }) => caught.length === 0);
  const seconds = Math.round((performance.now() - begin) / 1000);
  process.stdout.write(`${verdicts.length} mutants, ${survived.length} survived, ${seconds} s\n`);
  for (const { mutant } of survived) process.stderr.write(`survived: ${mutant.name}\n`);
  return survived.length === 0 ? 0 : 1;
}
