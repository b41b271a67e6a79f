import { columnName } from '../api/column';
import type { CallSpec } from '../api/call';
import type { FamilySpec, FieldSpec } from './family';
import type { Cell } from './kinds/kind';
import { NUMBER_KINDS, type FieldKindName } from './kinds/names';
import { answerOf } from './known';
import { meets } from './ownPage';
import type { RecordView } from './record';

/** How a record stands to a condition. `unknown`: what is shown of it does not tell. */
export type Verdict = 'meets' | 'violates' | 'unknown';

type Filters = Readonly<Record<string, string>>;
type Sort = readonly { readonly field: string; readonly direction: 'asc' | 'desc' }[];

/** The condition suffixes of the wire (wire format §3). */
const SUFFIXES: ReadonlySet<string> = new Set([
  'like',
  'equal',
  'notequal',
  'likeleft',
  'likeright',
  'notlike',
  'gt',
  'ge',
  'lt',
  'le',
  'dategt',
  'datege',
  'datelt',
  'datele',
  'dateequal',
  'null',
  'notnull',
]);

const CODES: ReadonlySet<FieldKindName> = new Set(['dict', 'choice', 'switch', 'reference', 'region']);
const TEXTS: ReadonlySet<FieldKindName> = new Set(['text', 'longText', 'phone', 'email', 'plate', 'idCard', 'id']);

const NUMBER = /^-?\d{1,18}(\.\d{1,18})?$/;
const MOMENT = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/;
/** Characters by which servers hide a part of a value. */
export const MASK = /[*＊•●]/;
/** Characters that stand for any other ones in a contains condition. */
const WILD = /[%_]/;
/**
 * Conditions without `_date` compare a date in the zone of the database, and answers are written in that of the server: the two may lie as far apart as zones
 * do. ms
 */
const ZONES_MS = 26 * 3_600_000;
/** From the first to the last second of a day, ms. */
const DAY_LONG_MS = 86_399_000;

/** Field and suffix of a wire key; a bare key has the suffix ''. */
export function conditionOf(key: string): { readonly field: string; readonly suffix: string } {
  const at = key.lastIndexOf('_');
  const suffix = at > 0 ? key.slice(at + 1) : '';
  return SUFFIXES.has(suffix) ? { field: key.slice(0, at), suffix } : { field: key, suffix: '' };
}

/** Whether the column of a database, as it names it itself, is that of a field: snake_case, in any letter case. */
export function isColumnOf(column: string, field: string): boolean {
  const name = column.toLowerCase();
  return name === field.toLowerCase() || name === columnName(field);
}

/** A text as databases compare it: without case, accents, width and outer blanks, and without the escapes of a markup filter. */
function folded(text: string): string {
  return unescaped(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();
}

/** A text without the escapes that a server's markup filter puts in. */
export function unescaped(text: string): string {
  return text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&');
}

const isThat = (yes: boolean): Verdict => (yes ? 'meets' : 'violates');

/** ms since 1970 of a wire date or date-time, as if it were UTC; undefined for any other text. */
function momentOf(text: string): number | undefined {
  const [, year, month, day, hour = '0', minute = '0', second = '0'] = MOMENT.exec(text) ?? [];
  return year === undefined ? undefined : Date.UTC(+year, Number(month) - 1, Number(day), +hour, +minute, +second);
}

const sameNumber = (one: number, two: number): boolean => Math.abs(one - two) <= 1e-9 * Math.max(1, Math.abs(one), Math.abs(two));

function judgeNumber(text: string, suffix: string, wanted: string): Verdict {
  const all = wanted.split(',');
  if (!NUMBER.test(text) || !all.every((one) => NUMBER.test(one))) return 'unknown';
  const value = Number(text);
  const isOne = all.some((one) => sameNumber(value, Number(one)));
  const by = Number(wanted);
  switch (suffix) {
    case '':
    case 'like':
      // Contains, or equality where the list is bound to the entity; a decimal may be stored with other places.
      if (isOne || text.includes(wanted)) return 'meets';
      return text.includes('.') ? 'unknown' : 'violates';
    case 'equal':
      return isThat(isOne);
    case 'notequal':
      return all.length > 1 ? 'unknown' : isThat(!isOne);
    case 'gt':
      return isThat(value > by && !sameNumber(value, by));
    case 'ge':
      return isThat(value >= by || sameNumber(value, by));
    case 'lt':
      return isThat(value < by && !sameNumber(value, by));
    case 'le':
      return isThat(value <= by || sameNumber(value, by));
    default:
      return 'unknown';
  }
}

function judgeMoment(text: string, suffix: string, wanted: string): Verdict {
  const [is, by] = [momentOf(text), momentOf(wanted)];
  if (is === undefined || by === undefined) return 'unknown';
  const isDay = text.length === 10;
  // Of a value without its time only the day is compared, but by conditions that are exact.
  const bound = isDay ? (momentOf(wanted.slice(0, 10)) ?? by) : by;
  const last = isDay ? is + DAY_LONG_MS : is;
  switch (suffix) {
    case 'dategt':
      // A server may store parts of a second that it does not show: at the bound nothing tells.
      return is > by ? 'meets' : last < by || (isDay && last === by) ? 'violates' : 'unknown';
    case 'datege':
      return isThat(is >= bound);
    case 'datelt':
      return last < by ? 'meets' : is >= by ? 'violates' : 'unknown';
    case 'datele':
      return isThat(is <= bound);
    case 'dateequal':
      return isThat(is === bound);
    case 'gt':
    case 'ge':
      return is >= bound ? 'meets' : bound - is > ZONES_MS ? 'violates' : 'unknown';
    case 'lt':
    case 'le':
      return is <= bound ? 'meets' : is - bound > ZONES_MS ? 'violates' : 'unknown';
    case '':
    case 'like':
    case 'equal':
      return is === bound ? 'meets' : Math.abs(is - bound) > ZONES_MS ? 'violates' : 'unknown';
    default:
      return 'unknown';
  }
}

const sameCode = (one: string, two: string): boolean => one === two || (NUMBER.test(one) && NUMBER.test(two) && Number(one) === Number(two));

function judgeCode(values: readonly string[], field: FieldSpec, suffix: string, wanted: string): Verdict {
  // A department, and whatever else stands in a tree, may mean all below it, too.
  if (field.reference?.options.shape === 'tree') return 'unknown';
  const isOne = wanted.split(',').some((one) => values.some((value) => sameCode(value, one)));
  const region = wanted.replace(/0+$/, '');
  if (field.kind === 'region' && !isOne && values.some((value) => value.startsWith(region))) return 'unknown';
  const joined = values.join(',');
  switch (suffix) {
    case 'equal':
      return isThat(isOne);
    case 'notequal':
      return values.length > 1 || wanted.includes(',') ? 'unknown' : isThat(!isOne);
    case '':
    case 'like':
      return WILD.test(wanted) ? 'unknown' : isThat(isOne || folded(joined).includes(folded(wanted)));
    default:
      return values.length === 1 ? judgeNumber(joined, suffix, wanted) : 'unknown';
  }
}

function judgeText(text: string, suffix: string, wanted: string): Verdict {
  const [is, by] = [folded(text), folded(wanted)];
  const isContains = suffix !== 'equal' && suffix !== 'notequal';
  if (by === '' || (isContains && WILD.test(wanted))) return 'unknown';
  switch (suffix) {
    case '':
    case 'like':
      return isThat(is.includes(by));
    case 'likeleft':
      return isThat(is.endsWith(by));
    case 'likeright':
      return isThat(is.startsWith(by));
    case 'equal':
      return isThat(wanted.split(',').some((one) => folded(one) === is) || is === by);
    case 'notequal':
      return text === wanted ? 'violates' : is === by ? 'unknown' : 'meets';
    case 'notlike':
      return text.includes(wanted) ? 'violates' : is.includes(by) ? 'unknown' : 'meets';
    default:
      return 'unknown';
  }
}

/** How a cell stands to a condition on its field. Absent, unreadable and masked values tell nothing. */
export function judge(field: FieldSpec, cell: Cell | undefined, suffix: string, wanted: string): Verdict {
  if (cell?.state !== 'value') return 'unknown';
  const values = (Array.isArray(cell.value) ? cell.value : [cell.value]).map(String);
  const text = values.join(',');
  if (text === '' || MASK.test(text)) return 'unknown';
  if (suffix === 'null') return field.kind === 'password' || text === '-1' ? 'unknown' : 'violates';
  if (suffix === 'notnull') return 'meets';
  if (NUMBER_KINDS.has(field.kind)) return judgeNumber(text, suffix, wanted);
  if (field.kind === 'date' || field.kind === 'dateTime') return judgeMoment(text, suffix, wanted);
  if (CODES.has(field.kind)) return judgeCode(values, field, suffix, wanted);
  return TEXTS.has(field.kind) ? judgeText(text, suffix, wanted) : 'unknown';
}

/** The field that a wire key is a condition on, and its suffix; undefined for parameters that are no condition on a shown field. */
function heldField(spec: CallSpec, family: FamilySpec, key: string): { readonly field: FieldSpec; readonly suffix: string } | undefined {
  const by = answerOf(spec.id)?.by;
  const compared = by !== undefined && Object.hasOwn(by, key) ? by[key] : undefined;
  const found = compared === undefined ? conditionOf(key) : { field: compared, suffix: 'equal' };
  const field = family.fields.find(({ name }) => name === found.field);
  if (field === undefined) return undefined;
  if (family.tree?.parent !== field.name || spec.params?.includes(key) !== true) return { field, suffix: found.suffix };
  // A call that names the parent answers what stands directly below it.
  const { reference: _tree, ...plain } = field;
  return { field: plain, suffix: 'equal' };
}

/** How a record stands to one condition of a call. */
export function judged(spec: CallSpec, family: FamilySpec, record: RecordView, key: string, wanted: string): Verdict {
  const held = wanted === '' ? undefined : heldField(spec, family, key);
  return held === undefined ? 'unknown' : judge(held.field, record.cells[held.field.name], held.suffix, wanted);
}

/** The conditions, by wire key, that a server plainly did not apply: some record of its answer violates them. */
export function brokenConditions(spec: CallSpec, family: FamilySpec, records: readonly RecordView[], filters: Filters): readonly string[] {
  return Object.entries(filters).flatMap(([key, wanted]) => (records.some((record) => judged(spec, family, record, key, wanted) === 'violates') ? [key] : []));
}

/** Whether this client can judge a condition by what the records show: their field is there, and filled in one of them. */
export function canJudge(spec: CallSpec, family: FamilySpec, records: readonly RecordView[], key: string): boolean {
  const held = heldField(spec, family, key);
  if (held === undefined) return false;
  return records.length === 0 || records.some(({ cells }) => cells[held.field.name]?.state === 'value');
}

/** Whether a record meets conditions by what it shows, where the server does not apply them. */
export function meetsHere(spec: CallSpec, family: FamilySpec, record: RecordView, filters: Filters): boolean {
  return Object.entries(filters).every(([key, wanted]) => {
    const verdict = judged(spec, family, record, key, wanted);
    return verdict === 'unknown' ? meets(record, { [key]: wanted }) : verdict === 'meets';
  });
}

/** Letters of one case and digits: every collation puts them in the same order. */
const PLAIN_CODES = [/^[0-9A-Z]+$/, /^[0-9a-z]+$/];

type Compare = (one: string, two: string) => number;

const byNumber: Compare = (one, two) => Number(one) - Number(two);
const byText: Compare = (one, two) => (one < two ? -1 : one > two ? 1 : 0);

/** The orders in which values of a field may come; empty: only the server's collation tells. */
function ordersOf({ kind }: FieldSpec, values: readonly string[]): readonly Compare[] {
  if (kind === 'date' || kind === 'dateTime') return [byText];
  if (values.every((value) => NUMBER.test(value))) {
    // A number may stand in a column of texts.
    return [byNumber, byText];
  }
  const isCode = PLAIN_CODES.some((pattern) => values.every((value) => pattern.test(value)));
  return isCode && (TEXTS.has(kind) || CODES.has(kind)) ? [byText] : [];
}

/** The order in which a server sorts: by its ascending columns first (wire format §3). */
function sentOrder(sort: Sort): Sort {
  return [...sort.filter(({ direction }) => direction === 'asc'), ...sort.filter(({ direction }) => direction === 'desc')];
}

/**
 * The field of an order that a page plainly does not have; undefined where it has it, or where nothing tells. Only the first field is held against it: the
 * others order equal values. Texts are left to the server's collation.
 */
export function brokenOrder(family: FamilySpec, records: readonly RecordView[], sort: Sort): string | undefined {
  const [first] = sentOrder(sort);
  const field = family.fields.find(({ name }) => name === first?.field);
  if (first === undefined || field === undefined) return undefined;
  const values = records.flatMap(({ cells }) => {
    const cell = cells[field.name];
    return cell?.state === 'value' && typeof cell.value !== 'object' ? [String(cell.value)] : [];
  });
  if (values.length < 2 || values.some((value) => MASK.test(value))) return undefined;
  const orders = ordersOf(field, values);
  const isInOrder = (compare: Compare): boolean =>
    values.every((value, at) => {
      const by = at === 0 ? 0 : compare(values[at - 1] ?? value, value);
      return first.direction === 'asc' ? by <= 0 : by >= 0;
    });
  return orders.length === 0 || orders.some(isInOrder) ? undefined : field.name;
}
