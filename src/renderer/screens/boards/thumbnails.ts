import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** After a picture came, the next board has its turn so late, ms. */
export const NEXT_MS = 2_000;

/** Whether the page is visible, from its document. */
export type Seen = Pick<Document, 'addEventListener' | 'removeEventListener' | 'hidden'>;

export interface RoundDeps {
  readonly clock: Clock;
  readonly page: Seen;
  /** Ids of the boards that stand on a monitor now. */
  readonly ids: () => readonly string[];
  readonly ask: (id: string) => Promise<string | null>;
  /** The picture of a board; null: there is none, and the plain monitor is shown. */
  readonly told: (id: string, picture: string | null) => void;
}

/**
 * Asks for the pictures of boards, one after the other and round again, while the page can be seen. The ones that
 * have none yet come first and without a pause, so that a page that opens is full at once.
 */
export class ThumbnailRound {
  private readonly have = new Set<string>();
  private at = 0;
  private isAsking = false;
  private isOver = false;
  private stopNext: Unsubscribe = () => undefined;
  private readonly look = (): void => void this.next();

  constructor(private readonly deps: RoundDeps) {
    deps.page.addEventListener('visibilitychange', this.look);
    this.look();
  }

  /** Other boards stand now. */
  changed(): void {
    const ids = this.deps.ids();
    for (const id of this.have) if (!ids.includes(id)) this.have.delete(id);
    if (ids.some((id) => !this.have.has(id))) this.look();
  }

  end(): void {
    this.isOver = true;
    this.stopNext();
    this.deps.page.removeEventListener('visibilitychange', this.look);
  }

  private async next(): Promise<void> {
    this.stopNext();
    if (this.isAsking || this.isOver || this.deps.page.hidden) return;
    const ids = this.deps.ids();
    const id = ids.find((one) => !this.have.has(one)) ?? ids[this.at % Math.max(1, ids.length)];
    if (id === undefined) return;
    this.at = ids.indexOf(id) + 1;
    this.have.add(id);
    this.isAsking = true;
    // Refused or failed, it is as if there were no picture; the next round asks again.
    const picture = await this.deps.ask(id).catch(() => null);
    this.isAsking = false;
    if (this.isOver) return;
    this.deps.told(id, picture);
    const isFull = this.deps.ids().every((one) => this.have.has(one));
    if (isFull) this.stopNext = this.deps.clock.after(NEXT_MS, 'next thumbnail', this.look);
    else this.look();
  }
}
