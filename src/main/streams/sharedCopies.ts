import { createHash } from 'node:crypto';
import { BoundedMap } from '@shared/base/boundedMap';

/** How long a message may take to come over the other connections, ms. */
const REACH_MS = 60_000;
/** Texts that are remembered. */
const KEPT = 5_000;

/** Longest text that is remembered as it is, characters. */
const READABLE = 200;

interface Seen {
  readonly at: number;
  /** How often by connection. */
  readonly counts: Map<number, number>;
  taken: number;
}

/**
 * Tells the copies of a message that a server sends to several connections: the n-th equal message
 * over one connection is the n-th of its kind, so that two equal alarms in a row stay two.
 */
export class SharedCopies {
  private readonly seen = new BoundedMap<string, Seen>(KEPT);

  /** True for a message that came over another connection already. Counts, so ask once per message. */
  isCopy(text: string, connection: number, at: number): boolean {
    // Messages may be megabytes: what is remembered of them is not.
    const key = text.length <= READABLE ? text : digestOf(text);
    const known = this.seen.get(key);
    const fresh = known === undefined || Math.abs(at - known.at) > REACH_MS;
    const entry: Seen = fresh ? { at, counts: new Map(), taken: 0 } : known;
    if (fresh) this.seen.set(key, entry);
    const number = (entry.counts.get(connection) ?? 0) + 1;
    entry.counts.set(connection, number);
    if (number <= entry.taken) return true;
    entry.taken = number;
    return false;
  }
}

function digestOf(text: string): string {
  return `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
