import type { Label } from '../catalogue/label';

/**
 * How one value of an alarm's text is made from the alarm's fields, named as on the wire. A missing field is
 * left out with what separates it, unless a kind says otherwise.
 */
export type TextValue =
  /** The first field that is not empty, unchanged. */
  | { readonly kind: 'field'; readonly names: readonly string[] }
  /** The same, of a person; missing, it is somebody. */
  | { readonly kind: 'person'; readonly names: readonly string[] }
  /** The time of the event as the server wrote it; lists have a column of their own for it. */
  | { readonly kind: 'time'; readonly name: string }
  /** The object of the alarm. */
  | { readonly kind: 'object' }
  /** Whole minutes as hours and minutes; a missing field counts as 0. */
  | { readonly kind: 'duration'; readonly name: string }
  /** The date of a date and time. */
  | { readonly kind: 'day'; readonly name: string }
  /** The label of a code; an undocumented code is shown raw. */
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly words: Readonly<Record<string, Label>>;
    }
  /** A number with its unit, as `{{value}}`; -1 means not measured (spec 1 §3). */
  | { readonly kind: 'measured'; readonly name: string; readonly unit: Label }
  /** Metres as kilometres with one decimal, as `{{value}}`; a missing field is left out. */
  | { readonly kind: 'kilometres'; readonly name: string; readonly unit: Label };

export const field = (...names: readonly string[]): TextValue => ({ kind: 'field', names });

/** Values that are each a field of the same name. */
export function fields<const Name extends string>(
  ...names: readonly Name[]
): Readonly<Record<Name, TextValue>> {
  const made = names.map((name) => [name, field(name)] as const);
  return Object.fromEntries(made) as Record<Name, TextValue>;
}

export const person = (...names: readonly string[]): TextValue => ({ kind: 'person', names });

export const time = (name: string): TextValue => ({ kind: 'time', name });

export const object = (): TextValue => ({ kind: 'object' });

export const duration = (name: string): TextValue => ({ kind: 'duration', name });

export const day = (name: string): TextValue => ({ kind: 'day', name });

export const choice = (name: string, words: Readonly<Record<string, Label>>): TextValue => ({
  kind: 'choice',
  name,
  words,
});

export const measured = (name: string, unit: Label): TextValue => ({
  kind: 'measured',
  name,
  unit,
});

export const kilometres = (name: string, unit: Label): TextValue => ({
  kind: 'kilometres',
  name,
  unit,
});
