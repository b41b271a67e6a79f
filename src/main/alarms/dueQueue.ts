/** One time, and all ids that were set to it one after the other. */
interface Due {
  readonly at: number;
  readonly ids: string[];
}

/**
 * Times at which something is to be done about an id, of whatever clock, earliest first: a binary heap. Alarms
 * that come together are due together, so that a flood fills few places of it.
 */
export class DueQueue {
  private readonly heap: Due[] = [];
  /** The place that counts for each id; where else it stands it is stale. */
  private readonly places = new Map<string, Due>();
  /** The place that was made last, while it is in the heap. */
  private last: Due | null = null;

  /** Sets the time of an id; null takes it out. */
  set(id: string, at: number | null): void {
    if (at === null) {
      this.places.delete(id);
      return;
    }
    if (this.places.get(id)?.at === at) return;
    const due = this.last?.at === at ? this.last : this.placeAt(at);
    due.ids.push(id);
    this.places.set(id, due);
  }

  /** The earliest time, or null when nothing is to be done. */
  next(): number | null {
    this.dropStale();
    return this.heap[0]?.at ?? null;
  }

  /** Takes out every id whose time is not after `now`. */
  take(now: number): readonly string[] {
    const ids: string[] = [];
    for (let at = this.next(); at !== null && at <= now; at = this.next()) {
      const due = this.pop();
      for (const id of due?.ids ?? []) {
        // The same place may hold it twice: it was set to another time and back.
        if (this.places.get(id) !== due) continue;
        this.places.delete(id);
        ids.push(id);
      }
    }
    return ids;
  }

  private placeAt(at: number): Due {
    const due: Due = { at, ids: [] };
    this.last = due;
    this.heap.push(due);
    this.rise(this.heap.length - 1);
    return due;
  }

  private dropStale(): void {
    for (let top = this.heap[0]; top !== undefined; top = this.heap[0]) {
      const { ids } = top;
      // From its end, so that no id is looked at twice.
      for (let id = ids.at(-1); id !== undefined; id = ids.at(-1)) {
        if (this.places.get(id) === top) return;
        ids.pop();
      }
      this.pop();
    }
  }

  private pop(): Due | undefined {
    const [top] = this.heap;
    if (top === this.last) this.last = null;
    const last = this.heap.pop();
    if (last !== undefined && this.heap.length > 0) {
      this.heap[0] = last;
      this.sink(0);
    }
    return top;
  }

  private rise(from: number): void {
    let index = from;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.swapIfLater(parent, index)) return;
      index = parent;
    }
  }

  private sink(from: number): void {
    let index = from;
    for (;;) {
      const left = 2 * index + 1;
      const right = left + 1;
      const smaller = this.at(right) < this.at(left) ? right : left;
      if (!this.swapIfLater(index, smaller)) return;
      index = smaller;
    }
  }

  private at(index: number): number {
    return this.heap[index]?.at ?? Number.POSITIVE_INFINITY;
  }

  private swapIfLater(upper: number, lower: number): boolean {
    const [a, b] = [this.heap[upper], this.heap[lower]];
    if (a === undefined || b === undefined || a.at <= b.at) return false;
    this.heap[upper] = b;
    this.heap[lower] = a;
    return true;
  }
}
