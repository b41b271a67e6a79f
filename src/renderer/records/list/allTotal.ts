import type { Page } from '@shared/api/page';
import type { Result } from '@shared/base/result';
import type { FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { addedTotals, totalOf, type FieldTotal } from '@shared/catalogue/totals';

/** Most records that are read for one total. */
export const TOTAL_LIMIT = 20_000;
/** The largest page that a server returns (wire format §3). */
export const TOTAL_PAGE = 500;

export type Totals = Readonly<Record<string, FieldTotal>>;

/** The total of every matching record, and what makes it doubtful. */
export interface AllTotal {
  readonly totals: Totals;
  readonly rows: number;
  /** The server's counts at the beginning and at the end. */
  readonly first: number;
  readonly last: number;
}

/** The totals of some fields over some records, by name. */
export function totalsOf(records: readonly RecordView[], fields: readonly FieldSpec[]): Totals {
  return Object.fromEntries(fields.map((field) => [field.name, totalOf(records, field)]));
}

/**
 * Reads every page and adds up: the only honest total where the server has no figure for it. A record that
 * comes twice, because rows moved between pages, counts once.
 * @param read one page; the answer to a wrong or cancelled call ends it
 * @param progressed after each page
 */
export async function readAllTotal<E>(
  fields: readonly FieldSpec[],
  read: (current: number) => Promise<Result<Page<RecordView>, E>>,
  progressed: (rows: number, total: number) => void,
): Promise<Result<AllTotal, E>> {
  const seen = new Set<string>();
  let totals = totalsOf([], fields);
  let rows = 0;
  let first: number | null = null;
  let got = 0;
  for (let current = 1; ; current += 1) {
    const answer = await read(current);
    if (!answer.ok) return answer;
    const { records, total } = answer.value;
    // Without a total of the server's there is none to compare with.
    if (answer.value.atLeast !== true) first ??= total;
    got += records.length;
    const fresh = records.filter(({ id }) => id === '' || !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    rows += fresh.length;
    for (const field of fields) {
      const { [field.name]: sum = totalOf([], field) } = totals;
      totals = { ...totals, [field.name]: addedTotals(sum, totalOf(fresh, field)) };
    }
    progressed(rows, total);
    // A page without anything new would come for ever.
    if (fresh.length === 0 || got >= total || rows >= TOTAL_LIMIT)
      return { ok: true, value: { totals, rows, first: first ?? total, last: total } };
  }
}
