/**
 * What a program file or library says of itself, whatever its name is.
 * @typedef {{ system: 'linux' | 'win32' | 'darwin', arch: string, imports: string[] }} Binary
 * `imports` are the libraries that a Windows file wants to be found, in small letters; for other
 * systems it is empty, for there the distribution's packages answer for them.
 */

const PE_MACHINES = { 0x8664: 'x64', 0xaa64: 'arm64', 0x014c: 'ia32' };
const ELF_MACHINES = { 62: 'x64', 183: 'arm64', 3: 'ia32', 40: 'armv7l' };
const MACHO_CPUS = { 0x01000007: 'x64', 0x0100000c: 'arm64' };
const MACHO = 0xfeedfacf;
const FAT = 0xcafebabe;
const PE32_PLUS = 0x20b;
/** Where the tables of imports stand among the data directories: the usual and the delayed one. */
const IMPORTS = { directory: 1, entry: 20, name: 12 };
const SIGNATURE = 4;
const DELAYED = { directory: 13, entry: 32, name: 4 };

/** Bytes at the beginning that suffice to see whether a file is a program at all. */
export const MAGIC_BYTES = 4;

/** Whether these first bytes may begin a program file. @param {Buffer} head */
export function maybeBinary(head) {
  if (head.length < MAGIC_BYTES) return false;
  const word = head.readUInt32LE(0);
  return head.toString('latin1', 0, 2) === 'MZ' || word === 0x464c457f || isMac(head);
}

/** @param {Buffer} bytes the whole file @returns {Binary | null} null for anything else */
export function readBinary(bytes) {
  if (!maybeBinary(bytes)) return null;
  if (bytes.toString('latin1', 0, 2) === 'MZ') return readPe(bytes);
  if (isMac(bytes)) {
    const arch = bytes.readUInt32LE(0) === MACHO ? MACHO_CPUS[bytes.readUInt32LE(4)] : 'universal';
    return { system: 'darwin', arch: arch ?? 'unknown', imports: [] };
  }
  return { system: 'linux', arch: ELF_MACHINES[bytes.readUInt16LE(18)] ?? 'unknown', imports: [] };
}

function isMac(bytes) {
  return bytes.readUInt32LE(0) === MACHO || bytes.readUInt32BE(0) === FAT;
}

/** Microsoft's "PE Format": header, sections, and the names in the tables of imports. */
function readPe(bytes) {
  if (bytes.length < 64) return null;
  const pe = bytes.readUInt32LE(60);
  // Old DOS programs begin alike.
  if (pe + 24 > bytes.length || bytes.toString('latin1', pe, pe + 4) !== 'PE\0\0') return null;
  const arch = PE_MACHINES[bytes.readUInt16LE(pe + 4)] ?? 'unknown';
  const optional = pe + 24;
  const directories = optional + (bytes.readUInt16LE(optional) === PE32_PLUS ? 112 : 96);
  const sections = optional + bytes.readUInt16LE(pe + 20);
  const offsetOf = (address) => {
    for (let left = bytes.readUInt16LE(pe + 6), at = sections; left > 0; left -= 1, at += 40) {
      const start = bytes.readUInt32LE(at + 12);
      const size = Math.max(bytes.readUInt32LE(at + 8), bytes.readUInt32LE(at + 16));
      if (address >= start && address < start + size) {
        return address - start + bytes.readUInt32LE(at + 20);
      }
    }
    return null;
  };
  const names = [IMPORTS, DELAYED].flatMap((table) => namesIn(bytes, offsetOf, directories, table));
  return { system: 'win32', arch, imports: [...new Set(names)] };
}

function namesIn(bytes, offsetOf, directories, { directory, entry, name }) {
  const address = bytes.readUInt32LE(directories + 8 * directory);
  let at = address === 0 ? null : offsetOf(address);
  const names = [];
  while (at !== null && at + entry <= bytes.length) {
    const text = offsetOf(bytes.readUInt32LE(at + name));
    if (bytes.readUInt32LE(at + name) === 0 || text === null) break;
    names.push(bytes.toString('latin1', text, bytes.indexOf(0, text)).toLowerCase());
    at += entry;
  }
  return names;
}

/** Whether a Windows file carries a signature. @param {Buffer} bytes */
export function isSigned(bytes) {
  if (readBinary(bytes)?.system !== 'win32') return false;
  const optional = bytes.readUInt32LE(60) + 24;
  const directories = optional + (bytes.readUInt16LE(optional) === PE32_PLUS ? 112 : 96);
  return bytes.readUInt32LE(directories + 8 * SIGNATURE) !== 0;
}
