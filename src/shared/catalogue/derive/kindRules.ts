import type { FieldSpec, SearchMatch } from '../family';
import { NUMBER_KINDS, type FieldKindName } from '../kinds/names';

/** Values of a list: a person chooses one, and types none. */
const CHOSEN: ReadonlySet<string> = new Set<FieldKindName>([
  'dict',
  'choice',
  'switch',
  'reference',
  'region',
  'date',
  'dateTime',
  'location',
  'polygon',
  'route',
  'image',
  'images',
]);
/** What no order of the server helps to find. */
const UNSORTED: ReadonlySet<string> = new Set<FieldKindName>([
  'longText',
  'reference',
  'switch',
  'image',
  'images',
  'location',
  'polygon',
  'route',
  'email',
  'phone',
]);
/** Sent and received, never shown on its own. */
const UNSEEN: ReadonlySet<string> = new Set<FieldKindName>(['id', 'password', 'secret']);

/** True where a person chooses a value instead of typing one. */
function isChosen(kind: FieldKindName): boolean {
  return CHOSEN.has(kind);
}

/** Key of the message beside an empty field that is required: a person enters a value, or selects one (spec 1 §4). */
export function requiredKey(kind: FieldKindName): 'records.check.required' | 'records.check.requiredChoice' {
  return isChosen(kind) ? 'records.check.requiredChoice' : 'records.check.required';
}

/** True where a column of this kind is sorted by the server. */
export function isSorted(kind: FieldKindName): boolean {
  return !UNSORTED.has(kind);
}

/** True where a record of this kind is shown in the view dialog without being asked for. */
export function isSeen(kind: FieldKindName): boolean {
  return !UNSEEN.has(kind);
}

/** The wire value that means "absent" for a kind: numbers and codes use -1 (wire format §4). */
export function absentOf(kind: FieldKindName): FieldSpec['absent'] {
  return NUMBER_KINDS.has(kind) || kind === 'dict' || kind === 'choice' ? -1 : undefined;
}

/** The condition by which a search box of this kind asks. */
export function matchOf(kind: FieldKindName): SearchMatch {
  if (NUMBER_KINDS.has(kind)) return 'range';
  if (kind === 'date' || kind === 'dateTime') return 'dateRange';
  return isChosen(kind) ? 'equal' : 'like';
}
