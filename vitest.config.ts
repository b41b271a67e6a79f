import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

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

/** A desktop test starts a real application, on a machine that may be slow. */
const DESKTOP_MS = 120_000;
/** Real sockets, workers and databases, beside other work. */
const REAL_MS = 60_000;

const plain = (name: string) => ({
  resolve: { alias },
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    environment: 'node',
    testTimeout: REAL_MS,
    hookTimeout: REAL_MS,
  },
});

/** In a control room of its own: monitors, buses, keychain, notification server, sound. */
const inRoom = (name: string) => ({
  ...plain(name),
  test: {
    ...plain(name).test,
    fileParallelism: false,
    testTimeout: DESKTOP_MS,
    hookTimeout: DESKTOP_MS,
    globalSetup: ['tests/desktop/rig/global.ts'],
  },
});

/** A line of the program's own log: what tests provoke is no news of theirs. */
const LOG_LINE = /^\d\d:\d\d:\d\d\.\d{3} › /;

/** The suite of Windows names its files: those of other suites run there, too. */
const windowsList = process.env['CHENGJING_FILES'];
const windowsFiles =
  windowsList === undefined
    ? ['tests/windows/**/*.test.ts']
    : (JSON.parse(readFileSync(windowsList, 'utf8')) as string[]);

export default defineConfig({
  // The tests run as a user that may not write here.
  cacheDir: process.env['CHENGJING_WORK']
    ? join(process.env['CHENGJING_WORK'], 'vite')
    : join(tmpdir(), 'chengjing-vite'),
  test: {
    onConsoleLog: (text) => !LOG_LINE.test(text),
    projects: [
      plain('unit'),
      plain('contract'),
      plain('catalogue'),
      { ...plain('package'), test: { ...plain('package').test, fileParallelism: false } },
      { ...plain('windows'), test: { ...plain('windows').test, include: windowsFiles } },
      inRoom('desktop'),
      inRoom('bench'),
    ],
  },
});
