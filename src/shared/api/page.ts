import { z } from 'zod';

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
}
