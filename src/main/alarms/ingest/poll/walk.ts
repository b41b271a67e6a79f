import { pageSchema } from '@shared/api/pageAnswer';
import type { ApiFailure } from '@shared/api/failure';
import { fail, ok, type Result } from '@shared/base/result';

/** Records of one page: the largest that servers offer (spec 1 §9). */
export const PAGE_SIZE = 200;
/** Records of one page where few are expected. */
export const SMALL_PAGE = 50;
/** Pages that one poll reads at most: 5,000 records. What lies behind is told as not asked. */
export const MOST_PAGES = 25;
/** So often is the page before read again when the list has shrunk under a walk. */
const MOST_STEPS_BACK = 5;

/** What a walk over a list brought. */
export interface Walked {
  /** Each once, in the order of the list. */
  readonly records: readonly unknown[];
  /**
   * True when the list was not read to its end, or to where it was to end: it went on, or its pages ended
   * before the number that the server tells. What is missing in it may be there all the same.
   */
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
  const found = new Found();
  let length = 0;
  let total = 0;
  let stepsBack = 0;
  const ended = (): Result<Walked, ApiFailure> =>
    // A list that ends before the number that its server tells was not told as a whole.
    ok({ records: found.records(), cut: total > found.rows });
  for (let page = 1; page <= most; page += 1) {
    const answer = await ask(page);
    if (!answer.ok) return answer;
    const read = pageOf(answer.value);
    if (!read.ok) return read;
    const { records, whole } = read.value;
    const before = found.rows;
    found.keep(records);
    if (page === 1) length = records.length;
    const pageTotal = read.value.total;
    const shrank = page > 1 && pageTotal > 0 && pageTotal < total && stepsBack < MOST_STEPS_BACK;
    // A page that does not tell takes nothing back of what an earlier one has told.
    if (pageTotal > 0) total = pageTotal;
    if (shrank) {
      stepsBack += 1;
      const again = await ask(page - 1);
      if (!again.ok) return again;
      const reread = pageOf(again.value);
      if (!reread.ok) return reread;
      found.keep(reread.value.records);
    }
    if (whole || records.length === 0 || records.length < length) return ended();
    if (total > 0 && found.rows >= total) return ended();
    if (enough(found.records())) return ok({ records: found.records(), cut: false });
    // A server that knows no pages answers the same one for ever.
    if (page > 1 && found.rows === before) return ok({ records: found.records(), cut: true });
    if (page === 1 && total === 0 && records.length < size) return ended();
  }
  return ok({ records: found.records(), cut: true });
}

/** The records of a walk, each once, with the number of rows that they were on the pages. */
class Found {
  private readonly byIdentity = new Map<string, unknown>();
  private readonly seen = new Set<string>();

  /** Rows of the list that were seen; what moved from one page to another counts once. */
  get rows(): number {
    return this.seen.size;
  }

  records(): readonly unknown[] {
    return [...this.byIdentity.values()];
  }

  /** A record that changed while the list was walked counts as it was read last. */
  keep(records: readonly unknown[]): void {
    const onPage = new Map<string, number>();
    for (const record of records) {
      const identity = identityOf(record);
      this.byIdentity.set(identity, record);
      // Rows of one page that are alike are several: their server has counted each of them.
      const number = (onPage.get(identity) ?? 0) + 1;
      onPage.set(identity, number);
      this.seen.add(`${number} ${identity}`);
    }
  }
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
