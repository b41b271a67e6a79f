import { pageSchema } from '@shared/api/page';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';

/** Records of one page: the largest that servers offer (spec 1 §9). */
export const PAGE_SIZE = 200;
/** Records of one page where few are expected. */
export const SMALL_PAGE = 50;
/** Pages that one look reads at most: 5,000 records. What lies behind is told as not asked. */
export const MOST_PAGES = 25;
/** So often is the page before read again when the list has shrunk under a walk. */
const MOST_STEPS_BACK = 5;

/** What a walk over a list brought. */
export interface Walked {
  /** Each once, in the order of the list. */
  readonly records: readonly unknown[];
  /** True when the list went on and was not read to its end, or to where it was to end. */
  readonly cut: boolean;
}

interface PageOf {
  readonly records: readonly unknown[];
  /** 0 where the server does not tell. */
  readonly total: number;
}

/** Asks for a page, from 1. */
export type AskPage = (page: number) => Promise<Result<unknown, ApiFailure>>;

/** Reads a page's data: the common page, or a bare list, which is all there is. */
function pageOf(data: unknown): Result<PageOf & { readonly whole: boolean }, ApiFailure> {
  if (Array.isArray(data)) return ok({ records: data, total: data.length, whole: true });
  const page = pageSchema.safeParse(data);
  if (!page.success) return fail({ kind: 'otherShape', detail: 'neither a page nor a list' });
  return ok({ records: page.data.records, total: page.data.total, whole: false });
}

/**
 * Walks a list page by page. A list changes while it is walked: what is pushed on by new records
 * comes twice and counts once; where it shrank, the page before is read again, so that what moved up
 * is not missed.
 * @param enough asked after each page with all that was read; true ends the walk.
 * @param most pages that are asked for at most.
 * @param size records that each is asked for.
 */
export async function walkPages(
  ask: AskPage,
  enough: (records: readonly unknown[]) => boolean = () => false,
  most = MOST_PAGES,
  size = PAGE_SIZE,
): Promise<Result<Walked, ApiFailure>> {
  const found = new Map<string, unknown>();
  let length = 0;
  let total = 0;
  let stepsBack = 0;
  for (let page = 1; page <= most; page += 1) {
    const answer = await ask(page);
    if (!answer.ok) return answer;
    const read = pageOf(answer.value);
    if (!read.ok) return read;
    const { records, whole } = read.value;
    const before = found.size;
    keep(found, records);
    if (page === 1) length = records.length;
    const shrank = page > 1 && read.value.total < total && stepsBack < MOST_STEPS_BACK;
    ({ total } = read.value);
    if (shrank) {
      stepsBack += 1;
      const again = await ask(page - 1);
      if (!again.ok) return again;
      const reread = pageOf(again.value);
      if (!reread.ok) return reread;
      keep(found, reread.value.records);
    }
    const all = [...found.values()];
    if (whole || records.length === 0 || records.length < length)
      return ok({ records: all, cut: false });
    if (total > 0 && found.size >= total) return ok({ records: all, cut: false });
    if (enough(all)) return ok({ records: all, cut: false });
    // A server that knows no pages answers the same one for ever.
    if (page > 1 && found.size === before) return ok({ records: all, cut: true });
    if (page === 1 && total === 0 && records.length < size) return ok({ records: all, cut: false });
  }
  return ok({ records: [...found.values()], cut: true });
}

/** A record that changed while the list was walked counts as it was read last. */
function keep(found: Map<string, unknown>, records: readonly unknown[]): void {
  for (const record of records) found.set(identityOf(record), record);
}

/** The record's id, or all of it where it has none. */
export function identityOf(record: unknown): string {
  if (typeof record === 'object' && record !== null && 'id' in record) {
    const { id } = record;
    if (typeof id === 'string' && id !== '') return `id:${id}`;
    if (typeof id === 'number') return `id:${id}`;
  }
  return JSON.stringify(record) ?? '';
}
