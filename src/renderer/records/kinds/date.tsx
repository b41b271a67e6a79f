import { useTranslation } from '@renderer/data/translation';
import { DateInput } from '@blueprintjs/datetime';
import { ClosesWhenLeft } from './ClosesWhenLeft';
import { formatDay, parseDay, usePickerWords } from './picker';
import { textView } from './text';
import type { EditorProps, KindView } from './view';

/** Earliest date for birthdays and contracts. */
export const MIN_DATE = new Date(1920, 0, 1);
export const MAX_DATE = new Date(2099, 11, 31);

function DateEditor(props: EditorProps) {
  const { t } = useTranslation();
  const words = usePickerWords();
  return (
    <ClosesWhenLeft>
      <DateInput
        fill
        {...words}
        minDate={MIN_DATE}
        maxDate={MAX_DATE}
        disabled={props.disabled}
        placeholder={t('records.dayHint')}
        invalidDateMessage={t('records.check.date')}
        outOfRangeMessage={t('records.check.date')}
        formatDate={formatDay}
        parseDate={parseDay}
        value={props.value === null ? null : `${String(props.value).slice(0, 10)}T00:00:00`}
        onChange={(value) => props.onChange(value === null ? null : value.slice(0, 10))}
        inputProps={{ id: props.id, intent: props.invalid ? 'danger' : 'none' }}
      />
    </ClosesWhenLeft>
  );
}

export const dateView: KindView = { ...textView, Editor: DateEditor };
