import type { Clock } from '@shared/base/clock';

/** Most characters that wait in memory while the disk does not answer; the oldest lines stay. */
export const WAITING_CHARS = 4_000_000;
/** A longer write counts as hanging: the end of the process does not wait for another one, ms. */
const HANG_MS = 1_000;

export interface LineFile {
  append(text: string): Promise<void>;
  /** Appends text synchronously: for the very end of the process. */
  appendNow(text: string): void;
}

/**
 * Writes lines without blocking the caller: a hanging disk must not stop the code that logs. One write at a
 * time, so that a hanging disk blocks one thread of the pool instead of all.
 */
export class LineWriter {
  private waiting: string[] = [];
  private chars = 0;
  private dropped = 0;
  /** The text that is being written. */
  private flying = '';
  /** Start of the running write, monotonic ms; null: no write runs. */
  private begun: number | null = null;
  private readonly whenEmpty: (() => void)[] = [];

  /** @param note makes the line that says how many lines are missing. */
  constructor(
    private readonly file: LineFile,
    private readonly clock: Clock,
    private readonly note: (dropped: number) => string,
  ) {}

  /** Queues a line, without its end. */
  write(line: string): void {
    if (this.chars + line.length > WAITING_CHARS) {
      this.dropped += 1;
      return;
    }
    this.waiting.push(line);
    this.chars += line.length;
    if (this.begun === null) void this.run();
  }

  /** Resolves when all earlier lines are written or lost. */
  flushed(): Promise<void> {
    if (this.begun === null) return Promise.resolve();
    return new Promise((resolve) => this.whenEmpty.push(resolve));
  }

  /** At the end of the process: writes the waiting lines, unless the disk hangs. */
  endNow(): void {
    const hangs = this.begun !== null && this.clock.monotonic() - this.begun > HANG_MS;
    // Writing a line twice is better than losing it.
    const text = this.flying + this.take();
    if (hangs || text === '') return;
    try {
      this.file.appendNow(text);
    } catch {
      // No reader is left for the error.
    }
  }

  private async run(): Promise<void> {
    this.begun = this.clock.monotonic();
    // Lines of one turn are written together.
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
