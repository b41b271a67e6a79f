import { fakeWorkPlate as declared } from '@shared/alarms/sources/fakeWorkPlate';
import { zonedTime } from '@shared/base/zonedTime';
import type { AlarmObservation } from '@shared/model/alarm';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import { fieldsOf, reader, recognised, type SourceContext } from './source';
import type { BatchReader, SourceCode } from './sourceCode';

/** Why a work plate counts as fake; i18n key alarm.fakePlate.<reason>. */
export type FakeReason = 'twoPlaces' | 'sameSim' | 'sameImei';

/** A card with its last place and time. */
export interface Sighting {
  readonly id: string;
  readonly plate: string;
  /** The wearer; '' when unknown. */
  readonly person: string;
  readonly personName: string;
  readonly sim: string;
  readonly imei: string;
  readonly online: boolean;
  /** ms; null: never seen, or unreadable. */
  readonly at: number | null;
  /** Degrees; null: not located. */
  readonly place: { readonly lng: number; readonly lat: number } | null;
  readonly fields: Readonly<Record<string, string>>;
}

/** Two cards that contradict each other. */
export interface FakePair {
  readonly reason: FakeReason;
  readonly first: Sighting;
  readonly second: Sighting;
  /** Distance of the two sightings, metres; null when one of them has no place. */
  readonly metres: number | null;
}

/** Reads a record of workCard.page. */
export function readSighting(record: unknown, { zone }: SourceContext): Sighting {
  const fields = fieldsOf(record);
  const of = reader(fields);
  return {
    id: of('id'),
    plate: of('workPlateName'),
    person: of('employeeId') || of('employeeName'),
    personName: of('employeeName'),
    sim: of('sim'),
    imei: of('imei'),
    online: of('onlineStatus') !== '0',
    at: zonedTime(of('locationTime'), zone),
    place: placeOf(of('location')),
    fields,
  };
}

/**
 * The check for fake work plates (spec 1 §6; the rule is ours): one person, or one SIM, at two places farther
 * apart than `metres` within `minutes`; and two cards with the same SIM or IMEI.
 * @param before sightings of the previous poll: a single card may have jumped.
 */
export function findFakes(
  cards: readonly Sighting[],
  before: readonly Sighting[],
  { metres, minutes }: AlarmConfig['fakeWorkPlate'],
): readonly FakePair[] {
  const far = (first: Sighting, second: Sighting): FakePair | null => {
    const apart = metresBetween(first, second);
    const near = apart === null || apart <= metres;
    if (near || first.at === null || second.at === null) return null;
    if (Math.abs(first.at - second.at) > minutes * 60_000) return null;
    return { reason: 'twoPlaces', first, second, metres: Math.round(apart) };
  };
  const found = new Map<string, FakePair>();
  const keep = (pair: FakePair | null): void => {
    if (pair !== null && !found.has(pairId(pair))) found.set(pairId(pair), pair);
  };
  const online = cards.filter((card) => card.online);
  for (const [first, second] of pairsBy(online, ({ person }) => person)) keep(far(first, second));
  for (const [first, second] of pairsBy(online, ({ sim }) => sim)) keep(far(first, second));
  for (const [first, second] of pairsBy(cards, ({ sim }) => sim)) {
    keep({ reason: 'sameSim', first, second, metres: metresBetween(first, second) });
  }
  for (const [first, second] of pairsBy(cards, ({ imei }) => imei)) {
    keep({ reason: 'sameImei', first, second, metres: metresBetween(first, second) });
  }
  const earlier = new Map(before.map((card) => [card.id, card]));
  for (const card of online) {
    const was = earlier.get(card.id);
    if (was !== undefined && card.id !== '') keep(far(was, card));
  }
  return [...found.values()];
}

/** Identity of the pair as long as it is found. */
export function pairId({ reason, first, second }: FakePair): string {
  return [reason, ...[first.id, second.id].sort()].join(':');
}

/** The alarm of a pair; its time is the later sighting. */
export function fakeAlarm(pair: FakePair, context: SourceContext): AlarmObservation {
  const { reason, first, second, metres } = pair;
  const [earlier, later] = (first.at ?? 0) <= (second.at ?? 0) ? [first, second] : [second, first];
  const person = later.personName || earlier.personName;
  const fields = {
    ...later.fields,
    reason,
    person,
    otherId: earlier.id,
    otherPlate: earlier.plate,
    otherAddress: earlier.fields['address'] ?? '',
    otherTime: earlier.fields['locationTime'] ?? '',
    metres: metres === null ? '' : String(Math.round(metres)),
  };
  return recognised(
    {
      channel: declared.channel,
      alarmClass: 'fakeWorkPlate',
      object: person || later.plate || later.sim || later.imei,
      site: later.fields['region'] ?? '',
      serverId: pairId(pair),
      time: later.fields['locationTime'] ?? '',
      values: [person, earlier.plate, later.plate],
      raw: JSON.stringify({ reason, first: earlier.fields, second: later.fields }),
      fields,
    },
    context,
  );
}

/** The rule over the work cards; it remembers where the previous poll saw each card. */
function fakePlates(config: () => AlarmConfig): BatchReader {
  let before: readonly Sighting[] = [];
  return (records, context) => {
    const cards = records.map((record) => readSighting(record, context));
    const pairs = findFakes(cards, before, config().fakeWorkPlate);
    before = cards;
    const observations = pairs.map((pair) => fakeAlarm(pair, context));
    return { observations, open: observations };
  };
}

/** All pairs of cards with an equal value; '' is ignored. Many cards of one value are paired in a row. */
function pairsBy(
  cards: readonly Sighting[],
  of: (card: Sighting) => string,
): readonly (readonly [Sighting, Sighting])[] {
  const last = new Map<string, Sighting>();
  const pairs: [Sighting, Sighting][] = [];
  for (const card of cards) {
    const value = of(card);
    if (value === '') continue;
    const other = last.get(value);
    if (other !== undefined && other.id !== card.id) pairs.push([other, card]);
    last.set(value, card);
  }
  return pairs;
}

const NUMBER = /^\s*(-?\d{1,3}(?:\.\d+)?)\s*,\s*(-?\d{1,3}(?:\.\d+)?)\s*$/;

/** "lng,lat" of the wire; null for any other text. */
function placeOf(text: string): Sighting['place'] {
  const [, lng, lat] = NUMBER.exec(text) ?? [];
  if (lng === undefined || lat === undefined) return null;
  const place = { lng: Number(lng), lat: Number(lat) };
  return Math.abs(place.lng) <= 180 && Math.abs(place.lat) <= 90 ? place : null;
}

const EARTH_METRES = 6_371_000;

/** Along the great circle. */
function metresBetween(first: Sighting, second: Sighting): number | null {
  const [a, b] = [first.place, second.place];
  if (a === null || b === null) return null;
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const dLat = radians(b.lat - a.lat);
  const dLng = radians(b.lng - a.lng);
  const h =
    Math.sin(dLat / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(dLng / 2) ** 2;
  return 2 * EARTH_METRES * Math.asin(Math.min(1, Math.sqrt(h)));
}

export const fakeWorkPlate: SourceCode<typeof declared> = { rule: fakePlates };
