import { SERVER_OFFSET_MIN } from '@shared/catalogue/kinds/values';

/** A month of the server's calendar. `at`: its first moment, ms since 1970. */
export interface Month {
  readonly time: string;
  readonly at: number;
}

/** The last months of the server's calendar up to now, the oldest first; `time` as yyyy-MM. */
export function lastMonths(now: number, count: number): readonly Month[] {
  const offset = SERVER_OFFSET_MIN * 60_000;
  const today = new Date(now + offset);
  return Array.from({ length: count }, (_, n) => {
    const first = Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - (count - 1 - n), 1);
    return { time: new Date(first).toISOString().slice(0, 7), at: first - offset };
  });
}
