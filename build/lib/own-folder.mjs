import { chmodSync, lchownSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { Stop } from './say.mjs';

/**
 * A folder at a place where every user may make one: made by us, or found to be a real folder of ours
 * that nobody else may write to. Whoever owns it could swap what lies in it for links, and root would
 * follow them.
 * @param {string} folder its parent must be there
 * @throws {Stop} when it is somebody else's, a link, or open for writing
 */
export function ownFolder(folder) {
  let found = lstatSync(folder, { throwIfNoEntry: false });
  if (found === undefined) {
    // Not recursive: between the look and this somebody may have made it, and then it fails.
    mkdirSync(folder, { mode: 0o755 });
    found = lstatSync(folder);
  }
  const isOurs = found.isDirectory() && found.uid === process.getuid();
  if (!isOurs || (found.mode & 0o022) !== 0) {
    throw new Stop(`${folder} is not a folder that only this user may write to; remove it.`, 2);
  }
  // What a narrow umask took away.
  if ((found.mode & 0o055) !== 0o055) chmodSync(folder, 0o755);
}

/** A folder below one of our own: whatever else stands in its place is taken away, never followed. */
export function folderBelow(folder) {
  const found = lstatSync(folder, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  if (found !== undefined) rmSync(folder);
  mkdirSync(folder, { mode: 0o755 });
}

/** Where X servers put their sockets: root's own, writable for everybody, each user's files his own. */
export function socketFolder(folder) {
  if (lstatSync(folder, { throwIfNoEntry: false }) === undefined) mkdirSync(folder);
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid()) {
    throw new Stop(`${folder} is not a folder of this user; remove it.`, 2);
  }
  if ((found.mode & 0o7777) !== 0o1777) chmodSync(folder, 0o1777);
}

/** Gives one file of a folder to its user; one that is a link, or has a second name, stays as it is. */
export function giveFile(path, { uid, gid }) {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isFile() && found.nlink === 1 && found.uid !== uid) lchownSync(path, uid, gid);
}

/** Writes a file anew into a folder of another user: a link that stands there is not followed. */
export function writeFor(path, bytes, { uid, gid }) {
  rmSync(path, { force: true });
  writeFileSync(path, bytes, { flag: 'wx', mode: 0o600 });
  lchownSync(path, uid, gid);
}
