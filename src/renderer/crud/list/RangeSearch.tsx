import { useTranslation } from 'react-i18next';
import { DateRangeInput } from '@blueprintjs/datetime';
import { formatDay, parseDay, usePickerLocale } from '../kinds/picker';
import '@blueprintjs/datetime/lib/css/blueprint-datetime.css';

const DAY_START = '00:00:00';
const DAY_END = '23:59:59';
const MIN_DATE = new Date(2000, 0, 1);
const MAX_DATE = new Date(2099, 11, 31);

const dayOf = (text: string): Date | null => parseDay(text.slice(0, 10)) || null;

/** A range of whole days, as the wire's date-times: from 00:00:00 to 23:59:59 (wire format §3). */
export function RangeSearch(props: {
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
}) {
  const { t } = useTranslation();
  const locale = usePickerLocale();
  const text = (date: Date | null, time: string): string =>
    date === null ? '' : `${formatDay(date)} ${time}`;
  return (
    <DateRangeInput
      locale={locale}
      shortcuts={false}
      allowSingleDayRange
      closeOnSelection
      minDate={MIN_DATE}
      maxDate={MAX_DATE}
      formatDate={formatDay}
      parseDate={parseDay}
      invalidDateMessage={t('crud.check.date')}
      outOfRangeMessage={t('crud.check.date')}
      overlappingDatesMessage={t('crud.check.date')}
      startInputProps={{ placeholder: t('crud.dateFrom'), 'aria-label': t('crud.dateFrom') }}
      endInputProps={{ placeholder: t('crud.dateTo'), 'aria-label': t('crud.dateTo') }}
      value={[dayOf(props.from), dayOf(props.to)]}
      onChange={([from, to]) => props.onChange(text(from, DAY_START), text(to, DAY_END))}
    />
  );
}
