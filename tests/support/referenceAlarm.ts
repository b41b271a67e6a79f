import type { AlarmState } from '@shared/model/alarmState';

/** A person in danger, a fault whose source tells its end, or an event that is over after four ticks. */
export type ReferenceKind = 'sos' | 'fault' | 'event';

/** What hides alarms by design: a rule of the tenant, or a device that is taken out for repair. */
export type Hiding = 'rule' | 'repair';

/** Ticks for which an alarm is shelved. */
export const SHELF_TICKS = 2;
/** Ticks after which nobody needs to be told of an event any more. */
export const EVENT_TICKS = 4;
/** Steps of escalation; each comes a tick after the one before. */
export const STEPS = 3;

/** An alarm as a person would explain it after ISA-18.2, without looking at the code. */
export class ReferenceAlarm {
  cause = true;
  answered = false;
  over = false;
  /** Ticks that are left on the shelf; 0: it is not there. */
  shelf = 0;
  /** Ticks for which somebody was waited for, since it was told last. */
  waited = 0;
  stage = 0;
  age = 0;
  readonly hiddenBy = new Set<Hiding>();

  constructor(readonly kind: ReferenceKind) {}

  copy(): ReferenceAlarm {
    const copy = new ReferenceAlarm(this.kind);
    const { cause, answered, over, shelf, waited, stage, age } = this;
    Object.assign(copy, { cause, answered, over, shelf, waited, stage, age });
    for (const one of this.hiddenBy) copy.hiddenBy.add(one);
    return copy;
  }

  /** Two that are equal in this are alike for ever. */
  get name(): string {
    const { cause, answered, over, shelf, stage } = this;
    const waited = this.waits ? Math.min(STEPS, this.waited) : 0;
    const age = this.kind === 'event' && cause && !over ? this.age : 0;
    return [cause, answered, over, shelf, waited, stage, age, ...[...this.hiddenBy].sort()].join();
  }

  get said(): AlarmState {
    if (this.over) return 'normal';
    if (this.hiddenBy.has('repair')) return 'outOfService';
    if (this.hiddenBy.has('rule')) return 'suppressed';
    if (this.shelf > 0) return 'shelved';
    if (!this.answered) return this.cause ? 'unacknowledged' : 'returnedUnacknowledged';
    return this.cause || this.kind === 'sos' ? 'acknowledged' : 'normal';
  }

  /** Somebody still has to answer it. */
  get waits(): boolean {
    return this.said === 'unacknowledged' || this.said === 'returnedUnacknowledged';
  }

  /** @param unseen nobody looks any more whether its cause still stands. */
  happens(event: string, unseen = false): void {
    const visible = this.shelf === 0 && this.hiddenBy.size === 0;
    const finished = this.said === 'normal';
    if (this.over) return;
    if (event === 'cause gone') this.cause = false;
    if (event === 'answer' && visible) this.answered = true;
    if (event === 'take back' && visible) this.answered = false;
    const asks = this.kind === 'fault' && this.cause && !unseen;
    if (event === 'close' && visible && this.answered && !asks) this.end();
    if (event === 'close unseen' && visible && this.answered && this.kind === 'fault') this.end();
    if (this.kind === 'sos' || finished) {
      // Nothing hides a person in danger, and nothing is left to hide of what is over.
    } else if (event === 'shelf' && this.hiddenBy.size === 0) this.shelf ||= SHELF_TICKS;
    else if (event === 'rule') this.hiddenBy.add('rule');
    else if (event === 'repair') this.hiddenBy.add('repair');
    if (event === 'off the shelf' && this.shelf > 0) this.comesBack(() => (this.shelf = 0));
    if (event === 'rule ends' && this.hiddenBy.size > 0)
      this.comesBack(() => this.hiddenBy.clear());
  }

  /**
   * Time passes: shelves end, then events, then steps are due, then rules begin or end.
   * @param steps how many steps of escalation the tenant has set.
   */
  passes(rule: Hiding | null, steps = STEPS): void {
    if (this.over) return;
    const waited = this.waits;
    const stood = this.said !== 'normal';
    this.age += 1;
    if (waited) this.waited += 1;
    if (this.shelf === 1) this.comesBack(() => (this.shelf = 0));
    else if (this.shelf > 1) this.shelf -= 1;
    if (this.kind === 'event' && this.age >= EVENT_TICKS) this.cause = false;
    if (waited) this.stage = Math.max(this.stage, Math.min(steps, this.waited));
    if (stood) this.obeys(rule);
  }

  /** The rule that holds at this moment. */
  obeys(rule: Hiding | null): void {
    if (this.kind === 'sos' || this.said === 'normal') return;
    const [hidden = null] = this.hiddenBy;
    if (hidden === rule) return;
    if (hidden !== null) this.happens('rule ends');
    if (rule !== null) this.happens(rule);
  }

  private end(): void {
    this.over = true;
    this.cause = false;
  }

  /** While its cause stands it must be answered anew, and who is waited for is waited for anew. */
  private comesBack(how: () => void): void {
    const waited = this.waits;
    how();
    if (this.cause) this.answered = false;
    if (!this.waits || waited) return;
    this.waited = 0;
    this.stage = 0;
  }
}
