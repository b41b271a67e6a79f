import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Script } from 'node:vm';
import { build, loadConfigFromFile, mergeConfig, type UserConfig } from 'vite';
import { z } from 'zod';
import { bundled } from './catalogue';
import { addClones } from './clones';
import { line, median, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** With these the catalogue has as many families as the specification. */
const CLONES: Sized = { whole: 208, smallest: 4 };
/** What stands beside the sources and is not copied. */
const LEFT = new Set(['node_modules', '.git', '.cache', 'out', 'dist', 'docs']);
/** Suites and files whose tests grow with the families. */
const SUITES: Readonly<Record<string, Sized<readonly string[]>>> = {
  catalogue: { whole: ['tests/catalogue'], smallest: ['tests/catalogue/families.test.ts'] },
  contract: {
    whole: ['catalogue.gen', 'wire.gen', 'rights', 'lifecycles', 'served'].map(
      (name) => `tests/contract/${name}.test.ts`,
    ),
    smallest: ['tests/contract/lifecycles.test.ts'],
  },
};
const ROUNDS = 9;

/** Figures of one catalogue. Times are of processors: what else the machine does changes them little. */
interface Cost {
  readonly suites: ReadonlyMap<string, number>;
  /** Code that the console reads before it draws, the index of the catalogue in the windows, its largest area; bytes. */
  readonly first: number;
  readonly index: number;
  readonly area: number;
  readonly compileMs: number;
  readonly checkedMs: number;
  readonly start: { readonly firstMs: number; readonly secondMs: number; readonly bytes: number };
}

interface Ran {
  /** Of the processors, with its children. */
  readonly ms: number;
  readonly code: number | null;
  readonly said: string;
  readonly why: string;
}

/** Runs a program of Node in a folder. */
function processors(folder: string, args: readonly string[]): Ran {
  const shell = '"$@"; code=$?; times >&2; exit $code';
  const ran = spawnSync('sh', ['-c', shell, 'sh', process.execPath, ...args], {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, CHENGJING_WORK: join(folder, '.cache') },
  });
  // The second line of two: what the children took.
  const [minutes = ''] = ran.stderr.trimEnd().split('\n').slice(-1);
  const times = [...minutes.matchAll(/(\d+)m([\d.]+)s/g)];
  // Why a program failed is said there.
  const why = ran.stderr.slice(-2000);
  const ms = times.reduce((sum, [, min, s]) => sum + 60_000 * Number(min) + 1000 * Number(s), 0);
  return { ms, code: ran.status, said: ran.stdout, why };
}

/** Runs what must not fail. */
function succeeding(folder: string, args: readonly string[]): Ran {
  const ran = processors(folder, args);
  if (ran.code !== 0) throw new Error(`${args.join(' ')}: ${ran.said}${ran.why}`);
  return ran;
}

const reportSchema = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      message: z.string().optional(),
      assertionResults: z.array(z.object({ status: z.string(), title: z.string() })),
    }),
  ),
});
const startSchema = z.object({ firstMs: z.number(), secondMs: z.number(), bytes: z.number() });

/** Bytes that the console's page reads at its start, those of the index and of each area. */
async function chunks(
  root: string,
): Promise<{ first: number; index: number; areas: readonly number[] }> {
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'electron.vite.config.ts'),
    root,
    'silent',
  );
  const { renderer } = z.object({ renderer: z.custom<UserConfig>() }).parse(loaded?.config);
  const result = await build(
    mergeConfig(renderer, { configFile: false, logLevel: 'error', build: { write: false } }),
  );
  const output = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  const files = new Map(
    output.flatMap((one) => (one.type === 'chunk' ? [[one.fileName, one]] : [])),
  );
  const reached = new Set<string>();
  const reach = (name: string): void => {
    if (reached.has(name)) return;
    reached.add(name);
    for (const next of files.get(name)?.imports ?? []) reach(next);
  };
  for (const { isEntry, name, fileName } of files.values())
    if (isEntry && name === 'console') reach(fileName);
  if (reached.size === 0) throw new Error('the build has no console');
  const size = (name: string): number => Buffer.byteLength(files.get(name)?.code ?? '');
  const parts = [...files.values()].flatMap(({ modules }) => Object.entries(modules));
  const index = parts.find(([id]) => id.endsWith('/catalogue/byArea.ts'))?.[1].renderedLength;
  return {
    index: index ?? Number.NaN,
    first: [...reached].reduce((sum, name) => sum + size(name), 0),
    areas: [...files.values()]
      .filter(({ facadeModuleId }) => facadeModuleId?.startsWith('\0catalogue-area:') === true)
      .map(({ fileName }) => size(fileName)),
  };
}

/** Compiles and evaluates the whole catalogue as main and the demo platform do, without kept code. */
async function compiled(root: string): Promise<number> {
  const code = await bundled(root);
  const times = Array.from({ length: ROUNDS }, (_, n) => {
    const begun = performance.now();
    new Script(`${code}\n/*${n}*/`).runInThisContext();
    return performance.now() - begun;
  });
  return median(times);
}

async function costOf(root: string, size: Size): Promise<Cost> {
  const suites = new Map<string, number>();
  for (const [project, files] of Object.entries(SUITES)) {
    const report = join(root, `${project}.json`);
    const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project];
    args.push('--configLoader', 'native', '--reporter=json', `--outputFile=${report}`);
    const { ms, code, said, why } = processors(root, [...args, ...files[size]]);
    const { testResults } = reportSchema.parse(JSON.parse(readFileSync(report, 'utf8')));
    const failed = testResults.flatMap(({ name, message = '', assertionResults }) => [
      ...assertionResults.flatMap(({ status, title }) => (status === 'failed' ? [title] : [])),
      ...(assertionResults.length === 0 ? [`${name}: ${message}`] : []),
    ]);
    if (code !== 0) {
      const some = failed.length === 0 ? said + why : failed.slice(0, 5).join('; ');
      throw new Error(`${project}: ${failed.length} fail, ${some}`);
    }
    suites.set(project, ms);
  }
  const { first, index, areas } = await chunks(root);
  const started = succeeding(root, [
    'build/lib/run-ts.mjs',
    join(root, 'tests/bench/firstStart.ts'),
  ]);
  const project = size === 'whole' ? 'src/shared' : 'src/preload';
  // From nothing: a check of the same files before must not help.
  rmSync(join(root, '.cache/types'), { recursive: true, force: true });
  return {
    ...{ suites, first, index, area: Math.max(...areas) },
    compileMs: await compiled(root),
    checkedMs: succeeding(root, ['node_modules/typescript/bin/tsc', '-b', project]).ms,
    start: startSchema.parse(JSON.parse(started.said)),
  };
}

/**
 * What more families cost: the suites that grow with them, the code of a window's start, compiling and type-checking
 * the catalogue, and the first start of the demo platform – of the project as it is, and with clones of
 * simple families, as many as the specification has. No figure may grow faster than the families.
 */
export async function growth(root: string, size: Size): Promise<readonly BenchResult[]> {
  const copy = mkdtempSync(join(tmpdir(), 'chengjing-growth-'));
  try {
    for (const name of readdirSync(root)) {
      if (!LEFT.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
    }
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    // At its smallest each step runs once.
    const before = size === 'whole' ? await costOf(copy, size) : null;
    addClones(copy, CLONES[size]);
    const after = await costOf(copy, size);
    return lines(before ?? after, after, CLONES[size]);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function lines(before: Cost, after: Cost, clones: number): readonly BenchResult[] {
  const both = (
    name: string,
    of: (cost: Cost) => number,
    unit: 'ms' | 'MB' = 'ms',
  ): BenchResult[] => [
    line(`${name}, as it is`, of(before), unit, null),
    line(`${name}, with ${clones} more families`, of(after), unit, null),
  ];
  const MB = 1_000_000;
  return [
    ...Object.keys(SUITES).flatMap((suite) => {
      const ms = (cost: Cost): number => cost.suites.get(suite) ?? Number.NaN;
      const name = `suite ${suite}, processor time`;
      return [
        ...both(name, ms),
        line(`${name} for each family more`, (ms(after) - ms(before)) / clones, 'ms', null),
      ];
    }),
    ...both('code of the console before it draws', ({ first }) => first / MB, 'MB'),
    ...both('index of the catalogue in the windows', ({ index }) => index / MB, 'MB'),
    ...both('largest area of the catalogue', ({ area }) => area / MB, 'MB'),
    ...both('catalogue compiled and evaluated', ({ compileMs }) => compileMs),
    ...both('type check of the shared code, processor time', ({ checkedMs }) => checkedMs),
    ...both('first start of the demo platform, processor time', ({ start }) => start.firstMs),
    ...both('second start, processor time', ({ start }) => start.secondMs),
    ...both('its database', ({ start }) => start.bytes / MB, 'MB'),
  ];
}
