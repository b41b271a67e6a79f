/** Within this time after a reconnect an equal key is the same alarm, sent again; ms (design). */
export const REDELIVERY_MS = 60_000;
/**
 * How old the first may be, ms. These alarms carry no time: the same words a day later are a new
 * event, and merging two alarms would lose one.
 */
const REDELIVERY_REACH_MS = 24 * 3_600_000;

/** How a message came: as it happened, or by asking again after a gap. */
export interface Receipt {
  /** Wall time of receipt, ms. */
  readonly at: number;
  /** Wall time of the last (re)connect of its channel, ms. */
  readonly connectedAt: number;
  /** Until when the channel was heard before that, wall time, ms; absent or null: nobody knows. */
  readonly receivedUntil?: number | null;
  readonly how: 'live' | 'backfill';
  /** A record that was asked for, which will be there again at the next asking. */
  readonly polled: boolean;
  /** Difference of the server's clock to this workstation's, ms. */
  readonly clockOffsetMs: number;
  /**
   * The connection was made while another one listened: nothing was missed, so that an equal message
   * is no repetition of an alarm that somebody has acknowledged or that is over.
   */
  readonly tookOver?: boolean;
  /** The record tells that it is over: one that is known is no new activation. */
  readonly over?: boolean;
  /** Whether another connection has brought this message already. */
  isCopy(key: string): boolean;
}

/** Within a minute after a reconnect an equal key is the same alarm, sent again (design.md). */
export function redelivered(last: number, { at, connectedAt }: Receipt): boolean {
  const since = at - connectedAt;
  return (
    last < connectedAt &&
    // A clock that was set back says nothing: two of one alarm are better than none of two.
    since >= 0 &&
    since <= REDELIVERY_MS &&
    at - last <= REDELIVERY_REACH_MS
  );
}
