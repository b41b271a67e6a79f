import { createWriteStream, openSync, type WriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/**
 * Fast, and long sizes throughout: earlier versions look for them, and for nothing else among the
 * extras. The time is that of no file (1 January 1980): the pack says in its manifest when it was made.
 */
const OPTIONS = {
  mtime: new Date(1980, 0, 1),
  mode: 0o100600,
  compressionLevel: 1,
  forceZip64Format: true,
  forceDosTimestamp: true,
} as const;

/** Writes an archive of any size piece by piece. */
export class ZipFileWriter {
  private readonly zip = new ZipFile();
  private readonly file: WriteStream;
  private readonly stop = new AbortController();
  /** Resolves when all is on the disk; rejects with the disk's error. */
  private readonly written: Promise<void>;

  /** @throws Error when the file is there already or cannot be made. */
  constructor(path: string) {
    this.file = createWriteStream(path, { fd: openSync(path, 'wx', 0o600) });
    this.written = pipeline(this.zip.outputStream, this.file, { signal: this.stop.signal });
    // Told to whoever adds the next file, or ends.
    this.written.catch(() => undefined);
  }

  /** Packs one file, and has taken every piece when it resolves. @throws Error of the disk or of the pieces. */
  async add(name: string, pieces: Iterable<string>): Promise<void> {
    const source = Readable.from(encoded(pieces));
    this.zip.addReadStream(source, name, OPTIONS);
    try {
      await Promise.race([finished(source), this.written]);
    } finally {
      source.destroy();
    }
  }

  /** Writes the directory and closes the file. */
  async end(): Promise<void> {
    this.zip.end({ forceZip64Format: true, comment: '' });
    await this.written;
  }

  /** Gives up and closes the file: what was written is no archive. */
  async abandon(): Promise<void> {
    this.stop.abort();
    if (this.file.closed) return;
    await new Promise<void>((resolve) => {
      this.file.once('close', () => resolve());
    });
  }
}

function* encoded(pieces: Iterable<string>): IterableIterator<Buffer> {
  for (const piece of pieces) yield Buffer.from(piece, 'utf8');
}
