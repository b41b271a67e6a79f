/** Values in a line: added at its end, taken from its front in groups, whatever its length. */
export class Backlog<T> {
  private items: T[] = [];
  /** Those before this place are gone. */
  private head = 0;

  get length(): number {
    return this.items.length - this.head;
  }

  push(item: T): void {
    this.items.push(item);
  }

  /** Up to `count` of them from the one at `from` on, which stay. */
  slice(from: number, count: number): readonly T[] {
    const begin = this.head + from;
    return this.items.slice(begin, begin + count);
  }

  /** Takes the first `count` away. */
  take(count: number): readonly T[] {
    const taken = this.items.slice(this.head, this.head + count);
    this.head += taken.length;
    // Moving the rest each time would take as long as the line is.
    if (2 * this.head >= this.items.length) {
      this.items = this.items.slice(this.head);
      this.head = 0;
    }
    return taken;
  }
}
