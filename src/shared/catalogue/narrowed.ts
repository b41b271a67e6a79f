import type { FamilySpec, FieldSpec, OptionsSpec } from './family';
import type { FieldValue } from './kinds/kind';

type Values = Readonly<Record<string, FieldValue | null | undefined>>;

/** Name of the record's own id in `by`: it is no field of a form. */
export const OWN_ID = 'id';

/** What a form says of the choices of one of its fields. */
export interface Narrowing {
  /** Parameters of the option call. */
  readonly params: Readonly<Record<string, string>>;
  /** Field of the form that has to be filled in first; null: nothing is missing. */
  readonly lacks: FieldSpec | null;
}

const textOf = (value: FieldValue | null | undefined): string => (value == null ? '' : typeof value === 'object' ? value.join(',') : String(value));

/** Names of the fields that narrow the choices of a field. */
export function narrowedBy({ reference }: FieldSpec): readonly string[] {
  return Object.values(reference?.options.by ?? {}).filter((name) => name !== OWN_ID);
}

/**
 * The parameters that a form gives the option call of a field. A field that stands in the form and is empty has to be chosen first; one that does not is left out,
 * so that everything is offered.
 * @param id of the edited record; '' for a new one.
 */
export function narrowing({ by = {} }: Pick<OptionsSpec, 'by'>, fields: readonly FieldSpec[], values: Values, id: string): Narrowing {
  const given = Object.entries(by).map(([param, name]) => [param, name === OWN_ID ? id : textOf(values[name]), name] as const);
  const empty = given.find(([, value, name]) => value === '' && fields.some((field) => field.name === name));
  return {
    params: Object.fromEntries(given.filter(([, value]) => value !== '').map(([param, value]) => [param, value])),
    lacks: fields.find(({ name }) => name === empty?.[2]) ?? null,
  };
}

/** What a change of a form empties: fields whose choices another field narrows that has changed. */
export interface Emptied<V extends Values> {
  readonly values: V;
  /** Emptied field → the field that was changed. */
  readonly emptied: Readonly<Record<string, FieldSpec>>;
}

/** Empties what was chosen by a value that the form no longer has, and what was chosen by that in turn. */
export function emptyNarrowed<V extends Values>(fields: readonly FieldSpec[], before: V, next: V): Emptied<V> {
  let values = next;
  const emptied: Record<string, FieldSpec> = {};
  // Each round follows the changes of the one before.
  for (let round = 0; round < fields.length; round += 1) {
    const found = fields.find((field) => {
      const changed = narrowedBy(field).some((name) => textOf(before[name]) !== textOf(values[name]));
      return changed && textOf(values[field.name]) !== '' && textOf(values[field.name]) === textOf(before[field.name]);
    });
    if (found === undefined) break;
    const by = narrowedBy(found).find((name) => textOf(before[name]) !== textOf(values[name]));
    values = { ...values, [found.name]: null };
    const cause = fields.find(({ name }) => name === by);
    if (cause !== undefined) emptied[found.name] = cause;
  }
  return { values, emptied };
}

/** What of options decides how an answer is read, as a text to compare: not by which fields it is asked for. */
export function readAs(options: OptionsSpec | undefined): string {
  if (options === undefined) return '';
  const { by: _by, ...rest } = options;
  return JSON.stringify(rest);
}

/** What is wrong with what narrows choices: it must stand in the same form, and the call must take it. */
export function narrowingProblems({ by = {}, call, lazy }: OptionsSpec, families: readonly FamilySpec[], beside: ReadonlySet<string>): readonly string[] {
  const spec = families.flatMap(({ calls }) => calls).find(({ id }) => id === call);
  const problems = Object.entries(by).flatMap(([param, name]) => {
    // A page takes every condition of the wire.
    const isCondition = spec?.kind === 'page' && /_(equal|like)$/.test(param);
    const isTaken = isCondition || [...(spec?.params ?? []), ...(spec?.assumed ?? [])].includes(param);
    return [
      ...(name === OWN_ID || beside.has(name) ? [] : [`narrows its choices by the field "${name}", which is not declared`]),
      ...(isTaken ? [] : [`narrows its choices by "${param}", which "${call}" does not take`]),
    ];
  });
  return lazy !== undefined && Object.keys(by).length > 0 ? [...problems, 'narrows the branches of a lazy tree'] : problems;
}
