import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/**
 * One file of a .tgz (ustar) whose name ends with `suffix`.
 * @param {Buffer} tgz @param {string} suffix
 * @returns {Buffer}
 */
export function fileOfTarball(tgz, suffix) {
  const tar = gunzipSync(tgz);
  for (let at = 0; at + BLOCK <= tar.length && tar[at] !== 0;) {
    const name = tar.toString('utf8', at, at + 100).replace(/\0.*$/s, '');
    const size = Number.parseInt(tar.toString('ascii', at + 124, at + 136), 8);
    if (name.endsWith(suffix)) return tar.subarray(at + BLOCK, at + BLOCK + size);
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`The tarball holds no ${suffix}.`);
}
