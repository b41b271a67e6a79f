import type { Priority } from './alarm';
import type { Settings, SoundSetting } from './settings';

/** Alarm flood after ISA-18.2: it begins above FLOOD_ENTER in FLOOD_WINDOW_MS and ends below FLOOD_LEAVE. */
export const FLOOD_ENTER = 10;
export const FLOOD_LEAVE = 5;
export const FLOOD_WINDOW_MS = 600_000;
/** This many activations of one alarm within a minute make it a chattering one (ISA-18.2). */
export const CHATTER_COUNT = 3;
export const CHATTER_WINDOW_MS = 60_000;

/** One line of a flood: alarms of one site and cause. */
export interface FloodGroup {
  readonly site: string;
  readonly alarmClass: string;
  readonly count: number;
  readonly worst: Priority;
  /** Newest alarm of the group. */
  readonly newestId: string;
}

/** The state of annunciation that windows show. */
export interface AttentionState {
  /** Null: no flood. Largest group first. */
  readonly flood: {
    readonly since: number;
    readonly inWindow: number;
    readonly groups: readonly FloodGroup[];
  } | null;
  /** Chattering objects: `channel|class|object` → activations of the last minute. Grouped, never dropped. */
  readonly chattering: Readonly<Record<string, number>>;
  /** Everything but SOS is silent until then, ms; null: not muted. */
  readonly mutedUntil: number | null;
  /** Whether the workstation can make sounds, as far as the system reports it. */
  readonly output: 'ok' | 'lost' | 'unknown';
  /** The system currently shows no toasts; absent: it does. */
  readonly toastsFailing?: boolean;
  /** Unacknowledged critical alarms: the bar in every window. */
  readonly bar: readonly string[];
}

/** No flood, no mute, no open critical alarm. */
export const CALM: AttentionState = {
  flood: null,
  chattering: {},
  mutedUntil: null,
  output: 'unknown',
  bar: [],
};

/** Key of an alarm's object, over all its activations. */
export function objectKey(alarm: {
  readonly channel: string;
  readonly alarmClass: string;
  readonly object: string;
}): string {
  return [alarm.channel, alarm.alarmClass, alarm.object].join('|');
}

/** The settings of annunciation on this workstation. */
export type AttentionSettings = Pick<
  Settings,
  'sounds' | 'toasts' | 'role' | 'speech' | 'language'
>;

/**
 * A critical alarm is never silent on a workstation with the role `rings`: its sound cannot be switched off
 * and is never quieter than this (0–1). For silence the role is set to `shows`.
 */
export const CRITICAL_MIN_VOLUME = 0.2;

/** The effective sound of a priority, including the minimum volume of critical alarms. */
export function soundOf(priority: Priority, setting: SoundSetting): SoundSetting {
  if (priority !== 'critical') return { ...setting, on: setting.on && setting.volume > 0 };
  return { on: true, volume: Math.max(CRITICAL_MIN_VOLUME, setting.volume) };
}
