/** So many may stand in the list before it is looked through for those that stand there twice. */
const SCANNED = 1_000;

/** Ids of what changed since somebody asked, in the order in which each did first. */
export class ChangedIds {
  /** Some twice: noting one costs nothing, for a flood notes thousands that are new. */
  private ids: string[] = [];
  private limit = SCANNED;

  /** One that never stood there: the list becomes longer by what there is to tell. */
  addNew(id: string): void {
    this.ids.push(id);
    this.limit += 1;
  }

  add(id: string): void {
    this.ids.push(id);
    if (this.ids.length < this.limit) return;
    // Where nobody asks, it grows no longer than twice what there is to tell.
    this.ids = [...new Set(this.ids)];
    this.limit = 2 * this.ids.length + SCANNED;
  }

  /** Begins anew. @returns what there was; an id may stand there again, its first place counts. */
  take(): readonly string[] {
    const { ids } = this;
    this.ids = [];
    this.limit = SCANNED;
    return ids;
  }
}
