import { dayBounds, firstWithin, lastWithin } from '@shared/model/dayRange';
import { formatDay, parseDay } from '../kinds/picker';
import { DayRange } from './DayRange';

const MAX_DATE = new Date(2099, 11, 31);

const dayOf = (text: string): Date | null => parseDay(text.slice(0, 10)) || null;

/** A range of whole days, as the bounds that the wire leaves out (wire format §3). */
export function RangeSearch(props: {
  readonly from: string;
  readonly to: string;
  readonly onChange: (from: string, to: string) => void;
}) {
  const text = (date: Date | null): string => (date === null ? '' : formatDay(date));
  return (
    <DayRange
      days={[dayOf(firstWithin(props.from)), dayOf(lastWithin(props.to))]}
      until={MAX_DATE}
      onChange={([first, last]) => {
        const { from, to } = dayBounds(text(first), text(last));
        props.onChange(from, to);
      }}
    />
  );
}
