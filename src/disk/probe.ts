import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '@shared/base/clock';

/** A disk that takes longer for a few bytes hangs, ms. */
export const HANGS_AFTER_MS = 1_000;

/** A document is not written: the disk does not answer, and whoever waited for it would stand still. */
export class DiskHangs extends Error {
  constructor() {
    super('the disk does not answer');
    this.name = 'DiskHangs';
  }
}

/**
 * Finds out whether the disk answers before something is written that a person waits for. There is one
 * question at a time, so that a disk that hangs takes one thread of the pool, not all of them.
 */
export class DiskProbe {
  /** The question that is open, since when (monotonic ms). */
  private asked: { readonly since: number; readonly answer: Promise<void> } | null = null;

  /** @param touch has the disk write something; whether that succeeds says nothing here. */
  constructor(
    private readonly clock: Clock,
    private readonly touch: () => Promise<void>,
  ) {}

  /** @throws DiskHangs when it is known that the disk does not answer. */
  check(): void {
    if (this.asked !== null && this.clock.monotonic() - this.asked.since >= HANGS_AFTER_MS)
      throw new DiskHangs();
  }

  /** Resolves when the disk has answered, or when it is known that it does not. */
  settled(): Promise<void> {
    const { since, answer } = (this.asked ??= this.ask());
    const left = since + HANGS_AFTER_MS - this.clock.monotonic();
    if (left <= 0) return Promise.resolve();
    return new Promise((resolve) => {
      const late = this.clock.after(left, 'disk answer', resolve);
      void answer.then(() => {
        late();
        resolve();
      });
    });
  }

  private ask(): NonNullable<DiskProbe['asked']> {
    const done = (): void => {
      this.asked = null;
    };
    // A disk that refuses answers, too: what is to be written then says why it cannot be.
    return { since: this.clock.monotonic(), answer: this.touch().then(done, done) };
  }
}

/** Writes a few bytes in a folder, to the disk, and takes them away again. */
export function touchIn(folder: string): () => Promise<void> {
  const path = join(folder, 'disk.probe');
  return async () => {
    const file = await open(path, 'w', 0o600);
    try {
      await file.writeFile('.');
      await file.sync();
    } finally {
      await file.close();
    }
    await rm(path, { force: true });
  };
}
