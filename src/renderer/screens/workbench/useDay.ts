import { useEffect, useRef, useState } from 'react';
import { Pace } from '@shared/base/pace';
import { useLive, useNow, useServices } from '@renderer/data/services';
import { recentUpTo } from '@renderer/features/alarms/model/recent';
import { hoursOf } from './situation';

/** The running hour moves on without an alarm. ms */
const REFRESH_MS = 60_000;
/** In a flood each alarm changes it: one report reads the journal of eight days, in a thread of its own. */
const READING = { parts: 10, leastMs: 5_000, mostMs: 5 * 60_000 };

/** What the journal tells of the last day. */
export interface DayFacts {
  /** Alarms of each hour, the running one last; without those that were back-filled. */
  readonly hours: readonly number[];
  /** All alarms of the day and of the running hour, as their reports count them. */
  readonly received: number;
  readonly now: number;
}

export const NO_DAY: DayFacts = { hours: [], received: 0, now: 0 };

/** The last day from the journal; empty until it has answered, null where it cannot be read. */
export function useDay(): DayFacts | null {
  const { bridge, report, clock } = useServices();
  const total = useLive((live) => live.alarms?.counts.total ?? 0);
  const minute = useNow(REFRESH_MS);
  const [day, setDay] = useState<DayFacts | null>(NO_DAY);
  const ask = useRef<() => void>(() => undefined);
  useEffect(() => {
    let isOver = false;
    const read = async (): Promise<DayFacts | null> => {
      const at = clock.now();
      const answer = await bridge.request('alarms.kpi', recentUpTo('day', at));
      if (!answer.ok) return null;
      const { annunciated: received } = answer.value;
      const hours = hoursOf(answer.value);
      const now = hours.at(-1) ?? 0;
      // Back-filled alarms belong to no slice: only where there are some the hour is asked for by itself.
      if (isOver || sumOf(hours) === received) return { hours, received, now };
      const ofHour = await bridge.request('alarms.kpi', recentUpTo('hour', at));
      return ofHour.ok ? { hours, received, now: ofHour.value.annunciated } : null;
    };
    const pace = new Pace(clock, 'day of the workbench', READING, () =>
      read().then((next) => {
        if (!isOver) setDay(next);
      }, report),
    );
    ask.current = () => pace.ask();
    return () => {
      isOver = true;
      pace.end();
    };
  }, [bridge, report, clock]);
  useEffect(() => ask.current(), [bridge, report, clock, minute, total]);
  return day;
}

const sumOf = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0);
