import { tzOffset } from '@date-fns/tz';
import { Emitter, type Signal } from './emitter';

/** A zone that the system does not know counts as this far ahead of UTC, minutes: Beijing's. */
const UNKNOWN_ZONE_MINUTES = 8 * 60;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** No zone changes its offset inside of a quarter of an hour by the clock of UTC. */
const SLOT_MS = 15 * MINUTE_MS;
/** Offsets kept, one per quarter of an hour: a list of alarms of one year needs fewer. */
const SLOTS_KEPT = 2_048;

/** Clock parts of a moment; `month` counts from 1, `weekday` from Sunday = 0. */
export interface WallParts {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  readonly weekday: number;
}

/** A day of a calendar, without a zone; `month` counts from 1. */
export type CalendarDay = Pick<WallParts, 'year' | 'month' | 'day'>;

let zone: string | null = null;
const offsets = new Map<number, number>();
const changed = new Emitter<string | null>();

/**
 * Sets the zone in which this process shows and reads times: the server's, in every window, file and
 * announcement, whatever the workstation's own is. Texts of the server hold its times as well, and two
 * zones on one screen mislead.
 * @param name IANA zone; one that the system does not know counts as UTC+8; null: the workstation's own.
 */
export function setTimeZone(name: string | null): void {
  if (name === zone) return;
  zone = name;
  offsets.clear();
  changed.emit(name);
}

/** Times are shown in another zone from now on. */
export const timeZoneChanged: Signal<string | null> = changed;

/** The zone that was set; null: the workstation's own. */
export function timeZone(): string | null {
  return zone;
}

/** The system's name of a zone ('asia/urumqi' → 'Asia/Urumqi'); undefined where it knows none. */
export function knownZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name.trim() }).resolvedOptions().timeZone;
  } catch {
    // Intl throws for a name that is no zone; the caller says so.
    return undefined;
  }
}

/** How far a zone is ahead of UTC at a moment, ms. @param name IANA zone; unknown counts as UTC+8 */
export function offsetOf(at: number, name: string): number {
  const minutes = tzOffset(name, new Date(at));
  return (Number.isNaN(minutes) ? UNKNOWN_ZONE_MINUTES : minutes) * MINUTE_MS;
}

/** How far the clock that this process shows is ahead of UTC at a moment, ms. */
export function shownOffset(at: number): number {
  if (zone === null || !Number.isFinite(at)) return ownOffset(at);
  const slot = Math.floor(at / SLOT_MS);
  const known = offsets.get(slot);
  if (known !== undefined) return known;
  if (offsets.size >= SLOTS_KEPT) offsets.clear();
  const offset = offsetOf(slot * SLOT_MS, zone);
  offsets.set(slot, offset);
  return offset;
}

/** How far the workstation's own clock is ahead of UTC at a moment, ms. */
export function ownOffset(at: number): number {
  return -new Date(at).getTimezoneOffset() * MINUTE_MS;
}

/** Two digits at least: 7 → '07'. */
export function twoDigits(n: number): string {
  return String(n).padStart(2, '0');
}

/** Parts of a moment by the clock that this process shows. @param ms since 1970 */
export function wallParts(ms: number): WallParts {
  const date = new Date(ms + shownOffset(ms));
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
    weekday: date.getUTCDay(),
  };
}

/**
 * The moment at which the clock that this process shows has this time, ms since 1970. A time that the
 * clock skips counts as the moment after the jump, one that it shows twice as the first.
 * @param day days beyond the end of the month go on into the next.
 */
export function momentOf(day: CalendarDay, hour = 0, minute = 0, second = 0): number {
  const wanted = Date.UTC(day.year, day.month - 1, day.day, hour, minute, second);
  // A day away on both sides lie the offsets from before and after any change of summer time.
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map(shownOffset);
  const found = [before, after]
    .map((offset = 0) => wanted - offset)
    .filter((at) => at + shownOffset(at) === wanted);
  return found.length > 0 ? Math.min(...found) : wanted - (before ?? 0);
}

/** Midnight at which the day of a moment began, ms. @param days added by the calendar, not by hours */
export function dayStart(ms: number, days = 0): number {
  const { year, month, day } = wallParts(ms);
  return momentOf({ year, month, day: day + days });
}

/** The day, 'yyyy-MM-dd'. @param ms since 1970 */
export function wallDay(ms: number): string {
  const { year, month, day } = wallParts(ms);
  return `${String(year).padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`;
}

/** The time of day, 'HH:mm:ss'. @param ms since 1970 */
export function wallClock(ms: number): string {
  const { hour, minute, second } = wallParts(ms);
  return [hour, minute, second].map(twoDigits).join(':');
}

/** A moment, 'yyyy-MM-dd HH:mm:ss'. @param ms since 1970 */
export function wallTime(ms: number): string {
  return `${wallDay(ms)} ${wallClock(ms)}`;
}

/** The same with milliseconds, 'yyyy-MM-dd HH:mm:ss.SSS'. @param ms since 1970 */
export function wallMoment(ms: number): string {
  return `${wallTime(ms)}.${String(new Date(ms).getMilliseconds()).padStart(3, '0')}`;
}

/** A moment for the names of files, in UTC: '20261121-083000'. @param ms since 1970 */
export function fileStamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
}

/** How far a clock is ahead of UTC, in words: 'UTC+8', 'UTC-3:30', 'UTC+0'. @param offset ms */
export function offsetText(offset: number): string {
  const minutes = Math.abs(Math.round(offset / MINUTE_MS));
  const rest = minutes % 60 === 0 ? '' : `:${twoDigits(minutes % 60)}`;
  return `UTC${offset < 0 ? '-' : '+'}${Math.floor(minutes / 60)}${rest}`;
}
