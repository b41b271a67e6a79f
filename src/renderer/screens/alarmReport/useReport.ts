import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { KpiReport } from '@shared/model/kpi';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import type { Period } from './periods';

export type ReportState =
  | { readonly kind: 'loading'; readonly last: KpiReport | null }
  | { readonly kind: 'ready'; readonly report: KpiReport }
  | { readonly kind: 'failed'; readonly reason: string };

/**
 * The report of a period; reloaded when the period changes or `again` is called.
 * @param makePeriod makes the period at each request, so that "until now" advances.
 */
export function useReport(makePeriod: () => Period | null): {
  readonly state: ReportState;
  readonly again: () => void;
} {
  const { t } = useTranslation();
  const { bridge } = useServices();
  const [answered, setAnswered] = useState<Answered | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const period = makePeriod();
    if (period === null) return undefined;
    let isOver = false;
    void settle(bridge.request('alarms.kpi', period)).then((answer) => {
      if (isOver) return;
      const asked = { makePeriod, turn };
      if (answer.ok) setAnswered({ ...asked, report: answer.value, reason: '' });
      else setAnswered({ ...asked, report: null, reason: errorText(t, answer.error) });
    });
    return () => {
      isOver = true;
    };
  }, [bridge, makePeriod, t, turn]);
  const isCurrent = answered?.makePeriod === makePeriod && answered.turn === turn;
  return {
    state: isCurrent ? stateOf(answered) : { kind: 'loading', last: answered?.report ?? null },
    again: useCallback(() => setTurn((n) => n + 1), []),
  };
}

/** The last answer with its request. */
interface Answered {
  readonly makePeriod: () => Period | null;
  readonly turn: number;
  /** Null: no report, with the reason. */
  readonly report: KpiReport | null;
  readonly reason: string;
}

function stateOf({ report, reason }: Answered): ReportState {
  return report === null ? { kind: 'failed', reason } : { kind: 'ready', report };
}
