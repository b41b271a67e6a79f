import type { Priority } from './alarm';
import type { Settings, SoundSetting } from './settings';

/** The settings that decide how alarms are told on this workstation. */
export type AttentionSettings = Pick<Settings, 'sounds' | 'toasts' | 'role'>;

/**
 * A critical alarm is never silent on a workstation that rings: its sound cannot be switched off
 * and is never quieter than this (0–1). Whoever wants silence sets the role to `shows`.
 */
export const CRITICAL_MIN_VOLUME = 0.2;

/** How a priority really sounds with this setting, the floor of the critical ones included. */
export function soundOf(priority: Priority, setting: SoundSetting): SoundSetting {
  if (priority !== 'critical') return { ...setting, on: setting.on && setting.volume > 0 };
  return { on: true, volume: Math.max(CRITICAL_MIN_VOLUME, setting.volume) };
}
