import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Logger } from '../ports/log';
import type { AppWindow } from '../ports/window';

/** After this many dead pages within the time span reloading stops. */
const MAX_RELOADS = 3;
const SPAN_MS = 60_000;
/** A page that hangs this long is ended and reloaded, ms. */
const HANG_LIMIT_MS = 20_000;

/** How a page comes back. */
type Load = () => void;

/** Reloads a page that died or hangs, with a limit; calls `gaveUp` once the limit is reached. */
export class PageRecovery {
  private reloads: number[] = [];
  private isGivenUp = false;
  /** Its page was ended on purpose: `ending` until the system has told so. */
  private rest: 'none' | 'ending' | 'away' = 'none';
  /** Asked for while its page was still ending. */
  private wanted: Load | null = null;
  private stopHang: Unsubscribe = () => undefined;

  constructor(
    private readonly window: AppWindow,
    private readonly clock: Clock,
    private readonly log: Logger,
    private readonly gaveUp: (reason: string) => void,
  ) {
    window.gone.on((reason) => this.recover(reason));
    window.unresponsive.on(() => {
      this.stopHang();
      this.stopHang = clock.after(HANG_LIMIT_MS, 'window.hang', () => {
        log.error('a page hangs and is ended', { role: window.role });
        window.crashPage();
      });
    });
    window.responsive.on(() => this.stopHang());
    window.destroyed.on(() => this.stopHang());
  }

  /** Reloads a page that was given up: a person wants to see it. */
  revive(): void {
    if (!this.isGivenUp) return;
    this.isGivenUp = false;
    this.reloads = [];
    this.window.reload();
  }

  /** Ends the page on purpose: it is no crash, and stays away until it is woken. False: it cannot be ended alone. */
  putToRest(): boolean {
    if (!this.window.endPage()) return false;
    this.rest = 'ending';
    this.log.info('a page is given up', { role: this.window.role });
    return true;
  }

  /** Brings a page back that was given up. */
  wake(load: Load): void {
    // What is loaded into a process that is ending ends with it.
    if (this.rest === 'ending') this.wanted = load;
    else {
      this.rest = 'none';
      load();
    }
  }

  /** True where the page was ended on purpose and has just gone, or has been away. */
  private rested(): boolean {
    if (this.rest !== 'ending') return this.rest === 'away';
    this.rest = 'away';
    const { wanted } = this;
    this.wanted = null;
    if (wanted !== null) this.wake(wanted);
    return true;
  }

  private recover(reason: string): void {
    this.stopHang();
    if (this.rested()) return;
    if (reason === 'clean-exit') return;
    const now = this.clock.monotonic();
    this.reloads = this.reloads.filter((at) => now - at < SPAN_MS);
    this.log.error('a page died', { role: this.window.role, reason });
    if (this.reloads.length >= MAX_RELOADS) {
      this.isGivenUp = true;
      this.gaveUp(reason);
      return;
    }
    this.isGivenUp = false;
    this.reloads.push(now);
    this.window.reload();
  }
}
