import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { Logger } from '../ports/log';
import type { AppWindow } from '../ports/window';

/** After this many dead pages within the time span reloading stops. */
const MAX_RELOADS = 3;
const SPAN_MS = 60_000;
/** A page that hangs this long is ended and reloaded, ms. */
const HANG_LIMIT_MS = 20_000;

/** Reloads a page that died or hangs, with a limit; calls `gaveUp` once the limit is reached. */
export class PageRecovery {
  private reloads: number[] = [];
  private isGivenUp = false;
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

  private recover(reason: string): void {
    this.stopHang();
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
