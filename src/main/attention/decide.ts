import { PRIORITIES, type Alarm, type Priority } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { soundOf, type AttentionSettings } from '@shared/model/attention';
import type { ChatterStep } from './chatter';

/** Toasts on screen at one time; further alarms share one summary. */
export const LIVE_TOASTS = 3;
/** Critical toasts may exceed LIVE_TOASTS, up to this number: more would cover the screen. */
export const LIVE_CRITICAL_TOASTS = 10;

/** Why an alarm is not annunciated; the journal stores this text unchanged. */
export type Refusal =
  | 'role shows'
  | 'toasts off'
  | 'sound off'
  | 'muted'
  | 'chattering'
  /** Shelved, suppressed, out of service, or acknowledged already. */
  | 'not annunciated';

export interface Ring {
  readonly name: Priority;
  /** 0–1. */
  readonly volume: number;
  /** Shares one sound with all alarms that arrive before it starts. */
  readonly rolling: boolean;
  /** The voice follows the sound. */
  readonly speech: boolean;
}

/** How one new alarm is annunciated. */
export interface Attention {
  readonly toast: 'own' | 'summary' | { readonly refused: Refusal };
  readonly sound: Ring | { readonly refused: Refusal };
}

export type How = 'live' | 'backfill';

/** A new alarm, and how it relates to earlier alarms of its object. */
export interface Fresh {
  readonly alarm: Alarm;
  readonly chatter: ChatterStep['kind'];
}

/** Everything else that the decision depends on. */
export interface Scene {
  readonly how: How;
  readonly settings: AttentionSettings;
  /** A flood is on, counted with these alarms. */
  readonly flood: boolean;
  readonly muted: boolean;
  /** Toasts of single alarms on screen, critical ones included. */
  readonly live: { readonly all: number; readonly critical: number };
}

/** An SOS (a person in danger) is never muted and never grouped. */
export function isSos({ alarmClass }: Pick<Alarm, 'alarmClass'>): boolean {
  return alarmClass === 'sos';
}

export function worstOf(alarms: readonly Pick<Alarm, 'priority'>[]): Priority {
  return PRIORITIES.find((one) => alarms.some(({ priority }) => priority === one)) ?? 'low';
}

const SPOKEN: readonly Priority[] = ['critical', 'high'];

/**
 * How alarms that were committed together are annunciated: a toast and a sound for each. Pure. List, tray,
 * popup and boards show every alarm, whatever this decides.
 */
export function decideFresh(fresh: readonly Fresh[], scene: Scene): ReadonlyMap<string, Attention> {
  const live = { ...scene.live };
  const worst = worstOf(fresh.map(({ alarm }) => alarm));
  const decided = new Map<string, Attention>();
  for (const one of fresh) {
    const refusal = refusalOf(one, scene);
    if (refusal !== null) {
      decided.set(one.alarm.id, { toast: { refused: refusal }, sound: { refused: refusal } });
      continue;
    }
    const toast = toastOf(one.alarm, scene, live);
    if (toast === 'own') {
      live.all += 1;
      if (one.alarm.priority === 'critical') live.critical += 1;
    }
    decided.set(one.alarm.id, { toast, sound: soundFor(one.alarm, scene, worst) });
  }
  return decided;
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
  // Back-filled alarms share one toast, whatever their priority; critical ones repeat their sound
  // until acknowledged.
  if (how === 'backfill') return 'summary';
  if (alarm.priority === 'critical') {
    return live.critical < LIVE_CRITICAL_TOASTS ? 'own' : 'summary';
  }
  return live.all - live.critical < LIVE_TOASTS ? 'own' : 'summary';
}

function soundFor(alarm: Alarm, scene: Scene, worst: Priority): Attention['sound'] {
  const { settings, how, flood } = scene;
  if (scene.muted && !isSos(alarm)) return { refused: 'muted' };
  // A back-fill has one sound, that of its worst priority, unless the settings switch that sound
  // off.
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
