import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { line, median, type BenchResult } from './report';
import type { BenchPlace } from './place';
import { startProgram } from './process';

/** Starts of each program; they take turns, so that a busy minute hits both. */
const ROUNDS = 5;
/** Largest share that our start may take of a bare window's (the issue of the first version). */
const GOAL = 1.8;

/**
 * Time from starting the process to the drawn sign-in page, against a bare Electron window with
 * an empty page that takes the same way.
 */
export async function startUp(place: BenchPlace): Promise<readonly BenchResult[]> {
  const bare: number[] = [];
  const drawn: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await timed(place, [join(place.root, 'tests/bench/apps/bare')], 'READY bare'));
    drawn.push(await timed(place, [place.root], 'READY signIn'));
  }
  return [
    line('bare Electron window, empty page', median(bare), 'ms', null),
    line('sign-in page drawn', median(drawn), 'ms', null),
    line('sign-in page drawn / bare window', median(drawn) / median(bare), 'ratio', GOAL),
  ];
}

async function timed(place: BenchPlace, args: readonly string[], ready: string): Promise<number> {
  const folder = mkdtempSync(join(place.work, 'start-'));
  const program = startProgram(place.electron, [...args, `--user-data-dir=${folder}`], place.env);
  try {
    return (await program.line(ready)).ms;
  } finally {
    await program.end();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}
