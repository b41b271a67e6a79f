import type { TrialResult } from '@shared/ipc/parts/alarms';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import type { JournalRow } from '@shared/model/journal';
import { covers } from '@shared/model/suppression';
import type { StoredEntry } from '@main/journal/entry';
import { parseJson } from '@shared/base/json';
import { receivedBody } from '@main/alarms/ledger/bodies';
import { holdsAt } from '@main/alarms/schedule/suppression';

/** Most hidden alarms that are listed one by one. */
const EXAMPLES = 20;

/**
 * What a rule would have hidden of the alarms received between two times. Pure; the rule counts as switched
 * on, with its hours.
 * @param entries oldest first; only kind `received` counts.
 */
export function trialOf(
  rule: SuppressionRule,
  entries: Iterable<StoredEntry>,
  { from, to }: { readonly from: number; readonly to: number },
): TrialResult {
  const active = { ...rule, on: true };
  const byClass = new Map<string, number>();
  let examples: JournalRow[] = [];
  let received = 0;
  let critical = 0;
  for (const entry of entries) {
    if (entry.kind !== 'received' || entry.at < from || entry.at >= to) continue;
    const json = parseJson(entry.body);
    const body = receivedBody.safeParse(json.ok ? json.value : null);
    if (!body.success) continue;
    received += 1;
    if (!covers(active, body.data) || !holdsAt(active, entry.at)) continue;
    const { channel, alarmClass, priority, object, text } = body.data;
    byClass.set(alarmClass, (byClass.get(alarmClass) ?? 0) + 1);
    if (priority === 'critical') critical += 1;
    const { seq, at, kind, alarmId } = entry;
    const row = {
      seq,
      at,
      kind,
      alarmId,
      by: '',
      channel,
      alarmClass,
      priority,
      object,
      text,
      body: entry.body,
    };
    examples = [...examples, row].slice(-EXAMPLES);
  }
  const counts = [...byClass].map(([alarmClass, count]) => ({ alarmClass, count }));
  return {
    from,
    to,
    received,
    hidden: counts.reduce((sum, { count }) => sum + count, 0),
    byClass: counts.sort((a, b) => b.count - a.count),
    examples: examples.reverse(),
    critical,
  };
}
