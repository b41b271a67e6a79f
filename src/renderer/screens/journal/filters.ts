import { pickedDay } from '@renderer/records/kinds/picker';
import type { Priority } from '@shared/model/alarm';
import type { JournalQuery } from '@shared/model/journal';

/** What is chosen above the list; days are whole ones, the last included. */
export interface JournalFilters {
  readonly text: string;
  readonly days: readonly [Date | null, Date | null];
  readonly kinds: readonly string[];
  readonly classes: readonly string[];
  readonly priorities: readonly Priority[];
  readonly alarmId: string;
}

export const NO_FILTERS: JournalFilters = {
  text: '',
  days: [null, null],
  kinds: [],
  classes: [],
  priorities: [],
  alarmId: '',
};

/** The question that the filters make. */
export function queryOf(filters: JournalFilters): JournalQuery {
  const { days, text, ...rest } = filters;
  const [first, last] = days;
  return {
    ...rest,
    text: text.trim(),
    from: first === null ? null : pickedDay(first),
    to: last === null ? null : pickedDay(last, 1),
  };
}

/** True when every start and end of the app is among what is asked for: crashes can be told then. */
export function isWhole({ text, kinds, classes, priorities, alarmId }: JournalFilters): boolean {
  const free = text.trim() === '' && classes.length + priorities.length === 0 && alarmId === '';
  return free && (kinds.length === 0 || kinds.includes('configuration'));
}
