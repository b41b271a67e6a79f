import type { Priority } from './alarm';
import type { AlarmNature } from './alarmState';

/** How an alarm of a class ends when nobody does anything. */
export type Clearing =
  /** A person acknowledges it, then closes it. */
  | { readonly by: 'person' }
  /** Its source is polled, and its record no longer stands. */
  | { readonly by: 'poll' }
  /** It tells of one event; this long after it the cause counts as gone. ms */
  | { readonly by: 'expiry'; readonly afterMs: number };

/** What the server can be told about an alarm of a class (features.md, fact 2); null: nothing. */
export type ServerAdapter = 'deviceFault' | 'platformFault' | 'dispatchDisposal' | 'messageBox';

/** One class of alarms. Texts: i18n alarm.class.<key>, alarm.card.<key>.{cause,consequence,action}. */
export interface AlarmClassSpec {
  readonly priority: Priority;
  readonly clears: Clearing;
  readonly latched: boolean;
  readonly shelvable: boolean;
  /** Time within which somebody should have answered, ms: the list counts it down. */
  readonly respondMs: number;
  readonly adapter: ServerAdapter | null;
  /** Family whose records the alarm is about; null where no call lists them. */
  readonly family: string | null;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const spec = (
  priority: Priority,
  clears: Clearing,
  respondMs: number,
  more: Partial<AlarmClassSpec> = {},
): AlarmClassSpec => ({
  priority,
  clears,
  respondMs,
  latched: false,
  shelvable: true,
  adapter: null,
  family: null,
  ...more,
});

/** An event that is over when it is told; it stays a day for whoever comes next. */
const EVENT: Clearing = { by: 'expiry', afterMs: DAY };
const POLL: Clearing = { by: 'poll' };

/**
 * Every class of alarms with its defaults. The documents grade nothing: priorities are ours and each
 * tenant can map them anew (alarmConfig.priorities).
 */
export const ALARM_CLASSES = {
  sos: spec('critical', { by: 'person' }, MINUTE, {
    latched: true,
    shelvable: false,
    family: 'workCard',
  }),
  garbageDrop: spec('high', EVENT, 30 * MINUTE),
  badgeViolation: spec('medium', EVENT, 30 * MINUTE),
  missedCollection: spec('high', EVENT, 60 * MINUTE, { family: 'vehicleScreen' }),
  misclassification: spec('medium', EVENT, 2 * HOUR, { family: 'vehicleScreen' }),
  workCardMessage: spec('low', EVENT, 60 * MINUTE, { adapter: 'messageBox', family: 'workCard' }),
  noiseWarn: spec('medium', EVENT, 60 * MINUTE, { adapter: 'messageBox', family: 'noiseWarn' }),
  lampblackWarn: spec('medium', EVENT, 60 * MINUTE, { adapter: 'messageBox', family: 'lampblack' }),
  deviceFault: spec('medium', POLL, 2 * HOUR, {
    adapter: 'deviceFault',
    family: 'deviceFaultFlow',
  }),
  platformFault: spec('medium', POLL, 2 * HOUR, {
    adapter: 'platformFault',
    family: 'platformFault',
  }),
  dispatchDisposal: spec('medium', POLL, 30 * MINUTE, {
    adapter: 'dispatchDisposal',
    family: 'dispatchDisposal',
  }),
  vehicleReminder: spec('low', POLL, DAY, { family: 'vehicleMaintain' }),
  fakeWorkPlate: spec('low', POLL, DAY, { family: 'workCard' }),
  test: spec('high', { by: 'person' }, MINUTE, { shelvable: false }),
  unknown: spec('high', EVENT, 30 * MINUTE),
} as const satisfies Readonly<Record<string, AlarmClassSpec>>;

export type AlarmClass = keyof typeof ALARM_CLASSES;

/** The class by name; a class that a newer version journaled is treated as an unknown one. */
export function alarmClassOf(name: string): AlarmClassSpec {
  return Object.hasOwn(ALARM_CLASSES, name)
    ? ALARM_CLASSES[name as AlarmClass]
    : ALARM_CLASSES.unknown;
}

/** Faults become repair orders of the server's; nothing else does. */
export function takesOrder(name: string): boolean {
  const { adapter } = alarmClassOf(name);
  return adapter === 'deviceFault' || adapter === 'platformFault';
}

/** What the state machine needs to know of a class. */
export function natureOf(name: string): AlarmNature {
  const { latched, shelvable, clears } = alarmClassOf(name);
  return { latched, shelvable, clearsByPoll: clears.by === 'poll' };
}
