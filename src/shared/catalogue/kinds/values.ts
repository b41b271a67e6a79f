import type { FieldKind } from './kind';

const INTEGER = /^-?\d{1,15}$/;

export const integerKind: FieldKind = {
  name: 'integer',
  column: 'INTEGER',
  read(raw) {
    if (typeof raw === 'number') return Number.isSafeInteger(raw) ? raw : undefined;
    return typeof raw === 'string' && INTEGER.test(raw) ? Number(raw) : undefined;
  },
  write: (value) => Number(value),
  check(value, { between }) {
    if (!INTEGER.test(String(value))) return { key: 'records.check.integer' };
    if (between === undefined) return undefined;
    const [least, most] = between;
    return Number(value) < least || Number(value) > most ? { key: 'records.check.between', values: { least, most } } : undefined;
  },
  seed: (_field, source) => source.int(1, 100),
  text: String,
};

const DATE_TIME = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const DATE = /^\d{4}-\d{2}-\d{2}/;

/** Whether a wire date is a day and a time of the calendar: some servers roll 31 February on to March without a word. */
export function isRealMoment(text: string): boolean {
  const at = new Date(`${text.slice(0, 10)}T${text.slice(11, 19) || '00:00:00'}Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text.slice(0, 10);
}

/** yyyy-MM-dd HH:mm:ss in the server's time zone, in both directions (wire format §1). */
export const dateTimeKind: FieldKind = {
  name: 'dateTime',
  column: 'TEXT',
  read: (raw) => (typeof raw === 'string' && DATE_TIME.test(raw) ? raw : undefined),
  write: String,
  check: (value) => (DATE_TIME.test(String(value)) && isRealMoment(String(value)) ? undefined : { key: 'records.check.dateTime' }),
  seed: (_field, source) => wireDateTime(source.now - source.int(0, 400 * 24 * 3600) * 1000),
  text: String,
};

/** A date; servers send it with a time, which is cut off after 10 characters. */
export const dateKind: FieldKind = {
  name: 'date',
  column: 'TEXT',
  read: (raw) => (typeof raw === 'string' && DATE.test(raw) ? raw.slice(0, 10) : undefined),
  write: (value) => `${String(value).slice(0, 10)} 00:00:00`,
  check: (value) => (DATE.test(String(value)) && isRealMoment(String(value)) ? undefined : { key: 'records.check.date' }),
  seed: (_field, source) => `${wireDateTime(source.now - source.int(20 * 365, 55 * 365) * 86_400_000).slice(0, 10)} 00:00:00`,
  text: String,
};

/** Minutes east of UTC of the server's clock: the documents describe a Chinese system. */
export const SERVER_OFFSET_MIN = 480;

/** ms since 1970 → the wire's date-time text in the server's zone. */
export function wireDateTime(ms: number, offsetMin: number = SERVER_OFFSET_MIN): string {
  return new Date(ms + offsetMin * 60_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The wire's date-time text → ms since 1970; null for any other text. */
export function readWireDateTime(text: string, offsetMin: number = SERVER_OFFSET_MIN): number | null {
  if (!DATE_TIME.test(text)) return null;
  const ms = Date.parse(`${text.replace(' ', 'T')}Z`) - offsetMin * 60_000;
  return Number.isNaN(ms) ? null : ms;
}
