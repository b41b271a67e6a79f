import type { Alarm } from '@shared/model/alarm';
import { worstOf } from '@main/attention/decide';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';

/**
 * Bodies of `shown` and `sounded` entries. What is told of several alarms together names them once: a sound that
 * is repeated for ten thousand unanswered ones, and journaled once a minute, says how many they are and which
 * priority is the worst, and names only those that joined since.
 */
export class DeliveryBodies {
  /** Named as repeating, by the means; as many as repeat now. */
  private readonly named = new Map<DeliveryOutcome['by'], ReadonlySet<string>>();

  /** @param alarms those of the telling that are to be journaled, at least one. */
  of({ by, outcome, detail, why = '', again }: DeliveryOutcome, alarms: readonly Alarm[]): object {
    const common = { by, outcome, detail, ...(why === '' ? {} : { why }) };
    if (alarms.length === 1) return common;
    const ids = alarms.map(({ id }) => id);
    if (again !== true) return { ...common, alarmIds: ids };
    const before = this.named.get(by);
    this.named.set(by, new Set(ids));
    const joined = before === undefined ? ids : ids.filter((id) => !before.has(id));
    const size = { count: ids.length, worst: worstOf(alarms) };
    return { ...common, ...size, ...(joined.length === 0 ? {} : { alarmIds: joined }) };
  }
}
