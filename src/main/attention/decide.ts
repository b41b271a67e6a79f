import { PRIORITIES, type Alarm, type Priority } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { soundOf, type AttentionSettings } from '@shared/model/attention';
import type { ChatterStep } from './chatter';

/** Toasts on screen at one time; what comes beyond them is summed up in one. */
export const LIVE_TOASTS = 3;
/** Critical ones are let past that limit, until they would cover the screen themselves. */
export const LIVE_CRITICAL_TOASTS = 10;

/** Why an alarm is not told; goes to the journal as it is. */
export type Refusal =
  | 'role shows'
  | 'toasts off'
  | 'sound off'
  | 'muted'
  | 'chattering'
  /** Shelved, suppressed, out of service, or answered already. */
  | 'not annunciated';

export interface Ring {
  /** Sound of this priority. */
  readonly name: Priority;
  /** 0–1. */
  readonly volume: number;
  /** Shares one sound with whatever else comes meanwhile. */
  readonly rolling: boolean;
  /** Spoken after the sound. */
  readonly speech: boolean;
}

/** How one new alarm is told. */
export interface Attention {
  readonly toast: 'own' | 'summary' | { readonly refused: Refusal };
  readonly sound: Ring | { readonly refused: Refusal };
}

/** How the alarms came. */
export type How = 'live' | 'backfill';

/** A new alarm, and how it stands to the earlier ones of its object. */
export interface Fresh {
  readonly alarm: Alarm;
  readonly chatter: ChatterStep['kind'];
}

/** Everything else that the decision hangs on. */
export interface Scene {
  readonly how: How;
  readonly settings: AttentionSettings;
  /** A flood is on, these alarms included. */
  readonly flood: boolean;
  readonly muted: boolean;
  /** Own toasts on screen, the critical ones among them. */
  readonly live: { readonly all: number; readonly critical: number };
}

/** A person in danger: never muted, never grouped. */
export function isSos({ alarmClass }: Pick<Alarm, 'alarmClass'>): boolean {
  return alarmClass === 'sos';
}

/** The most urgent priority among these. */
export function worstOf(alarms: readonly Pick<Alarm, 'priority'>[]): Priority {
  return PRIORITIES.find((one) => alarms.some(({ priority }) => priority === one)) ?? 'low';
}

/** Priorities whose alarms are spoken. */
const SPOKEN: readonly Priority[] = ['critical', 'high'];

/**
 * How alarms that were committed together are told: for each its toast and its sound. Pure. List,
 * tray, popup and boards show every alarm, whatever is decided here.
 */
export function decideFresh(fresh: readonly Fresh[], scene: Scene): ReadonlyMap<string, Attention> {
  const live = { ...scene.live };
  const worst = worstOf(fresh.map(({ alarm }) => alarm));
  const told = new Map<string, Attention>();
  for (const one of fresh) {
    const refusal = refusalOf(one, scene);
    if (refusal !== null) {
      told.set(one.alarm.id, { toast: { refused: refusal }, sound: { refused: refusal } });
      continue;
    }
    const toast = toastOf(one.alarm, scene, live);
    if (toast === 'own') {
      live.all += 1;
      if (one.alarm.priority === 'critical') live.critical += 1;
    }
    told.set(one.alarm.id, { toast, sound: soundFor(one.alarm, scene, worst) });
  }
  return told;
}

function refusalOf({ alarm, chatter }: Fresh, { settings, how }: Scene): Refusal | null {
  if (!isOpen(alarm.state)) return 'not annunciated';
  if (settings.role === 'shows') return 'role shows';
  return chatter === 'grouped' && how === 'live' && !isSos(alarm) ? 'chattering' : null;
}

function toastOf(
  alarm: Alarm,
  { settings, how }: Scene,
  live: { readonly all: number; readonly critical: number },
): Attention['toast'] {
  if (!settings.toasts) return { refused: 'toasts off' };
  // What was missed is told of once, whatever is in it; the critical ones ring on by themselves.
  if (how === 'backfill') return 'summary';
  if (alarm.priority === 'critical') {
    return live.critical < LIVE_CRITICAL_TOASTS ? 'own' : 'summary';
  }
  return live.all - live.critical < LIVE_TOASTS ? 'own' : 'summary';
}

function soundFor(alarm: Alarm, scene: Scene, worst: Priority): Attention['sound'] {
  const { settings, how, flood } = scene;
  if (scene.muted && !isSos(alarm)) return { refused: 'muted' };
  // A back-fill has one sound: the worst one's, if that may sound at all.
  const name = how === 'backfill' ? worst : alarm.priority;
  const { on, volume } = soundOf(name, settings.sounds[name]);
  if (!on) return { refused: 'sound off' };
  const rolling = how === 'live' && flood && alarm.priority !== 'critical';
  return {
    name,
    volume,
    rolling,
    speech: settings.speech && how === 'live' && !rolling && SPOKEN.includes(name),
  };
}
