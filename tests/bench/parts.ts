import { mkdirSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TestPlatform } from '../contract/platform';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { alarms } from './alarmRate';
import { bridge } from './bridge';
import { catalogue } from './catalogue';
import { covered } from './covered';
import { flood } from './flood';
import { growth } from './growth';
import { journal } from './journal';
import { kills } from './kills';
import { runtime } from './leftOvers';
import { lists } from './lists';
import { map } from './map';
import { memory } from './memory';
import type { BenchPlace } from './place';
import { platform } from './platform';
import type { Part } from './runner';
import { screens } from './screens';
import { sos } from './sos';
import { sounds } from './sounds';
import { startUp } from './startUp';
import { transfer } from './transfer';
import { tree } from './tree';
import { blocks } from './blocks';
import { boards } from './boards';

const ROOT = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
/** 500 kills are half an hour on a quiet machine. */
const KILLS_LIMIT_MS = 3 * 3_600_000;
/** An hour is watched. */
const BLOCKS_LIMIT_MS = 90 * 60_000;

/** Names of all parts, in the order in which they run. */
export const PART_NAMES = [
  'startUp',
  'memory',
  'bridge',
  'alarms',
  'journal',
  'flood',
  'sos',
  'boards',
  'screens',
  'map',
  'covered',
  'sounds',
  'catalogue',
  'lists',
  'tree',
  'transfer',
  'platform',
  'growth',
  'kills',
  'blocks',
] as const;

export type PartName = (typeof PART_NAMES)[number];

/** Everything that the bench measures, in a control room that is there. */
export function partsIn(rig: Rig): Readonly<Record<PartName, Part>> {
  return {
    startUp: {
      run: (size) => withServer((server) => startUp(placeIn(rig), rig, server, size)),
    },
    memory: { run: async (size) => memory(rig, placeIn(rig), await signInOnce(rig), size) },
    bridge: { run: (size) => bridge(rig, ROOT, size) },
    alarms: { run: alarms },
    journal: { run: journal },
    flood: { run: (size) => flood(rig, size) },
    sos: { run: (size) => withServer((server) => sos(rig, server, size)) },
    boards: { run: (size) => boards(rig, size) },
    screens: { run: (size) => screens(rig, size) },
    map: { run: (size) => map(rig, ROOT, size) },
    covered: { run: (size) => covered(rig, size) },
    sounds: { run: (size) => sounds(rig, size) },
    catalogue: { run: (size) => catalogue(rig, ROOT, size) },
    lists: { run: (size) => withServer((server) => lists(rig, server, size)) },
    tree: { run: (size) => tree(rig, size) },
    transfer: { run: (size) => transfer(rig, size) },
    platform: { run: platform },
    growth: { run: (size) => growth(ROOT, size), slow: true },
    kills: { run: (size) => kills(rig, size), slow: true, limitMs: KILLS_LIMIT_MS },
    blocks: { run: (size) => blocks(rig, size), slow: true, limitMs: BLOCKS_LIMIT_MS },
  };
}

function placeIn(rig: Rig): BenchPlace {
  const parent = join(rig.room.folder, 'bench');
  mkdirSync(parent, { recursive: true });
  const work = mkdtempSync(join(parent, 'work-'));
  return { root: ROOT, work, electron: runtime(), env: rig.room.env };
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

/**
 * Leaves a user-data folder whose next start restores the session. The keychain holds one entry per
 * server, tenant and user: nobody else signs in before that start.
 */
async function signInOnce(rig: Rig): Promise<string> {
  const app = await App.launch(rig);
  try {
    await (await Operator.at(app)).signIn();
  } finally {
    await app.close();
  }
  return app.userData;
}
