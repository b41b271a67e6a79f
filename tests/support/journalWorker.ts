import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Loaded where the runtime has no database of its own. */
const NATIVE = '@photostructure/sqlite';

/** Builds the journal's worker as the app does. @returns its path. */
export function buildJournalWorker(): Promise<string> {
  return buildEntry('journalWorker');
}

/** Builds the journal's reader as the app does. @returns its path. */
export function buildJournalReader(): Promise<string> {
  return buildEntry('journalReader');
}

/** Builds the journal's command. @returns its path. */
export function buildJournalCommand(): Promise<string> {
  return buildEntry('journalCommand');
}

/** Builds the worker of lists to files and files to lists. @returns its path. */
export function buildTransferWorker(): Promise<string> {
  return buildEntry('transfer/worker');
}

/** Builds into a folder that goes when the process ends. */
async function buildEntry(path: string): Promise<string> {
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
    // The bundle lies outside of the project, where no package is found.
    ssr: { noExternal: true, external: [NATIVE] },
    build: {
      ssr: join(root, `src/main/${path}.ts`),
      outDir,
      minify: false,
      rollupOptions: { output: { entryFileNames: '[name].mjs', chunkFileNames: '[name].mjs' } },
    },
  });
  nativeBeside(outDir);
  return join(outDir, `${basename(path)}.mjs`);
}

/** The bundle lies outside of the project, the addon inside. */
function nativeBeside(outDir: string): void {
  const folder = join(outDir, 'node_modules', NATIVE);
  const file = createRequire(import.meta.url).resolve(NATIVE);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.js'), `module.exports = require(${JSON.stringify(file)});`);
}
