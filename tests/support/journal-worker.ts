import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
const native = pathToFileURL(createRequire(import.meta.url).resolve('libsql')).href;

/** Builds the journal's worker as the app does. @returns its path. */
export function buildJournalWorker(): Promise<string> {
  return buildEntry('worker');
}

/** Builds the journal's reader as the app does. @returns its path. */
export function buildJournalReader(): Promise<string> {
  return buildEntry('reader');
}

/** Builds the journal's command. @returns its path. */
export function buildJournalCommand(): Promise<string> {
  return buildEntry('cli');
}

/** Builds into a folder that goes when the process ends. */
async function buildEntry(name: 'worker' | 'reader' | 'cli'): Promise<string> {
  const outDir = mkdtempSync(join(tmpdir(), 'chengjing-journal-'));
  process.once('exit', () => rmSync(outDir, { recursive: true, force: true }));
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    resolve: { alias: { '@shared': join(root, 'src/shared'), '@main': join(root, 'src/main') } },
    ssr: { noExternal: ['i18next', 'zod', 'lossless-json'] },
    plugins: [
      {
        name: 'native-in-place',
        enforce: 'pre',
        // The bundle lies outside of the project, the addon inside.
        resolveId: (id) => (id === 'libsql' ? { id: native, external: true } : null),
      },
    ],
    build: {
      ssr: join(root, `src/main/storage/journal/${name}.ts`),
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  return join(outDir, `${name}.mjs`);
}
