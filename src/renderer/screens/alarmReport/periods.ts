/** Periods of a report; `custom` is chosen by day. */
export const PERIODS = ['shift', 'today', 'week', 'month', 'custom'] as const;
export type PeriodKey = (typeof PERIODS)[number];

export interface Period {
  /** Start, ms; included. */
  readonly from: number;
  /** End, ms; excluded. */
  readonly to: number;
}

/** Midnight of a day in the workstation's zone; days are added by the calendar, not as hours. */
function midnight(at: number, days: number): number {
  const date = new Date(at);
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + days).getTime();
}

/** Start of the current shift. @param begins hh:mm, in any order. */
export function shiftBegin(now: number, begins: readonly string[]): number {
  const starts = [-1, 0].flatMap((days) =>
    begins.map((begin) => {
      const [hour = 0, minute = 0] = begin.split(':').map(Number);
      const day = new Date(midnight(now, days));
      return new Date(day.getFullYear(), day.getMonth(), day.getDate(), hour, minute).getTime();
    }),
  );
  const past = starts.filter((start) => start <= now);
  return past.length === 0 ? midnight(now, 0) : Math.max(...past);
}

/**
 * Start and end of a period that ends now.
 * @param days first and last day of a custom period, both included; null while not chosen.
 * @returns null while a custom period is not chosen.
 */
export function periodOf(
  key: PeriodKey,
  now: number,
  begins: readonly string[],
  days: readonly [Date | null, Date | null],
): Period | null {
  switch (key) {
    case 'shift':
      return { from: shiftBegin(now, begins), to: now };
    case 'today':
      return { from: midnight(now, 0), to: now };
    case 'week':
      return { from: midnight(now, -6), to: now };
    case 'month':
      return { from: midnight(now, -29), to: now };
    case 'custom': {
      const [first, last] = days;
      if (first === null || last === null) return null;
      return { from: midnight(first.getTime(), 0), to: midnight(last.getTime(), 1) };
    }
  }
}
