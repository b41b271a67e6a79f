import { useTranslation } from '@renderer/data/translation';
import { DateRangeInput } from '@blueprintjs/datetime';
import { formatDay, parseDay, usePickerWords } from '../kinds/picker';
import { RANGE_BOXES } from '../kinds/rangeBoxes';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';

/** A range of whole days, local time; null: open end. */
export type Days = readonly [Date | null, Date | null];

const MIN_DATE = new Date(2000, 0, 1);

/** Two boxes for a range of days, typed or picked. @param props.until the last day that can be chosen. */
export function DayRange(props: {
  readonly days: Days;
  readonly until: Date;
  readonly onChange: (days: Days) => void;
}) {
  const { t } = useTranslation();
  const words = usePickerWords();
  return (
    <DateRangeInput
      {...words}
      popoverProps={{ ...words.popoverProps, targetTagName: RANGE_BOXES }}
      shortcuts={false}
      allowSingleDayRange
      closeOnSelection
      minDate={MIN_DATE}
      maxDate={props.until}
      formatDate={formatDay}
      parseDate={parseDay}
      invalidDateMessage={t('records.check.date')}
      outOfRangeMessage={t('records.check.date')}
      overlappingDatesMessage={t('records.check.date')}
      startInputProps={{ placeholder: t('records.dateFrom'), 'aria-label': t('records.dateFrom') }}
      endInputProps={{ placeholder: t('records.dateTo'), 'aria-label': t('records.dateTo') }}
      value={[props.days[0], props.days[1]]}
      onChange={([from, to]) => props.onChange([from, to])}
    />
  );
}
