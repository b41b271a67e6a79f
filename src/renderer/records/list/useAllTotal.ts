import { useEffect, useRef, useState } from 'react';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { readAllTotal, TOTAL_PAGE, type AllTotal } from './allTotal';
import type { ListModel } from './useListController';

export type AllTotalState =
  | { readonly status: 'none' }
  | { readonly status: 'reading'; readonly rows: number; readonly total: number | null }
  /** `at`: ms since 1970. */
  | { readonly status: 'done'; readonly all: AllTotal; readonly at: number }
  | { readonly status: 'failed'; readonly failure: UiFailure };

export interface AllTotalModel {
  readonly state: AllTotalState;
  readonly read: () => void;
  readonly cancel: () => void;
}

const NONE: AllTotalState = { status: 'none' };

/** The total of every matching record, read when somebody asks for it; other conditions drop it. */
export function useAllTotal(
  family: FamilySpec,
  fields: readonly FieldSpec[],
  list: ListModel,
): AllTotalModel {
  const { bridge, clock } = useServices();
  const { filters, view } = list.query;
  const asked = `${view ?? ''}|${JSON.stringify(filters)}|${fields.map(({ name }) => name).join()}`;
  const [kept, setKept] = useState<{ readonly asked: string; readonly state: AllTotalState }>({
    asked,
    state: NONE,
  });
  /** The run that may still tell something. */
  const run = useRef(0);
  useEffect(
    () => () => {
      run.current += 1;
    },
    [asked],
  );
  const read = async (): Promise<void> => {
    run.current += 1;
    const own = run.current;
    const isOurs = (): boolean => run.current === own;
    const set = (state: AllTotalState): void => {
      if (isOurs()) setKept({ asked, state });
    };
    set({ status: 'reading', rows: 0, total: null });
    const answer = await readAllTotal(
      fields,
      async (current) => {
        if (!isOurs()) return { ok: false, error: { kind: 'cancelled' } as const };
        return settle(
          bridge.request('data.page', {
            family: family.key,
            view,
            current,
            size: TOTAL_PAGE,
            sort: [...list.query.sort],
            filters: { ...filters },
            slot: `total:${family.key}`,
          }),
        );
      },
      (rows, total) => set({ status: 'reading', rows, total }),
    );
    if (answer.ok) set({ status: 'done', all: answer.value, at: clock.now() });
    else set({ status: 'failed', failure: answer.error });
  };
  return {
    state: kept.asked === asked ? kept.state : NONE,
    read: () => void read(),
    cancel: () => {
      run.current += 1;
      setKept({ asked, state: NONE });
    },
  };
}
