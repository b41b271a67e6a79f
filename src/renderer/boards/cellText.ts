import { shownTime } from '@shared/base/zonedTime';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { maskedText } from '@shared/catalogue/personal';
import type { RecordView } from '@shared/catalogue/record';
import type { Language } from '@shared/i18n';
import { shortTime } from '@renderer/data/time';
import { isPersonal } from './personal';

/** Whether names of people are seen: not at all behind the lock, their beginning on a wall, whole where it may. */
export type Names = 'hidden' | 'masked' | 'shown';

/** The text of a cell; a reference shows the name sent with it. null: no value. */
export function plainText(record: RecordView, field: FieldSpec, language: Language): string | null {
  const cell = record.cells[field.name];
  if (cell?.state !== 'value') return null;
  const named = field.reference?.nameField;
  const name = named === undefined ? undefined : record.cells[named];
  return name?.state === 'value'
    ? String(name.value)
    : kindOf(field.kind).text(cell.value, field, language);
}

/** The same as a wall may show it: a time as short as it can be, a person without what identifies them. */
export function wallText(
  record: RecordView,
  field: FieldSpec,
  see: { readonly language: Language; readonly names: Names; readonly now: number },
): string | null {
  const text = plainText(record, field, see.language);
  if (text === null) return null;
  if (isPersonal(field)) {
    if (see.names === 'hidden') return null;
    return see.names === 'masked' ? maskedText(text, field) : text;
  }
  // The time of day, or the date with it: seconds and years cannot be read from afar.
  const at = field.kind === 'dateTime' ? shownTime(text) : null;
  return at === null ? text : timeOnWall(at, see.now);
}

const DATE = 'yyyy-MM-dd';

/** Of another year the date alone: its time of day says nothing any more, and takes room from other columns. */
function timeOnWall(at: number, now: number): string {
  const short = shortTime(at, now);
  return short.length > 'MM-dd HH:mm'.length ? short.slice(0, DATE.length) : short;
}

export function fieldIn(family: FamilySpec, name: string): FieldSpec | undefined {
  return family.fields.find((field) => field.name === name);
}
