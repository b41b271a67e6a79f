/**
 * What stands by the looks at a source. One look without a record says little: the record may have moved
 * between two questions, or the answer was a glitch. It stands no more when two whole looks in a row were
 * without it, so the first look after a start ends nothing.
 */
export class StandingLooks {
  /** Server ids of the whole look before, with what partial ones have seen since; null: none yet. */
  private before: ReadonlySet<string> | null = null;

  /**
   * A look that has read everything that stands.
   * @param ids server ids that stand by it.
   * @returns the ids that count as standing, null where a second look is needed; and whether a look
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

  /** A look that has not read everything: what it saw stands, of the rest it says nothing. */
  part(ids: ReadonlySet<string>): void {
    if (this.before !== null) this.before = new Set([...this.before, ...ids]);
  }
}
