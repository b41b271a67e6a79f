import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from '../paths.mjs';
import { ask } from '../run.mjs';
import { Stop } from '../say.mjs';
import { isSigned } from './binaries.mjs';
import { filesOf } from './contents.mjs';

const SCRIPTS = join(root, 'build', 'installer', 'windows');

/** Kinds of installers, the better first: Debian's compiler knows both, the one for Windows the last. */
const STUBS = ['amd64-unicode', 'x86-unicode'];

/**
 * The compiler of the installer: NSIS, from a folder or as a command.
 * @param {string} [named] its folder or its executable
 * @returns {{ command: string, stub: string } | null} null when there is none
 */
export function findNsis(named) {
  const places = named
    ? [
        named,
        join(named, 'makensis'),
        join(named, 'makensis.exe'),
        join(named, 'Bin', 'makensis.exe'),
      ]
    : ['makensis', 'C:\\Program Files (x86)\\NSIS\\makensis.exe'];
  for (const command of places) {
    if (named && !(existsSync(command) && statSync(command).isFile())) continue;
    const { code, out } = ask(command, ['-HDRINFO']);
    const folder = /\bNSISDIR=([^,\n]+)/.exec(out)?.[1]?.trim();
    if (code !== 0 || folder === undefined) continue;
    const stub = STUBS.find((kind) => existsSync(join(folder, 'Stubs', `lzma-${kind}`)));
    if (stub !== undefined) return { command, stub };
  }
  return null;
}

/**
 * Makes the installer of a packed Windows folder.
 * @param {object} job
 * @param {string} job.folder the packed folder @param {string} job.target the installer to write
 * @param {string} job.version three numbers
 * @param {{ command: string, stub: string }} job.nsis from `findNsis`
 * @param {string} [job.sign] a command that signs the file whose name is added to it
 * @param {boolean} [job.fast] weak compression: for tests
 */
export function makeInstaller({ folder, target, version, nsis, sign, fast = false }) {
  const work = mkdtempSync(join(tmpdir(), 'chengjing-nsis-'));
  try {
    const contents = join(work, 'contents.nsh');
    // A byte order mark says that it is Unicode.
    writeFileSync(contents, `\uFEFF${removal(folder)}`);
    const bytes = filesOf(folder).reduce((sum, file) => sum + statSync(file).size, 0);
    const defines = {
      SOURCE: folder,
      OUT: target,
      VERSION: version,
      SIZE_KB: Math.ceil(bytes / 1024),
      ICON: join(root, 'build', 'icon.ico'),
      CONTENTS: contents,
      STUB: nsis.stub,
      ...(sign === undefined ? {} : { SIGN: sign }),
      ...(fast ? { FAST: 1 } : {}),
    };
    const { code, out } = ask(
      nsis.command,
      [
        '-V2',
        '-WX',
        '-INPUTCHARSET',
        'UTF8',
        ...Object.entries(defines).map(([name, value]) => `-D${name}=${value}`),
        join(SCRIPTS, 'installer.nsi'),
      ],
      { cwd: SCRIPTS },
    );
    if (code !== 0) throw failed(target, `The installer could not be made:\n${out.trim()}`);
    if (sign !== undefined && !isSigned(readFileSync(target))) {
      throw failed(target, `The installer is not signed, though ${sign} ended well.`);
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** One that is not what it should be must not be taken for it. */
function failed(target, why) {
  rmSync(target, { force: true });
  return new Stop(why);
}

/** What the uninstaller does: every file by name, then every folder, the deepest first. */
function removal(folder) {
  const inside = (path) => `$INSTDIR\\${escape(relative(folder, path).replaceAll('/', '\\'))}`;
  const files = filesOf(folder).map((path) => `Delete '${inside(path)}'`);
  const folders = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .sort((a, b) => b.length - a.length)
    .map((path) => `RMDir '${inside(path)}'`);
  return [...files, ...folders, ''].join('\r\n');
}

function escape(path) {
  return path.replaceAll('$', '$$$$').replaceAll("'", "$\\'");
}
