import type { Unsubscribe } from './disposable';

/**
 * The only way to time and timers, so that tests run on a fake clock.
 * Times are milliseconds.
 */
export interface Clock {
  /** Wall time, ms since 1970; may jump when the system's clock is set. */
  now(): number;
  /** Monotonic time in ms from an unknown start; never jumps. Ages and time-outs use it. */
  monotonic(): number;
  /** Calls once after `ms`. The name appears in diagnostics. */
  after(ms: number, name: string, run: () => void): Unsubscribe;
  /** Calls every `ms` until ended. */
  every(ms: number, name: string, run: () => void): Unsubscribe;
}

interface HostTimers {
  setTimeout(run: () => void, ms: number): unknown;
  clearTimeout(handle: unknown): void;
  setInterval(run: () => void, ms: number): unknown;
  clearInterval(handle: unknown): void;
  performance: { now(): number };
}

export function systemClock(host: HostTimers = globalThis as unknown as HostTimers): Clock {
  return {
    now: () => Date.now(),
    monotonic: () => host.performance.now(),
    after(ms, _name, run) {
      const handle = host.setTimeout(run, ms);
      return () => host.clearTimeout(handle);
    },
    every(ms, _name, run) {
      const handle = host.setInterval(run, ms);
      return () => host.clearInterval(handle);
    },
  };
}
