import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { JournalQuery, JournalRow } from '@shared/model/journal';
import { errorText, settle } from '@renderer/data/failure';
import { useServices } from '@renderer/data/services';

/** Rows of one page; a long search returns fewer and continues. */
const PAGE_ROWS = 100;
/** A text is searched once typing pauses this long, ms. */
const TYPING_MS = 250;

/**
 * `searching`: more rows of this page may follow. `more`: the page is full and older entries exist. `all`:
 * the whole journal was searched. `stopped`: a person ended the search.
 */
export type SearchPhase = 'searching' | 'more' | 'all' | 'stopped' | 'failed';

export interface JournalSearch {
  readonly rows: readonly JournalRow[];
  readonly phase: SearchPhase;
  readonly reason: string;
  /** Time of the first answer, ms; null before it. */
  readonly tookMs: number | null;
  /** Months whose file could not be read. */
  readonly unreadable: readonly string[];
  readonly more: () => void;
  readonly stop: () => void;
  readonly again: () => void;
}

interface Found {
  readonly rows: readonly JournalRow[];
  readonly phase: SearchPhase;
  readonly reason: string;
  readonly tookMs: number | null;
  readonly cursor: string | null;
  readonly unreadable: readonly string[];
}

const NOTHING: Found = {
  rows: [],
  phase: 'searching',
  reason: '',
  tookMs: null,
  cursor: null,
  unreadable: [],
};

/** Searches again whenever the conditions change, and shows matches while the search runs. */
export function useJournalSearch(query: JournalQuery): JournalSearch {
  const { t } = useTranslation();
  const { bridge, clock } = useServices();
  const slot = useId();
  const [found, setFound] = useState<Found>(NOTHING);
  const [turn, setTurn] = useState(0);
  /** Number of the current search: answers to older ones are dropped. */
  const run = useRef(0);

  const fetchPage = useCallback(
    async (mine: number, from: string | null, begun: readonly JournalRow[]): Promise<void> => {
      let cursor = from;
      let rows = begun;
      const wanted = begun.length + PAGE_ROWS;
      for (;;) {
        const answer = await settle(
          bridge.request('journal.search', {
            ...query,
            kinds: [...query.kinds],
            classes: [...query.classes],
            priorities: [...query.priorities],
            cursor,
            limit: Math.max(1, wanted - rows.length),
            slot,
          }),
        );
        if (run.current !== mine) return;
        if (!answer.ok) {
          const reason = errorText(t, answer.error);
          setFound((before) => ({ ...before, rows, phase: 'failed', reason }));
          return;
        }
        const { next, tookMs, unreadable = [] } = answer.value;
        rows = [...rows, ...answer.value.rows];
        cursor = next;
        const phase = next === null ? 'all' : rows.length >= wanted ? 'more' : 'searching';
        setFound((before) => ({
          rows,
          phase,
          reason: '',
          tookMs: before.tookMs ?? tookMs,
          cursor: next,
          unreadable: [...new Set([...before.unreadable, ...unreadable])],
        }));
        if (phase !== 'searching') return;
      }
    },
    [bridge, query, slot, t],
  );

  useEffect(() => {
    run.current += 1;
    const mine = run.current;
    const stop = clock.after(TYPING_MS, 'journal search', () => {
      // Earlier rows stay until the first answer, to avoid flicker while typing.
      setFound(({ rows }) => ({ ...NOTHING, rows }));
      void fetchPage(mine, null, []);
    });
    return () => {
      stop();
      run.current += 1;
    };
  }, [clock, fetchPage, turn]);

  return {
    ...found,
    more: () => {
      if (found.phase !== 'more') return;
      setFound({ ...found, phase: 'searching' });
      void fetchPage(run.current, found.cursor, found.rows);
    },
    stop: () => {
      run.current += 1;
      setFound({ ...found, phase: 'stopped' });
    },
    again: () => setTurn((n) => n + 1),
  };
}
