import { useMemo } from 'react';
import type { Alarm } from '@shared/model/alarm';
import { watchedChannels, whyUnwatched, type Unwatched } from '@shared/model/alarmWatch';
import { useLive } from './services';

/**
 * Says of which alarms nobody looks any more whether their cause stands, and why; the same function while
 * the same sources are looked at.
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
