/**
 * Confirms by a second poll that a record has returned to normal. One poll without a record says little:
 * the record may have moved between two pages, or the answer was a glitch. A record counts as returned
 * when two whole polls in a row were without it, so the first poll after a start ends nothing.
 */
export class ReturnConfirmation {
  /** Server ids of the last whole poll, with those that partial polls have found since; null: no poll yet. */
  private before: ReadonlySet<string> | null = null;

  /**
   * Takes a poll that has read every active record.
   * @param ids server ids that it found.
   * @returns the ids that count as active, null while a second poll is needed; and whether another poll
   * soon would tell more.
   */
  whole(ids: ReadonlySet<string>): {
    readonly standing: ReadonlySet<string> | null;
    readonly unsure: boolean;
  } {
    const { before } = this;
    this.before = ids;
    if (before === null) return { standing: null, unsure: true };
    const left = [...before].filter((id) => !ids.has(id));
    if (left.length === 0) return { standing: ids, unsure: false };
    return { standing: new Set([...ids, ...left]), unsure: true };
  }

  /** Takes a poll that has not read everything: what it found is active, of the rest it says nothing. */
  part(ids: ReadonlySet<string>): void {
    if (this.before !== null) this.before = new Set([...this.before, ...ids]);
  }
}
