import { z } from 'zod';
import type { Page } from './page';
import { treeRowsIn, wrappedRows } from './rows';

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
