/** Work that is done one after the other, in the order in which it was given. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();

  /** Begins once what was given before is over, however it ended. @returns what the work returns */
  take<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(work, work);
    this.last = turn.catch(() => undefined);
    return turn;
  }
}
