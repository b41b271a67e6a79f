import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const alias = {
  '@shared': at('./src/shared'),
  '@main': at('./src/main'),
  '@renderer': at('./src/renderer'),
  '@demo': at('./src/demo'),
  '@preload': at('./src/preload'),
  '@tests': at('./tests'),
};

/** A desktop test starts a real application, on a machine that may be slow. */
const DESKTOP_MS = 60_000;
/** The contract suite serves over real sockets from a real database. */
const CONTRACT_MS = 20_000;

const plain = (name: string) => ({
  resolve: { alias },
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], environment: 'node' },
});

export default defineConfig({
  // The tests run as a user that may not write here.
  cacheDir: process.env['CHENGJING_WORK']
    ? join(process.env['CHENGJING_WORK'], 'vite')
    : join(tmpdir(), 'chengjing-vite'),
  test: {
    projects: [
      plain('unit'),
      {
        ...plain('contract'),
        test: { ...plain('contract').test, testTimeout: CONTRACT_MS, hookTimeout: CONTRACT_MS },
      },
      plain('catalogue'),
      {
        ...plain('desktop'),
        test: {
          ...plain('desktop').test,
          fileParallelism: false,
          testTimeout: DESKTOP_MS,
          hookTimeout: DESKTOP_MS,
          globalSetup: ['tests/desktop/rig/global.ts'],
        },
      },
    ],
  },
});
