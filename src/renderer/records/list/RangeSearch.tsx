import { formatDay, parseDay } from '../kinds/picker';
import { DayRange } from './DayRange';

const DAY_START = '00:00:00';
const DAY_END = '23:59:59';
const MAX_DATE = new Date(2099, 11, 31);

const dayOf = (text: string): Date | null => parseDay(text.slice(0, 10)) || null;

/** A range of whole days, as the wire's date-times: from 00:00:00 to 23:59:59 (wire format §3). */
export function RangeSearch(props: {
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
}) {
  const text = (date: Date | null, time: string): string =>
    date === null ? '' : `${formatDay(date)} ${time}`;
  return (
    <DayRange
      days={[dayOf(props.from), dayOf(props.to)]}
      until={MAX_DATE}
      onChange={([from, to]) => props.onChange(text(from, DAY_START), text(to, DAY_END))}
    />
  );
}
