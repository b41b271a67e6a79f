import type { Page } from '../api/page';
import type { RecordView } from './record';

export interface OwnQuestion {
  readonly current: number;
  readonly size: number;
  readonly sort: readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];
  /** Wire search keys with their condition suffix. */
  readonly filters: Readonly<Record<string, string>>;
}

/** The text of a cell; undefined where it has none. */
function valueText(record: RecordView, field: string): string | undefined {
  const cell = record.cells[field];
  return cell?.state === 'value' ? String(cell.value) : undefined;
}

const NUMBER = /^-?\d{1,15}(\.\d+)?$/;
let collator: Intl.Collator | undefined;

/** Texts by their places in Chinese, as a person reads them; made once and with the first list, because it is slow. */
function words(): Intl.Collator {
  return (collator ??= new Intl.Collator('zh'));
}

/** Numbers by their size, everything else as texts. */
function compare(one: string, two: string): number {
  if (NUMBER.test(one) && NUMBER.test(two)) return Number(one) - Number(two);
  return words().compare(one, two);
}

/** A date-time of the wire; a day is stored as its first second. */
const moment = (text: string): string => (text.length === 'yyyy-MM-dd'.length ? `${text} 00:00:00` : text);

type Test = (text: string, wanted: string) => boolean;

/** The condition suffixes of the wire (wire format §3), for records that are all here. */
const TESTS: Readonly<Record<string, Test>> = {
  like: (text, wanted) => text.toLowerCase().includes(wanted.toLowerCase()),
  likeleft: (text, wanted) => text.endsWith(wanted),
  likeright: (text, wanted) => text.startsWith(wanted),
  equal: (text, wanted) => wanted.split(',').includes(text),
  notequal: (text, wanted) => text !== wanted,
  notlike: (text, wanted) => !text.toLowerCase().includes(wanted.toLowerCase()),
  gt: (text, wanted) => compare(text, wanted) > 0,
  ge: (text, wanted) => compare(text, wanted) >= 0,
  lt: (text, wanted) => compare(text, wanted) < 0,
  le: (text, wanted) => compare(text, wanted) <= 0,
  dategt: (text, wanted) => moment(text) > moment(wanted),
  datege: (text, wanted) => moment(text) >= moment(wanted),
  datelt: (text, wanted) => moment(text) < moment(wanted),
  datele: (text, wanted) => moment(text) <= moment(wanted),
  dateequal: (text, wanted) => moment(text) === moment(wanted),
};

/** Whether a record meets every condition; a key of an unknown field or suffix is met by none. */
export function meets(record: RecordView, filters: OwnQuestion['filters']): boolean {
  return Object.entries(filters).every(([key, wanted]) => {
    if (wanted === '') return true;
    const at = key.lastIndexOf('_');
    const field = at > 0 ? key.slice(0, at) : key;
    const suffix = at > 0 ? key.slice(at + 1) : 'like';
    const text = valueText(record, field);
    if (suffix === 'null') return text === undefined;
    if (suffix === 'notnull') return text !== undefined;
    return text !== undefined && TESTS[suffix]?.(text, wanted) === true;
  });
}

/** In the asked order; records without a value come last, equal ones keep the order of the server. */
export function sorted(records: readonly RecordView[], sort: OwnQuestion['sort']): readonly RecordView[] {
  if (sort.length === 0) return records;
  return records.toSorted((one, two) => {
    for (const { field, direction } of sort) {
      const [a, b] = [valueText(one, field), valueText(two, field)];
      if (a === b) continue;
      if (a === undefined || b === undefined) return a === undefined ? 1 : -1;
      const by = compare(a, b);
      if (by !== 0) return direction === 'asc' ? by : -by;
    }
    return 0;
  });
}

/** One page of records that the server answered all at once: searched, sorted and cut here, which the page says. */
export function ownPage(records: readonly RecordView[], question: OwnQuestion): Page<RecordView> {
  const found = sorted(
    records.filter((record) => meets(record, question.filters)),
    question.sort,
  );
  const { current, size } = question;
  const start = (current - 1) * size;
  return { records: found.slice(start, start + size), total: found.length, current, size, whole: true };
}
