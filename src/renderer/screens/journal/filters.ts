import { pickedDay } from '@renderer/records/kinds/picker';
import type { Priority } from '@shared/model/alarm';
import type { JournalQuery } from '@shared/model/journal';

/** The filters above the list; days are whole, the last one included. */
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

/** True when the filters include every start and end of the app: crashes can then be recognised. */
export function isWhole({ text, kinds, classes, priorities, alarmId }: JournalFilters): boolean {
  const free = text.trim() === '' && classes.length + priorities.length === 0 && alarmId === '';
  return free && (kinds.length === 0 || kinds.includes('configuration'));
}
