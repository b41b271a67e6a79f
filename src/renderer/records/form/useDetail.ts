import { useCallback, useEffect, useState } from 'react';
import type { FamilySpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useWhenBack } from '@renderer/ui/whenBack';
import { useLatest } from '@renderer/ui/useLatest';

export type Detail =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly record: RecordView | null }
  | { readonly status: 'failed'; readonly failure: UiFailure };

/**
 * The whole record behind a row; the row itself where the family has no detail call.
 * @param onGone the server has the record no more: the list that shows it is old.
 */
export function useDetail(family: FamilySpec, row: RecordView | null, onGone: () => void): Detail {
  const { bridge } = useServices();
  const gone = useLatest(onGone);
  const asks = row !== null && family.screen?.calls.detail !== undefined;
  const [detail, setDetail] = useState<Detail>(
    asks ? { status: 'loading' } : { status: 'ready', record: row },
  );
  const [again, setAgain] = useState(0);
  useEffect(() => {
    if (!asks) return undefined;
    let live = true;
    void settle(bridge.request('data.detail', { family: family.key, id: row.id })).then(
      (answer) => {
        if (!live) return;
        if (!answer.ok && answer.error.kind === 'gone') gone()();
        setDetail(
          answer.ok
            ? { status: 'ready', record: answer.value }
            : { status: 'failed', failure: answer.error },
        );
      },
    );
    return () => {
      live = false;
    };
  }, [again, asks, bridge, family, gone, row]);
  const retry = useCallback(() => setAgain((count) => count + 1), []);
  useWhenBack(detail.status === 'failed' ? detail.failure : null, retry);
  return asks ? detail : { status: 'ready', record: row };
}
