/** One time with all items that were set to it in a row. */
export interface Due<T> {
  readonly at: number;
  readonly items: T[];
}

/** The valid place of each item; an item found at another place is stale there. */
export interface Places<T> {
  get(item: T): Due<T> | null | undefined;
  set(item: T, due: Due<T>): unknown;
  delete(item: T): unknown;
}

/**
 * Times at which items are due, by any clock, earliest first: a binary heap. Alarms that arrive together are
 * due together, so a flood takes few places.
 */
export class DueQueue<T = string> {
  private readonly heap: Due<T>[] = [];
  /** The place that was made last, while it is in the heap. */
  private last: Due<T> | null = null;

  /** @param places custom storage; an item that stores its own place needs no map. */
  constructor(private readonly places: Places<T> = new Map<T, Due<T>>()) {}

  /** Sets the time of an item; null removes it. */
  set(item: T, at: number | null): void {
    if (at === null) {
      this.places.delete(item);
      return;
    }
    if (this.places.get(item)?.at === at) return;
    const due = this.last?.at === at ? this.last : this.placeAt(at);
    due.items.push(item);
    this.places.set(item, due);
  }

  /** The earliest time; null for an empty queue. */
  next(): number | null {
    this.dropStale();
    return this.heap[0]?.at ?? null;
  }

  /** Removes and returns every item whose time is not after `now`. */
  take(now: number): readonly T[] {
    const taken: T[] = [];
    for (let at = this.next(); at !== null && at <= now; at = this.next()) {
      const due = this.pop();
      for (const item of due?.items ?? []) {
        // The same place may contain an item twice: it was removed and set to the same time again.
        if (this.places.get(item) !== due) continue;
        this.places.delete(item);
        taken.push(item);
      }
    }
    return taken;
  }

  private placeAt(at: number): Due<T> {
    const due: Due<T> = { at, items: [] };
    this.last = due;
    this.heap.push(due);
    this.rise(this.heap.length - 1);
    return due;
  }

  private dropStale(): void {
    for (let top = this.heap[0]; top !== undefined; top = this.heap[0]) {
      const { items } = top;
      // From the end, so that no item is visited twice.
      for (let item = items.at(-1); item !== undefined; item = items.at(-1)) {
        if (this.places.get(item) === top) return;
        items.pop();
      }
      this.pop();
    }
  }

  private pop(): Due<T> | undefined {
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
