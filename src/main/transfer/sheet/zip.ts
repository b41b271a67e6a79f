import { crc32, createInflateRaw } from 'node:zlib';
import { pipeline, type Readable } from 'node:stream';
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl';
import { SheetProblem } from './cells';

/** A file inside of an archive. */
export type ZipEntry = Entry;

/** More entries than any spreadsheet has. */
const MOST_ENTRIES = 10_000;
/** Most unpacked bytes of one file, declared or real. */
export const INFLATED_LIMIT = 256 * 1024 * 1024;
/** A sheet of equal rows shrinks to about a fiftieth; deflate's maximum is 1032 to 1. */
const MOST_RATIO = 300;
/** Below this size the ratio means nothing, bytes. */
const RATIO_FROM = 16 * 1024 * 1024;
/** Size of a chunk to unpack, bytes. */
const PIECE = 64 * 1024;

const STORED = 0;
const DEFLATED = 8;

const damaged = (): SheetProblem => new SheetProblem('transfer.file.damaged');

/**
 * Reads an archive without unpacking it; unpacked bytes are counted over all entries. The library checks the
 * directory against the file's bounds; the limits and the checksums are checked here.
 */
export class ZipReader {
  private inflated = 0;

  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, ZipEntry>,
  ) {}

  /** @throws SheetProblem for a file that is no archive, is damaged, encrypted or declares too much. */
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
   * Unpacks an entry in chunks.
   * @throws SheetProblem when it contains more than it declares or than the limit of a file, or when its
   *   checksum differs
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
    // A damaged digit must not become another one in a list. Some programs write no checksum.
    if (entry.crc32 !== 0 && entry.crc32 !== crc) throw damaged();
  }

  /** @returns packed size, unpacked size, and packed bytes read so far. */
  private async unpacked(
    entry: ZipEntry,
  ): Promise<{ readonly stream: Readable; readonly used: () => number }> {
    const { compressionMethod, compressedSize } = entry;
    if (compressionMethod !== STORED && compressionMethod !== DEFLATED) throw damaged();
    const packed = await this.zip.openReadStreamPromise(entry, { decodeFileData: false });
    if (compressionMethod === STORED) return { stream: packed, used: () => compressedSize };
    const inflate = createInflateRaw({ chunkSize: PIECE });
    // The reader receives its errors.
    pipeline(packed, inflate, () => undefined);
    return { stream: inflate, used: () => inflate.bytesWritten };
  }
}

/** Errors of the library and the decompressor mean that the bytes are damaged. */
function problemOf(error: unknown): SheetProblem {
  if (error instanceof SheetProblem) return error;
  // The library itself reports newer encryption.
  return /encryption/.test(String(error)) ? new SheetProblem('transfer.file.encrypted') : damaged();
}

function tooLarge(): SheetProblem {
  return new SheetProblem('transfer.file.inflates', { mb: INFLATED_LIMIT / 1024 / 1024 });
}
