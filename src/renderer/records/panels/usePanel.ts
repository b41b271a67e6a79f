import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { ok } from '@shared/base/result';
import type { FamilySpec, PanelSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { ListController } from '../list/controller';
import type { ListQuery, SortEntry } from '../list/query';
import { statusOf, type ListState, type ListStatus } from '../list/state';
import { panelParams } from './panelParams';

/** Rows of one page of a panel. */
export const PANEL_SIZE = 30;

export interface PanelModel {
  readonly state: ListState;
  readonly status: ListStatus;
  readonly query: ListQuery;
  /** Whether the call has pages; false also before the first answer. */
  readonly paged: boolean;
  readonly go: (current: number) => void;
  readonly sort: (sort: readonly SortEntry[]) => void;
  readonly refresh: () => void;
}

/** The records of a panel for one row; reset for another row. */
export function usePanel(
  family: FamilySpec,
  panel: PanelSpec,
  owner: RecordView | null,
): PanelModel {
  const { bridge, clock } = useServices();
  const [paged, setPaged] = useState(false);
  const [query, setQuery] = useState<ListQuery>({
    current: 1,
    size: PANEL_SIZE,
    sort: [],
    filters: {},
  });
  const [controller] = useState(
    () =>
      new ListController(async (asked) => {
        const answer = await settle(
          bridge.request('records.read', {
            call: panel.call,
            params: { ...panelParams(family, panel, owner) },
            current: asked.current,
            size: asked.size,
            sort: [...asked.sort],
            slot: `panel:${family.key}:${panel.key}`,
          }),
        );
        if (!answer.ok) return answer;
        setPaged(answer.value.paged);
        return ok(answer.value.page);
      }, clock),
  );
  useEffect(() => {
    void controller.ask(query);
  }, [controller, query]);
  const state = useStore(controller.store);
  const { repair } = state;
  if (repair !== null && repair !== query.current) setQuery({ ...query, current: repair });
  return {
    state,
    status: statusOf(state),
    query,
    paged,
    go: (current) => setQuery({ ...query, current }),
    sort: (sort) => setQuery({ ...query, current: 1, sort }),
    refresh: () => void controller.refresh(),
  };
}
