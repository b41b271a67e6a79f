import { z } from 'zod';
import { plainText, sampleOf } from './samples';

type Json = Readonly<Record<string, unknown>>;

/** Most arguments of one message: pairs beyond them are left to the next change of the schema. */
const MOST = 20;
/** Most values of one part of the arguments. */
const MOST_VALUES = 14;

/** Texts that stand for real things, by the name of the argument that takes them. */
export type Things = Readonly<Record<string, readonly string[]>>;

/** The same value once, in its first place. */
function distinct(values: readonly unknown[]): readonly unknown[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const text = JSON.stringify(value) ?? 'undefined';
    return !seen.has(text) && seen.add(text) !== undefined;
  });
}

function textsOf(schema: Json, key: string, things: Things): readonly unknown[] {
  const named = things[key] ?? [];
  return [
    ...named,
    plainText(schema, 'sample'),
    ...(Number(schema['minLength'] ?? 0) > 0 ? [] : ['']),
  ];
}

/** Both borders and one between. */
function numbersOf({ minimum, maximum, exclusiveMinimum }: Json): readonly number[] {
  const least = Number(minimum ?? exclusiveMinimum ?? 0);
  const most = Number(maximum ?? Number.MAX_SAFE_INTEGER);
  const between = Math.min(Math.max(1, least), most);
  return [between, least, Math.min(most, Number.MAX_SAFE_INTEGER)];
}

function listsOf(schema: Json, key: string, things: Things): readonly unknown[] {
  const values = valuesOf((schema['items'] ?? {}) as Json, key, things);
  const least = Number(schema['minItems'] ?? 0);
  const most = Number(schema['maxItems'] ?? Infinity);
  const single = values.map((value) => Array.from({ length: Math.max(1, least) }, () => value));
  const all = values.length > 1 && values.length <= most && values.length >= least ? [values] : [];
  return [...single, ...all, ...(least === 0 ? [[]] : [])];
}

/** Where nothing must be there each part comes alone: one that is refused would hide the others. */
function singly(parts: readonly (readonly [string, readonly unknown[]])[]): readonly unknown[] {
  return parts.flatMap(([key, values]) => values.map((value) => ({ [key]: value })));
}

function objectsOf(schema: Json, things: Things): readonly unknown[] {
  const properties = (schema['properties'] ?? {}) as Readonly<Record<string, Json>>;
  const required = new Set((schema['required'] ?? []) as readonly string[]);
  const parts = Object.entries(properties).map(([key, part]) => {
    const values = valuesOf(part, key, things).slice(0, MOST_VALUES);
    return [key, values] as const;
  });
  if (parts.length > 5 && required.size === 0) return singly(parts);
  const domains = parts.map(
    ([key, values]) => [key, required.has(key) ? values : [...values, undefined]] as const,
  );
  return pairs(domains);
}

/** Values that a schema takes: each of a choice, both of a boolean, the borders of a number. */
function valuesOf(schema: Json, key: string, things: Things): readonly unknown[] {
  const { anyOf, oneOf, const: constant, enum: values, type } = schema;
  if (constant !== undefined) return [constant];
  if (Array.isArray(values)) return values;
  const choices = (anyOf ?? oneOf) as readonly Json[] | undefined;
  if (choices !== undefined) return distinct(choices.flatMap((one) => valuesOf(one, key, things)));
  if (type === 'string') return distinct(textsOf(schema, key, things));
  if (type === 'integer' || type === 'number') return distinct(numbersOf(schema));
  if (type === 'boolean') return [true, false];
  if (type === 'null') return [null];
  if (type === 'array') return distinct(listsOf(schema, key, things));
  if (type === 'object') return distinct(objectsOf(schema, things));
  return ['sample'];
}

type Domain = readonly [string, readonly unknown[]];

/** How many pairs with what stands in the row a value of a part brings that no row has yet. */
function gainOf(
  open: ReadonlySet<string>,
  row: readonly number[],
  part: number,
  value: number,
): number {
  return row.filter(
    (other, index) => index !== part && other >= 0 && open.has(pairName(index, other, part, value)),
  ).length;
}

function pairName(a: number, valueA: number, b: number, valueB: number): string {
  return a < b ? `${a}:${valueA},${b}:${valueB}` : `${b}:${valueB},${a}:${valueA}`;
}

function openPairs(domains: readonly Domain[]): Set<string> {
  const open = new Set<string>();
  domains.forEach(([, first], a) =>
    domains
      .slice(a + 1)
      .forEach(([, second], offset) =>
        first.forEach((_one, valueA) =>
          second.forEach((_other, valueB) => open.add(pairName(a, valueA, a + 1 + offset, valueB))),
        ),
      ),
  );
  return open;
}

/** The place of the value that brings the most; the first of equals. */
function bestOf(
  open: ReadonlySet<string>,
  row: readonly number[],
  part: number,
  count: number,
): number {
  const gains = Array.from({ length: count }, (_, value) => gainOf(open, row, part, value));
  return gains.indexOf(Math.max(...gains));
}

/** Objects in which each value of a part meets each value of every other one, MOST at most. */
function pairs(domains: readonly Domain[]): readonly unknown[] {
  if (domains.length === 0) return [{}];
  if (domains.length === 1) {
    const [key, values] = domains[0] as Domain;
    return values.slice(0, MOST).map((value) => (value === undefined ? {} : { [key]: value }));
  }
  const open = openPairs(domains);
  const rows: number[][] = [];
  while (open.size > 0 && rows.length < MOST) {
    const row = domains.map(() => -1);
    const [first = ''] = open;
    for (const place of first.split(',')) {
      const [part = 0, value = 0] = place.split(':').map(Number);
      row[part] = value;
    }
    domains.forEach(([, values], part) => {
      if ((row[part] ?? -1) < 0) row[part] = bestOf(open, row, part, values.length);
    });
    row.forEach((value, a) =>
      row.forEach((other, b) => a < b && open.delete(pairName(a, value, b, other))),
    );
    rows.push(row);
  }
  return rows.map((row) => {
    const filled = domains.map(([key, values], part) => [key, values[row[part] ?? 0]] as const);
    return Object.fromEntries(filled.filter(([, value]) => value !== undefined));
  });
}

/**
 * Many arguments that a message of the contract takes, made out of its schema: each value of every
 * choice, pairwise where there are several parts; texts are those of `things` by the part's name.
 * @param text as in sampleOf
 * @throws Error when none can be made
 */
export function variantsOf(schema: z.ZodType, text: string, things: Things): readonly unknown[] {
  const first = sampleOf(schema, text);
  if (first === undefined) return [undefined];
  const json = z.toJSONSchema(schema, { unrepresentable: 'any', io: 'input' }) as Json;
  const all = valuesOf(json, '', things).filter((value) => schema.safeParse(value).success);
  return distinct([first, ...all]);
}
