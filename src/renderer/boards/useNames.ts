import type { Alarm } from '@shared/model/alarm';
import { withoutNames } from '@shared/model/alarmPeople';
import type { Names } from './cellText';
import { useBoardLive } from './store';

/**
 * How names of people are shown on this board. Signing out on the lock page must not restore the names that the lock
 * hid; a wall is seen by visitors, so that they are masked unless the setting says otherwise.
 */
export function useNames(): Names {
  return useBoardLive(({ lock, session, settings }) => {
    if (lock?.locked === true || session?.kind !== 'signedIn') return 'hidden';
    return settings?.boardNames === true ? 'shown' : 'masked';
  });
}

/**
 * An alarm as this board may say it: names of people in its words are masked as those of tables are. Its place is
 * found by the alarm itself, whose object may be a person.
 */
export function useSaid(): (alarm: Alarm) => Alarm {
  return useNames() === 'shown' ? asItIs : withoutNames;
}

const asItIs = (alarm: Alarm): Alarm => alarm;
