import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { BoardHealth } from '@shared/model/board';
import type { Logger } from '../ports/log';
import type { AppWindow } from '../ports/window';

/** The page of a board, and the plain one after a crash loop. */
export const BOARD_PAGE = '/board.html';
export const SAFE_PAGE = '/safe.html';

/** So many dead pages within the span, and the next one is the plain page. */
const MAX_DEATHS = 3;
const SPAN_MS = 60_000;
/** A page that has not beaten for this long hangs; the first beat may take longer. ms */
const BEAT_LIMIT_MS = 3_000;
const FIRST_BEAT_MS = 20_000;
/** A timer that is this late tells that main itself stood still: the beats wait in its queue. ms */
const LATE_MS = 1_000;
/** One death is told in several ways at once; what comes within this time is the same one. ms */
const RELOAD_MS = 100;
/** A page that cannot even be ended is replaced with its window after this. ms */
const STUCK_MS = 1_000;
/** The plain page tries the real one again by itself. ms */
const RETRY_MS = 300_000;
/** A plain page that dies is loaded again after this. ms */
const SAFE_RELOAD_MS = 5_000;

/** How the system names the end of a process ('crashed', 'launch-failed'); else a load failed. */
const PROCESS_END = /^[a-z-]+$/;

export type RecoveredWindow = Pick<AppWindow, 'gone' | 'load' | 'crashPage'>;

/**
 * Keeps the page of one board alive: a page that died or hangs is loaded anew, one that dies again
 * and again gives way to a plain page that says why and tries again every five minutes.
 */
export class BoardRecovery {
  readonly changed = new Emitter<BoardHealth>();
  /** The window cannot be helped: its owner makes another one. */
  readonly stuck = new Emitter<void>();
  private state: BoardHealth = { kind: 'ok' };
  private deaths: number[] = [];
  private deathsWithoutBeat = 0;
  private hangs = false;
  private reason = '';
  private stopWatch: Unsubscribe = () => undefined;
  private stopLoad: Unsubscribe | null = null;
  private stopRetry: Unsubscribe = () => undefined;
  private endGone: Unsubscribe = () => undefined;
  private window: RecoveredWindow | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly log: Logger,
  ) {}

  get health(): BoardHealth {
    return this.state;
  }

  /** The page that belongs into a window that is made now. */
  get page(): string {
    return this.state.kind === 'safe' ? SAFE_PAGE : BOARD_PAGE;
  }

  /** Watches over a window whose page is being loaded. */
  attach(window: RecoveredWindow): void {
    this.detach();
    this.window = window;
    this.endGone = window.gone.on((reason) => this.died(reason));
    if (this.state.kind !== 'safe') this.expect(FIRST_BEAT_MS);
  }

  /** Ends every watch; the window is closing. */
  detach(): void {
    this.window = null;
    this.hangs = false;
    this.endGone();
    this.stopWatch();
    this.stopLoad?.();
    this.stopLoad = null;
  }

  dispose(): void {
    this.detach();
    this.stopRetry();
  }

  /** The page painted. */
  beat(): void {
    // A beat that was on its way when the page died says nothing of the next one.
    if (this.window === null || this.state.kind === 'safe' || this.stopLoad !== null) return;
    if (this.hangs) return;
    this.deathsWithoutBeat = 0;
    this.set({ kind: 'ok' });
    this.expect(BEAT_LIMIT_MS);
  }

  /** The machine sleeps: nothing beats. */
  pause(): void {
    this.stopWatch();
  }

  /** The machine is awake: the page gets its time. */
  resume(): void {
    if (this.window !== null && this.state.kind !== 'safe') this.expect(FIRST_BEAT_MS);
  }

  /** From the plain page to the real one. */
  retry(): void {
    if (this.state.kind !== 'safe' || this.window === null) return;
    this.stopRetry();
    this.deaths = [];
    this.deathsWithoutBeat = 0;
    this.set({ kind: 'recovering', reason: this.state.reason });
    this.load(BOARD_PAGE);
  }

  private expect(ms: number): void {
    this.stopWatch();
    const due = this.clock.monotonic() + ms;
    this.stopWatch = this.clock.after(ms, 'board.beat', () => {
      if (this.clock.monotonic() - due > LATE_MS) this.expect(BEAT_LIMIT_MS);
      else this.hung();
    });
  }

  private hung(): void {
    this.log.error('the page of a board hangs and is ended', {});
    this.hangs = true;
    this.set({ kind: 'recovering', reason: 'hung' });
    this.stopWatch = this.clock.after(STUCK_MS, 'board.stuck', () => {
      this.count('hung');
      this.stuck.emit();
    });
    this.window?.crashPage();
  }

  private died(gone: string): void {
    if (gone === 'clean-exit') return;
    if (this.stopLoad !== null) {
      // The end of the process says more than the load that it cut off.
      if (PROCESS_END.test(gone) && !PROCESS_END.test(this.reason)) this.reason = gone;
      return;
    }
    this.reason = this.hangs ? 'hung' : gone;
    this.hangs = false;
    this.stopWatch();
    // The plain page dies for a reason that will last: it is not loaded in a tight circle.
    const wait = this.state.kind === 'safe' ? SAFE_RELOAD_MS : RELOAD_MS;
    this.stopLoad = this.clock.after(wait, 'board.load', () => {
      this.log.error('the page of a board died', { reason: this.reason });
      this.count(this.reason);
      this.load(this.page);
    });
  }

  /** Counts a death; after too many the plain page is due. */
  private count(reason: string): void {
    const now = this.clock.monotonic();
    this.deaths = [...this.deaths.filter((at) => now - at < SPAN_MS), now];
    this.deathsWithoutBeat += 1;
    if (this.state.kind === 'safe') return;
    if (this.deaths.length <= MAX_DEATHS && this.deathsWithoutBeat <= MAX_DEATHS) {
      this.set({ kind: 'recovering', reason });
      return;
    }
    this.log.error('a board dies again and again: the plain page is shown', { reason });
    this.set({ kind: 'safe', reason, since: this.clock.now() });
    this.stopRetry = this.clock.after(RETRY_MS, 'board.retry', () => this.retry());
  }

  private load(page: string): void {
    this.stopLoad?.();
    this.stopLoad = null;
    this.window?.load(page);
    if (page === BOARD_PAGE) this.expect(FIRST_BEAT_MS);
  }

  private set(next: BoardHealth): void {
    const before = this.state;
    const isSame =
      before.kind === next.kind &&
      ('reason' in before ? before.reason : '') === ('reason' in next ? next.reason : '');
    this.state = next;
    if (!isSame) this.changed.emit(next);
  }
}
