import { readFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './tests/desktop/rig/order.ts';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const alias = {
  '@shared': at('./src/shared'),
  '@disk': at('./src/disk'),
  '@main': at('./src/main'),
  '@renderer': at('./src/renderer'),
  '@demo': at('./src/demo'),
  '@preload': at('./src/preload'),
  '@tests': at('./tests'),
};

/**
 * A desktop test starts a real application, on a machine that may be slow. What it waits for has limits of its own:
 * a test that vitest gives up goes on behind the back of the next one.
 */
const DESKTOP_MS = 300_000;
/** Real sockets, workers, databases and packages, beside other work. */
const REAL_MS = 180_000;
/** How long a test looks again before what it expects is said not to have happened; as tests/desktop/rig/wait.ts. */
const LOOK_MS = 30_000;

const plain = (name: string) => ({
  resolve: { alias },
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    // Suites that run beside others have a lower priority: none has to leave a processor free.
    maxWorkers: '100%',
    testTimeout: REAL_MS,
    hookTimeout: REAL_MS,
    expect: { poll: { timeout: LOOK_MS } },
  },
});

/** Suites with many demo platforms: their data is made once and copied. */
const DEMO_DATA = 'tests/support/demoDataSetup.ts';

/** Suites with many journals: each of its programs is built once. */
const BUNDLES = 'tests/support/bundlesSetup.ts';

const withPlatforms = (name: string, ...more: readonly string[]) => ({
  ...plain(name),
  test: { ...plain(name).test, globalSetup: [DEMO_DATA, ...more] },
});

/** Rules and parts of pages: their tests need neither a platform nor the programs of the journal. */
const PURE_FOLDERS = ['tests/unit/renderer/', 'tests/unit/shared/'];
const PURE = PURE_FOLDERS.map((folder) => `${folder}**/*.test.{ts,tsx}`);
/**
 * Files that change what modules read of the machine when they are loaded, put others in their place, or load them
 * anew. The files of a worker share their modules otherwise: to load them anew for each file cost half a second of a
 * processor, and more than most of their tests.
 */
const OWN_MODULES = [
  'tests/unit/main/adapters/documents.test.ts',
  'tests/unit/main/adapters/pac.test.ts',
  'tests/unit/main/adapters/windows.test.ts',
  'tests/unit/main/ipc/attackedContract.test.ts',
  'tests/unit/main/ipc/attackedLog.test.ts',
  'tests/unit/main/ipc/attackedSenders.test.ts',
  'tests/unit/main/net/network.test.ts',
  'tests/unit/main/net/systemTrust.test.ts',
  'tests/unit/main/storage/windowsTools.test.ts',
  'tests/unit/renderer/records/zone.test.tsx',
  'tests/unit/shared/catalogue/later.test.ts',
  'tests/unit/support/demoData.test.ts',
  'tests/unit/support/journalWorker.test.ts',
];

/** One set of modules for the files of a worker. What a program sets once for itself is set back before each file. */
const SHARED_MODULES = { isolate: false, setupFiles: ['tests/support/freshProgram.ts'] };

/** The unit suite is three projects: `--project 'unit*'` names all. */
const unit = () => {
  const { test, ...rest } = withPlatforms('unit', BUNDLES);
  const others = ['tests/unit/*.test.ts', 'tests/unit/!(renderer|shared)/**/*.test.{ts,tsx}'];
  const shared = { exclude: OWN_MODULES, ...SHARED_MODULES };
  return [
    { ...rest, test: { ...test, include: OWN_MODULES } },
    { ...rest, test: { ...test, name: 'unit-main', include: others, ...shared } },
    { ...rest, test: { ...plain('unit-pure').test, include: PURE, ...shared } },
  ];
};

/**
 * In control rooms of its own: monitors, buses, keychain, notification server, sound. As many test
 * files run at the same time as there are rooms.
 */
const inRooms = (name: string, rooms: number) => ({
  ...plain(name),
  test: {
    ...plain(name).test,
    maxWorkers: rooms,
    fileParallelism: rooms > 1,
    // Vitest wants suites that differ in their number of workers to run one after the other.
    sequence: { groupOrder: rooms > 1 ? 1 : 0 },
    testTimeout: DESKTOP_MS,
    hookTimeout: DESKTOP_MS,
    globalSetup: ['tests/desktop/rig/global.ts', DEMO_DATA],
    setupFiles: ['tests/desktop/rig/told.ts'],
  },
});

/** A desktop test waits more than it works: two share two processors. A second run has one room. */
const ROOMS = Number(process.env['CHENGJING_ROOMS'] ?? 2);

/** A line of the program's own log: what tests provoke is no news of theirs. */
const LOG_LINE = /^\d\d:\d\d:\d\d\.\d{3} › /;

/** The suite of Windows names its files: those of other suites run there, too. */
const windowsList = process.env['CHENGJING_FILES'];
const windowsFiles =
  windowsList === undefined
    ? ['tests/windows/**/*.test.ts']
    : (JSON.parse(readFileSync(windowsList, 'utf8')) as string[]);

/**
 * Under Wine every process of Windows has a server beside it: one processor is left to that. A new process for each
 * file, with modules of its own, takes three seconds there.
 */
const inWindows = (name: string, more: object) => ({
  ...plain('windows'),
  test: {
    ...plain('windows').test,
    name,
    globalSetup: [BUNDLES],
    maxWorkers: Math.max(1, availableParallelism() - 1),
    sequence: { groupOrder: 2 },
    ...more,
  },
});

/** Files that share their modules there: those of main and of the disk, as in unit, and the suite's own. */
const sharesInWindows = (file: string): boolean =>
  !OWN_MODULES.includes(file) &&
  !PURE_FOLDERS.some((folder) => file.startsWith(folder)) &&
  !file.startsWith('tests/contract/');

export default defineConfig({
  // The tests run as a user that may not write here.
  cacheDir: process.env['CHENGJING_WORK']
    ? join(process.env['CHENGJING_WORK'], 'vite')
    : join(tmpdir(), 'chengjing-vite'),
  test: {
    onConsoleLog: (text) => !LOG_LINE.test(text),
    sequence: { sequencer: LongestFirst },
    projects: [
      ...unit(),
      // One worker, one set of modules: each file keeps what it starts to itself.
      { ...withPlatforms('contract'), test: { ...withPlatforms('contract').test, isolate: false } },
      plain('catalogue'),
      { ...plain('package'), test: { ...plain('package').test, fileParallelism: false } },
      inWindows('windows', { include: windowsFiles.filter(sharesInWindows), ...SHARED_MODULES }),
      inWindows('windows-own', { include: windowsFiles.filter((one) => !sharesInWindows(one)) }),
      // One set of modules a room: to load them anew for each file took two seconds of a processor.
      { ...inRooms('desktop', ROOMS), test: { ...inRooms('desktop', ROOMS).test, isolate: false } },
      inRooms('bench', 1),
    ],
  },
});
