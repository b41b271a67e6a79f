import { BoundedMap } from '@shared/base/boundedMap';
import type { Alarm } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import type { Activation } from './freshEntry';
import { activationOf } from './identity';

/** Keys remembered whose alarms are kept no more: days of a busy channel, a few megabytes. */
const REMEMBERED = 50_000;

/** An activation whose alarm is kept no more, and what is still asked of it. */
export interface PastActivation extends Activation {
  readonly key: string;
  readonly channel: string;
  /** '' where nothing tells whether its record still stands. */
  readonly serverId: string;
  /** Its cause stands, as far as its source has told. */
  active: boolean;
}

/**
 * The newest activation of each key, those in flight included. One whose alarm is kept is never forgotten: its
 * record may stand for weeks, and is asked for every minute.
 */
export class Activations {
  /** Of alarms that are kept or in flight. */
  private readonly present = new Map<string, Activation>();
  /** Of those that are kept no more. */
  private readonly past = new BoundedMap<string, PastActivation>(REMEMBERED);

  get(key: string): Activation | undefined {
    return this.present.get(key) ?? this.pastOf(key);
  }

  /** The activation of a key whose newest alarm is kept no more. */
  pastOf(key: string): PastActivation | undefined {
    return this.past.size === 0 ? undefined : this.past.get(key);
  }

  set(key: string, activation: Activation): void {
    this.present.set(key, activation);
    if (this.past.size > 0) this.past.delete(key);
  }

  delete(key: string): void {
    this.present.delete(key);
    this.past.delete(key);
  }

  /** An alarm is kept no more. */
  letGo(alarm: Alarm): void {
    const { key, channel, alarmClass, condition } = alarm;
    const newest = this.present.get(key);
    if (newest?.at !== activationOf(alarm)) return;
    const serverId = alarmClassOf(alarmClass).clears.by === 'poll' ? alarm.serverId : '';
    this.pass(newest.at, { key, channel, serverId, active: condition.active });
  }

  /** An entry made no alarm (it cannot be read): its key is remembered, though nothing of it is kept. */
  madeNothing(key: string, at: number): void {
    if (this.present.get(key)?.at === at)
      this.pass(at, { key, channel: '', serverId: '', active: true });
  }

  /**
   * The records of a channel that stand no more count as over from here on.
   * @returns those of them whose alarms are kept no more.
   */
  end(channel: string, isGone: (serverId: string) => boolean): readonly PastActivation[] {
    const gone: PastActivation[] = [];
    for (const one of this.past.values()) {
      if (!one.active || one.channel !== channel || one.serverId === '') continue;
      if (isGone(one.serverId)) gone.push(one);
    }
    for (const one of gone) one.active = false;
    return gone;
  }

  /** The cause of an activation is gone; nothing where its alarm is kept, which says so itself. */
  ended(key: string, at: number): void {
    const past = this.pastOf(key);
    if (past?.at === at) past.active = false;
  }

  private pass(at: number, past: Omit<PastActivation, 'at' | 'made'>): void {
    this.present.delete(past.key);
    this.past.set(past.key, { at, made: undefined, ...past });
  }
}
