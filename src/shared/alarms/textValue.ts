import type { Label } from '../catalogue/label';

/**
 * How one value of an alarm's text is made of the alarm's fields, all by their name on the wire. A field
 * that is missing reads "not given", except where a kind says otherwise.
 */
export type TextValue =
  /** The first of the fields that is not empty, as it came. */
  | { readonly kind: 'field'; readonly names: readonly string[] }
  /** What the alarm is about. */
  | { readonly kind: 'object' }
  /** Whole minutes as hours and minutes; a missing field counts as 0. */
  | { readonly kind: 'duration'; readonly name: string }
  /** The day of a date and time. */
  | { readonly kind: 'day'; readonly name: string }
  /** The word of a code; a code that no document names is shown as it came. */
  | {
      readonly kind: 'choice';
      readonly name: string;
      readonly words: Readonly<Record<string, Label>>;
    }
  /** A number with its unit, as `{{value}}`; -1 means not measured (spec 1 §3) and reads "not given". */
  | { readonly kind: 'measured'; readonly name: string; readonly unit: Label }
  /** Metres as kilometres with one decimal, as `{{value}}`; a missing field is left out. */
  | { readonly kind: 'kilometres'; readonly name: string; readonly unit: Label };

export const field = (...names: readonly string[]): TextValue => ({ kind: 'field', names });

/** Values that are a field of the same name each. */
export function fields<const Name extends string>(
  ...names: readonly Name[]
): Readonly<Record<Name, TextValue>> {
  const made = names.map((name) => [name, field(name)] as const);
  return Object.fromEntries(made) as Record<Name, TextValue>;
}

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
