import type { JournalRow } from '@shared/model/journal';
import type { FoundEntry, SearchCursor } from './search';

/** An entry as windows show it. */
export function rowOf({ entry, facts }: FoundEntry): JournalRow {
  const { seq, at, alarmId, body } = entry;
  const { kind, by, channel, alarmClass, priority, object, text } = facts;
  return { seq, at, kind, alarmId, by, channel, alarmClass, priority, object, text, body };
}

const CURSOR = /^(\d{4}-\d{2}):(\d{1,15})$/;

/** A place in the journal as windows hand it back. */
export function cursorText(cursor: SearchCursor | null): string | null {
  return cursor === null ? null : `${cursor.month}:${cursor.seq}`;
}

/** @returns null for a text that is no place. */
export function cursorOf(text: string | null): SearchCursor | null {
  const parts = CURSOR.exec(text ?? '');
  return parts === null ? null : { month: parts[1] ?? '', seq: Number(parts[2]) };
}
