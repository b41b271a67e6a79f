import type { PageAnswer } from '../ports/pages';

/** Memory for pictures seen lately, bytes: a few hundred avatars and some stills. */
const LIMIT_BYTES = 48 * 1024 * 1024;

/** Keeps answers in memory, the least recently used one goes first. Nothing reaches the disk. */
export class MediaCache {
  private readonly entries = new Map<
    string,
    { readonly page: PageAnswer; readonly size: number }
  >();
  private total = 0;

  get(key: string): PageAnswer | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.page;
  }

  put(key: string, page: PageAnswer, size: number): void {
    if (size > LIMIT_BYTES / 4) return;
    this.drop(key);
    this.entries.set(key, { page, size });
    this.total += size;
    for (const oldest of this.entries.keys()) {
      if (this.total <= LIMIT_BYTES) break;
      this.drop(oldest);
    }
  }

  private drop(key: string): void {
    const entry = this.entries.get(key);
    if (entry === undefined) return;
    this.entries.delete(key);
    this.total -= entry.size;
  }
}
