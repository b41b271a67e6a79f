import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestPlatform } from '../contract/platform';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import { withRig, type Rig } from '../desktop/rig/rig';
import { run as alarmRate } from './alarm-rate';
import { bridge } from './bridge';
import { memory } from './memory';
import type { BenchPlace } from './place';
import { table, type BenchResult } from './report';
import { startUp } from './start-up';
import { wall } from './wall';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Measures what users feel, and prints it as a table; with `--json` the last line is
 * {"results":[{"name","value","unit","goal","met"}…]}. A goal that is missed is said, and is no
 * failure of the bench.
 */
export async function main(args: readonly string[]): Promise<number> {
  const results = await withRig(measure);
  process.stdout.write(`${table(results)}\n`);
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ results })}\n`);
  return 0;
}

async function measure(rig: Rig): Promise<readonly BenchResult[]> {
  const place = placeIn(rig);
  const signedIn = await signInOnce(rig);
  const parts = [
    () => withServer((server) => startUp(place, rig, server)),
    // Before anybody else signs in: the keychain holds one entry per server, tenant and user.
    () => memory(place, signedIn),
    () => bridge(rig, ROOT),
    () => alarmRate(),
    () => wall(rig),
  ];
  const results: BenchResult[] = [];
  for (const part of parts) {
    const measured = await part();
    // Shown at once: the whole takes minutes.
    process.stderr.write(`${table(measured)}\n`);
    results.push(...measured);
  }
  return results;
}

function placeIn(rig: Rig): BenchPlace {
  const electron = process.env['CHENGJING_ELECTRON'];
  if (!electron) throw new Error('CHENGJING_ELECTRON names no runtime: start through npm run');
  const parent = join(rig.room.folder, 'bench');
  mkdirSync(parent, { recursive: true });
  return { root: ROOT, work: mkdtempSync(join(parent, 'work-')), electron, env: rig.room.env };
}

/** A platform of its own process plays the real server: a real start starts none. */
async function withServer<T>(use: (server: TestPlatform) => Promise<T>): Promise<T> {
  const server = await TestPlatform.start();
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}

/** Leaves a user-data folder whose next start restores the session. */
async function signInOnce(rig: Rig): Promise<string> {
  const app = await App.launch(rig);
  try {
    await (await Operator.at(app)).signIn();
  } finally {
    await app.close();
  }
  return app.userData;
}
