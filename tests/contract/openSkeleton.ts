import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';

/** A recorded skeleton: a leaf is a text that says the type and how absence looks. */
export type Shape = string | readonly Shape[] | { readonly [name: string]: Shape };

export interface RecordedCall {
  readonly method: string;
  readonly path: string;
  readonly answerShape?: Shape;
  readonly answer?: Shape;
  readonly inputs?: {
    readonly where: string;
    readonly fields: Readonly<
      Record<
        string,
        { readonly type: string; readonly max?: number | null; readonly required: boolean }
      >
    >;
  };
  readonly notes: readonly string[];
}

export interface Recorded {
  readonly entity: string;
  readonly reads: readonly RecordedCall[];
  readonly writes: readonly RecordedCall[];
}

const FOLDER = join(import.meta.dirname, '..', 'fixtures', 'openFamily');

/** Every recorded entity. */
export const RECORDED: readonly Recorded[] = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Recorded);

export interface Fact {
  readonly number: number;
  readonly area: string;
  readonly fact: string;
  /** `yes`, or why this platform does not serve it. */
  readonly served: string;
}

/** The recorded facts, in their order. */
export const FACTS: readonly Fact[] = readFileSync(join(FOLDER, 'facts.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [number = '', area = '', fact = '', served = ''] = line.split('\t');
    return { number: Number(number), area, fact, served };
  });

const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const UUID = /^[0-9a-f-]{32,36}$/;

/** What is wrong with a leaf; '' when nothing is. */
function leafTrouble(leaf: string, value: unknown): string {
  const isIt = (right: boolean): string => (right ? '' : `is no ${leaf}`);
  const isText = typeof value === 'string';
  if (leaf === '""' || leaf.startsWith('"" in every')) return isIt(value === '');
  if (leaf.startsWith('always ""')) return isIt(value === '');
  if (leaf === '[]') return isIt(Array.isArray(value) && value.length === 0);
  if (leaf === 'null') return isIt(value === null);
  if (leaf === '-1' || leaf === '-1 number') return isIt(value === -1);
  if (leaf.startsWith('empty object')) return isIt(JSON.stringify(value) === '{}');
  if (leaf.startsWith('id TEXT when beyond'))
    return isIt(isText ? /^\d{17,19}$/.test(value) : Number.isSafeInteger(value));
  if (/^id text/.test(leaf)) {
    const isAbsent = leaf.includes('absent: -1') && value === -1;
    return isIt(isAbsent || (isText && /^\d+$/.test(value)));
  }
  if (leaf.startsWith('integer')) {
    const [, only] = /^integer (-?\d+)(?:$| \(removed)/.exec(leaf) ?? [];
    return isIt(Number.isInteger(value) && (only === undefined || value === Number(only)));
  }
  if (leaf.startsWith('boolean')) {
    const isFalse = /ALWAYS false|boolean false/.test(leaf);
    const isTrue = leaf === 'boolean true';
    return isIt(typeof value === 'boolean' && !(isFalse && value) && !(isTrue && !value));
  }
  if (leaf.startsWith('date-time text'))
    return isIt(isText && (DATE_TIME.test(value) || (value === '' && leaf.includes('absent'))));
  if (leaf.startsWith('day text')) return isIt(isText && /^\d{4}-\d{2}-\d{2}$/.test(value));
  if (leaf === 'uuid text') return isIt(isText && UUID.test(value));
  const [, only] = /^text,? "(\w+)"$/.exec(leaf) ?? [];
  return isIt(isText && (only === undefined || value === only));
}

/** Keys that an answer may leave out. */
const isOptional = (name: string): boolean => name === 'children' || name.endsWith('?');

/**
 * Where a value differs from a recorded skeleton: keys that are missing or too many, another order of keys,
 * other types, another look of absence. Empty when they agree.
 * @param ordered the order of keys is compared too (`children` stands anywhere).
 */
export function differences(shape: Shape, value: unknown, at = 'answer'): readonly string[] {
  if (typeof shape === 'string') {
    const trouble = leafTrouble(shape, value);
    return trouble === '' ? [] : [`${at}: ${JSON.stringify(value)} ${trouble}`];
  }
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${at}: ${JSON.stringify(value)} is no array`];
    const [row = ''] = shape as readonly Shape[];
    return value.flatMap((one, n) => differences(row, one, `${at}[${n}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return [`${at}: ${JSON.stringify(value)} is no object`];
  }
  const given = value as Readonly<Record<string, unknown>>;
  const shapes = shape as Readonly<Record<string, Shape>>;
  const wanted = Object.keys(shapes).filter((name) => !isOptional(name));
  const known = new Set(Object.keys(shapes).map((name) => name.replace('?', '')));
  const own = Object.keys(given).filter((name) => wanted.includes(name));
  const order =
    own.join() === wanted.join() ? [] : [`${at}: keys ${own.join()} for ${wanted.join()}`];
  const more = Object.keys(given).filter((name) => !known.has(name));
  const trouble = more.map((name) => `${at}.${name}: is not in the recording`);
  const parts = Object.entries(shapes).flatMap(([key, one]) => {
    const name = key.replace('?', '');
    if (!Object.hasOwn(given, name)) return [];
    const part = given[name];
    // Children have the shape of their parent.
    if (name === 'children') {
      if (!Array.isArray(part) || part.length === 0) return [`${at}.children: empty or no array`];
      return part.flatMap((child, n) => differences(shape, child, `${at}.children[${n}]`));
    }
    return differences(one, part, `${at}.${name}`);
  });
  return [...order, ...trouble, ...parts];
}

/** A test of one recorded fact, by its number in facts.tsv. */
export function fact(number: number, what: string, run: () => Promise<void>): void {
  it(`fact ${number}: ${what}`, run);
}
