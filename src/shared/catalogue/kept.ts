import type { KeptField, KeptHow } from '../model/saved';
import { MASK, unescaped } from './asked';
import type { FamilySpec, FieldSpec } from './family';
import type { FieldValue } from './kinds/kind';
import { NUMBER_KINDS, type FieldKindName } from './kinds/names';
import { kindOf } from './kinds/registry';
import { sameShape } from './kinds/shapes';
import { readCell } from './record';
import { idFieldOf } from './screens';

const TEXTS: ReadonlySet<FieldKindName> = new Set(['text', 'longText', 'phone', 'email', 'plate', 'idCard']);
/** Kinds in which letter case means nothing. */
const CASELESS: ReadonlySet<FieldKindName> = new Set(['email', 'plate', 'idCard']);
/** Kinds that a server never sends as they were written, or that only it writes. */
const NEVER_COMPARED: ReadonlySet<FieldKindName> = new Set(['password', 'clockIns']);

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Numbers by their value whatever their places; texts of digits that are no numbers stay texts. */
function sameNumber(one: string, two: string): boolean {
  const plain = (text: string): string => {
    const [, sign = '', whole = '', places = ''] = /^(-?)0*(\d+)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
    return whole === '' ? text : `${sign}${whole}.${places}`;
  };
  return plain(one) === plain(two);
}

const listOf = (value: FieldValue): readonly string[] =>
  (Array.isArray(value) ? value.map(String) : String(value).split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .sort();

/** The address of a picture without what a server signs it with. */
const addressOf = (text: string): string => text.replace(/\?.*$/, '').replace(/^https?:\/\/[^/]+/, '');

/** Whether two values of a field are the same for a person. */
export function sameSaved(field: FieldSpec, sent: FieldValue, now: FieldValue): boolean {
  const [one, two] = [String(sent), String(now)];
  if (one === two) return true;
  const { kind } = field;
  if (NUMBER_KINDS.has(kind)) return sameNumber(one, two);
  if (kind === 'location') {
    const [from, to] = [listPlaces(one), listPlaces(two)];
    return from.length === to.length && from.every((part, at) => sameNumber(part, to[at] ?? ''));
  }
  if (kind === 'polygon' || kind === 'route') return sameShape(one, two, kind);
  if (kind === 'image' || kind === 'images') {
    const [from, to] = [listOf(one).map(addressOf), listOf(two).map(addressOf)];
    return from.length === to.length && from.every((part) => to.includes(part));
  }
  if (kind === 'reference' || Array.isArray(sent)) {
    const [from, to] = [listOf(sent), listOf(now)];
    return from.length === to.length && from.every((part, at) => sameNumber(part, to[at] ?? ''));
  }
  // A key of a dictionary and a code of a region may come back as a number.
  if (kind === 'dict' || kind === 'choice' || kind === 'switch' || kind === 'region') return NUMBER.test(one) && sameNumber(one, two);
  if (!TEXTS.has(kind)) return false;
  const plain = (text: string): string => (CASELESS.has(kind) ? text.trim().toLowerCase() : text.trim().replaceAll('\r\n', '\n'));
  return plain(one) === plain(two);
}

const listPlaces = (text: string): readonly string[] => text.split(',').map((part) => part.trim());

/** A text without tags, as a filter leaves it that cuts them out. */
const withoutTags = (text: string): string => text.replace(/<[^<>]*>/g, '');

function howOf({ kind }: FieldSpec, sent: string, now: string): KeptHow {
  if (NUMBER_KINDS.has(kind)) return NUMBER.test(sent) && sameNumber(sent.replace(/\..*$/, ''), now) ? 'cut' : 'kept';
  if (!TEXTS.has(kind)) return 'kept';
  const hasMarkup = /[&<>"]/.test(sent);
  if (hasMarkup && (unescaped(now) === unescaped(sent) || withoutTags(unescaped(now)).trim() === withoutTags(unescaped(sent)).trim())) return 'markup';
  return now !== '' && sent.startsWith(now) ? 'shortened' : 'kept';
}

/** Whether a value of the wire stands for "nothing" in a field whose declaration does not say so: servers write absent ids and numbers as -1. */
function isNone(field: FieldSpec, raw: unknown): boolean {
  const isValue = field.kind !== 'text' && field.kind !== 'longText';
  return isValue && (raw === -1 || raw === '-1' || raw === false || (Array.isArray(raw) && raw.length === 0));
}

/**
 * The fields of a record that a server has otherwise than they were sent. Left out is what tells nothing: fields that the answer does not have, that are masked or
 * cannot be read, that are only written, and the id.
 * @param sent the body of the save, by wire name; '' clears a field
 * @param raw the record as it was read again
 */
export function keptFields(family: FamilySpec, sent: Readonly<Record<string, unknown>>, raw: Readonly<Record<string, unknown>>): readonly KeptField[] {
  const ids = new Set(['id', idFieldOf(family)]);
  return family.fields.flatMap((field): readonly KeptField[] => {
    const { name, kind } = field;
    if (ids.has(name) || NEVER_COMPARED.has(kind) || !Object.hasOwn(sent, name) || !Object.hasOwn(raw, name)) return [];
    const cell = isNone(field, raw[name]) && String(sent[name]) !== '-1' ? ({ state: 'absent' } as const) : readCell(raw[name], field);
    if (cell.state === 'unreadable') return [];
    const now = cell.state === 'value' && String(cell.value) !== '' ? cell.value : null;
    if (now !== null && MASK.test(String(now)) && !MASK.test(String(sent[name]))) return [];
    const wanted = wantedOf(field, sent[name]);
    if (wanted === null) return now === null ? [] : [{ field: name, how: 'kept', now }];
    if (now === null) return [{ field: name, how: 'empty', now }];
    return sameSaved(field, wanted, now) ? [] : [{ field: name, how: howOf(field, String(wanted), String(now)), now }];
  });
}

/** A sent wire value as a form has it; null: the field was cleared. */
function wantedOf(field: FieldSpec, wire: unknown): FieldValue | null {
  if (wire === '' || wire === null || wire === undefined) return null;
  // A number is compared with all its places, also with those that its kind does not read.
  if (NUMBER_KINDS.has(field.kind) && (typeof wire === 'number' || typeof wire === 'string')) return String(wire);
  const cell = readCell(wire, field);
  if (cell.state === 'absent') return null;
  return cell.state === 'value' ? cell.value : kindOf(field.kind).text(typeof wire === 'string' ? wire : JSON.stringify(wire), field);
}

/** Whether a record has the value that was sent in a field: as it is, or as a markup filter leaves it. */
export function hasSent(field: FieldSpec, wire: unknown, raw: unknown): boolean {
  const wanted = wantedOf(field, wire);
  const cell = readCell(raw, field);
  if (wanted === null) return cell.state === 'absent';
  if (cell.state !== 'value') return false;
  return sameSaved(field, wanted, cell.value) || howOf(field, String(wanted), String(cell.value)) === 'markup';
}
