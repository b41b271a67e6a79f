import type { Alarm } from '../alarm';
import { isOpen } from '../alarmState';
import type { MapFeature } from './feature';
import { readPlace, type ReadPlace } from './place';
import type { CoordinateSystem } from './systems';

/** Field names of a place in messages; no document lists them all. */
const LONGITUDE = /^(lng|lon|longitude)$/i;
const LATITUDE = /^(lat|latitude)$/i;
const PLACE = /^(location|lnglat|lonLat|coordinate|coordinates|position|point)$/i;
const PAIR = /^\s*-?\d{1,3}(\.\d+)?\s*[,，]\s*-?\d{1,3}(\.\d+)?\s*$/;

/** The shortest name by which an object is found, characters: fewer fit too many. */
const NAME_LEAST = 3;

function valueOf({ fields }: Pick<Alarm, 'fields'>, name: RegExp): string {
  return (
    Object.entries(fields).find(([key, text]) => name.test(key) && text.trim() !== '')?.[1] ?? ''
  );
}

/** The place of a message as it was sent; '' where it has none. */
export function sentPlace(alarm: Pick<Alarm, 'fields'>): string {
  const [lng, lat] = [valueOf(alarm, LONGITUDE), valueOf(alarm, LATITUDE)];
  if (lng !== '' && lat !== '') return `${lng},${lat}`;
  const pair = Object.entries(alarm.fields).find(
    ([key, text]) => (PLACE.test(key) || /address/i.test(key)) && PAIR.test(text),
  );
  return pair?.[1] ?? '';
}

/** Objects by their names, to find the place of an alarm whose message has none. */
export interface NamedPlaces {
  /** The one object with this name; undefined for none or several. */
  exact(name: string): MapFeature | undefined;
  /** The one site whose name ends with this; undefined for none or several. */
  siteEnding(name: string): MapFeature | undefined;
}

/** Finds objects by name among those with a believable place. */
export function namedPlaces(all: Iterable<MapFeature>, sites: Iterable<MapFeature>): NamedPlaces {
  const byName = new Map<string, MapFeature | null>();
  for (const one of all) {
    if (one.at === null || one.name === '') continue;
    byName.set(one.name, byName.has(one.name) ? null : one);
  }
  const placed = [...sites].filter(({ at }) => at !== null);
  return {
    exact: (name) => byName.get(name) ?? undefined,
    siteEnding(name) {
      const found = placed.filter((one) => one.name.endsWith(name));
      return found.length === 1 ? found[0] : undefined;
    },
  };
}

/** Where an alarm is, and from what that is known. */
export type AlarmPlace = ReadPlace & {
  /** The object whose place it is; null: the message says it, or nothing does. */
  readonly of: MapFeature | null;
  readonly sent: string;
};

/**
 * The place of an alarm: from its message; else that of the one object of the same name; else that of the
 * site with which the name begins, since a server calls its points after their site.
 */
export function alarmPlace(
  alarm: Pick<Alarm, 'fields' | 'object' | 'site'>,
  system: CoordinateSystem,
  named: NamedPlaces,
): AlarmPlace {
  const sent = sentPlace(alarm);
  const read = readPlace(sent, system);
  if (read.at !== null) return { ...read, of: null, sent };
  const of = objectOf(alarm.object, named) ?? objectOf(alarm.site, named);
  if (of?.at != null) return { at: of.at, doubt: null, of, sent };
  return { ...read, of: null, sent };
}

function objectOf(name: string, named: NamedPlaces): MapFeature | undefined {
  const text = name.trim();
  if (text.length < NAME_LEAST) return undefined;
  const exact = named.exact(text);
  if (exact !== undefined) return exact;
  for (let length = text.length; length >= NAME_LEAST; length -= 1) {
    const site = named.siteEnding(text.slice(0, length));
    if (site !== undefined) return site;
  }
  return undefined;
}

/** An open alarm as an object of the map; closed ones are history. */
export function alarmFeature(alarm: Alarm, place: AlarmPlace): MapFeature | null {
  if (!isOpen(alarm.state)) return null;
  return {
    id: alarm.id,
    layer: 'alarm',
    name: alarm.object || alarm.headline || alarm.text.slice(0, 40),
    at: place.at,
    doubt: place.doubt,
    sent: place.sent,
    health: 'fault',
    priority: alarm.priority,
    facts: { text: alarm.text.slice(0, 300) },
  };
}
