import { useTranslation } from '@renderer/data/translation';
import { DateInput } from '@blueprintjs/datetime';
import { ClosesWhenLeft } from './ClosesWhenLeft';
import { MAX_DATE, MIN_DATE } from './date';
import { formatDayTime, parseDayTime, usePickerWords } from './picker';
import { textView } from './text';
import type { EditorProps, KindView } from './view';

/** Length of yyyy-MM-ddTHH:mm:ss: the picker appends the workstation's zone, which is cut off. */
const MOMENT_CHARS = 19;

/** A time of the server's clock: stored as typed, whatever the workstation's zone. */
function DateTimeEditor(props: EditorProps) {
  const { t } = useTranslation();
  const words = usePickerWords();
  const text = props.value === null ? '' : String(props.value);
  return (
    <ClosesWhenLeft>
      <DateInput
        fill
        {...words}
        minDate={MIN_DATE}
        maxDate={MAX_DATE}
        timePrecision="second"
        showTimezoneSelect={false}
        disabled={props.disabled}
        placeholder={t('records.momentHint')}
        invalidDateMessage={t('records.check.dateTime')}
        outOfRangeMessage={t('records.check.dateTime')}
        formatDate={formatDayTime}
        parseDate={parseDayTime}
        value={text === '' ? null : text.replace(' ', 'T')}
        onChange={(value) =>
          props.onChange(value === null ? null : value.slice(0, MOMENT_CHARS).replace('T', ' '))
        }
        inputProps={{ id: props.id, intent: props.invalid ? 'danger' : 'none' }}
      />
    </ClosesWhenLeft>
  );
}

export const dateTimeView: KindView = { ...textView, Editor: DateTimeEditor };
