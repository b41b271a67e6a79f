import { BoundedMap } from '@shared/base/boundedMap';
import type { PageAnswer } from '../ports/pages';

/** Memory for pictures seen lately, bytes: a few hundred avatars and some stills. */
const LIMIT_BYTES = 48 * 1024 * 1024;

interface Kept {
  readonly page: PageAnswer;
  readonly size: number;
}

/** Keeps answers in memory and drops the least recently used first. Nothing is written to disk. */
export class MediaCache {
  private readonly entries = new BoundedMap<string, Kept>(LIMIT_BYTES, ({ size }) => size);

  get(key: string): PageAnswer | undefined {
    const entry = this.entries.get(key);
    // Inserted again as the newest entry.
    if (entry !== undefined) this.entries.set(key, entry);
    return entry?.page;
  }

  /** @param size of the answer, bytes; a very large answer is not kept. */
  put(key: string, page: PageAnswer, size: number): void {
    if (size <= LIMIT_BYTES / 4) this.entries.set(key, { page, size });
  }
}
