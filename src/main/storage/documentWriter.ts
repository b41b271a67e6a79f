import { renameSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { renameSoon } from '../../disk/files';

/** A write that takes longer hangs: the end of the process does not wait for another one, ms. */
const HANG_MS = 1_000;
/** Only the user of this workstation reads these files. */
const FILE_MODE = 0o600;

interface Pending {
  readonly text: string;
  readonly failed: (reason: string) => void;
}

/**
 * Writes whole files without keeping the caller waiting: what this workstation notes by itself must
 * not stop main when the disk hangs. One at a time; of each file only the newest text is written.
 * A file is the old one or the new one, never half of one.
 */
export class DocumentWriter {
  private readonly pending = new Map<string, Pending>();
  /** The file that is being written, since when (monotonic ms). */
  private flying: { readonly path: string; readonly since: number } | null = null;
  private readonly whenEmpty: (() => void)[] = [];

  constructor(
    private readonly clock: Clock,
    private readonly put: (path: string, text: string) => Promise<void> = putFile,
  ) {}

  /** @param failed told why the file could not be written; the next text is tried again. */
  write(path: string, text: string, failed: (reason: string) => void): void {
    this.pending.set(path, { text, failed });
    if (this.flying === null) void this.run();
  }

  /** Resolves when everything is on disk, or could not be written. */
  flushed(): Promise<void> {
    if (this.flying === null) return Promise.resolve();
    return new Promise((resolve) => this.whenEmpty.push(resolve));
  }

  /** The process ends: writes what waits before it returns, unless the disk hangs. */
  endNow(): void {
    if (this.flying !== null && this.clock.monotonic() - this.flying.since > HANG_MS) return;
    for (const [path, { text }] of this.pending) {
      try {
        // A name of its own: another thread may just be beginning the usual one.
        writeFileSync(`${path}.last`, text, { mode: FILE_MODE, flush: true });
        renameSync(`${path}.last`, path);
      } catch {
        // Nobody is left who could be told; the old file is whole.
      }
    }
    this.pending.clear();
  }

  private async run(): Promise<void> {
    for (let next = this.next(); next !== null; next = this.next()) {
      const { path, wish } = next;
      this.flying = { path, since: this.clock.monotonic() };
      try {
        await this.put(path, wish.text);
      } catch (error) {
        wish.failed(reasonOf(error));
      }
      // A newer text has come meanwhile: it is the next one.
      if (this.pending.get(path) === wish) this.pending.delete(path);
    }
    this.flying = null;
    for (const tell of this.whenEmpty.splice(0)) tell();
  }

  /** It stays among the pending ones until it is written, so that the end of the process finds it. */
  private next(): { readonly path: string; readonly wish: Pending } | null {
    const [first] = this.pending;
    return first === undefined ? null : { path: first[0], wish: first[1] };
  }
}

const fresh = (path: string): string => `${path}.new`;

async function putFile(path: string, text: string): Promise<void> {
  const file = await open(fresh(path), 'w', FILE_MODE);
  try {
    await file.writeFile(text);
    await file.sync();
  } finally {
    await file.close();
  }
  await renameSoon(fresh(path), path);
}
