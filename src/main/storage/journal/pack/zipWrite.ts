import { once } from 'node:events';
import { closeSync, openSync, writeSync } from 'node:fs';
import { crc32, createDeflateRaw } from 'node:zlib';

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END64 = 0x06064b50;
const LOCATOR64 = 0x07064b50;
const END = 0x06054b50;
/** Version that knows files above 4 GB. */
const VERSION = 45;
const DEFLATED = 8;
/** Names are UTF-8. */
const FLAGS = 0x0800;
const IN_EXTRA = 0xffffffff;
const EXTRA_SIZE = 20;
/** 1 January 1980: the pack says in its manifest when it was made. */
const DATE = 0x0021;

interface Written {
  readonly name: Buffer;
  readonly offset: number;
  readonly size: number;
  readonly packed: number;
  readonly crc: number;
}

/** Writes an archive of any size piece by piece (zip64 throughout). */
export class ZipFileWriter {
  private readonly fd: number;
  private readonly entries: Written[] = [];
  private at = 0;

  /** @throws Error when the file is there already or cannot be made. */
  constructor(path: string) {
    this.fd = openSync(path, 'wx', 0o600);
  }

  /** Packs one file. @throws Error of the disk. */
  async add(fileName: string, pieces: Iterable<string>): Promise<void> {
    const name = Buffer.from(fileName, 'utf8');
    const offset = this.at;
    // Sizes and check sum are known at the end only; the place for them is kept.
    this.write(localHead(name, 0, 0, 0));
    const begin = this.at;
    let size = 0;
    let crc = 0;
    const deflate = createDeflateRaw({ level: 1 });
    let failure: unknown = null;
    deflate.on('data', (bytes: Buffer) => {
      try {
        if (failure === null) this.write(bytes);
      } catch (error) {
        failure = error;
      }
    });
    for (const piece of pieces) {
      const bytes = Buffer.from(piece, 'utf8');
      size += bytes.length;
      crc = crc32(bytes, crc);
      if (!deflate.write(bytes)) await once(deflate, 'drain');
      if (failure !== null) break;
    }
    const ended = once(deflate, 'end');
    deflate.end();
    await ended;
    if (failure !== null) throw failure as Error;
    const packed = this.at - begin;
    writeSync(this.fd, localHead(name, size, packed, crc), 0, null, offset);
    this.entries.push({ name, offset, size, packed, crc });
  }

  /** Writes the directory and closes the file. */
  end(): void {
    const begin = this.at;
    for (const entry of this.entries) this.write(directoryEntry(entry));
    const size = this.at - begin;
    const count = this.entries.length;
    const end64 = this.at;
    const tail = Buffer.alloc(56 + 20 + 22);
    tail.writeUInt32LE(END64, 0);
    tail.writeBigUInt64LE(44n, 4);
    tail.writeUInt16LE(VERSION, 12);
    tail.writeUInt16LE(VERSION, 14);
    tail.writeBigUInt64LE(BigInt(count), 24);
    tail.writeBigUInt64LE(BigInt(count), 32);
    tail.writeBigUInt64LE(BigInt(size), 40);
    tail.writeBigUInt64LE(BigInt(begin), 48);
    tail.writeUInt32LE(LOCATOR64, 56);
    tail.writeBigUInt64LE(BigInt(end64), 64);
    tail.writeUInt32LE(1, 72);
    tail.writeUInt32LE(END, 76);
    tail.writeUInt16LE(Math.min(count, 0xffff), 84);
    tail.writeUInt16LE(Math.min(count, 0xffff), 86);
    tail.writeUInt32LE(IN_EXTRA, 88);
    tail.writeUInt32LE(IN_EXTRA, 92);
    this.write(tail);
    closeSync(this.fd);
  }

  /** Gives up: what was written is no archive. */
  abandon(): void {
    closeSync(this.fd);
  }

  private write(bytes: Buffer): void {
    for (let done = 0; done < bytes.length;) {
      done += writeSync(this.fd, bytes, done, bytes.length - done, this.at + done);
    }
    this.at += bytes.length;
  }
}

function localHead(name: Buffer, size: number, packed: number, crc: number): Buffer {
  const head = Buffer.alloc(30 + name.length + EXTRA_SIZE);
  head.writeUInt32LE(LOCAL, 0);
  head.writeUInt16LE(VERSION, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt32LE(crc, 14);
  head.writeUInt32LE(IN_EXTRA, 18);
  head.writeUInt32LE(IN_EXTRA, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(EXTRA_SIZE, 28);
  name.copy(head, 30);
  const extra = 30 + name.length;
  head.writeUInt16LE(1, extra);
  head.writeUInt16LE(16, extra + 2);
  head.writeBigUInt64LE(BigInt(size), extra + 4);
  head.writeBigUInt64LE(BigInt(packed), extra + 12);
  return head;
}

function directoryEntry({ name, offset, size, packed, crc }: Written): Buffer {
  const entry = Buffer.alloc(46 + name.length + 28);
  entry.writeUInt32LE(ENTRY, 0);
  entry.writeUInt16LE(VERSION, 4);
  entry.writeUInt16LE(VERSION, 6);
  entry.writeUInt16LE(FLAGS, 8);
  entry.writeUInt16LE(DEFLATED, 10);
  entry.writeUInt16LE(DATE, 14);
  entry.writeUInt32LE(crc, 16);
  entry.writeUInt32LE(IN_EXTRA, 20);
  entry.writeUInt32LE(IN_EXTRA, 24);
  entry.writeUInt16LE(name.length, 28);
  entry.writeUInt16LE(28, 30);
  entry.writeUInt32LE(IN_EXTRA, 42);
  name.copy(entry, 46);
  const extra = 46 + name.length;
  entry.writeUInt16LE(1, extra);
  entry.writeUInt16LE(24, extra + 2);
  entry.writeBigUInt64LE(BigInt(size), extra + 4);
  entry.writeBigUInt64LE(BigInt(packed), extra + 12);
  entry.writeBigUInt64LE(BigInt(offset), extra + 20);
  return entry;
}
