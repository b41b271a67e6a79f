import { useCallback, useEffect, useState } from 'react';
import type { FamilySpec, PanelSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { listCallOf } from '@shared/catalogue/screens';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useWhenBack } from '@renderer/ui/whenBack';
import { useLatest } from '@renderer/ui/useLatest';

export type Detail =
  | { readonly status: 'loading' }
  | {
      readonly status: 'ready';
      readonly record: RecordView | null;
      /** It was read for this; false: it is the row as the list had it. */
      readonly isRead: boolean;
    }
  | { readonly status: 'failed'; readonly failure: UiFailure };

/**
 * The whole record behind a row; the row itself where the family has no call for it.
 * @param onGone the server has the record no more: the list that shows it is old.
 * @param isInList without such a call it is the row of the list as it is now, as far as it is found there.
 */
export function useDetail(
  family: FamilySpec,
  row: RecordView | null,
  onGone: () => void,
  isInList = false,
): Detail {
  const { bridge } = useServices();
  const gone = useLatest(onGone);
  const hasDetail = family.screen?.calls.detail !== undefined;
  const asks = row !== null && (hasDetail || (isInList && row.id !== ''));
  const [detail, setDetail] = useState<Detail>(
    asks ? { status: 'loading' } : { status: 'ready', record: row, isRead: false },
  );
  const [again, setAgain] = useState(0);
  useEffect(() => {
    if (!asks) return undefined;
    let live = true;
    void settle(bridge.request('data.detail', { family: family.key, id: row.id })).then(
      (answer) => {
        if (!live) return;
        if (answer.ok) setDetail({ status: 'ready', record: answer.value, isRead: true });
        else if (!hasDetail) setDetail({ status: 'ready', record: row, isRead: false });
        else {
          if (answer.error.kind === 'gone') gone()();
          setDetail({ status: 'failed', failure: answer.error });
        }
      },
    );
    return () => {
      live = false;
    };
  }, [again, asks, bridge, family, gone, hasDetail, row]);
  const retry = useCallback(() => setAgain((count) => count + 1), []);
  useWhenBack(detail.status === 'failed' ? detail.failure : null, retry);
  return asks ? detail : { status: 'ready', record: row, isRead: false };
}

/** Whether records come from the list of their family: rows of another call may have other fields. */
export function isOfList({ screen }: FamilySpec, panel: PanelSpec | undefined): boolean {
  const list = screen && listCallOf(screen);
  return list !== undefined && (panel === undefined || panel.call === list);
}
