import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { folderBelow, ownFolder } from './own-folder.mjs';
import { readText } from './registry-runtime.mjs';

/** Folders that change only with the lock file or the runtime; the rest is compared each time. */
const HEAVY = ['node_modules', '.cache/electron-33.2.1'];
/** What the set-up remembers, so that it is not tried again from the copy. */
const REMEMBERED = ['.cache/electron-download-failed.txt', '.cache/built-from.txt'];
const LEFT_OUT = new Set(['.git', '.cache', 'node_modules', 'dist']);

/**
 * A copy of the project at a place which every user can read, brought up to date by what changed.
 * @param {string} root the project folder, which only root can read
 * @returns {string} the copy's folder
 */
export function mirror(root) {
  const id = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const target = join('/var/tmp', `chengjing-${id}`);
  ownFolder(target);
  ownFolder(join(target, '.cache'));
  syncFolder(root, target, LEFT_OUT);
  for (const path of REMEMBERED) {
    if (existsSync(join(root, path))) syncEntry(join(root, path), join(target, path), false);
  }
  for (const path of HEAVY) {
    if (!existsSync(join(root, path))) continue;
    const stamp = join(target, '.cache', `${path.replaceAll('/', '-')}.stamp`);
    const state = stateOf(join(root, path), root);
    if (readText(stamp) === state) continue;
    rmSync(stamp, { force: true });
    folderBelow(join(target, dirname(path)));
    syncFolder(join(root, path), join(target, path), new Set());
    writeFileSync(stamp, state);
  }
  return target;
}

/** Copies results back: folders or files, by paths relative to both. */
export function mirrorBack(base, root, paths) {
  for (const path of paths) {
    if (!existsSync(join(base, path))) continue;
    mkdirSync(join(root, dirname(path)), { recursive: true });
    syncEntry(join(base, path), join(root, path), false);
  }
}

/** Cheap to ask, and changed by each npm run and by each making of the runtime. */
function stateOf(folder, root) {
  const files = ['.package-lock.json', 'made-from.txt', 'electron/dist/version'];
  const times = files.map((file) => timeOf(join(folder, file)));
  return [...times, timeOf(join(root, 'package-lock.json')), lstatSync(folder).mtimeMs].join(' ');
}

function timeOf(path) {
  return existsSync(path) ? lstatSync(path).mtimeMs : 0;
}

/**
 * Brings a copy of a folder up to date, as hard links where that is possible.
 * @param {string} from @param {string} to @param {Set<string>} leftOut names that stay as they are
 */
export function syncFolder(from, to, leftOut) {
  folderBelow(to);
  const names = readdirSync(from).filter((name) => !leftOut.has(name));
  const wanted = new Set(names);
  for (const name of readdirSync(to)) {
    if (!wanted.has(name) && !leftOut.has(name)) rmSync(join(to, name), { recursive: true });
  }
  for (const name of names) syncEntry(join(from, name), join(to, name), true);
}

/** @param {boolean} link whether the two may be one file: not for results, which are rewritten */
function syncEntry(from, to, link) {
  const source = lstatSync(from);
  if (source.isDirectory()) {
    if (link) syncFolder(from, to, new Set());
    else {
      folderBelow(to);
      for (const name of readdirSync(from)) syncEntry(join(from, name), join(to, name), false);
    }
    return;
  }
  const old = lstatSync(to, { throwIfNoEntry: false });
  if (source.isSymbolicLink()) {
    const goal = readlinkSync(from);
    if (old?.isSymbolicLink() && readlinkSync(to) === goal) return;
    if (old) rmSync(to, { recursive: true });
    symlinkSync(goal, to);
    return;
  }
  if (!source.isFile()) return;
  if (old && (old.ino === source.ino || sameCopy(source, old))) return;
  if (old) rmSync(to, { recursive: true });
  if (link && (source.mode & 0o044) === 0o044 && tryLink(from, to)) return;
  copyFileSync(from, to);
  chmodSync(to, (source.mode & 0o100 ? 0o755 : 0o644) | (source.mode & 0o777));
  utimesSync(to, source.atime, source.mtime);
}

function sameCopy(source, old) {
  return old.size === source.size && Math.abs(old.mtimeMs - source.mtimeMs) < 1;
}

function tryLink(from, to) {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    // Another file system, or one without hard links: the caller copies.
    if (['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(error.code)) return false;
    throw error;
  }
}
