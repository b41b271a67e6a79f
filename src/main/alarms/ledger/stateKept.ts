import type { Alarm } from '@shared/model/alarm';
import { isStanding } from '@shared/model/alarmState';
import { monthOf, type EntryKind, type JournalEntry } from '@main/journal/entry';
import { receivedText } from './bodies';

/** Makes an entry about an alarm. */
type Make = (kind: EntryKind, at: number, body: object, id: string, key: string) => JournalEntry;

/** Marks an entry that was written anew: whom it is about was told before. */
export const KEPT = 'kept';

/**
 * The entries that bring alarms into the state in which they stand in memory: written anew when the file
 * that held them was lost, so that the next start does not find them unacknowledged. Each has the time
 * of what it says; applied to a journal that knows of it already, it changes nothing.
 * @param lost month of the lost file: what came before it stands in an earlier one.
 */
export function stateEntries(
  alarms: readonly Alarm[],
  lost: string,
  make: Make,
): readonly JournalEntry[] {
  return alarms.flatMap((alarm) => {
    const add = (kind: EntryKind, at: number, body: object): JournalEntry =>
      make(kind, at, { ...body, [KEPT]: true }, alarm.id, alarm.key);
    const isLost = monthOf(alarm.receivedAt) >= lost;
    // What is over, and stands in an earlier month as such or as it was before nobody knows what.
    if (!isLost && !isStanding(alarm.state) && alarm.closed === null && alarm.acknowledged === null)
      return [];
    const first = isLost
      ? [add('received', alarm.receivedAt, bodyOf(alarm))]
      : cameBack(alarm, add);
    return [...first, ...acts(alarm, add)];
  });
}

/** What its `received` entry said. */
function bodyOf(alarm: Alarm): object {
  return JSON.parse(receivedText(alarm, alarm.lateMs, alarm.backFilled)) as object;
}

type Add = (kind: EntryKind, at: number, body: object) => JournalEntry;

/** In an earlier month it may have been hidden, and come back in the one that is lost. */
function cameBack({ shelved, suppressedBy, annunciatedAt }: Alarm, add: Add): JournalEntry[] {
  return [
    ...(shelved === null ? [add('unshelved', annunciatedAt, {})] : []),
    ...(suppressedBy === null ? [add('unsuppressed', annunciatedAt, {})] : []),
  ];
}

/** In an order that the state machine takes: what is hidden cannot be acknowledged. */
function acts(alarm: Alarm, add: Add): readonly JournalEntry[] {
  const { acknowledged, annunciatedAt, assigned, closed, comments, condition } = alarm;
  const { escalation, shelved, suppressedBy, told } = alarm;
  const mode = condition.outOfService ? 'outOfService' : 'suppress';
  const said = <T extends { readonly at: number }>(
    kind: EntryKind,
    of: T | null,
  ): JournalEntry[] => (of === null ? [] : [add(kind, of.at, without(of))]);
  return [
    ...said('acknowledged', acknowledged),
    ...(escalation === 0 ? [] : [add('escalated', annunciatedAt, { step: escalation })]),
    ...said('shelved', shelved),
    ...(suppressedBy === null ? [] : [add('suppressed', annunciatedAt, { ...suppressedBy, mode })]),
    ...said('assigned', assigned),
    ...comments.flatMap((one) => said('commented', one)),
    ...told.flatMap((one) => said('told', one)),
    ...(condition.active ? [] : [add('returned', annunciatedAt, {})]),
    ...said('closed', closed),
  ];
}

/** A body as it was journaled: its time stands in the entry. */
function without<T extends { readonly at: number }>({ at: _at, ...body }: T): Omit<T, 'at'> {
  return body;
}
