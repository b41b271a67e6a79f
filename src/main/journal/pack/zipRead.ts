import { close, createReadStream, fstatSync, openSync, read } from 'node:fs';
import type { Readable } from 'node:stream';
import { StringDecoder } from 'node:string_decoder';
import { crc32 } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { PackProblem } from './problem';

/** A journal of a century has fewer months; bytes. */
const MOST_DIRECTORY = 1024 * 1024;
/** Of each entry in the directory beside its name and what is written of it, bytes. */
const ENTRY_BYTES = 46;
/** Longest line: one entry with the longest body there can be, characters. */
const MOST_LINE = 4 * 1024 * 1024;

const damaged = (what: string): PackProblem =>
  new PackProblem('damaged', `the pack is damaged: ${what}`);

/** Reads a pack of any size: a file of it as it is unpacked, nothing as a whole. */
export class ZipFileReader {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
  ) {}

  /** @throws PackProblem when it is no archive; Error when it cannot be opened. */
  static async open(path: string): Promise<ZipFileReader> {
    const file = new BoundedFile(path);
    try {
      const opened = fromRandomAccessReaderPromise(file, file.size, { autoClose: false });
      const zip = await opened.catch((error: unknown) => {
        throw problemOf(error, 'it is no pack of a journal');
      });
      return new ZipFileReader(zip, await directory(zip));
    } catch (error) {
      file.close(() => undefined);
      throw problemOf(error, 'its directory cannot be read');
    }
  }

  has(name: string): boolean {
    return this.entries.has(name);
  }

  /** Reads everything once. @throws PackProblem when a file does not match its sum. */
  async check(): Promise<void> {
    for (const [name, entry] of this.entries) {
      let crc = 0;
      for await (const bytes of this.bytes(entry)) crc = crc32(bytes, crc);
      if (crc !== entry.crc32) throw damaged(`${name} does not match its sum`);
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
    this.zip.close();
  }

  /** The library compares the number of bytes with what the directory says. */
  private async *bytes(entry: Entry): AsyncIterableIterator<Buffer> {
    try {
      yield* (await this.zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>;
    } catch (error) {
      throw problemOf(error, 'it cannot be unpacked');
    }
  }
}

/** The files by name. @throws PackProblem for a directory that is too long or has a name twice. */
async function directory(zip: ZipFile): Promise<ReadonlyMap<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    bytes += ENTRY_BYTES + entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength;
    if (bytes > MOST_DIRECTORY) throw damaged('its directory is too long');
    if (entries.has(entry.fileName)) throw damaged(`${entry.fileName} is there twice`);
    entries.set(entry.fileName, entry);
  }
  return entries;
}

/** An error that names a call of the system is the disk's; any other one says that the bytes are wrong. */
function problemOf(error: unknown, what: string): unknown {
  const isOwn = error instanceof PackProblem || (error instanceof Error && 'syscall' in error);
  return isOwn ? error : damaged(what);
}

/**
 * A file in which no place is looked for that it does not have. An offset of a damaged pack leads
 * anywhere, and the library's own reader throws for one beyond all numbers where nobody catches it.
 */
class BoundedFile extends RandomAccessReader {
  readonly size: number;
  private readonly fd: number;

  /** @throws Error when it cannot be opened. */
  constructor(private readonly path: string) {
    super();
    this.fd = openSync(path, 'r');
    this.size = fstatSync(this.fd).size;
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    done: (error: Error | null, bytes?: number) => void,
  ): void {
    if (position + length > this.size) {
      process.nextTick(done, damaged('it ends too early'));
      return;
    }
    read(this.fd, buffer, offset, length, position, done);
  }

  /** @param end the first byte that is not read. */
  override _readStreamForRange(start: number, end: number): Readable {
    return createReadStream(this.path, { start, end: end - 1 });
  }

  override close(done: (error: Error | null) => void): void {
    close(this.fd, done);
  }
}
