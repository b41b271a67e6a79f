import type { KeyUnder } from '@shared/i18n/textKey';
import type { FieldSpec } from '@shared/catalogue/family';
import { NUMBER_KINDS } from '@shared/catalogue/kinds/names';
import type { FieldValue, FormProblem } from '@shared/catalogue/kinds/kind';
import { kindOf } from '@shared/catalogue/kinds/registry';
import { serialText, textSerial, type SheetCell } from './sheet/cells';
import { unlisted, type WordIndex } from './importWords';

/** A value, or the problem of the cell. */
export type ReadValue = { readonly value: FieldValue | null } | { readonly problem: FormProblem };

/** A spreadsheet keeps this many digits of a number; a longer one was rounded. */
const KEPT_DIGITS = 15;
const ROUNDED_FROM = 1e15;
/** Form in which a spreadsheet shows a number that is too long for its column: 1.73E+18. */
const SCIENTIFIC = /^[+-]?\d(\.\d+)?E\+\d{1,3}$/i;

const problem = (
  key: KeyUnder<'transfer.problems'>,
  values?: Readonly<Record<string, string | number>>,
): ReadValue => ({
  problem: { key: `transfer.problems.${key}`, ...(values === undefined ? {} : { values }) },
});

/** Reads a cell as the value of a field and checks it as a form does. Empty cells give null. */
export function readValue(
  cell: SheetCell | undefined,
  field: FieldSpec,
  words: WordIndex | undefined,
): ReadValue {
  if (cell === undefined) return { value: null };
  if (cell.type === 'error') {
    return cell.text === '' ? problem('notComputed') : problem('error', { text: cell.text });
  }
  const read = converted(cell, field, words);
  if ('problem' in read || read.value === null) return read;
  const found = kindOf(field.kind).check?.(read.value, field);
  return found === undefined ? read : { problem: found };
}

function converted(cell: SheetCell, field: FieldSpec, words: WordIndex | undefined): ReadValue {
  if (NUMBER_KINDS.has(field.kind)) return { value: numberOf(cell, field) };
  switch (field.kind) {
    case 'date':
    case 'dateTime':
      return dayOf(cell, field.kind);
    case 'dict':
    case 'choice':
    case 'switch':
    case 'reference':
      return wordOf(cell, field, words);
    case 'password':
      return wasRounded(cell) ? problem('rounded') : { value: textOf(cell) };
    default:
      return wasRounded(cell) ? problem('rounded') : { value: textOf(cell).trim() };
  }
}

function wordOf(cell: SheetCell, field: FieldSpec, words: WordIndex | undefined): ReadValue {
  if (wasRounded(cell)) return problem('rounded');
  const text = textOf(cell).trim();
  if (field.reference?.many !== true) return words?.find(text) ?? unlisted(text);
  const values: string[] = [];
  for (const part of text.split(/[,，、;；\n]/)) {
    if (part.trim() === '') continue;
    const one = words?.find(part.trim()) ?? unlisted(part.trim());
    if ('problem' in one) return one;
    if (!values.includes(one.value)) values.push(one.value);
  }
  return values.length === 0 ? { value: null } : { value: values };
}

/** True for a long number of which a spreadsheet kept only 15 digits: as an id it is wrong. */
function wasRounded(cell: SheetCell): boolean {
  if (cell.type === 'number') return Math.abs(Number(cell.text)) >= ROUNDED_FROM;
  return cell.type === 'text' && SCIENTIFIC.test(cell.text.trim());
}

/** The text of a cell; a number as it is shown, without the last digits' floating-point noise. */
function textOf(cell: SheetCell): string {
  if (cell.type !== 'number') return cell.text;
  const number = Number(cell.text);
  return Number.isFinite(number) ? decimalOf(number) : cell.text;
}

/** A number with 15 digits as a plain decimal, as it was typed: 0.1, not 0.10000000000000001. */
function decimalOf(number: number): string {
  const [digits = '', power = '0'] = number.toExponential(KEPT_DIGITS - 1).split('e');
  const places = Math.max(0, KEPT_DIGITS - 1 - Number(power));
  const text = places > 100 ? digits : number.toFixed(Math.min(places, 100));
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/**
 * A number as people write it: 1,234.50, 12.5 kg, ¥3, 80%. Any other text is returned unchanged, and the
 * check reports it.
 */
function numberOf(cell: SheetCell, { unit = '', kind }: FieldSpec): string {
  if (cell.type === 'number') return textOf(cell);
  let text = cell.text.normalize('NFKC').trim();
  const endings = [unit.normalize('NFKC'), ...(kind === 'percent' ? ['%'] : [])];
  for (const ending of endings) {
    if (ending !== '' && text.toLowerCase().endsWith(ending.toLowerCase())) {
      text = text.slice(0, -ending.length).trim();
    }
  }
  if (kind === 'money') text = text.replace(/^[¥$]\s*/, '').replace(/\s*元$/, '');
  if (/^[+-]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) text = text.replaceAll(',', '');
  return text.replace(/^\+/, '');
}

const DAY = /^(\d{4})\s*[-/.年]\s*(\d{1,2})\s*[-/.月]\s*(\d{1,2})\s*日?/;
const DENSE_DAY = /^(\d{4})(\d\d)(\d\d)$/;
const TIME = /^[T\s]*(\d{1,2})[:时](\d{1,2})(?:[:分](\d{1,2}))?秒?(?:\.\d+)?$/;

const two = (text: string | undefined): string => (text ?? '0').padStart(2, '0');

function dayOf(cell: SheetCell, kind: 'date' | 'dateTime'): ReadValue {
  const wrong: ReadValue = { problem: { key: `records.check.${kind}` } };
  const text = cell.text.normalize('NFKC').trim();
  // A date stored as a number in a column without a date format.
  if (cell.type === 'number' && !DENSE_DAY.test(text)) {
    const shown = serialText(Number(text));
    return shown === undefined || shown.length < 10 ? wrong : wireDay(shown, kind);
  }
  const dense = DENSE_DAY.exec(text);
  const spaced = dense ?? DAY.exec(text);
  if (spaced === null) return wrong;
  const [whole, year = '', month, day] = spaced;
  const rest = text.slice(whole.length);
  const time = rest.trim() === '' ? null : TIME.exec(rest);
  if (rest.trim() !== '' && time === null) return wrong;
  const clock = time === null ? '' : ` ${two(time[1])}:${two(time[2])}:${two(time[3])}`;
  const full = `${year}-${two(month)}-${two(day)}${clock}`;
  return isRealDay(full) ? wireDay(full, kind) : wrong;
}

function wireDay(text: string, kind: 'date' | 'dateTime'): ReadValue {
  const value = kind === 'date' ? text.slice(0, 10) : text.length > 10 ? text : `${text} 00:00:00`;
  return { value };
}

/** False for 30 February and 25 o'clock. */
function isRealDay(text: string): boolean {
  const [day = '', time = '00:00:00'] = text.split(' ');
  const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
  const at = new Date(`${day}T00:00:00Z`);
  const isDay = !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day;
  return isDay && hour < 24 && minute < 60 && second < 60 && (textSerial(day) ?? 1) > 0;
}
