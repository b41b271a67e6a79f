import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { TestPlatform } from '../contract/platform';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { line, median, type BenchResult } from './report';
import type { BenchPlace } from './place';
import { startProgram } from './process';
import type { Size, Sized } from './size';

/** Starts of each program; they take turns, so that a busy minute hits all. */
const ROUNDS: Sized = { whole: 5, smallest: 1 };
/** Largest share that our start may take of a bare window's (the issue of the first version). */
const GOAL = 1.8;
const WATCHED = '--watchdog=after';

/**
 * Time from starting the process to the drawn sign-in page, and to the usable console of a session
 * that is restored, against a bare Electron window with an empty page that takes the same way.
 * @param server what plays the real server, so that no start has a platform to start
 */
export async function startUp(
  place: BenchPlace,
  rig: Rig,
  server: TestPlatform,
  size: Size,
): Promise<readonly BenchResult[]> {
  const signedIn = await signInAt(rig, server);
  const at = [place.root, '--server', server.url];
  const bareData = mkdtempSync(join(place.work, 'bare-'));
  const ownData = mkdtempSync(join(place.work, 'own-'));
  const bareApp = [join(place.root, 'tests/bench/apps/bare')];
  try {
    // The very first start makes profile, demo data and code cache: recorded, not compared.
    await timed(place, bareApp, 'READY bare', bareData);
    const first = await timed(place, [place.root], 'READY signIn', ownData);
    await timed(place, at, 'READY console', signedIn);
    const bare: number[] = [];
    const drawn: number[] = [];
    const usable: number[] = [];
    const watchedDrawn: number[] = [];
    const watchedUsable: number[] = [];
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      bare.push(await timed(place, bareApp, 'READY bare', bareData));
      drawn.push(await timed(place, [place.root], 'READY signIn', ownData));
      usable.push(await timed(place, at, 'READY console', signedIn));
      // As a user starts them: packaged, the app starts its watchdog after its picture.
      watchedDrawn.push(await timed(place, [place.root, WATCHED], 'READY signIn', ownData));
      watchedUsable.push(await timed(place, [...at, WATCHED], 'READY console', signedIn));
    }
    const one = median(bare);
    return [
      line('bare Electron window, empty page', one, 'ms', null),
      line('sign-in page drawn at the very first start', first, 'ms', null),
      line('sign-in page drawn', median(drawn), 'ms', null),
      line('console usable, restored session', median(usable), 'ms', null),
      line('sign-in page drawn / bare window', median(drawn) / one, 'ratio', GOAL),
      line('console usable / bare window', median(usable) / one, 'ratio', GOAL),
      line('sign-in page drawn, with the watchdog', median(watchedDrawn), 'ms', null),
      line('console usable, with the watchdog', median(watchedUsable), 'ms', null),
      line(
        'sign-in page drawn, with the watchdog / without',
        median(watchedDrawn) / median(drawn),
        'ratio',
        null,
      ),
      line(
        'console usable, with the watchdog / without',
        median(watchedUsable) / median(usable),
        'ratio',
        null,
      ),
    ];
  } finally {
    for (const folder of [bareData, ownData]) {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
}

async function timed(
  place: BenchPlace,
  args: readonly string[],
  ready: string,
  folder: string,
): Promise<number> {
  const program = startProgram(place.electron, [...args, `--user-data-dir=${folder}`], place.env);
  try {
    return (await program.line(ready)).ms;
  } finally {
    await program.end();
  }
}

/** Leaves a user-data folder whose next start restores a session of this server. */
async function signInAt(rig: Rig, server: TestPlatform): Promise<string> {
  const app = await App.launch(rig, { args: ['--server', server.url] });
  try {
    await Operator.with(app, await app.window('console'), server.control).signIn();
  } finally {
    await app.close();
  }
  return app.userData;
}
