import type { Alarm, Priority } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { soundOf, type AttentionSettings } from '@shared/model/attention';
import { isSos } from './decide';

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
export interface StandingInput {
  /** All alarms that are kept; only the open ones count. */
  readonly alarms: readonly Alarm[];
  readonly settings: AttentionSettings;
  readonly muted: boolean;
  /** Escalated alarms: their sound repeats whatever their priority is. */
  readonly escalated: ReadonlySet<string>;
  /** Seen in the console since they came: the taskbar does not flash for them. */
  readonly looked: ReadonlySet<string>;
  /** When a critical alarm was toasted last, monotonic ms; absent: not in this run. */
  readonly toastedAt: ReadonlyMap<string, number>;
  /** Monotonic, ms. */
  readonly now: number;
}

/** What goes on until somebody acknowledges. */
export interface Standing {
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
    readonly alarms: readonly Alarm[];
  } | null;
  /** Critical ones to toast again now. */
  readonly again: readonly Alarm[];
  /** When the next one is to be toasted again, monotonic ms. */
  readonly againAt: number | null;
}

const URGENCY: readonly Priority[] = ['critical', 'high', 'medium', 'low'];

/** What goes on while alarms stand. Pure; one pass over them. */
export function decideStanding(input: StandingInput): Standing {
  const { settings, looked, escalated, muted } = input;
  const open = input.alarms.filter(({ state }) => isOpen(state));
  const critical = open.filter(({ priority }) => priority === 'critical').reverse();
  const urgent = open.filter(({ priority }) => priority === 'critical' || priority === 'high');
  const rings = settings.role === 'rings';
  const repeated = rings
    ? open.filter(
        (alarm) =>
          (alarm.priority === 'critical' || escalated.has(alarm.id)) && (!muted || isSos(alarm)),
      )
    : [];
  return {
    badge: open.length,
    worst: worstAmong(open),
    flashing: urgent.some(({ id }) => !looked.has(id)),
    popup: critical.filter(isSos).map(({ id }) => id),
    bar: critical.slice(0, BAR_LIMIT).map(({ id }) => id),
    repeat: repeatOf(repeated, settings),
    ...(rings && settings.toasts ? againOf(critical, input) : { again: [], againAt: null }),
  };
}

function worstAmong(alarms: readonly Alarm[]): Priority | null {
  return URGENCY.find((one) => alarms.some(({ priority }) => priority === one)) ?? null;
}

function repeatOf(alarms: readonly Alarm[], settings: AttentionSettings): Standing['repeat'] {
  const priority = worstAmong(alarms);
  if (priority === null) return null;
  const { on, volume } = soundOf(priority, settings.sounds[priority]);
  return on ? { priority, volume, everyMs: REPEAT_MS[priority], alarms } : null;
}

function againOf(
  critical: readonly Alarm[],
  { toastedAt, now }: StandingInput,
): Pick<Standing, 'again' | 'againAt'> {
  const dueAt = ({ id }: Alarm): number => (toastedAt.get(id) ?? now) + TOAST_AGAIN_MS;
  const again = critical.filter((alarm) => dueAt(alarm) <= now);
  const later = critical.filter((alarm) => dueAt(alarm) > now).map(dueAt);
  return { again, againAt: later.length === 0 ? null : Math.min(...later) };
}
