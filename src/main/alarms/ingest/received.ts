import type { Alarm, AlarmObservation } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import type { JournalEntry } from '@main/journal/entry';
import type { AlarmLedger } from '@main/alarms/ledger/ledger';
import type { Receipt } from '@main/alarms/ledger/redelivery';
import { coveringRule } from '@main/alarms/schedule/suppression';
import { bodyOf } from '@main/alarms/schedule/timers';

/**
 * Makes the entries of one message: a new alarm that a rule covers is suppressed from its first moment, and one
 * whose record is over has returned to normal.
 * @param seen with the priority that the tenant gives it.
 * @param rules those that hold now.
 * @param leftOnShelf what is left of the shelf of an alarm, ms.
 * @param into gets them at its end.
 * @returns the first of them; null: it has none.
 */
export function receive(
  ledger: AlarmLedger,
  seen: AlarmObservation,
  receipt: Receipt,
  rules: readonly SuppressionRule[],
  leftOnShelf: (alarm: Alarm) => number,
  into: JournalEntry[],
): JournalEntry | null {
  const entry = ledger.receive(seen, receipt);
  if (entry === null) return null;
  into.push(entry);
  if (entry.kind !== 'received') return entry;
  const { alarmId, alarmKey, at } = entry;
  const rule = rules.length === 0 ? null : coveringRule(rules, seen);
  if (rule !== null) into.push(ledger.entry('suppressed', at, bodyOf(rule), alarmId, alarmKey));
  else into.push(...ledger.onShelf(seen, entry, leftOnShelf));
  if (receipt.over === true && alarmClassOf(seen.alarmClass).clears.by === 'poll')
    into.push(ledger.entry('returned', at, {}, alarmId, alarmKey));
  return entry;
}
