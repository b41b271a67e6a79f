import type { Alarm, Priority } from '@shared/model/alarm';
import { soundOf, type AttentionSettings } from '@shared/model/attention';
import type { OpenAlarms } from './openAlarms';

/** Pause between the repeats of a sound until an operator acknowledges, ms. */
export const REPEAT_MS: Readonly<Record<Priority, number>> = {
  critical: 4_000,
  high: 15_000,
  medium: 30_000,
  low: 60_000,
};
/** A critical alarm that stays unacknowledged is toasted again after this, ms (design). */
export const TOAST_AGAIN_MS = 60_000;
/** Most alarm ids in the bar of a window; the count covers the others. */
const BAR_LIMIT = 200;

/** Open alarms, as far as their annunciation goes on. */
export interface AttentionInput {
  readonly open: OpenAlarms;
  readonly settings: AttentionSettings;
  readonly muted: boolean;
  /** Monotonic, ms. */
  readonly now: number;
}

/** What goes on until an operator acknowledges. */
export interface AttentionDecision {
  /** Number on the taskbar and the dock. */
  readonly badge: number;
  readonly worst: Priority | null;
  /** The console's taskbar entry flashes. */
  readonly flashing: boolean;
  /** Open SOS alarms, newest first: the popup. */
  readonly popup: readonly string[];
  /** Open critical alarms, newest first: the bar in every window. */
  readonly bar: readonly string[];
  readonly repeat: {
    readonly priority: Priority;
    readonly volume: number;
    readonly everyMs: number;
    /** Alarms that the repeat is for; read when the sound starts. */
    readonly alarms: () => readonly Alarm[];
  } | null;
  /** Critical alarms to toast again now. */
  readonly again: readonly Alarm[];
  /** When the next alarm is due to be toasted again, monotonic ms. */
  readonly againAt: number | null;
}

/**
 * What goes on while alarms are open. Cost grows with critical alarms that are new or due, not with all open
 * alarms.
 */
export function decideAttention(input: AttentionInput): AttentionDecision {
  const { open, settings } = input;
  const rings = settings.role === 'rings';
  return {
    badge: open.size,
    worst: open.worst,
    flashing: open.isUnseen,
    popup: open.sos().map(({ id }) => id),
    bar: open
      .critical()
      .slice(0, BAR_LIMIT)
      .map(({ id }) => id),
    repeat: rings ? repeatOf(input) : null,
    ...(rings && settings.toasts ? againOf(input) : { again: [], againAt: null }),
  };
}

function repeatOf({ open, settings, muted }: AttentionInput): AttentionDecision['repeat'] {
  const priority = open.repeats(muted);
  if (priority === null) return null;
  const { on, volume } = soundOf(priority, settings.sounds[priority]);
  const alarms = (): readonly Alarm[] => open.repeating(muted);
  return on ? { priority, volume, everyMs: REPEAT_MS[priority], alarms } : null;
}

function againOf({ open, now }: AttentionInput): Pick<AttentionDecision, 'again' | 'againAt'> {
  const again = open.toastedBefore(now - TOAST_AGAIN_MS);
  const oldest = open.oldestToast();
  return { again, againAt: oldest === null ? null : oldest + TOAST_AGAIN_MS };
}
