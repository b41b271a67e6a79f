import { Emitter } from '@shared/base/emitter';
import { maskedText } from '@shared/catalogue/personal';
import type { Alarm } from '@shared/model/alarm';
import type { CoordinateSystem } from '@shared/model/map/systems';
import { SENDABLE, sendableTo, type SosNear, type SosNearby } from '@shared/model/sosNear';
import type { FollowedLayers } from '../ports/layers';

export interface NearbyDeps {
  readonly objects: FollowedLayers;
  /** The coordinate system of the alarms' messages. */
  system(): CoordinateSystem;
  /** Names of people are shown in part. */
  masks(): boolean;
}

/** Whom to send to an SOS: positions are asked for only while the popup shows one. */
export class Nearby {
  /** Those who can be sent may be somewhere else now. */
  readonly changed = new Emitter<void>();
  private isFollowing = false;
  /** By the alarm, until somebody is somewhere else: the popup is told each second. */
  private found = new WeakMap<Alarm, SosNearby | null>();

  constructor(private readonly deps: NearbyDeps) {
    deps.objects.changed.on((layer) => {
      if (!SENDABLE.some((one) => one === layer)) return;
      this.forget();
      this.changed.emit();
    });
  }

  /** What it goes by is different now. */
  forget(): void {
    this.found = new WeakMap();
  }

  follow(on: boolean): void {
    if (on === this.isFollowing) return;
    this.isFollowing = on;
    this.deps.objects.follow(on ? SENDABLE : []);
  }

  /** Those nearest to an SOS; null where its place is not known. */
  of(alarm: Alarm): SosNearby | null {
    const known = this.found.get(alarm);
    if (known !== undefined) return known;
    const near = this.look(alarm);
    this.found.set(alarm, near);
    return near;
  }

  private look(alarm: Alarm): SosNearby | null {
    const { objects } = this.deps;
    const states = { vehicle: objects.state('vehicle'), person: objects.state('person') };
    const found = sendableTo(alarm, this.deps.system(), {
      vehicle: states.vehicle.features,
      person: states.person.features,
    });
    if (found === null) return null;
    const all = Object.values(states);
    const isAsking = found.length === 0 && all.some((one) => one.at === null && !one.failure);
    const isFailed = found.length === 0 && all.some((one) => one.failure !== null);
    return {
      state: isAsking ? 'asking' : isFailed ? 'failed' : 'known',
      ones: found.map(({ feature, metres }): SosNear => {
        const { layer, name, time, facts } = feature;
        const isPerson = layer === 'person';
        return {
          layer: isPerson ? 'person' : 'vehicle',
          name: isPerson && this.deps.masks() ? maskedText(name, { kind: 'text' }) : name,
          team: isPerson ? (facts['deptName'] ?? '') : '',
          metres,
          ...(time === undefined ? {} : { time }),
        };
      }),
    };
  }
}
