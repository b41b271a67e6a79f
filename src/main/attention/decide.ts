import type { Alarm } from '@shared/model/alarm';
import { soundOf, type AttentionSettings } from '@shared/model/attention';

/** Toasts on screen at one time; what comes beyond them is summed up in one. */
export const LIVE_TOASTS = 3;

/** Why a setting keeps an alarm from being told; goes to the journal as it is. */
export type Refusal = 'role shows' | 'toasts off' | 'sound off';

/** How one new alarm is told. */
export interface Attention {
  readonly toast: 'own' | 'summary' | { readonly refused: Refusal };
  readonly sound:
    { readonly name: string; readonly volume: number } | { readonly refused: Refusal };
}

/**
 * Decides from the alarm, the number of toasts on screen and the settings; touches nothing. List,
 * tray and boards show every alarm, whatever is decided here.
 */
export function decideAttention(
  alarm: Alarm,
  liveToasts: number,
  settings: AttentionSettings,
): Attention {
  if (settings.role === 'shows') {
    return { toast: { refused: 'role shows' }, sound: { refused: 'role shows' } };
  }
  const { on, volume } = soundOf(alarm.priority, settings.sounds[alarm.priority]);
  return {
    toast: settings.toasts
      ? liveToasts < LIVE_TOASTS
        ? 'own'
        : 'summary'
      : { refused: 'toasts off' },
    sound: on ? { name: alarm.priority, volume } : { refused: 'sound off' },
  };
}
