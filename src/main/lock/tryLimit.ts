import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { LOCK_TRIES } from '@shared/model/lock';
import { NO_TRIES, type LockTries } from './document';
import { isPassword, type HashedPassword } from './password';
import { afterWrong, leftOfWait } from './tries';

export interface TryLimitDeps {
  readonly clock: Clock;
  /** The tries as they are kept, by the keys of the passwords. */
  tries(): Readonly<Record<string, LockTries>>;
  keep(tries: Readonly<Record<string, LockTries>>): void;
  /** A try was wrong. */
  wrong(tries: LockTries): void;
  /** A wait is over. */
  over(): void;
}

/** Limits guesses of kept passwords: after some wrong ones no try is accepted for a while. */
export class TryLimit {
  /** Monotonic end of each wait: setting the clock does not shorten it. */
  private readonly waits = new Map<string, number>();
  private stopWait: Unsubscribe = () => undefined;

  constructor(private readonly deps: TryLimitDeps) {
    const { clock } = deps;
    for (const [key, tries] of Object.entries(deps.tries())) {
      const left = leftOfWait(tries, clock.now());
      if (left > 0) this.waits.set(key, clock.monotonic() + left);
    }
  }

  /** Tries left before the next wait. */
  left(key: string): number {
    return LOCK_TRIES - this.of(key).wrong;
  }

  /** Wall time from which tries are accepted again, ms since 1970; null: they are accepted. */
  waitUntil(key: string): number | null {
    const rest = this.rest(key);
    return rest > 0 ? this.deps.clock.now() + rest : null;
  }

  /** A wrong one is on disk before it is answered: ending the app does not give the try back. */
  async check(
    key: string,
    hashed: HashedPassword,
    password: string,
  ): Promise<'right' | 'wrong' | 'wait'> {
    if (this.rest(key) > 0) return 'wait';
    const { clock } = this.deps;
    const tries = afterWrong(this.of(key), clock.now());
    this.keep(key, tries);
    if (await isPassword(hashed, password)) {
      this.keep(key, NO_TRIES);
      this.waits.delete(key);
      return 'right';
    }
    if (tries.wait !== null) {
      this.waits.set(key, clock.monotonic() + tries.wait.ms);
      this.stopWait();
      this.stopWait = clock.after(tries.wait.ms, 'lock wait', () => this.deps.over());
    }
    this.deps.wrong(tries);
    return tries.wait === null ? 'wrong' : 'wait';
  }

  dispose(): void {
    this.stopWait();
  }

  private keep(key: string, tries: LockTries): void {
    const others = Object.entries(this.deps.tries()).filter(([name]) => name !== key);
    const all = tries === NO_TRIES ? others : [...others, [key, tries] as const];
    this.deps.keep(Object.fromEntries(all));
  }

  private of(key: string): LockTries {
    return this.deps.tries()[key] ?? NO_TRIES;
  }

  /** Rest of a wait, ms. */
  private rest(key: string): number {
    const end = this.waits.get(key);
    return end === undefined ? 0 : Math.max(0, end - this.deps.clock.monotonic());
  }
}
