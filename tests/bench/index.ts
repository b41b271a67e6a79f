import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestPlatform } from '../contract/platform';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import { withRig, type Rig } from '../desktop/rig/rig';
import { run as alarmRate } from './alarm-rate';
import { bridge } from './bridge';
import { catalogue } from './catalogue';
import { flood } from './flood';
import { kills } from './kills';
import { journal } from './journal';
import { lists } from './lists';
import { memory } from './memory';
import type { BenchPlace } from './place';
import { platform } from './platform';
import { table, type BenchResult } from './report';
import { sos } from './sos';
import { startUp } from './start-up';
import { transfer } from './transfer';
import { tree } from './tree';
import { wall } from './wall';

/** Parts that run only when they are named. */
const SLOW: ReadonlySet<string> = new Set(['kills']);

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');

/**
 * Measures what users feel, and prints it as a table; with `--json` the last line is
 * {"results":[{"name","value","unit","goal","met"}…]}. A goal that is missed is said, and is no
 * failure of the bench. Names of parts measure these alone.
 * @throws Error when there is no such part.
 */
export async function main(args: readonly string[]): Promise<number> {
  const asked = args.filter((arg) => !arg.startsWith('--'));
  const results = await withRig((rig) => measure(rig, asked));
  process.stdout.write(`${table(results)}\n`);
  if (args.includes('--json')) process.stdout.write(`${JSON.stringify({ results })}\n`);
  return 0;
}

async function measure(rig: Rig, asked: readonly string[]): Promise<readonly BenchResult[]> {
  const place = placeIn(rig);
  const parts = {
    startUp: () => withServer((server) => startUp(place, rig, server)),
    // Before anybody else signs in: the keychain holds one entry per server, tenant and user.
    memory: async () => memory(place, await signInOnce(rig)),
    bridge: () => bridge(rig, ROOT),
    alarms: () => alarmRate(),
    journal: () => journal(),
    flood: () => flood(rig),
    sos: () => withServer((server) => sos(rig, server)),
    wall: () => wall(rig),
    catalogue: () => catalogue(rig, ROOT),
    lists: () => withServer((server) => lists(rig, server)),
    tree: () => tree(rig),
    transfer: () => transfer(rig),
    platform: () => platform(),
    // Half an hour: measured only when it is named.
    kills: () => kills(rig),
  };
  const unknown = asked.find((name) => !(name in parts));
  if (unknown !== undefined) {
    throw new Error(`There is no part ${unknown}; there are: ${Object.keys(parts).join(' ')}`);
  }
  const results: BenchResult[] = [];
  for (const [name, part] of Object.entries(parts)) {
    if (asked.length === 0 ? SLOW.has(name) : !asked.includes(name)) continue;
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
