import { DateRangeInput } from '@blueprintjs/datetime';
import { wallParts } from '@shared/base/time';
import { useServices } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import {
  dayOf,
  formatDay,
  formatDayTime,
  isWholeDay,
  parseDayTime,
  usePickerWords,
} from '@renderer/records/kinds/picker';
import { RANGE_BOXES } from '@renderer/records/kinds/rangeBoxes';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';

const MIN_DATE = new Date(2000, 0, 1);
const MAX_DATE = new Date(2099, 11, 31);
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Letters of yyyy-MM-dd HH:mm. */
const TO_MINUTE = 16;

export type Times = readonly [Date | null, Date | null];

/** A time of the clock that the app shows, as the picker holds it. @param ms since 1970 */
export function pickerDate(ms: number): Date {
  const { year, month, day, hour, minute } = wallParts(ms);
  return new Date(year, month - 1, day, hour, minute);
}

/** The day alone, or the time to its minute. */
export function formatTime(date: Date): string {
  return isWholeDay(date) ? formatDay(date) : formatDayTime(date).slice(0, TO_MINUTE);
}

/** Two boxes for a range of time, typed to the minute or picked by the day; null: open end. */
export function TimeRange(props: {
  readonly times: Times;
  readonly onChange: (times: Times) => void;
}) {
  const { t } = useTranslation();
  const { clock } = useServices();
  const words = usePickerWords();
  const wrong = t('journal.search.timeWrong');
  const now = clock.now();
  const box = (label: string) => ({
    placeholder: label,
    'aria-label': label,
    title: t('journal.search.timeHint'),
  });
  return (
    <DateRangeInput
      {...words}
      popoverProps={{ ...words.popoverProps, targetTagName: RANGE_BOXES }}
      shortcuts={[
        {
          label: t('journal.search.lastHour'),
          dateRange: [pickerDate(now - HOUR_MS), null],
          includeTime: true,
        },
        { label: t('journal.search.today'), dateRange: [dayOf(pickerDate(now)), null] },
        { label: t('journal.search.week'), dateRange: [dayOf(pickerDate(now - 6 * DAY_MS)), null] },
      ]}
      allowSingleDayRange
      closeOnSelection
      singleMonthOnly
      minDate={MIN_DATE}
      maxDate={MAX_DATE}
      formatDate={formatTime}
      parseDate={parseDayTime}
      invalidDateMessage={wrong}
      outOfRangeMessage={wrong}
      overlappingDatesMessage={wrong}
      startInputProps={box(t('journal.search.from'))}
      endInputProps={box(t('journal.search.to'))}
      value={[props.times[0], props.times[1]]}
      onChange={([from, to]) => props.onChange([from, to])}
    />
  );
}
