import type { Alarm } from './alarm';
import { alarmPlace, type NamedPlaces } from './map/alarmPlace';
import type { MapFeature } from './map/feature';
import { nearest, type Near } from './map/nearest';
import type { CoordinateSystem } from './map/systems';

/** Those who can be sent to an SOS. */
export const SENDABLE = ['vehicle', 'person'] as const;
type Sendable = (typeof SENDABLE)[number];

/** One of them; a person's name may be masked. */
export interface SosNear {
  readonly layer: Sendable;
  readonly name: string;
  /** Department of a person; '' for none. */
  readonly team: string;
  /** As the crow flies, m. */
  readonly metres: number;
  /** Time of its place, ms, wall time of the server; absent: unknown. */
  readonly time?: number;
}

/** Whom to send to an SOS whose place is known. */
export interface SosNearby {
  /**
   * `asking`: the server has not answered yet; `failed`: it did not say where they are; `tooMany`: so many people
   * ask for help that it is said of the newest alone.
   */
  readonly state: 'asking' | 'known' | 'failed' | 'tooMany';
  /** Nearest first. */
  readonly ones: readonly SosNear[];
}

const MOST = 3;
/** A place by name would ask for every layer: the message of an SOS has its own, or none is known. */
const NO_NAMES: NamedPlaces = { exact: () => undefined, siteEnding: () => undefined };

/**
 * The three nearest to an SOS, with a vehicle and a person among them where there are both; whoever sent it is
 * not.
 * @param system the coordinate system of the alarms' messages
 * @returns null where the message has no believable place
 */
export function sendableTo(
  alarm: Alarm,
  system: CoordinateSystem,
  objects: Readonly<Record<Sendable, Iterable<MapFeature>>>,
): readonly Near[] | null {
  const { at } = alarmPlace(alarm, system, NO_NAMES);
  if (at === null) return null;
  const byLayer = SENDABLE.map((layer) =>
    nearest(
      [...objects[layer]].filter(({ name }) => name !== alarm.object),
      at,
      MOST,
    ),
  );
  const first = byLayer.flatMap((found) => found.slice(0, 1));
  const rest = byLayer.flatMap((found) => found.slice(1));
  const nearestFirst = (one: Near, other: Near): number => one.metres - other.metres;
  return [...first, ...rest.sort(nearestFirst)].slice(0, MOST).sort(nearestFirst);
}
