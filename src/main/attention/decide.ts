import type { Alarm, Priority } from '@shared/model/alarm';

/** Toasts on screen at one time; what comes beyond them is summed up in one. */
export const LIVE_TOASTS = 3;

/** How loud each priority sounds, 0–1. */
const VOLUMES: Readonly<Record<Priority, number>> = {
  critical: 1,
  high: 0.8,
  medium: 0.6,
  low: 0.5,
};

/** How one new alarm is told. */
export interface Attention {
  readonly toast: 'own' | 'summary';
  readonly sound: string;
  readonly volume: number;
}

/** Decides from the alarm and the number of toasts on screen; touches nothing. */
export function decideAttention(alarm: Alarm, liveToasts: number): Attention {
  return {
    toast: liveToasts < LIVE_TOASTS ? 'own' : 'summary',
    sound: alarm.priority,
    volume: VOLUMES[alarm.priority],
  };
}
