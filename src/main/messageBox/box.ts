import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { ok, type Result } from '@shared/base/result';
import {
  MESSAGE_COUNTDOWN_S,
  type MessageBoxState,
  type MessageType,
} from '@shared/model/messageBox';

const SECOND_MS = 1_000;
/** The countdown is set to 31 and reloads when 30 s are over (spec 1 §4, §9). */
const PERIOD_MS = (MESSAGE_COUNTDOWN_S - 1) * SECOND_MS;

export interface MessageBoxDeps {
  readonly clock: Clock;
  /**
   * Reads the unread flag; with `update` everything becomes read.
   * @returns null where the answer cannot be read
   */
  ask(update: boolean): Promise<Result<boolean | null, ApiFailure>>;
  /** What the user reads of a failure. */
  words(failure: ApiFailure): string;
}

/**
 * Polls whether the message-record box holds something unread. One question at a time: after a sleep
 * or a slow answer what was missed is not made up for.
 */
export class MessageBox {
  readonly changed = new Emitter<MessageBoxState>();
  private type: MessageType | null = null;
  private unread: boolean | null = null;
  private failure = '';
  private reloads = 0;
  private dueAt = 0;
  private asking = false;
  /** An answer to an earlier question than this says nothing any more. */
  private turn = 0;
  private stopTick: Unsubscribe = () => undefined;

  constructor(private readonly deps: MessageBoxDeps) {}

  state(): MessageBoxState {
    const { type, unread, failure, reloads } = this;
    return { type, unread, failure, reloads, countdown: this.countdown() };
  }

  /** Another tenant or subsystem: its own type, or none; read at once. */
  show(type: MessageType | null): void {
    if (type === this.type) return;
    this.stop();
    this.type = type;
    if (type === null) {
      this.changed.emit(this.state());
      return;
    }
    this.stopTick = this.deps.clock.every(SECOND_MS, 'message box', () => {
      if (this.deps.clock.monotonic() >= this.dueAt) this.reload();
    });
    this.reload();
  }

  /** The machine woke up or its network came back. */
  wake(): void {
    if (this.type !== null) this.reload();
  }

  /** The dialog was opened: everything is read now. */
  async open(): Promise<Result<null, ApiFailure>> {
    this.turn += 1;
    const { turn } = this;
    // A reading under way was of before, and must not bring the mark back.
    this.asking = false;
    const answer = await this.deps.ask(true);
    if (turn !== this.turn) return answer.ok ? ok(null) : answer;
    if (answer.ok) {
      this.unread = false;
      this.failure = '';
    } else this.failure = this.deps.words(answer.error);
    this.changed.emit(this.state());
    return answer.ok ? ok(null) : answer;
  }

  /** Ends; begins anew with `show`. */
  stop(): void {
    this.stopTick();
    this.turn += 1;
    this.asking = false;
    this.type = null;
    this.unread = null;
    this.failure = '';
  }

  private countdown(): number {
    const left = Math.ceil((this.dueAt - this.deps.clock.monotonic()) / SECOND_MS);
    return Math.min(MESSAGE_COUNTDOWN_S, Math.max(0, left) + 1);
  }

  private reload(): void {
    if (this.asking) return;
    this.asking = true;
    this.turn += 1;
    const { turn } = this;
    this.dueAt = this.deps.clock.monotonic() + PERIOD_MS;
    this.reloads += 1;
    this.changed.emit(this.state());
    void this.deps.ask(false).then((answer) => {
      if (turn !== this.turn) return;
      this.asking = false;
      if (answer.ok) this.unread = answer.value;
      this.failure = answer.ok ? '' : this.deps.words(answer.error);
      this.changed.emit(this.state());
    });
  }
}
