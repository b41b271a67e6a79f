import type { Alarm } from '@shared/model/alarm';

/** Field names for a place, its time and a number; no document lists them all. */
const ADDRESS = /^(address|location|locationDesc|addr|place|position)$/i;
const LONGITUDE = /^(lng|lon|longitude)$/i;
const LATITUDE = /^(lat|latitude)$/i;
const PLACE_TIME = /^(locationTime|locateTime|positionTime|gpsTime|pointTime|lastLocationTime)$/i;
const PHONE = /(phone|mobile|telephone|^tel$|contactNumber)/i;
/** 'lng,lat' as one text. */
const PAIR = /^-?\d{1,3}(\.\d+)?\s*,\s*-?\d{1,3}(\.\d+)?$/;

/** The last known place of an alarm, in words and coordinates from the message. */
export interface Place {
  readonly address: string;
  /** 'lng,lat'; '' when the message has none. */
  readonly location: string;
  /** Time of the place from the message; '' when the message has none. */
  readonly seen: string;
}

const valueOf = (alarm: Alarm, name: RegExp, fits = (_: string): boolean => true): string =>
  Object.entries(alarm.fields).find(
    ([key, value]) => name.test(key) && value.trim() !== '' && fits(value),
  )?.[1] ?? '';

/** Reads the place from a message; null when it has none. */
export function placeOf(alarm: Alarm): Place | null {
  const isPair = (value: string): boolean => PAIR.test(value.trim());
  const address = valueOf(alarm, ADDRESS, (value) => !isPair(value));
  const [lng, lat] = [valueOf(alarm, LONGITUDE), valueOf(alarm, LATITUDE)];
  const location = lng !== '' && lat !== '' ? `${lng},${lat}` : valueOf(alarm, ADDRESS, isPair);
  if (address === '' && location === '') return null;
  return { address, location, seen: valueOf(alarm, PLACE_TIME) };
}

/** The number to call back; '' when the message has none. */
export function phoneOf(alarm: Alarm): string {
  return valueOf(alarm, PHONE);
}
