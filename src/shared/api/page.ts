import { z } from 'zod';
import { treeRowsIn, wrappedRows } from './rows';

/** Most records of a list that are held here: to search and sort them where a server does not, and of a list without pages. */
export const ROWS_MOST = 10_000;

/** Page sizes offered, and the default (spec 1 §9). */
export const PAGE_SIZES = [10, 30, 50, 100, 200] as const;
export const DEFAULT_PAGE_SIZE = 10;

const count = z.union([z.number(), z.string().regex(/^\d+$/)]).transform(Number);

/**
 * The answer of a page call: some deployments write totals as strings, so both are read. Records stay
 * unknown: each is parsed alone.
 */
export const pageSchema = z.looseObject({
  records: z.array(z.unknown()),
  total: count,
  size: count.optional(),
  current: count.optional(),
  pages: count.optional(),
});

/** Where a record stands in a tree that is drawn as rows. */
export interface TreePlace {
  /** Id of the record above; '' at the top. */
  readonly parent: string;
  /** 1 at the top. */
  readonly level: number;
  /** Records stand below it, whether they are here or not. */
  readonly hasChildren: boolean;
  /** It meets the conditions; otherwise it only leads to one that does. */
  readonly matched: boolean;
}

/** What a server did not do of a question, and who did it instead. */
export interface Undone {
  /** Conditions, by wire key, that this client applies itself to everything that the server has. */
  readonly conditions: readonly string[];
  /** Fields of the order, where this client puts everything in order itself. */
  readonly order: readonly string[];
  /** Conditions and fields of the order that nobody applies. `many`: more records than fit here; `unseen`: the records do not show the field. */
  readonly off: readonly {
    readonly key: string;
    readonly as: 'condition' | 'order';
    readonly why: 'many' | 'unseen';
  }[];
  /** Columns that the server said it does not have. */
  readonly columns: readonly string[];
}

/** A page of records that were parsed one by one. */
export interface Page<T> {
  readonly records: readonly T[];
  readonly total: number;
  readonly current: number;
  readonly size: number;
  /** The server told no total: there are at least so many. */
  readonly atLeast?: true;
  /** The server answered everything at once: the client searched, sorted and cut this page. */
  readonly whole?: true;
  /** Absent where the server did everything that it was asked for. */
  readonly undone?: Undone;
  /** The records form a tree, each before those below it: their places, in the same order. */
  readonly tree?: readonly TreePlace[];
}

/**
 * The answer of a page call, as servers write it. The common page; a bare list, which is all there is, so
 * that the page is cut from it; a list under another name, and one without a total: a full page then has a
 * next one. undefined for anything else.
 */
export function readPage(
  data: unknown,
  asked: { readonly current: number; readonly size: number },
): Page<unknown> | undefined {
  const { current, size } = asked;
  if (Array.isArray(data)) {
    // Where a page was expected, a tree is all of its nodes.
    const rows = treeRowsIn(data) ?? data;
    const start = (current - 1) * size;
    return { records: rows.slice(start, start + size), total: rows.length, current, size };
  }
  const wrapped = wrappedRows(data);
  if (wrapped === undefined) return undefined;
  const { rows: records, beside } = wrapped;
  const numberOf = (names: readonly string[]): number | undefined =>
    names.map((name) => count.safeParse(beside[name]).data).find((one) => one !== undefined);
  const total = numberOf(['total', 'totalCount', 'count']);
  const place = { current: numberOf(['current']) ?? current, size: numberOf(['size']) ?? size };
  if (total !== undefined) return { records, total, ...place };
  const before = (place.current - 1) * place.size + records.length;
  const isFull = records.length > 0 && records.length >= place.size;
  return {
    records,
    total: before + (isFull ? 1 : 0),
    ...place,
    ...(isFull ? { atLeast: true } : {}),
  };
}
