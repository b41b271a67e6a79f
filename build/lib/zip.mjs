import { inflateRawSync } from 'node:zlib';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a ZIP archive below 4 GB, by its central directory (PKWARE appnote 4.3.12).
 * @param {Buffer} zip
 * @returns {Generator<{ name: string, mode: number, read: () => Buffer }>} folders are left out;
 *   `mode` are the Unix permission bits, 0 when the archive has none.
 */
export function* zipEntries(zip) {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw new Error('Not a ZIP archive: no end of central directory.');
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (zip.readUInt32LE(at) !== ENTRY) throw new Error('Damaged ZIP archive: bad entry.');
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const entry = at;
    if (!name.endsWith('/')) {
      yield {
        name,
        mode: (zip.readUInt32LE(entry + 38) >>> 16) & 0o777,
        read: () => readEntry(zip, entry, name),
      };
    }
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
}

function readEntry(zip, entry, name) {
  const method = zip.readUInt16LE(entry + 10);
  const packed = zip.readUInt32LE(entry + 20);
  const size = zip.readUInt32LE(entry + 24);
  const local = zip.readUInt32LE(entry + 42);
  const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const data = zip.subarray(start, start + packed);
  if (method !== STORED && method !== DEFLATED) {
    throw new Error(`ZIP entry ${name} uses unknown method ${method}.`);
  }
  const bytes = method === STORED ? data : inflateRawSync(data);
  if (bytes.length !== size) throw new Error(`ZIP entry ${name} has a wrong length.`);
  return bytes;
}
