/**
 * Ranges of days on the wire. `_dategt` and `_datelt`, the documented keys (spec 1 §2 Generic list screens), leave their bound
 * out: what lies at the first or the last second of a day is found only by a bound one second outside of it.
 */

/** Bounds of a range as date-times of the wire; '': open end. */
export interface Bounds {
  readonly from: string;
  readonly to: string;
}

type Filters = Readonly<Record<string, string>>;

const MOMENT = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const FIRST_SECOND = ' 00:00:00';
const LAST_SECOND = ' 23:59:59';
const SECOND_MS = 1_000;

/** Another second of the calendar, which has no zone; a text that is no moment stays as it is. */
function moved(text: string, seconds: number): string {
  const at = MOMENT.test(text) ? Date.parse(`${text.replace(' ', 'T')}Z`) : Number.NaN;
  if (Number.isNaN(at)) return text;
  const next = new Date(at + seconds * SECOND_MS).toISOString().slice(0, 19).replace('T', ' ');
  return MOMENT.test(next) ? next : text;
}

/** Wire keys of the date range of a field, with their bounds. */
export function rangeKeys(field: string): { readonly from: string; readonly to: string } {
  return { from: `${field}_dategt`, to: `${field}_datelt` };
}

/** The lower bound that lets everything through from a moment on. @param moment yyyy-MM-dd HH:mm:ss */
export const boundBefore = (moment: string): string => moved(moment, -1);

/** The upper bound that lets everything through up to a moment. @param moment yyyy-MM-dd HH:mm:ss */
export const boundAfter = (moment: string): string => moved(moment, 1);

/** The bounds of whole days, the last one included. @param from and @param to yyyy-MM-dd; '': open end */
export function dayBounds(from: string, to: string): Bounds {
  return {
    from: from === '' ? '' : boundBefore(`${from}${FIRST_SECOND}`),
    to: to === '' ? '' : boundAfter(`${to}${LAST_SECOND}`),
  };
}

/**
 * The first moment that a lower bound lets through. One at the first second of a day means that day: addresses and views that
 * were kept before bounds lay outside of their days have it.
 */
export function firstWithin(bound: string): string {
  return bound.endsWith(FIRST_SECOND) ? bound : moved(bound, 1);
}

/** The last moment that an upper bound lets through; one at the last second of a day means that day. */
export function lastWithin(bound: string): string {
  return bound.endsWith(LAST_SECOND) ? bound : moved(bound, -1);
}

/** Conditions as they were kept, with the bounds of their days outside of them. */
export function withDayBounds(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).map(([key, value]) => {
      if (key.endsWith('_dategt') && value.endsWith(FIRST_SECOND)) return [key, boundBefore(value)];
      const isLast = key.endsWith('_datelt') && value.endsWith(LAST_SECOND);
      return [key, isLast ? boundAfter(value) : value];
    }),
  );
}
