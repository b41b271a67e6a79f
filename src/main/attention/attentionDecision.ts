import type { Alarm, Priority } from '@shared/model/alarm';
import { soundOf, type AttentionSettings } from '@shared/model/attention';
import type { OpenAlarms } from './openAlarms';

/** Pause between the repeats of a sound until somebody acknowledges, ms. */
export const REPEAT_MS: Readonly<Record<Priority, number>> = {
  critical: 4_000,
  high: 15_000,
  medium: 30_000,
  low: 60_000,
};
/** A critical alarm that nobody acknowledged is toasted again after this, ms (design). */
export const TOAST_AGAIN_MS = 60_000;
/** Ids that the bar of a window is told of; the count says how many there are. */
const BAR_LIMIT = 200;

/** What stands, as far as telling goes on. */
export interface AttentionInput {
  readonly open: OpenAlarms;
  readonly settings: AttentionSettings;
  readonly muted: boolean;
  /** Monotonic, ms. */
  readonly now: number;
}

/** What goes on until somebody acknowledges. */
export interface AttentionDecision {
  /** Number on the taskbar and the dock. */
  readonly badge: number;
  readonly worst: Priority | null;
  /** The console's entry in the taskbar flashes. */
  readonly flashing: boolean;
  /** Open SOS, newest first: the popup. */
  readonly popup: readonly string[];
  /** Open critical ones, newest first: the bar in every window. */
  readonly bar: readonly string[];
  readonly repeat: {
    readonly priority: Priority;
    readonly volume: number;
    readonly everyMs: number;
    /** For which of them; asked for when it sounds. */
    readonly alarms: () => readonly Alarm[];
  } | null;
  /** Critical ones to toast again now. */
  readonly again: readonly Alarm[];
  /** When the next one is to be toasted again, monotonic ms. */
  readonly againAt: number | null;
}

/** What goes on while alarms stand; costs as much as critical ones are new or due, however many are open. */
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
