import type { MapFeature } from './feature';
import { metresBetween } from './place';

/** Faster than this no vehicle of the city gets, km/h. */
const JUMP_KMH = 200;
/** Receivers between houses are wrong by less, m. */
const JUMP_M = 1_000;

function jumps(from: MapFeature, to: MapFeature): boolean {
  if (from.at === null || to.at === null) return false;
  const metres = metresBetween(from.at, to.at);
  const ms = Math.max(Math.abs((to.time ?? 0) - (from.time ?? 0)), 1000);
  return metres > JUMP_M && (metres / ms) * 3600 > JUMP_KMH;
}

/**
 * Which of the places that an object reports one after another are believed. A place that no vehicle reaches so fast
 * is doubtful until the next fix agrees with it; a fix that is older than the last one changes nothing.
 */
export class Believed {
  private readonly last = new Map<string, MapFeature>();
  private readonly suspects = new Map<string, MapFeature>();

  /** The objects of an answer as they are to be shown. */
  of(features: readonly MapFeature[]): readonly MapFeature[] {
    const here = new Set(features.map(({ id }) => id));
    for (const id of this.last.keys()) if (!here.has(id)) this.forgetOne(id);
    return features.map((one) => this.one(one));
  }

  /** Somebody else is signed in: ids mean other objects. */
  forget(): void {
    this.last.clear();
    this.suspects.clear();
  }

  private forgetOne(id: string): void {
    this.last.delete(id);
    this.suspects.delete(id);
  }

  private one(now: MapFeature): MapFeature {
    const { id, time } = now;
    if (now.at === null || time === undefined || now.shape !== undefined) return now;
    const before = this.last.get(id);
    if (before !== undefined && (before.time ?? 0) > time) return { ...now, ...placeOf(before) };
    if (before === undefined || !jumps(before, now)) return this.believe(now);
    const suspect = this.suspects.get(id);
    const isNext = suspect !== undefined && (suspect.time ?? 0) < time;
    if (isNext && !jumps(suspect, now)) return this.believe(now);
    if (suspect === undefined || isNext) this.suspects.set(id, now);
    return { ...now, at: null, doubt: 'jump' };
  }

  private believe(now: MapFeature): MapFeature {
    this.last.set(now.id, now);
    this.suspects.delete(now.id);
    return now;
  }
}

/** What belongs to the fix, and not to the rest of the record. */
function placeOf({ at, sent, time, heading, speed }: MapFeature) {
  return {
    at,
    sent,
    ...(time === undefined ? {} : { time }),
    ...(heading === undefined ? {} : { heading }),
    ...(speed === undefined ? {} : { speed }),
  };
}
