import { SECRET_KINDS } from './kinds/names';
import type { FamilySpec, FieldSpec } from './family';
import { idFieldOf } from './screens';

/** Column of a family → the name under which one server sends it. */
export type FieldMatches = Readonly<Record<string, string>>;

/** Behind the name of a column: the value that a server sends under that name although another field of it fills the column. */
export const OWN_SUFFIX = '#own';

/** Why a match is refused; a text stands for each. */
export type MatchProblem = 'isId' | 'unknownColumn' | 'badName' | 'isColumn' | 'columnTaken' | 'nameTaken';

/** Longest name of a field, characters. */
export const NAME_MOST = 100;

/** A name that can travel as a parameter: it begins no other thing and holds no separator. */
const NAME = /^[\p{L}_$][\p{L}\p{N}_$.-]*$/u;

/** Names that are no field of a record on any server. */
const RESERVED: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Columns that a server field can be matched to: all but the id. */
export function matchable(family: FamilySpec): readonly FieldSpec[] {
  const ids = new Set(['id', idFieldOf(family)]);
  return family.fields.filter(({ name, kind }) => !ids.has(name) && !SECRET_KINDS.has(kind));
}

/** Whether no document names a field: a real server may send it under another name, or not at all. */
export function isAssumed(family: FamilySpec, field: FieldSpec): boolean {
  const isId = field.name === 'id' || field.name === idFieldOf(family);
  return !isId && family.documented?.includes(field.name) !== true;
}

/**
 * What is wrong with matching a server's field to a column; null: nothing.
 * @param matches those that stand already
 */
export function matchProblem(family: FamilySpec, matches: FieldMatches, column: string, name: string): MatchProblem | null {
  const ids = new Set(['id', idFieldOf(family)]);
  if (ids.has(column) || ids.has(name)) return 'isId';
  if (!matchable(family).some((field) => field.name === column)) return 'unknownColumn';
  if (name.length > NAME_MOST || RESERVED.has(name) || !NAME.test(name)) return 'badName';
  if (family.fields.some((field) => field.name === name)) return 'isColumn';
  if (Object.hasOwn(matches, column) && matches[column] !== name) return 'columnTaken';
  const others = Object.entries(matches).filter(([one]) => one !== column);
  return others.some(([, taken]) => taken === name) ? 'nameTaken' : null;
}

/** The stored matches that can be used, column → name: a file may have been edited by hand, and a version may lack a column. */
export function usableMatches(family: FamilySpec, stored: FieldMatches): ReadonlyMap<string, string> {
  const used = new Map<string, string>();
  for (const [column, name] of Object.entries(stored)) {
    if (matchProblem(family, Object.fromEntries(used), column, name) === null) used.set(column, name);
  }
  return used;
}
