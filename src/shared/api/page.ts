import { z } from 'zod';
import { wrappedRows } from './rows';

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
    const start = (current - 1) * size;
    return { records: data.slice(start, start + size), total: data.length, current, size };
  }
  const wrapped = wrappedRows(data);
  if (wrapped === undefined) return undefined;
  const { rows: records, beside } = wrapped;
  const told = (names: readonly string[]): number | undefined =>
    names.map((name) => count.safeParse(beside[name]).data).find((one) => one !== undefined);
  const total = told(['total', 'totalCount', 'count']);
  const place = { current: told(['current']) ?? current, size: told(['size']) ?? size };
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
