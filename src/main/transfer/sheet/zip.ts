import { crc32 } from 'node:zlib';
import { Inflate } from 'fflate';
import { SheetProblem } from './cells';

/** A file inside of an archive. */
export interface ZipEntry {
  readonly method: number;
  readonly compressed: number;
  /** Size that the directory declares, bytes. */
  readonly size: number;
  readonly offset: number;
  /** Check sum of what is unpacked; 0 where the directory has none. */
  readonly crc: number;
}

/** More entries than any spreadsheet has. */
const MOST_ENTRIES = 10_000;
/** All that is unpacked of one file, declared or real, bytes. */
export const INFLATED_LIMIT = 256 * 1024 * 1024;
/** A sheet of equal rows shrinks to a fiftieth or so; deflate's most is 1032 to 1. */
const MOST_RATIO = 300;
/** Below this the ratio says nothing, bytes. */
const RATIO_FROM = 16 * 1024 * 1024;
/** Packed bytes that are unpacked at a time: they become 8 MB at most. */
const STEP = 8 * 1024;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_SIZE = 22;
const COMMENT_MOST = 65_535;
const ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;
const IN_EXTRA = 0xffffffff;

const damaged = (): SheetProblem => new SheetProblem('transfer.file.damaged');

/** Reads an archive without unpacking it; what is unpacked is counted over all of its files. */
export class ZipReader {
  private readonly view: DataView;
  private readonly entries = new Map<string, ZipEntry>();
  private inflated = 0;

  /** @throws SheetProblem for what is no archive, is damaged or declares too much. */
  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    try {
      this.readDirectory();
    } catch (error) {
      // Offsets that lead out of the file.
      if (error instanceof RangeError) throw damaged();
      throw error;
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
  inflate(entry: ZipEntry, take: (piece: Uint8Array) => void): void {
    if (entry.size + this.inflated > INFLATED_LIMIT) throw tooLarge();
    let size = 0;
    let used = 0;
    let crc = 0;
    const packed = this.packed(entry);
    const heard = (piece: Uint8Array): void => {
      size += piece.length;
      this.inflated += piece.length;
      if (size > entry.size || this.inflated > INFLATED_LIMIT) throw tooLarge();
      if (size > RATIO_FROM && size > used * MOST_RATIO) throw tooLarge();
      crc = crc32(piece, crc);
      if (piece.length > 0) take(piece);
    };
    if (entry.method === STORED) {
      used = packed.length;
      heard(packed);
      this.compare(entry, crc);
      return;
    }
    if (entry.method !== DEFLATED) throw damaged();
    const inflater = new Inflate(heard);
    for (let at = 0; at < packed.length; at += STEP) {
      const end = Math.min(packed.length, at + STEP);
      used = end;
      try {
        inflater.push(packed.subarray(at, end), end === packed.length);
      } catch (error) {
        // The library throws errors of its own for bad data; ours carry a reason.
        throw isInflateError(error) ? damaged() : error;
      }
    }
    this.compare(entry, crc);
  }

  /** A digit that was lost on the way must not become another one in a list. */
  private compare(entry: ZipEntry, crc: number): void {
    if (entry.crc !== 0 && entry.crc !== crc) throw damaged();
  }

  private packed(entry: ZipEntry): Uint8Array {
    const { offset, compressed } = entry;
    try {
      if (this.view.getUint32(offset, true) !== LOCAL) throw damaged();
      const names = this.view.getUint16(offset + 26, true) + this.view.getUint16(offset + 28, true);
      const from = offset + 30 + names;
      if (from + compressed > this.bytes.length) throw damaged();
      return this.bytes.subarray(from, from + compressed);
    } catch (error) {
      throw error instanceof RangeError ? damaged() : error;
    }
  }

  private readDirectory(): void {
    const end = this.endOfDirectory();
    const count = this.view.getUint16(end + 10, true);
    if (count > MOST_ENTRIES) throw tooLarge();
    let at = this.view.getUint32(end + 16, true);
    for (let n = 0; n < count; n += 1) {
      if (this.view.getUint32(at, true) !== ENTRY) throw damaged();
      if ((this.view.getUint16(at + 8, true) & ENCRYPTED) !== 0) {
        throw new SheetProblem('transfer.file.encrypted');
      }
      const nameLength = this.view.getUint16(at + 28, true);
      const extraLength = this.view.getUint16(at + 30, true);
      const name = new TextDecoder()
        .decode(this.bytes.subarray(at + 46, at + 46 + nameLength))
        .replaceAll('\\', '/');
      const [size, compressed, offset] = this.longSizes(
        [
          this.view.getUint32(at + 24, true),
          this.view.getUint32(at + 20, true),
          this.view.getUint32(at + 42, true),
        ],
        at + 46 + nameLength,
        extraLength,
      );
      const method = this.view.getUint16(at + 10, true);
      const crc = this.view.getUint32(at + 16, true);
      this.entries.set(name.toLowerCase(), { method, compressed, size, offset, crc });
      at += 46 + nameLength + extraLength + this.view.getUint16(at + 32, true);
    }
  }

  /** Some programs write the long form of sizes (zip64) for small files too. */
  private longSizes(
    [size, compressed, offset]: readonly [number, number, number],
    extraAt: number,
    extraLength: number,
  ): readonly [number, number, number] {
    const own: [number, number, number] = [size, compressed, offset];
    if (!own.includes(IN_EXTRA)) return own;
    for (let at = extraAt; at + 4 <= extraAt + extraLength;) {
      const length = this.view.getUint16(at + 2, true);
      if (this.view.getUint16(at, true) === 1) {
        let from = at + 4;
        for (const n of [0, 1, 2] as const) {
          if (own[n] !== IN_EXTRA) continue;
          own[n] = Number(this.view.getBigUint64(from, true));
          from += 8;
        }
      }
      at += 4 + length;
    }
    return own;
  }

  private endOfDirectory(): number {
    const last = this.bytes.length - END_SIZE;
    for (let at = last; at >= 0 && at >= last - COMMENT_MOST; at -= 1) {
      if (this.view.getUint32(at, true) === END) return at;
    }
    throw damaged();
  }
}

function tooLarge(): SheetProblem {
  return new SheetProblem('transfer.file.inflates', { mb: INFLATED_LIMIT / 1024 / 1024 });
}

function isInflateError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && typeof error.code === 'number';
}
