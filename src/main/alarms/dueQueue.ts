interface Due {
  readonly at: number;
  readonly id: string;
}

/** Times at which something is to be done about an id, of whatever clock, earliest first: a binary heap. */
export class DueQueue {
  private readonly heap: Due[] = [];
  /** The time that counts for each id; what else stands in the heap is stale. */
  private readonly times = new Map<string, number>();

  /** Sets the time of an id; null takes it out. */
  set(id: string, at: number | null): void {
    if (at === null) {
      this.times.delete(id);
      return;
    }
    if (this.times.get(id) === at) return;
    this.times.set(id, at);
    this.heap.push({ at, id });
    this.rise(this.heap.length - 1);
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
      if (due === undefined) break;
      this.times.delete(due.id);
      ids.push(due.id);
    }
    return ids;
  }

  private dropStale(): void {
    for (let top = this.heap[0]; top !== undefined; top = this.heap[0]) {
      if (this.times.get(top.id) === top.at) return;
      this.pop();
    }
  }

  private pop(): Due | undefined {
    const [top] = this.heap;
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
