import { READ_ONCE } from '@shared/base/readOnce';
import type { TextKey } from '@shared/i18n/textKey';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import { Turns } from '@shared/base/turns';
import { LOCK_MIN_LENGTH, LOCK_TRIES, type LockState } from '@shared/model/lock';
import type { LockPort } from '../ports/lock';
import type { Logger } from '../ports/log';
import type { DocumentStore } from '../ports/store';
import { lockSchema, type LockDocument, type LockTries } from './document';
import { hashPassword } from './password';
import { TryLimit } from './tryLimit';

export interface LockOwner {
  /** Server, tenant and user as one key. */
  readonly key: string;
  readonly name: string;
}

/** Record of the lock that is kept outside of its own document. */
export interface LockMark {
  /** Profile key of the locked session; null: not locked. */
  readonly locked: string | null;
  /** A document of the lock was written: if it is missing later, it was removed. */
  readonly kept: boolean;
}

/** An act on the lock, for the journal; `values.left`: tries before the next wait. */
export interface LockAct {
  readonly act: 'locked' | 'unlocked' | 'lockWrong';
  readonly values: Readonly<Record<string, unknown>>;
}

export interface LockDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly document: DocumentStore;
  /** The signed-in operator; null while signed out. */
  owner(): LockOwner | null;
  /** A second record of the lock, in another place. */
  readonly mark: { read(): LockMark; keep(mark: LockMark): void };
  /** True while the account's own password was given a moment ago: it replaces a forgotten lock password. */
  isFresh(): boolean;
}

type Answer = Result<LockState, { readonly key: TextKey }>;

/**
 * The lock of this workstation. Password, tries, wait and the lock itself are on disk, so that neither a
 * restart nor a changed clock opens it; the page only asks.
 */
export class LockKeeper implements LockPort {
  readonly changed = new Emitter<void>();
  /** Fires before `changed`. */
  readonly acts = new Emitter<LockAct>();
  /** The lock's document is damaged, or missing although one was written: no session may be restored. */
  readonly unread: boolean;
  private kept: LockDocument;
  private readonly limit: TryLimit;
  private readonly turns = new Turns();

  constructor(private readonly deps: LockDeps) {
    const stored = lockSchema.safeParse(deps.document.read(), READ_ONCE);
    this.kept = stored.success ? stored.data : lockSchema.parse({}, READ_ONCE);
    this.unread = this.contradicts();
    // Reported once: from now on the new document counts.
    if (this.unread) deps.mark.keep({ locked: null, kept: false });
    this.limit = new TryLimit({
      clock: deps.clock,
      tries: () => this.kept.tries,
      keep: (tries) => void this.save({ ...this.kept, tries }),
      wrong: (tries) => this.tellWrong(tries),
      over: () => this.tell(),
    });
  }

  private contradicts(): boolean {
    const { document, mark } = this.deps;
    const { locked, passwords } = this.kept;
    const before = mark.read();
    const isEmpty = locked === null && Object.keys(passwords).length === 0;
    const lost = isEmpty && (before.kept || document.wasSetAside === true);
    return lost || (before.locked !== null && locked?.owner !== before.locked);
  }

  locked(): boolean {
    const { locked } = this.kept;
    return locked !== null && this.deps.owner()?.key === locked.owner;
  }

  canLock(): boolean {
    const owner = this.deps.owner();
    return owner !== null && this.kept.passwords[owner.key] !== undefined;
  }

  state(): LockState {
    const owner = this.deps.owner();
    const { locked } = this.kept;
    const isLocked = this.locked();
    return {
      configured: this.canLock(),
      oldWanted: this.canLock() && !this.deps.isFresh(),
      locked: isLocked,
      by: isLocked && locked !== null ? locked.by : '',
      since: isLocked && locked !== null ? locked.at : null,
      triesLeft: owner === null ? LOCK_TRIES : this.limit.left(owner.key),
      waitUntil: owner === null ? null : this.limit.waitUntil(owner.key),
    };
  }

  /** Locks at once; without a lock password nothing happens (spec 1 §2 Lock screen). */
  lock(): void {
    const owner = this.deps.owner();
    if (owner === null || !this.canLock() || this.locked()) return;
    const { log, clock } = this.deps;
    try {
      this.write({ ...this.kept, locked: { owner: owner.key, by: owner.name, at: clock.now() } });
    } catch (error) {
      // A full disk must not leave the screen open: the lock holds for this run at least.
      log.error('the lock cannot be written', { reason: String(error) });
    }
    log.info('locked');
    this.acts.emit({ act: 'locked', values: {} });
    this.tell();
  }

  /** Removes the lock after a sign-out, a new sign-in or a take-over (spec 1 §8). */
  clear(): void {
    if (this.kept.locked === null) return;
    this.save({ ...this.kept, locked: null });
    this.tell();
  }

  /** The session changed or ended: whether the lock applies depends on who is signed in. */
  ownerChanged(): void {
    this.tell();
  }

  /** Sets or changes the operator's lock password; `old` is checked when a password exists. */
  configure(old: string, password: string): Promise<Answer> {
    return this.turns.take(async () => {
      const owner = this.deps.owner();
      if (owner === null) return fail({ key: 'desk.problem.signedOut' });
      if (password.trim() === '') return fail({ key: 'desk.problem.empty' });
      if ([...password].length < LOCK_MIN_LENGTH) return fail({ key: 'desk.problem.short' });
      const forgotten = old === '' && this.deps.isFresh();
      if (this.canLock() && !forgotten) {
        const checked = await this.check(owner, old);
        if (!checked.ok) return checked;
      }
      const hashed = await hashPassword(password);
      const before = this.kept;
      const passwords = { ...before.passwords, [owner.key]: hashed };
      const tries = Object.fromEntries(
        Object.entries(before.tries).filter(([key]) => key !== owner.key),
      );
      if (!this.save({ ...before, passwords, tries })) {
        this.kept = before;
        return fail({ key: 'desk.problem.notKept' });
      }
      this.tell();
      return ok(this.state());
    });
  }

  unlock(password: string): Promise<Answer> {
    return this.turns.take(async () => {
      const owner = this.deps.owner();
      if (owner === null) return fail({ key: 'desk.problem.signedOut' });
      if (!this.locked()) return ok(this.state());
      if (password === '') return fail({ key: 'desk.problem.empty' });
      const checked = await this.check(owner, password);
      // A sign-out or take-over during the hashing decides: the unlock comes too late.
      if (!checked.ok || this.deps.owner()?.key !== owner.key) return checked;
      this.deps.log.info('unlocked');
      this.acts.emit({ act: 'unlocked', values: {} });
      this.clear();
      return ok(this.state());
    });
  }

  dispose(): void {
    this.limit.dispose();
  }

  private async check(owner: LockOwner, password: string): Promise<Answer> {
    const hashed = this.kept.passwords[owner.key];
    if (hashed === undefined) return fail({ key: 'desk.problem.notSet' });
    const found = await this.limit.check(owner.key, hashed, password);
    return found === 'right' ? ok(this.state()) : fail({ key: `desk.problem.${found}` });
  }

  private tellWrong({ wrong, wait, waits }: LockTries): void {
    this.deps.log.warn('wrong lock password', { left: LOCK_TRIES - wrong, waits });
    const left = wait === null ? LOCK_TRIES - wrong : 0;
    this.acts.emit({ act: 'lockWrong', values: { left } });
    this.tell();
  }

  /** @returns false when writing failed; the change then holds for this run only. */
  private save(next: LockDocument): boolean {
    try {
      this.write(next);
      return true;
    } catch (error) {
      this.deps.log.error('the lock cannot be written', { reason: String(error) });
      return false;
    }
  }

  private write(next: LockDocument): void {
    this.kept = next;
    const { document, mark } = this.deps;
    const marked = { locked: next.locked?.owner ?? null, kept: true };
    // A lock is marked before it is written and unmarked after it is removed: in doubt it is locked.
    if (marked.locked !== null) mark.keep(marked);
    document.write(next);
    if (marked.locked === null) mark.keep(marked);
  }

  private tell(): void {
    this.changed.emit();
  }
}
