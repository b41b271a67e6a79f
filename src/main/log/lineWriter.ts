import type { Clock } from '@shared/base/clock';

/** Lines that wait in memory while the disk does not answer, characters; what came first stays. */
export const WAITING_CHARS = 4_000_000;
/** A write that takes longer hangs: the end of the process does not wait for another one, ms. */
const HANG_MS = 1_000;

/** The file behind the writer. */
export interface LineFile {
  /** Appends text, in its own time. */
  append(text: string): Promise<void>;
  /** Appends text before it returns: for the very end of the process. */
  appendNow(text: string): void;
}

/**
 * Writes lines without ever keeping the caller waiting: a disk that hangs must not stop whoever logs.
 * One write at a time, so that a disk that hangs takes one thread of the pool, not all of them.
 */
export class LineWriter {
  private waiting: string[] = [];
  private chars = 0;
  private dropped = 0;
  /** What is being written now. */
  private flying = '';
  /** When the write that runs began, monotonic ms; null: none does. */
  private begun: number | null = null;
  private readonly whenEmpty: (() => void)[] = [];

  /**
   * @param note makes the line that says how many are missing.
   */
  constructor(
    private readonly file: LineFile,
    private readonly clock: Clock,
    private readonly note: (dropped: number) => string,
  ) {}

  /** Takes a line, without its end. */
  write(line: string): void {
    if (this.chars + line.length > WAITING_CHARS) {
      this.dropped += 1;
      return;
    }
    this.waiting.push(line);
    this.chars += line.length;
    if (this.begun === null) void this.run();
  }

  /** Resolves when everything that was taken before is written, or could not be. */
  flushed(): Promise<void> {
    if (this.begun === null) return Promise.resolve();
    return new Promise((resolve) => this.whenEmpty.push(resolve));
  }

  /** The process ends: writes what waits, unless the disk hangs. */
  endNow(): void {
    const hangs = this.begun !== null && this.clock.monotonic() - this.begun > HANG_MS;
    // A line that stands there twice is better than one that is missing.
    const text = this.flying + this.take();
    if (hangs || text === '') return;
    try {
      this.file.appendNow(text);
    } catch {
      // Nobody is left who could be told.
    }
  }

  private async run(): Promise<void> {
    this.begun = this.clock.monotonic();
    // What is logged in one turn is written at once.
    await Promise.resolve();
    for (let text = this.take(); text !== ''; text = this.take()) {
      this.begun = this.clock.monotonic();
      this.flying = text;
      // A line that cannot be written is lost, as on a full disk; the program goes on.
      await this.file.append(text).catch(() => undefined);
    }
    this.flying = '';
    this.begun = null;
    for (const tell of this.whenEmpty.splice(0)) tell();
  }

  private take(): string {
    const lines = this.waiting;
    if (this.dropped > 0) lines.push(this.note(this.dropped));
    this.dropped = 0;
    this.waiting = [];
    this.chars = 0;
    return lines.length === 0 ? '' : `${lines.join('\n')}\n`;
  }
}
