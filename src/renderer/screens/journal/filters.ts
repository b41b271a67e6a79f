import { isWholeDay, pickedDay, pickedMoment } from '@renderer/records/kinds/picker';
import type { Priority } from '@shared/model/alarm';
import type { JournalQuery } from '@shared/model/journal';

/** What happened and what a person did, the most requested first. */
export const FACT_KINDS = [
  'received',
  'acknowledged',
  'withdrawn',
  'closed',
  'returned',
  'commented',
  'assigned',
  'shelved',
  'unshelved',
  'suppressed',
  'unsuppressed',
  'escalated',
  'told',
  'opened',
  'repeated',
  'flood',
  'gap',
  'channelDown',
  'channelUp',
  'configuration',
] as const;
/** How an alarm was brought to people's notice: several entries for each. */
export const DELIVERY_KINDS = ['shown', 'sounded', 'attracted'] as const;

/** The filters above the list. */
export interface JournalFilters {
  readonly text: string;
  /** A time at midnight means its whole day, any other its minute; the last one is included. */
  readonly times: readonly [Date | null, Date | null];
  /** Deliveries too, while no kinds are chosen. */
  readonly deliveries: boolean;
  readonly kinds: readonly string[];
  readonly classes: readonly string[];
  readonly priorities: readonly Priority[];
  readonly alarmId: string;
}

export const NO_FILTERS: JournalFilters = {
  text: '',
  times: [null, null],
  deliveries: false,
  kinds: [],
  classes: [],
  priorities: [],
  alarmId: '',
};

const MINUTE_MS = 60_000;

function endOf(date: Date): number {
  return isWholeDay(date) ? pickedDay(date, 1) : pickedMoment(date) + MINUTE_MS;
}

/** The question that the filters make. */
export function queryOf(filters: JournalFilters): JournalQuery {
  const { times, text, deliveries, kinds, ...rest } = filters;
  const [first, last] = times;
  return {
    ...rest,
    kinds: kinds.length > 0 || deliveries ? kinds : FACT_KINDS,
    text: text.trim(),
    from: first === null ? null : pickedMoment(first),
    to: last === null ? null : endOf(last),
  };
}

/** True when the filters include every start and end of the app: crashes can then be recognised. */
export function isWhole({ text, kinds, classes, priorities, alarmId }: JournalFilters): boolean {
  const free = text.trim() === '' && classes.length + priorities.length === 0 && alarmId === '';
  return free && (kinds.length === 0 || kinds.includes('configuration'));
}
