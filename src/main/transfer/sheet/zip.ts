import { crc32, createInflateRaw } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { SheetProblem } from './cells';

/** A file inside of an archive. */
export type ZipEntry = Entry;

/** More entries than any spreadsheet has. */
const MOST_ENTRIES = 10_000;
/** All that is unpacked of one file, declared or real, bytes. */
export const INFLATED_LIMIT = 256 * 1024 * 1024;
/** A sheet of equal rows shrinks to a fiftieth or so; deflate's most is 1032 to 1. */
const MOST_RATIO = 300;
/** Below this the ratio says nothing, bytes. */
const RATIO_FROM = 16 * 1024 * 1024;
/** Bytes that are unpacked at a time. */
const PIECE = 64 * 1024;

const STORED = 0;
const DEFLATED = 8;

const damaged = (): SheetProblem => new SheetProblem('transfer.file.damaged');

/**
 * Reads an archive without unpacking it; what is unpacked is counted over all of its files. The library
 * reads the directory and compares it with the file's bounds; what may be unpacked, and whether it is
 * what was packed, is compared here.
 */
export class ZipReader {
  private inflated = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
  ) {}

  /** @throws SheetProblem for what is no archive, is damaged, encrypted or declares too much. */
  static async open(bytes: Uint8Array): Promise<ZipReader> {
    const entries = new Map<string, ZipEntry>();
    try {
      const zip = await fromBufferPromise(
        Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength),
      );
      if (zip.entryCount > MOST_ENTRIES) throw tooLarge();
      for await (const entry of zip.eachEntry()) {
        if (entry.isEncrypted()) throw new SheetProblem('transfer.file.encrypted');
        entries.set(entry.fileName.toLowerCase(), entry);
      }
      return new ZipReader(zip, entries);
    } catch (error) {
      throw problemOf(error);
    }
  }

  get(name: string): ZipEntry | undefined {
    return this.entries.get(name.toLowerCase());
  }

  /**
   * Unpacks an entry piece by piece.
   * @throws SheetProblem when it holds more than it declares, more than is unpacked of any file, or
   *   other bytes than were packed
   */
  async *inflate(entry: ZipEntry): AsyncGenerator<Buffer, void> {
    if (entry.uncompressedSize + this.inflated > INFLATED_LIMIT) throw tooLarge();
    let size = 0;
    let crc = 0;
    try {
      const { stream, used } = await this.unpacked(entry);
      for await (const piece of stream as AsyncIterable<Buffer>) {
        size += piece.length;
        this.inflated += piece.length;
        if (size > entry.uncompressedSize || this.inflated > INFLATED_LIMIT) throw tooLarge();
        if (size > RATIO_FROM && size > used() * MOST_RATIO) throw tooLarge();
        crc = crc32(piece, crc);
        yield piece;
      }
    } catch (error) {
      throw problemOf(error);
    }
    // A digit that was lost on the way must not become another one in a list. Some programs write no sum.
    if (entry.crc32 !== 0 && entry.crc32 !== crc) throw damaged();
  }

  /** @returns what is packed, unpacked, and how many packed bytes that took so far. */
  private async unpacked(
    entry: ZipEntry,
  ): Promise<{ readonly stream: Readable; readonly used: () => number }> {
    const { compressionMethod, compressedSize } = entry;
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw damaged();
    const packed = await this.zip.openReadStreamPromise(entry, { decodeFileData: false });
    if (compressionMethod === STORED) return { stream: packed, used: () => compressedSize };
    const inflate = createInflateRaw({ chunkSize: PIECE });
    // Its errors come to whoever reads.
    pipeline(packed, inflate, () => undefined);
    return { stream: inflate, used: () => inflate.bytesWritten };
  }
}

/** What the library and the decompressor throw says that the bytes are not what they should be. */
function problemOf(error: unknown): SheetProblem {
  if (error instanceof SheetProblem) return error;
  // A newer way to encrypt is told by the library itself.
  return /encryption/.test(String(error)) ? new SheetProblem('transfer.file.encrypted') : damaged();
}

function tooLarge(): SheetProblem {
  return new SheetProblem('transfer.file.inflates', { mb: INFLATED_LIMIT / 1024 / 1024 });
}
