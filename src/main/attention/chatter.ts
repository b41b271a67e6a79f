import { PRIORITIES, type Alarm, type Priority } from '@shared/model/alarm';
import { CHATTER_COUNT, CHATTER_WINDOW_MS, objectKey } from '@shared/model/attention';

/** How an activation relates to earlier activations of its object. */
export interface ChatterStep {
  /**
   * `begins`: chattering begins with this activation; `grouped`: one more while the object chatters; `worse`:
   * one more, more urgent than any annunciated one.
   */
  readonly kind: 'single' | 'begins' | 'grouped' | 'worse';
  /** Activations within the last minute, this one included. */
  readonly count: number;
}

interface Track {
  count: number;
  chatters: boolean;
  /** Most urgent annunciated priority while the object chatters. */
  worst: Priority;
}

interface Arrived {
  readonly at: number;
  readonly key: string;
}

/** Object of an alarm. Without a known object, only alarms that are equal in every word share a key. */
function keyOf(alarm: Alarm): string {
  return alarm.object === '' ? `${objectKey(alarm)}|${alarm.key}` : objectKey(alarm);
}

/**
 * Finds objects that chatter: CHATTER_COUNT activations within a minute. List and journal are not affected:
 * they keep every alarm. Has no clock: times are given, monotonic, ms.
 */
export class Chatter {
  private readonly tracks = new Map<string, Track>();
  private readonly chattering = new Set<string>();
  private arrived: Arrived[] = [];
  private head = 0;

  note(at: number, alarm: Alarm): ChatterStep {
    this.update(at);
    const key = keyOf(alarm);
    const { priority } = alarm;
    const track = this.tracks.get(key) ?? { count: 0, chatters: false, worst: priority };
    this.tracks.set(key, track);
    this.arrived.push({ at, key });
    track.count += 1;
    if (!track.chatters) {
      track.worst = priority;
      if (track.count < CHATTER_COUNT) return { kind: 'single', count: track.count };
      track.chatters = true;
      this.chattering.add(key);
      return { kind: 'begins', count: track.count };
    }
    if (PRIORITIES.indexOf(priority) >= PRIORITIES.indexOf(track.worst)) {
      return { kind: 'grouped', count: track.count };
    }
    track.worst = priority;
    return { kind: 'worse', count: track.count };
  }

  /** Expires old activations. @returns whether an object stopped chattering. */
  update(at: number): boolean {
    let ended = false;
    for (let one = this.arrived[this.head]; one !== undefined; one = this.arrived[this.head]) {
      if (at - one.at < CHATTER_WINDOW_MS) break;
      this.head += 1;
      ended = this.expire(one.key) || ended;
    }
    if (this.head > 1_000 && this.head * 2 > this.arrived.length) {
      this.arrived = this.arrived.slice(this.head);
      this.head = 0;
    }
    return ended;
  }

  /** When the next activation leaves the minute while an object chatters; null: no object chatters. */
  nextAt(): number | null {
    const oldest = this.arrived[this.head];
    if (this.chattering.size === 0 || oldest === undefined) return null;
    return oldest.at + CHATTER_WINDOW_MS;
  }

  /** Chattering objects, each with its activations of the last minute. */
  state(): Readonly<Record<string, number>> {
    return Object.fromEntries(
      [...this.chattering].map((key) => [key, this.tracks.get(key)?.count ?? 0]),
    );
  }

  private expire(key: string): boolean {
    const track = this.tracks.get(key);
    if (track === undefined) return false;
    track.count -= 1;
    const ended = track.chatters && track.count < CHATTER_COUNT;
    if (ended) {
      track.chatters = false;
      this.chattering.delete(key);
    }
    if (track.count === 0) this.tracks.delete(key);
    return ended;
  }
}
