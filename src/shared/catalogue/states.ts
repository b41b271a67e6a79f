import type { ChoicesSpec } from './family';

type Intent = NonNullable<ChoicesSpec['values'][number]['intent']>;

/** What a field can be: the value on the wire, its words, and the colour that says how good it is. */
export type State = readonly [value: string, zh: string, en: string, intent?: Intent];

/** The values of a choice, in the order in which they are offered: `states(['0', '待处理', 'Pending', 'danger'], …)`. */
export function states(...values: readonly State[]): ChoicesSpec {
  return {
    values: values.map(([value, zh, en, intent]) => ({ value, label: { zh, en }, ...(intent === undefined ? {} : { intent }) })),
  };
}
