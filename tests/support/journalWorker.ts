import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Names the folder for what a run builds once; absent where each process builds for itself. */
export const BUNDLES = 'CHENGJING_TEST_BUNDLES';
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

/** Where the bundle of a program is; it is built by whoever wants it first. */
async function buildEntry(path: string): Promise<string> {
  const name = basename(path);
  const shared = process.env[BUNDLES];
  if (shared === undefined) {
    const own = mkdtempSync(join(tmpdir(), 'chengjing-journal-'));
    process.once('exit', () => rmSync(own, { recursive: true, force: true }));
    await buildInto(own, path);
    return join(own, `${name}.mjs`);
  }
  const made = join(shared, name);
  if (!existsSync(made)) {
    const own = mkdtempSync(join(shared, 'own-'));
    await buildInto(own, path);
    try {
      renameSync(own, made);
    } catch (error) {
      // Another process was faster: one of the two is kept.
      if (!existsSync(made)) throw error;
      rmSync(own, { recursive: true });
    }
  }
  return join(made, `${name}.mjs`);
}

async function buildInto(outDir: string, path: string): Promise<void> {
  // Loaded by those alone that build.
  const { build } = await import('vite');
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
}

/** The bundle lies outside of the project, the addon inside. */
function nativeBeside(outDir: string): void {
  const folder = join(outDir, 'node_modules', NATIVE);
  const file = createRequire(import.meta.url).resolve(NATIVE);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'index.js'), `module.exports = require(${JSON.stringify(file)});`);
}
