import { BoundedMap } from '@shared/base/boundedMap';
import type { AlarmObservation } from '@shared/model/alarm';
import { alarmClassOf } from '@shared/model/alarmClasses';
import { contentKey } from './identity';

/**
 * Two channels that tell of one SOS write it into two tables, one after the other: times this far apart
 * are one press of the button (design.md, "a time within some seconds"), ms.
 */
export const SOS_JOIN_MS = 5_000;

/** An alarm that came over one channel, by what it has in common with other channels. */
export interface Content {
  readonly key: string;
  readonly activation: number;
  readonly channel: string;
  /** Its key is the id of a record. */
  readonly byId: boolean;
  readonly eventTime: number;
  /** Other channels whose record was found to be this one: a second record of theirs is another alarm. */
  readonly joined: Set<string>;
}

/** Contents that are remembered: days of a busy channel. */
const REMEMBERED = 50_000;

/**
 * Finds the alarm that another channel has told already, by what both tell: class, object and time. The
 * numbers of records say nothing: each table counts its own.
 */
export class Contents {
  private readonly byKey = new BoundedMap<string, Content[]>(REMEMBERED);

  /** The alarm that this observation tells of as well; undefined: none is known. */
  find(observation: AlarmObservation, how: 'live' | 'backfill'): Content | undefined {
    const { eventTime } = observation;
    if (eventTime === null) return undefined;
    let best: Content | undefined;
    for (const key of placesOf(observation)) {
      for (const one of this.byKey.get(key) ?? []) {
        if (!fits(one, observation, how)) continue;
        const apart = Math.abs(one.eventTime - eventTime);
        if (apart > toleranceOf(observation)) continue;
        if (best === undefined || apart < Math.abs(best.eventTime - eventTime)) best = one;
      }
    }
    return best;
  }

  /** An alarm that was taken for a new one. */
  remember(observation: AlarmObservation, key: string, activation: number): void {
    const { channel, serverId, eventTime } = observation;
    const place = eventTime === null ? null : placeOf(observation, 0);
    if (place === null || eventTime === null) return;
    const others = (this.byKey.get(place) ?? []).filter((one) => one.key !== key);
    const byId = serverId !== '';
    const content = { key, activation, channel, byId, eventTime, joined: new Set<string>() };
    // Without a tolerance the newest is the one that is meant, as it always was.
    this.byKey.set(place, [...(toleranceOf(observation) > 0 ? others : []), content]);
  }
}

function fits(one: Content, { channel, serverId }: AlarmObservation, how: string): boolean {
  if (one.channel !== channel) return !one.joined.has(channel);
  // Two records of one channel that both have an id are two, whatever else they have in common.
  return how === 'backfill' && !(one.byId && serverId !== '');
}

function toleranceOf({ alarmClass }: AlarmObservation): number {
  return alarmClassOf(alarmClass).latched ? SOS_JOIN_MS : 0;
}

/** Where an observation may be found: its own place, and with a tolerance those beside it. */
function placesOf(observation: AlarmObservation): readonly string[] {
  const steps = toleranceOf(observation) > 0 ? [-1, 0, 1] : [0];
  return steps.flatMap((step) => placeOf(observation, step) ?? []);
}

function placeOf(observation: AlarmObservation, step: number): string | null {
  const tolerance = toleranceOf(observation);
  const { eventTime } = observation;
  if (tolerance === 0 || eventTime === null) return contentKey(observation);
  const slot = Math.floor(eventTime / tolerance) + step;
  return contentKey({ ...observation, eventTime: slot });
}
