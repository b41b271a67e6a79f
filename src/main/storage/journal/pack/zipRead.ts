import { closeSync, createReadStream, fstatSync, openSync, readSync } from 'node:fs';
import { pipeline } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { crc32, createInflateRaw } from 'node:zlib';

/** The pack cannot be taken: `message` says why in plain English, `reason` as a key of journal.pack. */
export class PackProblem extends Error {
  constructor(
    readonly reason:
      'damaged' | 'newer' | 'broken' | 'otherJournal' | 'further' | 'empty' | 'others',
    message: string,
  ) {
    super(message);
  }
}

interface Entry {
  readonly offset: number;
  readonly size: number;
  readonly packed: number;
  readonly crc: number;
}

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END64 = 0x06064b50;
const TAIL = 56 + 20 + 22;
/** A journal of a century has fewer months. */
const MOST_DIRECTORY = 1024 * 1024;
/** Longest line: one entry with the longest body there can be, characters. */
const MOST_LINE = 4 * 1024 * 1024;

const damaged = (what: string): PackProblem =>
  new PackProblem('damaged', `the pack is damaged: ${what}`);

/** Reads an archive that `ZipFileWriter` wrote, of any size. */
export class ZipFileReader {
  private readonly fd: number;
  private readonly entries = new Map<string, Entry>();

  /** @throws PackProblem when it is no such archive; Error when it cannot be opened. */
  constructor(private readonly path: string) {
    this.fd = openSync(path, 'r');
    try {
      this.readDirectory();
    } catch (error) {
      closeSync(this.fd);
      // Offsets that lead out of the file.
      if (error instanceof RangeError) throw damaged('its directory cannot be read');
      throw error;
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Reads everything once. @throws PackProblem when a file does not match its sum. */
  async check(): Promise<void> {
    for (const [name, entry] of this.entries) {
      let size = 0;
      let crc = 0;
      for await (const bytes of this.bytes(entry)) {
        size += bytes.length;
        crc = crc32(bytes, crc);
        if (size > entry.size) throw damaged(`${name} is longer than it says`);
      }
      if (size !== entry.size || crc !== entry.crc) throw damaged(`${name} does not match its sum`);
    }
  }

  /** Lines of a packed text, without their ends. @throws PackProblem when it cannot be unpacked. */
  async *lines(name: string): AsyncIterableIterator<string> {
    const entry = this.entries.get(name);
    if (entry === undefined) throw damaged(`${name} is missing`);
    const decoder = new StringDecoder('utf8');
    let rest = '';
    for await (const bytes of this.bytes(entry)) {
      const lines = (rest + decoder.write(bytes)).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > MOST_LINE) throw damaged(`${name} has an endless line`);
      yield* lines;
    }
    if (rest !== '') yield rest;
  }

  close(): void {
    closeSync(this.fd);
  }

  private async *bytes(entry: Entry): AsyncIterableIterator<Buffer> {
    const head = this.at(entry.offset, 30);
    if (head.readUInt32LE(0) !== LOCAL) throw damaged('a file is not where it should be');
    const start = entry.offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
    if (entry.packed === 0) return;
    const source = createReadStream(this.path, { start, end: start + entry.packed - 1 });
    const inflate = createInflateRaw();
    pipeline(source, inflate, () => undefined);
    try {
      for await (const bytes of inflate) yield bytes as Buffer;
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : '';
      if (/^Z_|PREMATURE/.test(code)) throw damaged('it cannot be unpacked');
      throw error;
    }
  }

  private readDirectory(): void {
    const size = fstatSync(this.fd).size;
    if (size < TAIL) throw damaged('it is no pack of a journal');
    const tail = this.at(size - TAIL, TAIL);
    if (tail.readUInt32LE(0) !== END64) throw damaged('its end is missing');
    const length = Number(tail.readBigUInt64LE(40));
    const begin = Number(tail.readBigUInt64LE(48));
    if (length > MOST_DIRECTORY || begin + length > size) throw damaged('its directory is missing');
    const bytes = this.at(begin, length);
    for (let at = 0; at < length;) {
      if (bytes.readUInt32LE(at) !== ENTRY) throw damaged('its directory cannot be read');
      const nameLength = bytes.readUInt16LE(at + 28);
      const extra = at + 46 + nameLength + 4;
      this.entries.set(bytes.toString('utf8', at + 46, at + 46 + nameLength), {
        crc: bytes.readUInt32LE(at + 16),
        size: Number(bytes.readBigUInt64LE(extra)),
        packed: Number(bytes.readBigUInt64LE(extra + 8)),
        offset: Number(bytes.readBigUInt64LE(extra + 16)),
      });
      at += 46 + nameLength + bytes.readUInt16LE(at + 30);
    }
  }

  private at(offset: number, length: number): Buffer {
    const bytes = Buffer.alloc(length);
    if (readSync(this.fd, bytes, 0, length, offset) !== length) throw damaged('it ends too early');
    return bytes;
  }
}
