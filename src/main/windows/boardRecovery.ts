import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { BoardHealth } from '@shared/model/board';
import type { Logger } from '../ports/log';
import type { AppWindow } from '../ports/window';

export const BOARD_PAGE = '/board.html';
export const SAFE_PAGE = '/safe.html';

/** After this many dead pages within the time span, the next page is the plain one. */
const MAX_DEATHS = 3;
const SPAN_MS = 60_000;
/** A page without a sign of life for this long hangs; the first one may take longer. ms */
const BEAT_LIMIT_MS = 3_000;
const FIRST_BEAT_MS = 20_000;
/** A timer that is this late shows that main itself was blocked: signs of life wait in its queue. ms */
const LATE_MS = 1_000;
/** One death fires several events; events within this time count as one. ms */
const RELOAD_MS = 100;
/** A page that cannot be ended is replaced with its window after this. ms */
const STUCK_MS = 1_000;
/** The plain page tries the real page again after this. ms */
const RETRY_MS = 300_000;
/** A plain page that dies is loaded again after this. ms */
const SAFE_RELOAD_MS = 5_000;

/** Reason of a process end ('crashed', 'launch-failed'); any other text is a load failure. */
const PROCESS_END = /^[a-z-]+$/;

export type RecoveredWindow = Pick<AppWindow, 'gone' | 'load' | 'crashPage'>;

/**
 * Keeps the page of one board alive: a page that died or hangs is reloaded. After repeated deaths a plain
 * page says why, and tries the real page again every five minutes.
 */
export class BoardRecovery {
  readonly changed = new Emitter<BoardHealth>();
  /** The window does not recover: its owner makes another one. */
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
    /** A page without a sign of life for this long hangs, ms. */
    private readonly beatLimitMs = BEAT_LIMIT_MS,
  ) {}

  get health(): BoardHealth {
    return this.state;
  }

  /** The page to load into a new window. */
  get page(): string {
    return this.state.kind === 'safe' ? SAFE_PAGE : BOARD_PAGE;
  }

  /** Watches a window whose page is loading. */
  attach(window: RecoveredWindow): void {
    this.detach();
    this.window = window;
    this.endGone = window.gone.on((reason) => this.died(reason));
    if (this.state.kind !== 'safe') this.expect(FIRST_BEAT_MS);
  }

  /** Ends the watch; the window is closing. */
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

  /** The page painted: a sign of life. */
  beat(): void {
    // A sign of life sent before the page died says nothing about the next page.
    if (this.window === null || this.state.kind === 'safe' || this.stopLoad !== null) return;
    if (this.hangs) return;
    this.deathsWithoutBeat = 0;
    this.set({ kind: 'ok' });
    this.expect(this.beatLimitMs);
  }

  /** The machine sleeps: signs of life are not expected. */
  pause(): void {
    this.stopWatch();
  }

  /** The machine is awake: the page gets its full time again. */
  resume(): void {
    if (this.window !== null && this.state.kind !== 'safe') this.expect(FIRST_BEAT_MS);
  }

  /** Switches from the plain page to the real one. */
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
      if (this.clock.monotonic() - due > LATE_MS) this.expect(this.beatLimitMs);
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
      // The reason of the process end explains more than the load that it interrupted.
      if (PROCESS_END.test(gone) && !PROCESS_END.test(this.reason)) this.reason = gone;
      return;
    }
    this.reason = this.hangs ? 'hung' : gone;
    this.hangs = false;
    this.stopWatch();
    // The plain page dies for a lasting reason: a pause keeps it from reloading in a tight loop.
    const wait = this.state.kind === 'safe' ? SAFE_RELOAD_MS : RELOAD_MS;
    this.stopLoad = this.clock.after(wait, 'board.load', () => {
      this.log.error('the page of a board died', { reason: this.reason });
      this.count(this.reason);
      this.load(this.page);
    });
  }

  /** Counts a death; too many bring the plain page. */
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
