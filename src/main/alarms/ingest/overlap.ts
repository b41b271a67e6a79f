import { REDELIVERY_MS } from '@main/alarms/ledger/redelivery';

/**
 * Tells copies from new alarms while two connections of one channel hear the same messages (a
 * change of user). Every alarm comes once over each link, so the n-th message with a key over one
 * link is the n-th alarm with that key: no clock decides, and two equal alarms in a row stay two.
 */
export class OverlapCopies {
  /** Alarms that were taken for new since the overlap began, by key. */
  private readonly taken = new Map<string, number>();
  /** Messages by link and key. */
  private readonly seen = new Map<number, Map<string, number>>();
  private until = Number.NEGATIVE_INFINITY;

  /**
   * A second link is being made: the server may count it in before this side hears that it is up,
   * so the copies of what comes from here on may follow over it.
   * @param at wall time, ms.
   */
  begin(link: number, at: number): void {
    if (at > this.until) {
      this.taken.clear();
      this.seen.clear();
    }
    this.until = Number.POSITIVE_INFINITY;
    this.dialled(link, at);
  }

  /**
   * A link is dialled, for the first time or once more: the server counts it in no earlier than this, so that
   * what the others have heard before does not come over it.
   * @param at wall time, ms.
   */
  dialled(link: number, at: number): void {
    if (at <= this.until) this.seen.set(link, new Map(this.taken));
  }

  /** The new link is up: late copies are looked for as long as redelivered alarms are. */
  joined(at: number): void {
    if (this.until === Number.POSITIVE_INFINITY) this.until = at + REDELIVERY_MS;
  }

  /** True while another link brings, or may still bring, the same messages. @param at wall time, ms. */
  overlaps(at: number): boolean {
    return at <= this.until;
  }

  /** True for a message that another link has brought already. Counts, so ask once per message. */
  isCopy(key: string, link: number, at: number): boolean {
    if (at > this.until) return false;
    const counts = this.countsOver(link);
    const number = (counts.get(key) ?? 0) + 1;
    if (number > (this.taken.get(key) ?? 0)) return false;
    counts.set(key, number);
    return true;
  }

  /** A message over this link was taken for a new alarm. */
  took(key: string, link: number, at: number): void {
    if (at > this.until) return;
    const counts = this.countsOver(link);
    const number = (counts.get(key) ?? 0) + 1;
    counts.set(key, number);
    this.taken.set(key, Math.max(number, this.taken.get(key) ?? 0));
  }

  private countsOver(link: number): Map<string, number> {
    const known = this.seen.get(link);
    if (known !== undefined) return known;
    const made = new Map<string, number>();
    this.seen.set(link, made);
    return made;
  }
}
