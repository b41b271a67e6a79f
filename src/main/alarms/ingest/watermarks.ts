import { BoundedMap } from '@shared/base/boundedMap';
import type { AlarmObservation } from '@shared/model/alarm';
import { shortKey } from '@main/alarms/ledger/cut';
import { alarmKey } from '@main/alarms/ledger/identity';
import { identityOf } from './poll/walk';
import { receivedUntilOf, type FeedStart } from './feed';

/** A poll reads back beyond the last mark by this much, ms: records are not written in one instant. */
export const OVERLAP_MS = 2 * 60_000;
/** How far back the first poll of a tenant reads that was never heard here, ms. */
export const FIRST_REACH_MS = 24 * 3_600_000;
/** An event time later than the server's clock by more than this is no mark, ms. */
const AHEAD_MS = 10 * 60_000;
/** Records that are remembered: more than a poll can read. */
const KEPT = 20_000;

/** How far a source was read, and which of its records were told already. */
export class Watermarks {
  /** True when the journal has events of this channel: what is older was told. */
  readonly known: boolean;
  /** Records that happened before this are none of this run's business; server time, ms. */
  private readonly floor: number;
  private newest: number;
  private readonly reported = new BoundedMap<string, true>(KEPT);
  private open: ReadonlySet<string> = new Set();

  /** @param serverNow the server's time, ms. */
  constructor(
    channel: string,
    start: FeedStart,
    private readonly serverNow: () => number,
  ) {
    const now = serverNow();
    const mark = start.marks[channel];
    this.known = mark !== undefined;
    const first = now - FIRST_REACH_MS + OVERLAP_MS;
    // A time that lies ahead says nothing about how far the source was read: listening ended then. Where
    // nothing was ever told, a longer absence than the first reach is read as a whole.
    this.newest = Math.min(mark ?? first, receivedUntilOf(start, channel) ?? now, now);
    this.floor = this.newest - OVERLAP_MS;
  }

  /** From where a poll has to read, server time, ms. */
  readFrom(): number {
    return this.newest - OVERLAP_MS;
  }

  /**
   * Of what a poll brought, that which was not told in this run; a record that was late in coming
   * counts as well. What stands is told again when it did not stand at the poll before.
   * @param standing server ids of a complete poll at what stands, or null.
   * @param isWhole false for a part of a poll that failed: the source was read no further by it.
   */
  fresh(
    observations: readonly AlarmObservation[],
    standing: ReadonlySet<string> | null,
    isWhole = true,
  ): readonly AlarmObservation[] {
    const fresh: AlarmObservation[] = [];
    const before = this.open;
    if (standing !== null) this.open = isWhole ? standing : new Set([...before, ...standing]);
    for (const observation of observations) {
      const { eventTime, serverId } = observation;
      const id = idOf(observation);
      const stands = standing?.has(serverId) === true;
      const isBack = stands && serverId !== '' && !before.has(serverId);
      if (isWhole) this.noted(eventTime);
      if (this.reported.has(id) && !isBack) continue;
      this.reported.set(id, true);
      // What stands is told whatever its age; of the others, what lies before this run is over.
      if (stands || eventTime === null || eventTime >= this.floor) fresh.push(observation);
    }
    return fresh;
  }

  /** This one counts as not standing: where it stands at the next poll, it is told again. */
  forget(serverId: string): void {
    this.open = new Set([...this.open].filter((id) => id !== serverId));
  }

  /** A message that came by itself tells as well how far the source was heard; ms. */
  noted(eventTime: number | null): void {
    if (eventTime === null || eventTime > this.serverNow() + AHEAD_MS) return;
    this.newest = Math.max(this.newest, eventTime);
  }
}

function idOf(observation: AlarmObservation): string {
  const { serverId, raw } = observation;
  return serverId === '' ? shortKey(identityOf(raw)) : alarmKey(observation);
}
