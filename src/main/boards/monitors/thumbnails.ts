import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { reasonOf } from '@shared/base/errors';
import type { Logger } from '../../ports/log';

/** Width of a thumbnail, px: twice what the page of monitors draws at most, for sharp monitors. */
export const THUMBNAIL_WIDTH = 480;
/** A picture is answered again for so long: nobody makes main take more. ms */
const FRESH_MS = 2_000;
/** A page that hangs draws no picture; the others do not wait for it longer. ms */
const LATEST_MS = 2_000;

export interface ThumbnailDeps {
  readonly clock: Clock;
  readonly log: Logger;
  /** Takes a picture of a board's window; null: there is none to be seen. Never of another window. */
  readonly take: (id: string, width: number) => Promise<string | null>;
}

/**
 * Small pictures of what boards show, for the page of monitors. One is taken at a time, each at most every two
 * seconds, and only when somebody asks: a page that is hidden or closed does not.
 */
export class Thumbnails {
  private readonly fresh = new Map<string, string | null>();
  /** Ids whose window has not answered yet; it is not asked a second time meanwhile. */
  private readonly owed = new Set<string>();
  private readonly ends = new Set<Unsubscribe>();
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly deps: ThumbnailDeps) {}

  /** The picture of a board as the address of an image; null where its window shows or answers nothing. */
  async of(id: string): Promise<string | null> {
    const turn = this.last.then(() => this.fresh.get(id) ?? this.take(id));
    this.last = turn;
    return turn;
  }

  stop(): void {
    for (const end of this.ends) end();
    this.ends.clear();
    this.fresh.clear();
  }

  private async take(id: string): Promise<string | null> {
    if (this.fresh.has(id) || this.owed.has(id)) return null;
    this.owed.add(id);
    const taken = this.deps
      .take(id, THUMBNAIL_WIDTH)
      .catch((error: unknown) => {
        this.deps.log.warn('no picture of a board', { reason: reasonOf(error) });
        return null;
      })
      .finally(() => this.owed.delete(id));
    let stopWait: Unsubscribe = () => undefined;
    const late = new Promise<null>((resolve) => {
      stopWait = this.later(LATEST_MS, () => resolve(null));
    });
    const picture = await Promise.race([taken, late]);
    stopWait();
    this.fresh.set(id, picture);
    this.later(FRESH_MS, () => this.fresh.delete(id));
    return picture;
  }

  private later(ms: number, run: () => void): Unsubscribe {
    const stop = this.deps.clock.after(ms, 'boards.thumbnail', () => {
      this.ends.delete(end);
      run();
    });
    const end = (): void => {
      this.ends.delete(end);
      stop();
    };
    this.ends.add(end);
    return end;
  }
}
