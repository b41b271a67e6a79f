import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';

/** A console that was closed to the tray keeps its page so long, ms: whoever looks again soon finds it at once. */
export const REST_AFTER_MS = 5 * 60_000;
/** A page that did not let itself be given up, or did not answer, is asked again after this, ms. */
const AGAIN_MS = 60_000;

export interface RestDeps {
  readonly clock: Clock;
  /** The window has been hidden so long when its page is asked, ms. */
  readonly afterMs: number;
  /** Whether a page may be given up now at all. */
  mayRest(): boolean;
  /** Who is signed in; '' for nobody. */
  owner(): string;
  /** Asks the page whether it can be given up; it answers with the turn, or not at all. */
  ask(turn: number): void;
  /** Ends the page. False: it cannot be ended alone. */
  endPage(): boolean;
}

/** How a page comes back: as it was, at its first page, or it never was away. */
export type Return = 'asItWas' | 'anew' | 'there';

/**
 * The page of a console that nobody has looked at for a while is given up, because it costs some 80 MB. Only a
 * page that says that it holds nothing but what it hands over is: one that says nothing stays.
 */
export class PageRest {
  private stopWait: Unsubscribe = () => undefined;
  private isHidden = false;
  private isResting = false;
  private turn = 0;
  /** The question that still may be answered; null: none. */
  private asked: number | null = null;
  private owner = '';
  private kept: unknown = null;

  constructor(private readonly deps: RestDeps) {}

  /** Its window was hidden. */
  hidden(): void {
    if (this.isHidden) return;
    this.isHidden = true;
    this.wait(this.deps.afterMs);
  }

  /** Its window is to be seen. @returns what its page needs for that */
  shown(): Return {
    this.stop();
    if (!this.isResting) return 'there';
    this.isResting = false;
    if (this.owner === this.deps.owner()) return 'asItWas';
    // Whoever comes next must not see where the one before was.
    this.kept = null;
    return 'anew';
  }

  /** The page can be given up. @param kept what it wants to have back */
  answered(turn: number, kept: unknown): void {
    const { deps } = this;
    // What was asked before somebody looked counts no more.
    if (!this.isHidden || this.isResting || turn !== this.asked || !deps.mayRest()) return;
    if (!deps.endPage()) return;
    this.stopWait();
    this.isResting = true;
    this.owner = deps.owner();
    this.kept = kept;
  }

  /** What the page handed over, once, and only to whom it belongs. */
  take(): unknown {
    const { kept } = this;
    this.kept = null;
    return this.owner === this.deps.owner() ? kept : null;
  }

  /** The window is no more, or is not hidden. */
  stop(): void {
    this.stopWait();
    this.isHidden = false;
    this.asked = null;
  }

  private wait(ms: number): void {
    this.stopWait();
    this.stopWait = this.deps.clock.after(ms, 'console.rest', () => {
      if (this.deps.mayRest()) {
        this.turn += 1;
        this.asked = this.turn;
        this.deps.ask(this.turn);
      }
      this.wait(AGAIN_MS);
    });
  }
}
