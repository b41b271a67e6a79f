import { useCallback, useEffect, useState } from 'react';
import type { FinishedHandover } from '@shared/model/kpi';
import { useServices } from '@renderer/data/services';

/** The last sheet that was handed over here; `again` asks once more. */
export function useLastHandover(): {
  readonly last: FinishedHandover | null;
  readonly again: () => void;
} {
  const { bridge, report } = useServices();
  const [last, setLast] = useState<FinishedHandover | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    bridge.request('alarms.lastHandover').then((answer) => {
      if (!isOver) setLast(answer);
    }, report);
    return () => {
      isOver = true;
    };
  }, [bridge, report, turn]);
  return { last, again: useCallback(() => setTurn((n) => n + 1), []) };
}
