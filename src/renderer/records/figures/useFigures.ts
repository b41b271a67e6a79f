import { useCallback, useEffect, useRef, useState } from 'react';
import type { FigureData } from '@shared/catalogue/figures';
import { settle, type UiFailure } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';
import { useWhenBack } from '@renderer/ui/whenBack';
import { sameFilters, type ListQuery } from '../list/query';
import type { ListState } from '../list/state';

/** The last answer of a statistic call, and why a newer request failed. */
export interface FigureState {
  readonly pending: boolean;
  readonly data: FigureData | null;
  /** Time of the data, monotonic ms. */
  readonly at: number;
  /** The same, wall time, ms. */
  readonly receivedAt: number;
  readonly failure: UiFailure | null;
  /** The server failed over the conditions: the data is without them. */
  readonly unfiltered: boolean;
}

interface Known extends Omit<FigureState, 'pending'> {
  /** The request of the last answer. */
  readonly question: string;
}

const NOTHING: Known = {
  question: '',
  data: null,
  at: 0,
  receivedAt: 0,
  failure: null,
  unfiltered: false,
};

/**
 * A counter that rises when figures must be reloaded: with other conditions, and with every reload of the
 * list; paging and sorting do not change figures.
 */
export function useFigureTurn(state: ListState): number {
  const last = useRef<{ readonly turn: number; readonly query: ListQuery | null }>({
    turn: 0,
    query: null,
  });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const { turn: before, query } = last.current;
    if (state.turn === before || state.query === null) return;
    const turned = query !== null && query !== state.query && sameFilters(query, state.query);
    last.current = { turn: state.turn, query: state.query };
    if (!turned) setTurn(state.turn);
  }, [state.turn, state.query]);
  return turn;
}

/**
 * The figures of a call under conditions; the last request's answer wins.
 * @param turn rises when they must be reloaded; 0: not yet.
 */
export function useFigures(
  call: string,
  filters: Readonly<Record<string, string>>,
  turn: number,
): FigureState & { readonly retry: () => void } {
  const { bridge, clock } = useServices();
  const [known, setKnown] = useState<Known>(NOTHING);
  const [again, setAgain] = useState(0);
  const question = JSON.stringify([turn, again, filters]);
  useEffect(() => {
    if (turn === 0) return undefined;
    let live = true;
    const [, , conditions] = JSON.parse(question) as [number, number, Record<string, string>];
    const asked = { call, filters: conditions, slot: `figures:${call}` };
    void settle(bridge.request('records.figures', asked)).then((answer) => {
      if (!live) return;
      if (answer.ok)
        setKnown({
          question,
          data: answer.value,
          at: clock.monotonic(),
          receivedAt: clock.now(),
          failure: null,
          unfiltered: answer.value.unfiltered === true,
        });
      else setKnown((old) => ({ ...old, question, failure: answer.error }));
    });
    return () => {
      live = false;
    };
  }, [bridge, clock, call, question, turn]);
  const retry = useCallback(() => setAgain((count) => count + 1), []);
  useWhenBack(known.failure, retry);
  const { question: answered, ...shown } = known;
  return { ...shown, pending: answered !== question, retry };
}
