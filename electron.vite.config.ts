import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'electron-vite';

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const alias = {
  '@shared': at('./src/shared'),
  '@disk': at('./src/disk'),
  '@main': at('./src/main'),
  '@renderer': at('./src/renderer'),
  '@demo': at('./src/demo'),
};

/** Packages that go into the built files; native ones and those loaded on demand stay outside. */
const BUNDLED = [
  '@date-fns/tz',
  '@fastify/multipart',
  '@fastify/websocket',
  'axios',
  'electron-log',
  'electron-store',
  'fastify',
  'i18next',
  'lossless-json',
  'tough-cookie',
  'ws',
  'zod',
];

/** Entries by name, without those whose file is not there yet. */
function entries(files: Readonly<Record<string, string>>): Record<string, string> {
  const there = Object.entries(files).filter(([, file]) => existsSync(at(file)));
  return Object.fromEntries(there.map(([name, file]) => [name, at(file)]));
}

export default defineConfig({
  main: {
    resolve: { alias },
    build: {
      // Electron 33 runs Node 20.18, the oldest that must run this.
      target: 'node20',
      // Less to parse at every start.
      minify: true,
      // One file is read faster than the hundreds of these packages; start-up is measured.
      externalizeDeps: { exclude: BUNDLED },
      rollupOptions: {
        input: entries({
          boot: './src/main/boot.ts',
          index: './src/main/index.ts',
          platform: './src/demo/utility.ts',
          'platform-cli': './src/demo/cli.ts',
          'journal-worker': './src/main/storage/journal/worker.ts',
          'journal-reader': './src/main/storage/journal/reader.ts',
          'transfer-worker': './src/main/transfer/worker.ts',
          'journal-cli': './src/main/storage/journal/cli.ts',
        }),
        output: { format: 'es' },
      },
    },
  },
  preload: {
    resolve: { alias },
    build: {
      // A sandboxed preload can require nothing but electron: one CommonJS file per window role.
      isolatedEntries: true,
      externalizeDeps: false,
      rollupOptions: {
        input: entries({
          console: './src/preload/console.ts',
          speaker: './src/preload/speaker.ts',
          settings: './src/preload/settings.ts',
          board: './src/preload/board.ts',
          overlay: './src/preload/overlay.ts',
          sos: './src/preload/sos.ts',
          selfTest: './src/preload/selfTest.ts',
        }),
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: at('./src/renderer'),
    resolve: { alias },
    build: {
      target: 'chrome130',
      minify: true,
      // Asset files only: the content policy allows data: for pictures and fonts, not for scripts.
      assetsInlineLimit: 0,
      chunkSizeWarningLimit: 3000,
      rollupOptions: {
        input: entries({
          index: './src/renderer/index.html',
          speaker: './src/renderer/speaker.html',
          settings: './src/renderer/settings.html',
          board: './src/renderer/board.html',
          safe: './src/renderer/safe.html',
          overlay: './src/renderer/overlay.html',
          sos: './src/renderer/sos.html',
          selfTest: './src/renderer/selfTest.html',
        }),
      },
    },
  },
});
