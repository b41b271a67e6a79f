import type { TextKey, KeyUnder } from '@shared/i18n/textKey';
import type { ApiFailure } from '@shared/api/failure';
import { ok, type Result } from '@shared/base/result';
import type { ActOutcome } from '@shared/ipc/parts/alarms';
import type { Alarm, Assignment } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { isOpen } from '@shared/model/alarmState';
import { mayBeDone } from '@main/records/unsure';
import { notifierOf } from './serverActions';
import { saveOrder } from './serverActions/repairOrder';
import type { Acted, ActDeps, Operator } from './actDeps';
import type { Saved } from '@main/alarms/ledger/commits';

/** Name of the act that makes a repair order from an alarm. */
const ORDER = 'order';

type Answer = Promise<Result<unknown, ApiFailure>>;

/** Why an act is refused, as alarm.refused.<name>. */
type Refusal = KeyUnder<'alarm.refused'>;

interface ServerReply {
  readonly act: string;
  readonly ok: boolean;
  /** The server's own message, or the i18n key of the failure on the way. */
  readonly message: string;
  /** The answer is lost: the act may have been done. */
  readonly unsure?: true;
}

/** An alarm that the server is to be told of. */
interface Taken {
  readonly alarm: Alarm;
  readonly act: string;
  /** Sends it; null: whoever began the act does not have the desk any more. */
  readonly tell: () => Answer | null;
}

/**
 * Notifies the server of acts on alarms. The same act of one alarm runs once, whichever window asked. An act
 * whose answer was lost is repeated only by a person who confirms to have checked.
 */
export class ServerTelling {
  /** Acts that wait for their turn or their answer, by act and alarm. */
  private readonly underWay = new Set<string>();

  constructor(private readonly deps: ActDeps) {}

  /**
   * Notifies the server by the server action of the class, and journals the answer. An unacknowledged alarm
   * counts as acknowledged then, at the server. What is not sent when the desk changes hands is refused.
   * @param checked the operator has checked whether an unsure act was done.
   */
  async tell(ids: readonly string[], note: string, checked: boolean): Acted {
    const by = this.deps.operator();
    const refused: ActOutcome['refused'][number][] = [];
    const taken: Taken[] = [];
    const together = new Map<string, Answer>();
    for (const id of new Set(ids)) {
      const alarm = this.deps.get(id);
      const action = alarm === null ? null : alarmClassOf(alarm.alarmClass).serverAction;
      if (alarm === null || action === null) {
        refused.push({ id, ...keyed(alarm === null ? 'unknown' : 'noServerCall') });
        continue;
      }
      const { act, each } = action;
      const why = each && alarm.serverId === '' ? 'noRecord' : this.refusal(act, alarm, checked);
      if (why !== null) {
        refused.push({ id, ...keyed(why) });
        continue;
      }
      this.underWay.add(nameOf(act, id));
      const notify = notifierOf(action);
      const first = (): Answer | null =>
        this.deps.hasDesk(by) ? notify(alarm, note, this.deps.call) : null;
      const shared = (): Answer | null => {
        const running = together.get(act) ?? first();
        if (running !== null) together.set(act, running);
        return running;
      };
      taken.push({ alarm, act, tell: each ? first : shared });
    }
    const done: string[] = [];
    const left = new Set(taken);
    let waiting = false;
    try {
      for (const one of taken) {
        const { alarm, act, tell } = one;
        const answer = tell();
        if (answer === null) {
          refused.push({ id: alarm.id, ...keyed('deskLeft') });
          continue;
        }
        const reply = replyOf(act, await answer);
        if ((await this.journal(alarm, reply, note, by)) === 'waiting') waiting = true;
        // From here on a repeated act is a new one, which the end of this one must not touch.
        left.delete(one);
        this.underWay.delete(nameOf(act, alarm.id));
        if (reply.ok) done.push(alarm.id);
        else refused.push({ id: alarm.id, ...keyed(failureKey(reply)) });
      }
    } finally {
      for (const { alarm, act } of left) this.underWay.delete(nameOf(act, alarm.id));
    }
    return ok({ done: done.flatMap((id) => this.deps.get(id) ?? []), refused, waiting });
  }

  /**
   * Reserves making an order of an alarm for the caller. @returns why it is refused; null: the caller has it.
   */
  takeOrder(alarm: Alarm, checked: boolean): Refusal | null {
    const why = this.refusal(ORDER, alarm, checked);
    if (why === null) this.underWay.add(nameOf(ORDER, alarm.id));
    return why;
  }

  /**
   * Makes the reserved repair order.
   * @param by who began the act.
   * @returns why it failed; null when the server has it.
   */
  async order(
    alarm: Alarm,
    given: Pick<Assignment, 'to' | 'toUserId' | 'note'>,
    by: Operator,
  ): Promise<Refusal | null> {
    try {
      if (!this.deps.hasDesk(by)) return 'deskLeft';
      const reply = replyOf(ORDER, await saveOrder(alarm, given, this.deps.call));
      await this.deps.write([this.deps.entry('told', this.deps.clock.now(), reply, alarm.id, by)]);
      return reply.ok ? null : failureKey(reply);
    } finally {
      this.underWay.delete(nameOf(ORDER, alarm.id));
    }
  }

  private refusal(act: string, { id, told }: Alarm, checked: boolean): Refusal | null {
    if (this.underWay.has(nameOf(act, id))) return 'tellingNow';
    const last = told.findLast((one) => one.act === act);
    return last?.unsure === true && !checked ? 'checkFirst' : null;
  }

  /** Journals an outcome, and with a success the acknowledgement that it implies. */
  private journal({ id }: Alarm, reply: ServerReply, note: string, by: Operator): Promise<Saved> {
    const at = this.deps.clock.now();
    const entries = [this.deps.entry('told', at, reply, id, by)];
    const now = this.deps.get(id);
    if (reply.ok && now !== null && isOpen(now.state)) {
      const body = { by: by.name, byUserId: by.userId, where: 'server', comment: note };
      entries.push(this.deps.entry('acknowledged', at, body, id, by));
    }
    return this.deps.write(entries);
  }
}

function nameOf(act: string, id: string): string {
  return `${act}:${id}`;
}

function keyed(why: Refusal): { readonly key: TextKey } {
  return { key: `alarm.refused.${why}` };
}

function failureKey({ unsure }: ServerReply): Refusal {
  return unsure === true ? 'serverUnsure' : 'server';
}

function replyOf(act: string, answer: Result<unknown, ApiFailure>): ServerReply {
  if (answer.ok) return { act, ok: true, message: '' };
  const { error } = answer;
  const doubt = mayBeDone(error) ? ({ unsure: true } as const) : {};
  return { act, ok: false, message: failureText(error), ...doubt };
}

/** The server's own message, or the i18n key of the failure on the way. */
function failureText(failure: ApiFailure): string {
  switch (failure.kind) {
    case 'rejected':
      return failure.message || String(failure.code);
    case 'noPermission':
      return failure.message || 'failure.noPermission';
    case 'notConnected':
      // An i18n key cannot name the sign-in methods that a proxy offers, nor a lifetime.
      return failure.cause === undefined ||
        failure.cause === 'proxyMethod' ||
        failure.cause === 'deadToken'
        ? `failure.notConnected.${failure.reason}`
        : `failure.cause.${failure.cause}`;
    case 'notJson':
    case 'noEnvelope':
      return 'failure.otherShape';
    default:
      return `failure.${failure.kind}`;
  }
}
