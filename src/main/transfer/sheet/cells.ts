import type { TextKey } from '@shared/i18n/textKey';
/** A cell as a file contains it. A number keeps its written digits; dates are wire texts already. */
export interface SheetCell {
  readonly text: string;
  readonly type: 'text' | 'number' | 'date' | 'boolean' | 'error';
}

/** A row as a spreadsheet counts it, from 1; empty cells are undefined. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly (SheetCell | undefined)[];
}

/** Why a file is refused: i18n key with its values. */
export class SheetProblem extends Error {
  constructor(
    readonly key: TextKey,
    readonly values: Readonly<Record<string, string | number>> = {},
  ) {
    super(key);
    this.name = 'SheetProblem';
  }
}

const DAY_MS = 86_400_000;
const DAY_S = 86_400;
/** Day 0 of spreadsheets that count from 1900, valid from day 61 on: they contain a 29 February 1900. */
const EPOCH_1900 = Date.UTC(1899, 11, 30);
/** The first day after that nonexistent 29 February. */
const FIRST_SURE = 61;
/** Days between the two date systems. */
const EPOCH_1904_DAYS = 1462;
/** 9999-12-31. */
const LAST_SERIAL = 2_958_465;

/** Column number of a cell address: AB7 → 28; 0 for a text that is no address. */
export function columnNumber(address: string): number {
  const letters = /^[A-Z]{1,3}/.exec(address)?.[0] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/**
 * The day number of a spreadsheet → `yyyy-MM-dd`, with ` HH:mm:ss` where it has a time; a time alone is
 * `HH:mm:ss`. Undefined for a number that is no date.
 */
export function serialText(serial: number, from1904 = false): string | undefined {
  const seconds = Math.round((serial + (from1904 ? EPOCH_1904_DAYS : 0)) * DAY_S);
  const days = Math.floor(seconds / DAY_S);
  if (!Number.isFinite(seconds) || days < 0 || days > LAST_SERIAL) return undefined;
  const shift = days < FIRST_SURE && days > 0 ? 1 : 0;
  const text = new Date(EPOCH_1900 + (days + shift) * DAY_MS + (seconds % DAY_S) * 1000)
    .toISOString()
    .slice(0, 19);
  const time = text.slice(11);
  if (days === 0) return time;
  return seconds % DAY_S === 0 ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`;
}

/**
 * A wire date or date-time → the day number of a spreadsheet; undefined for other texts and for days before
 * March 1900.
 */
export function textSerial(text: string): number | undefined {
  const parts = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/.exec(text);
  if (parts === null) return undefined;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part: string | undefined) => Number(part ?? 0));
  const at = Date.UTC(year, month - 1, day, hour, minute, second);
  // 30 February would become a day of March.
  if (new Date(at).toISOString().slice(0, 10) !== text.slice(0, 10)) return undefined;
  const serial = (at - EPOCH_1900) / DAY_MS;
  return serial < FIRST_SURE ? undefined : serial;
}
