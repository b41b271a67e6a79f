import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { cache, modules } from '../paths.mjs';
import { readText } from '../registry-runtime.mjs';
import { say, Stop } from '../say.mjs';
import { zipEntries } from '../zip.mjs';

/** A host that does not answer is given up after this, ms. */
const CONNECT_MS = 20_000;

/** The version that is shipped, and the name of its archive for Windows. */
export function wantedElectron() {
  const { version } = JSON.parse(readFileSync(join(modules, 'electron', 'package.json'), 'utf8'));
  return { version, archive: `electron-v${version}-win32-x64.zip` };
}

/**
 * Electron for Windows: the named folder or archive, or the download that was named or is official.
 * @param {string} [named]
 * @returns {Promise<{ folder: string, version: string } | null>} null when it is nowhere
 */
export async function findWindowsElectron(named) {
  if (named !== undefined) return fromPath(named);
  const downloaded = await download(wantedElectron());
  return downloaded === null ? null : fromPath(downloaded);
}

async function fromPath(path) {
  if (!existsSync(path)) throw new Stop(`There is no Electron at ${path}.`, 2);
  const folder = statSync(path).isDirectory() ? path : await unpack(path);
  if (!existsSync(join(folder, 'electron.exe'))) {
    const zip = join(folder, wantedElectron().archive);
    if (existsSync(zip)) return fromPath(zip);
    throw new Stop(`${path} is no Electron for Windows: it holds no electron.exe.`, 2);
  }
  const version = readText(join(folder, 'version'))?.trim().replace(/^v/, '');
  if (!version) throw new Stop(`${folder} does not say its version.`, 2);
  const { version: wanted } = wantedElectron();
  if (version !== wanted) say(`Electron ${version} is packed; the project was made for ${wanted}`);
  return { folder, version };
}

/** Unpacks an archive once; one of the wanted version must be what its makers published. */
async function unpack(zip) {
  const bytes = readFileSync(zip);
  const hash = createHash('sha256').update(bytes).digest('hex');
  const known = published()[basename(zip)];
  if (known !== undefined && known !== hash) {
    throw new Stop(
      `${zip} is not what Electron published: SHA-256 ${hash} instead of ${known}.`,
      2,
    );
  }
  const folder = join(cache, 'electron-win32-x64', hash.slice(0, 16));
  if (existsSync(join(folder, 'unpacked.txt'))) return folder;
  rmSync(folder, { recursive: true, force: true });
  for await (const { name, read } of zipEntries(bytes)) {
    const target = join(folder, name);
    if (!target.startsWith(folder))
      throw new Stop(`${zip} holds a file outside of itself: ${name}`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, await read());
  }
  writeFileSync(join(folder, 'unpacked.txt'), hash);
  return folder;
}

function published() {
  const file = join(modules, 'electron', 'checksums.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

async function download({ version, archive }) {
  // The downloader that Electron's own installer uses: it knows mirrors, proxies and its cache.
  const require = createRequire(join(modules, 'electron', 'package.json'));
  const { downloadArtifact } = await import(require.resolve('@electron/get'));
  say(`looking for ${archive}`);
  try {
    return await downloadArtifact({
      version,
      artifactName: 'electron',
      platform: 'win32',
      arch: 'x64',
      checksums: published(),
      downloadOptions: { quiet: true, timeout: { connect: CONNECT_MS }, retry: { limit: 0 } },
    });
  } catch (error) {
    say(`it cannot be downloaded: ${error instanceof Error ? error.message : String(error)}`);
    return null;
  }
}
