import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { FAMILIES } from '@shared/catalogue/index';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { line, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** Bounds of the catalogue. */
const START_GOAL_MS = 30;
const TYPES_GOAL_MS = 60_000;
/** Families of the whole specification. */
const ALL_FAMILIES = 248;
const ROUNDS: Sized = { whole: 30, smallest: 2 };
/** What is type-checked: everything takes the better part of a minute. */
const CHECKED: Sized<string> = { whole: '.', smallest: 'src/preload' };

/**
 * What the catalogue costs: its evaluation in a renderer, as it happens once at the start of a
 * window, and a type check of everything from nothing.
 */
export async function catalogue(
  rig: Rig,
  root: string,
  size: Size,
): Promise<readonly BenchResult[]> {
  const code = await bundled(root);
  const app = await App.launch(rig);
  try {
    const operator = await Operator.at(app);
    const times: number[] = [];
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      // A new text each time: the engine would answer the same one from its cache of compiled code.
      const text = `(() => { const t = performance.now(); ${code}; return performance.now() - t; })() /*${round}*/`;
      times.push(await operator.page.evaluate<number>(text));
    }
    const p95 = percentile(times, 0.95);
    return [
      line(
        `catalogue: ${FAMILIES.length} families evaluated in a renderer, p95`,
        p95,
        'ms',
        START_GOAL_MS,
      ),
      line(
        `catalogue: the same for ${ALL_FAMILIES} families, in proportion`,
        (p95 / FAMILIES.length) * ALL_FAMILIES,
        'ms',
        START_GOAL_MS,
      ),
      typeCheck(root, CHECKED[size]),
    ];
  } finally {
    await app.close();
  }
}

/** The catalogue with what it imports, as one script, as the renderer's build makes it. */
export async function bundled(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'src/shared') } },
    build: {
      write: false,
      minify: true,
      lib: {
        entry: join(root, 'src/shared/catalogue/index.ts'),
        formats: ['iife'],
        name: 'catalogue',
      },
    },
  });
  const [first] = Array.isArray(result) ? result : [result];
  if (first === undefined || !('output' in first)) throw new Error('nothing was built');
  return first.output[0].code;
}

/** Everything is checked from nothing: a copy of the sources has no remembered results. */
function typeCheck(root: string, project: string): BenchResult {
  const copy = mkdtempSync(join(tmpdir(), 'chengjing-types-'));
  const left = new Set(['node_modules', '.git', '.cache', 'out', 'dist', 'docs']);
  for (const name of readdirSync(root)) {
    if (!left.has(name)) cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  const begun = performance.now();
  const tsc = join(copy, 'node_modules/typescript/bin/tsc');
  const outcome = spawnSync(process.execPath, [tsc, '-b', project], {
    cwd: copy,
    encoding: 'utf8',
  });
  const took = performance.now() - begun;
  rmSync(copy, { recursive: true, force: true });
  if (outcome.status !== 0) throw new Error(outcome.stdout);
  return line('type check of everything from nothing', took, 'ms', TYPES_GOAL_MS);
}
