import { useCallback, useEffect, useState } from 'react';
import type { FamilySpec, MonthSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import type { Filters } from '../list/search';
import type { Month } from './monthSheet';

/** Records of one question. */
const PAGE = 500;
/** Most records of a month that are read. */
export const MONTH_MOST = 20_000;

export type MonthState =
  | { readonly status: 'loading'; readonly done: number; readonly total: number | null }
  | { readonly status: 'ready'; readonly records: readonly RecordView[]; readonly cut: boolean }
  | { readonly status: 'error'; readonly failure: UiFailure };

const BEGINNING: MonthState = { status: 'loading', done: 0, total: null };

/** All records of a month, read page by page; another month stops the reading. */
export function useMonth(
  family: FamilySpec,
  spec: MonthSpec,
  { year, month }: Month,
  filters: Filters,
): { readonly state: MonthState; readonly reload: () => void } {
  const { bridge } = useServices();
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState({ of: '', state: BEGINNING });
  const conditions = JSON.stringify(filters);
  const of = `${year}-${month} ${turn} ${conditions}`;
  useEffect(() => {
    let isOver = false;
    const tell = (state: MonthState): void => setAnswer({ of, state });
    const read = async (): Promise<void> => {
      const records: RecordView[] = [];
      for (let current = 1; ; current += 1) {
        const page = await settle(
          bridge.request('data.page', {
            family: family.key,
            current,
            size: PAGE,
            sort: family.screen?.sort === undefined ? [] : [family.screen.sort],
            filters: {
              ...(JSON.parse(conditions) as Filters),
              [spec.year]: String(year),
              [spec.month]: String(month),
            },
            slot: `month:${family.key}`,
          }),
        );
        if (isOver) return;
        if (!page.ok) return tell({ status: 'error', failure: page.error });
        const { total } = page.value;
        records.push(...page.value.records);
        const isLast = page.value.records.length === 0 || records.length >= total;
        if (isLast || records.length >= MONTH_MOST) {
          const cut = !isLast && total > MONTH_MOST;
          return tell({ status: 'ready', records: records.slice(0, MONTH_MOST), cut });
        }
        tell({ status: 'loading', done: records.length, total });
      }
    };
    void read();
    return () => {
      isOver = true;
    };
  }, [bridge, family, spec, year, month, conditions, of]);
  const reload = useCallback(() => setTurn((now) => now + 1), []);
  return { state: answer.of === of ? answer.state : BEGINNING, reload };
}
