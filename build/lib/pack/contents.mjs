import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { getRawHeader } from '@electron/asar';
import { MAGIC_BYTES, maybeBinary, readBinary } from './binaries.mjs';

/**
 * The program files of a packed folder, found by what they are and not by their names.
 * @param {string} folder
 * @returns {{ path: string, binary: import('./binaries.mjs').Binary }[]} paths from `folder`, with
 *   forward slashes
 */
export function findBinaries(folder) {
  return filesOf(folder).flatMap((file) => {
    if (!maybeBinary(firstBytes(file))) return [];
    const binary = readBinary(readFileSync(file));
    return binary === null ? [] : [{ path: slashed(relative(folder, file)), binary }];
  });
}

/** Every file below a folder; links are not followed. @param {string} folder */
export function filesOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/**
 * The files that an archive holds, and whether they lie outside of it.
 * @param {string} archive
 * @returns {{ path: string, size: number, unpacked: boolean }[]}
 */
export function archiveFiles(archive) {
  const walk = (node, path) =>
    Object.entries(node.files ?? {}).flatMap(([name, entry]) => {
      const inside = path === '' ? name : `${path}/${name}`;
      if (entry.files) return walk(entry, inside);
      return [{ path: inside, size: entry.size ?? 0, unpacked: entry.unpacked === true }];
    });
  return walk(getRawHeader(archive).header, '');
}

/** Names that programs and libraries have; inside an archive no system can load them. */
export const PROGRAM_NAME = /\.(node|dll|exe|so(\.\d+)*|dylib)$/i;

export function slashed(path) {
  return path.replaceAll('\\', '/');
}

function firstBytes(file) {
  const head = Buffer.alloc(MAGIC_BYTES);
  const handle = openSync(file, 'r');
  try {
    return head.subarray(0, readSync(handle, head, 0, head.length, 0));
  } finally {
    closeSync(handle);
  }
}

/** The folder that a packed file lies in, with forward slashes. @param {string} path */
export const folderOf = (path) => slashed(dirname(path));
