import { z } from 'zod';
import { READ_ONCE } from '@shared/base/readOnce';
import type { Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { reasonOf } from '@shared/base/errors';
import { fail, ok, type Result } from '@shared/base/result';
import { Turns } from '@shared/base/turns';
import type { TextKey } from '@shared/i18n/textKey';
import { PIN_PATTERN, type BoardPinState } from '@shared/model/boardPin';
import { LOCK_TRIES } from '@shared/model/lock';
import type { Logger } from '../ports/log';
import type { DocumentStore } from '../ports/store';
import { triesSchema } from './document';
import { hashedSchema, hashPassword } from './password';
import { TryLimit } from './tryLimit';

/** The only password of its document. */
const BOARDS = 'boards';

/** What board-pin.json holds; the PIN itself is not in it. */
const pinSchema = z.object({
  version: z.literal(1).default(1),
  pin: hashedSchema.nullable().default(null),
  /** An earlier document could not be read. */
  lost: z.boolean().default(false),
  tries: z.record(z.string().max(20), triesSchema).default({}),
});

type PinDocument = z.infer<typeof pinSchema>;

/** True for a stored document that this version can use; an empty one means that no PIN was set. */
export function isPinDocument(value: unknown): boolean {
  return pinSchema.safeParse(value, READ_ONCE).success;
}

/** An act on the PIN, for the journal; `values.left`: tries before the next wait. */
export interface PinAct {
  readonly act: 'boardPinSet' | 'boardPinRemoved' | 'boardPinWrong';
  readonly values: Readonly<Record<string, unknown>>;
}

export interface BoardPinDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly document: DocumentStore;
  /** True while the account's own password was given a moment ago: it replaces a forgotten PIN. */
  isFresh(): boolean;
}

type Asked = Result<null, { readonly key: TextKey }>;

/**
 * The PIN of this workstation's boards: a board on a wall is not left, and leads to no list, without it. Only its
 * hash is on disk. A document that cannot be read holds the boards until somebody at the console sets a new PIN.
 */
export class BoardPin {
  readonly changed = new Emitter<void>();
  /** Fires before `changed`. */
  readonly acts = new Emitter<PinAct>();
  private kept: PinDocument;
  private readonly limit: TryLimit;
  private readonly turns = new Turns();

  constructor(private readonly deps: BoardPinDeps) {
    const { clock, document, log } = deps;
    const stored = pinSchema.safeParse(document.read(), READ_ONCE);
    this.kept = stored.success ? stored.data : pinSchema.parse({}, READ_ONCE);
    // Written down: at the next start nothing tells any more that there was another document.
    if (document.wasSetAside === true) this.save({ ...this.kept, lost: true });
    this.limit = new TryLimit({
      clock,
      tries: () => this.kept.tries,
      keep: (tries) => void this.save({ ...this.kept, tries }),
      wrong: ({ wrong, wait, waits }) => {
        log.warn('wrong PIN at a board', { left: LOCK_TRIES - wrong, waits });
        this.acts.emit({
          act: 'boardPinWrong',
          values: { left: wait === null ? LOCK_TRIES - wrong : 0 },
        });
        this.changed.emit();
      },
      over: () => this.changed.emit(),
    });
  }

  isSet(): boolean {
    return this.kept.pin !== null || this.kept.lost;
  }

  state(): BoardPinState {
    return {
      set: this.isSet(),
      oldWanted: this.kept.pin !== null && !this.deps.isFresh(),
      lost: this.kept.lost,
      triesLeft: this.limit.left(BOARDS),
      waitUntil: this.limit.waitUntil(BOARDS),
    };
  }

  /** Sets, changes or removes the PIN. @param old checked where there is one @param pin null removes it */
  keep(old: string, pin: string | null): Promise<Asked> {
    return this.turns.take(async () => {
      if (pin !== null && !PIN_PATTERN.test(pin)) return fail({ key: 'board.pin.problem.digits' });
      if (pin === null && !this.isSet()) return ok(null);
      const forgotten = old === '' && this.deps.isFresh();
      if (this.kept.pin !== null && !forgotten) {
        // A sign-in has grown old meanwhile: the page has to ask for the present one.
        if (old === '') this.changed.emit();
        const checked = await this.check(old);
        if (!checked.ok) return checked;
      }
      const hashed = pin === null ? null : await hashPassword(pin);
      const before = this.kept;
      if (!this.save({ version: 1, pin: hashed, lost: false, tries: {} })) {
        this.kept = before;
        return fail({ key: 'board.pin.problem.notKept' });
      }
      this.acts.emit({ act: pin === null ? 'boardPinRemoved' : 'boardPinSet', values: {} });
      this.changed.emit();
      return ok(null);
    });
  }

  /** Whether somebody at a board may go on. @param pin what they typed; null: nothing was asked for */
  let(pin: string | null): Promise<Asked> {
    return this.turns.take(async () => {
      if (!this.isSet()) return ok(null);
      return this.check(pin ?? '');
    });
  }

  /** The PIN may be replaced without the old one, or no longer. */
  freshChanged(): void {
    this.changed.emit();
  }

  dispose(): void {
    this.limit.dispose();
  }

  private async check(pin: string): Promise<Asked> {
    if (this.kept.lost || this.kept.pin === null) return fail({ key: 'board.pin.problem.lost' });
    if (pin === '') return fail({ key: 'board.pin.problem.empty' });
    const found = await this.limit.check(BOARDS, this.kept.pin, pin);
    return found === 'right' ? ok(null) : fail({ key: `board.pin.problem.${found}` });
  }

  /** @returns false when writing failed; the change then holds for this run only. */
  private save(next: PinDocument): boolean {
    this.kept = next;
    try {
      this.deps.document.write(next);
      return true;
    } catch (error) {
      this.deps.log.error('the PIN of the boards cannot be written', { reason: reasonOf(error) });
      return false;
    }
  }
}
