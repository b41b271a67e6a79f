import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Loaded where the runtime has no database of its own. */
const NATIVE = '@photostructure/sqlite';

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
    resolve: {
      alias: Object.fromEntries(
        ['shared', 'disk', 'main'].map((name) => [`@${name}`, join(root, 'src', name)]),
      ),
    },
    ssr: { noExternal: ['i18next', 'zod', 'lossless-json'] },
    build: {
      ssr: join(root, `src/main/storage/journal/${name}.ts`),
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  nativeBeside(outDir);
  return join(outDir, `${name}.mjs`);
}

/** The bundle lies outside of the project, the addon inside. */
function nativeBeside(outDir: string): void {
  const folder = join(outDir, 'node_modules', NATIVE);
  const file = createRequire(import.meta.url).resolve(NATIVE);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.js'), `module.exports = require(${JSON.stringify(file)});`);
}
