import { useMemo } from 'react';
import type { Alarm } from '@shared/model/alarm';
import { watchedChannels, whyUnwatched, type Unwatched } from '@shared/model/alarmWatch';
import { useLive } from './services';

/**
 * Tells which alarms' causes are no longer checked, and why; the same function while the same sources are
 * checked.
 */
export function useUnwatched(): (alarm: Alarm) => Unwatched | null {
  const names = useLive(({ alarms }) =>
    JSON.stringify([...watchedChannels(alarms?.channels ?? [])].sort()),
  );
  return useMemo(() => {
    const watched = new Set(JSON.parse(names) as string[]);
    return (alarm) => whyUnwatched(alarm, watched);
  }, [names]);
}
