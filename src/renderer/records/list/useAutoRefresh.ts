import { useEffect, useRef } from 'react';
import { useServices } from '@renderer/data/services';
import { openModal } from '@renderer/ui/focus/places';
import { useLatest } from '@renderer/ui/useLatest';
import { isRefreshDue } from './autoRefresh';
import type { ListModel } from './useListController';

/** How often it is looked whether something is due, ms. */
const CHECK_MS = 1_000;

/** Asks a list again every so many seconds, never while a person is in the middle of something. */
export function useAutoRefresh(list: ListModel, every: number, isPaused: boolean): void {
  const { clock } = useServices();
  const latest = useLatest({ list, isPaused });
  const tried = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    if (every === 0) return undefined;
    return clock.every(CHECK_MS, 'refresh of a list', () => {
      const { list: now, isPaused: paused } = latest();
      const last = Math.max(now.state.answer?.at ?? Number.NEGATIVE_INFINITY, tried.current);
      const due = isRefreshDue({
        every,
        ageMs: clock.monotonic() - last,
        pending: now.state.pending,
        busy: paused || openModal() !== null,
        hidden: document.visibilityState === 'hidden',
      });
      if (!due) return;
      tried.current = clock.monotonic();
      now.refresh();
    });
  }, [clock, every, latest]);
}
