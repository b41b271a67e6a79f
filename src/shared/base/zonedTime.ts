import { offsetOf, timeZone } from './time';

/**
 * A wire date and time: seconds and the T of ISO are optional, slashes may replace dashes, and numbers may
 * lack their leading zero.
 */
const WIRE_TIME =
  /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?:T| +)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/;
/** Milliseconds since 1970, as some servers write times. */
const EPOCH_MS = /^\d{13}$/;

/**
 * Reads a time of a server's own clock, usually without a zone ('2026-11-21 08:05:00').
 * @param zone IANA zone of the server; an unknown one counts as UTC+8.
 * @returns ms since 1970, or null when the text is no time.
 */
export function zonedTime(text: string, zone: string): number | null {
  const trimmed = text.trim();
  if (EPOCH_MS.test(trimmed)) return Number(trimmed);
  const parts = WIRE_TIME.exec(trimmed);
  if (parts === null) return null;
  const [, year = '', , month = '', day = '', hour = '', minute = '', second = '00', own] = parts;
  const [mm, dd, hh] = [month, day, hour].map((text) => text.padStart(2, '0'));
  const plain = `${year}-${mm}-${dd}T${hh}:${minute}:${second}Z`;
  const utc = Date.parse(plain);
  // 30 February or hour 25: Date rolls the first over and refuses the second.
  if (Number.isNaN(utc) || new Date(utc).getUTCDate() !== Number(day)) return null;
  if (own !== undefined) return utc - ownOffset(own);
  const first = utc - offsetOf(utc, zone);
  // At a change of summer time the offset of the guess may differ from that of the answer.
  return utc - offsetOf(first, zone);
}

/** The same of a time in the zone in which this process shows times; UTC+8 where none was set. */
export function shownTime(text: string): number | null {
  return zonedTime(text, timeZone() ?? '');
}

function ownOffset(text: string): number {
  if (text === 'Z') return 0;
  const sign = text.startsWith('-') ? -1 : 1;
  const digits = text.replace(/\D/g, '');
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2))) * 60_000;
}
