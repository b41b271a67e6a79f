import type { TextKey, KeyUnder } from '@shared/i18n/textKey';
import { ok } from '@shared/base/result';
import { WITHDRAW_MS, type Alarm } from '@shared/model/alarm';
import { natureOf, takesOrder } from '@shared/model/alarmClasses';
import { shelveLimit } from '@shared/model/alarmConfig';
import { step, type AlarmAct } from '@shared/model/alarmState';
import type { StepCode } from '@shared/model/sosSteps';
import type { EntryKind, JournalEntry } from '@main/journal/entry';
import type { Acted, ActDeps, Operator } from './actDeps';
import type { Saved } from '@main/alarms/ledger/commits';
import { ServerTelling } from './telling';

/**
 * One alarm's part of an act: kind and body of the entry, or the refusal, or null when it is done already.
 */
type Part =
  | { readonly kind: EntryKind; readonly body: object; readonly wish?: string }
  | { readonly refused: TextKey }
  | null;

interface Running {
  readonly saved: Promise<Saved>;
  /** What was asked for; the same act with other values is another act. */
  readonly wish: string;
}

export interface AssignForm {
  readonly to: string;
  readonly toUserId: string;
  readonly dueAt: number | null;
  readonly note: string;
  readonly order: boolean;
  /** The operator has checked whether an unsure order was made. */
  readonly checked?: boolean;
}

/** A withdrawal that was asked for in time may arrive this much later, ms. */
const WITHDRAW_GRACE_MS = 2_000;

/**
 * The acts of an operator on alarms. The ids are the chosen ones: alarms that arrived since are not touched.
 * Each id succeeds or is refused on its own; doing an act twice equals doing it once.
 */
export class AlarmActs {
  /** Acts on their way to the disk, by kind and alarm: a repeated act waits for the first. */
  private readonly running = new Map<string, Running>();

  /** The last withdrawal that is on its way: what is acknowledged now is acknowledged after it. */
  private withdrawing: Promise<unknown> | null = null;
  private readonly telling: ServerTelling;

  constructor(private readonly deps: ActDeps) {
    this.telling = new ServerTelling(deps);
  }

  /** Acknowledges on this workstation only: the server has no call for it. */
  async acknowledge(ids: readonly string[], comment: string): Acted {
    const by = this.deps.operator();
    if (this.withdrawing !== null) await this.withdrawing;
    const body = { by: by.name, byUserId: by.userId, where: 'workstation', comment };
    return this.each(by, ids, (alarm) => {
      if (alarm.condition.acknowledged && !alarm.condition.closed) return null;
      return stepped(alarm, 'acknowledge') ?? { kind: 'acknowledged', body };
    });
  }

  /**
   * Takes the operator's own acknowledgement back, shortly after it: the alarm waits, and is annunciated, as if
   * nobody had answered. Both stay in the journal. What the server was told cannot be taken back.
   */
  withdraw(ids: readonly string[]): Acted {
    const acted = this.withdrawAfter(this.withdrawing, ids);
    const mine: Promise<unknown> = acted.finally(() => {
      if (this.withdrawing === mine) this.withdrawing = null;
    });
    this.withdrawing = mine;
    return acted;
  }

  private async withdrawAfter(before: Promise<unknown> | null, ids: readonly string[]): Acted {
    const by = this.deps.operator();
    await before;
    // Acknowledgements that the ledger does not know of yet.
    await Promise.all(ids.flatMap((id) => this.running.get(`acknowledged:${id}`)?.saved ?? []));
    const { userId } = by;
    const body = { by: by.name, byUserId: userId };
    const now = this.deps.clock.now();
    return this.each(by, ids, (alarm) => {
      const { acknowledged } = alarm;
      if (acknowledged === null && !alarm.condition.closed) return null;
      const refused = stepped(alarm, 'withdraw');
      if (refused !== null || acknowledged === null) return refused;
      const { at, byUserId, where } = acknowledged;
      if (byUserId !== userId || where !== 'workstation') return refuse('notYours');
      // A clock that was set back says nothing about how long ago it was.
      const isInTime = now >= at && now - at <= WITHDRAW_MS + WITHDRAW_GRACE_MS;
      return isInTime ? { kind: 'withdrawn', body } : refuse('tooLate');
    });
  }

  /**
   * Closes acknowledged alarms. A latched alarm needs a reason, and so does one whose source is no longer
   * polled: the journal then records that its end is unknown.
   */
  close(ids: readonly string[], reason: string): Acted {
    const by = this.deps.operator();
    const body = { by: by.name, reason };
    return this.each(by, ids, (alarm) => {
      if (alarm.condition.closed) return null;
      const isUnseen = this.deps.isUnwatched(alarm);
      const refused = stepped(alarm, isUnseen ? 'closeUnseen' : 'close');
      if (refused !== null) return refused;
      const needsReason = isUnseen || natureOf(alarm.alarmClass).latched;
      if (needsReason && reason === '') return refuse('needsReason');
      return { kind: 'closed', body: isUnseen ? { ...body, endUnknown: true } : body };
    });
  }

  /** @param code the comment answers a step of the response card; only an SOS has such steps. */
  comment(ids: readonly string[], text: string, code?: StepCode): Acted {
    const by = this.deps.operator();
    const body = { by: by.name, text };
    return this.each(by, ids, ({ alarmClass }) => ({
      kind: 'commented',
      body: code === undefined || alarmClass !== 'sos' ? body : { ...body, code },
    }));
  }

  /** Shelves for a time: at most as long as the priority allows, counted from the first shelving. */
  shelve(ids: readonly string[], minutes: number, reason: string): Acted {
    const until = this.deps.clock.now() + minutes * 60_000;
    const by = this.deps.operator();
    const body = { by: by.name, until, reason };
    const config = this.deps.config();
    const wish = JSON.stringify([minutes, reason]);
    return this.each(by, ids, (alarm) => {
      const refused = stepped(alarm, 'shelve');
      if (refused !== null) return refused;
      // Shelving a shelved alarm would remove the time limit.
      if (alarm.condition.shelved) return refuse('shelvedAlready');
      const limit = shelveLimit(config, alarm.alarmClass, alarm.priority);
      if (minutes > limit) return refuse('tooLong');
      // The answer "done" must mean the requested minutes, not those of an earlier request.
      const running = this.running.get(`shelved:${alarm.id}`);
      if (running !== undefined && running.wish !== wish) return refuse('shelvedAlready');
      return { kind: 'shelved', body, wish };
    });
  }

  /** Takes alarms off the shelf, with all alarms that were shelved through them. */
  unshelve(ids: readonly string[]): Acted {
    const by = this.deps.operator();
    const body = { by: by.name };
    const all = ids.flatMap((id) => [id, ...this.deps.shelvedWith(id).map((one) => one.id)]);
    return this.each(by, all, ({ condition }) =>
      condition.shelved ? { kind: 'unshelved', body } : null,
    );
  }

  /** Assigns alarms to a person or shift, on this workstation and optionally as an order of the server. */
  async assign(ids: readonly string[], form: AssignForm): Acted {
    const { order, checked, ...given } = form;
    const by = this.deps.operator();
    const body = { by: by.name, ...given };
    const assigned = await this.each(by, ids, (alarm) => {
      if (order && !takesOrder(alarm.alarmClass)) return refuse('noOrder');
      const refused = order ? this.telling.takeOrder(alarm, checked === true) : null;
      return refused === null ? { kind: 'assigned', body } : refuse(refused);
    });
    if (!order || !assigned.ok) return assigned;
    const { done, refused, waiting } = assigned.value;
    const failed: { id: string; key: TextKey }[] = [];
    for (const alarm of done) {
      const why = await this.telling.order(alarm, given, by);
      if (why !== null) failed.push({ id: alarm.id, key: refuse(why).refused });
    }
    return ok({
      done: this.present(done.map(({ id }) => id)),
      refused: [...refused, ...failed],
      waiting,
    });
  }

  /**
   * Notifies the server by the server action of the class; one call per alarm and act at a time.
   * @param checked the operator has checked whether an unsure act was done.
   */
  tellServer(ids: readonly string[], note: string, checked = false): Acted {
    return this.telling.tell(ids, note, checked);
  }

  private async each(by: Operator, ids: readonly string[], part: (alarm: Alarm) => Part): Acted {
    const at = this.deps.clock.now();
    const entries: JournalEntry[] = [];
    const done: string[] = [];
    const refused: { id: string; key: TextKey }[] = [];
    const before: Promise<Saved>[] = [];
    const wishes = new Map<string, string>();
    for (const id of new Set(ids)) {
      const alarm = this.deps.get(id);
      const made = alarm === null ? refuse('unknown') : part(alarm);
      if (made !== null && 'refused' in made) {
        refused.push({ id, key: made.refused });
        continue;
      }
      done.push(id);
      if (made === null) continue;
      const running = once(made.kind) ? this.running.get(`${made.kind}:${id}`) : undefined;
      if (running === undefined) entries.push(this.deps.entry(made.kind, at, made.body, id, by));
      else before.push(running.saved);
      wishes.set(id, made.wish ?? '');
    }
    const writing = this.deps.write(entries);
    this.follow(entries, writing, wishes);
    const saved = await Promise.all([writing, ...before]);
    return ok({ done: this.present(done), refused, waiting: saved.includes('waiting') });
  }

  private follow(
    entries: readonly JournalEntry[],
    saved: Promise<Saved>,
    wishes: ReadonlyMap<string, string>,
  ): void {
    const names: string[] = [];
    for (const { kind, alarmId } of entries) {
      if (!once(kind)) continue;
      const name = `${kind}:${alarmId}`;
      names.push(name);
      this.running.set(name, { saved, wish: wishes.get(alarmId) ?? '' });
    }
    void saved.then(() => {
      for (const name of names) this.running.delete(name);
    });
  }

  private present(ids: readonly string[]): readonly Alarm[] {
    return ids.flatMap((id) => this.deps.get(id) ?? []);
  }
}

/** Acts that have the same effect however often they are done. */
function once(kind: EntryKind): boolean {
  return kind !== 'commented' && kind !== 'assigned';
}

function refuse(why: KeyUnder<'alarm.refused'>): { readonly refused: TextKey } {
  return { refused: `alarm.refused.${why}` };
}

/** Why the state machine refuses an act; null: it allows it. */
function stepped(alarm: Alarm, act: AlarmAct): { readonly refused: TextKey } | null {
  const next = step(alarm.condition, act, natureOf(alarm.alarmClass));
  return next.ok ? null : refuse(next.error);
}
