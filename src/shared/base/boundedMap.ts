/** Excess over the limit at which the map drops entries, as a share of the limit. */
const SLACK = 0.02;

/**
 * A map that drops its oldest entries once it exceeds its limit by a fiftieth; the newest always stay.
 * Writing a key again makes it the newest; reading does not. The oldest are dropped together, because a `Map`
 * walks over the place of every deleted entry when its first key is read.
 */
export class BoundedMap<K, V> {
  private readonly entries = new Map<K, V>();
  private readonly allowed: number;
  private weight = 0;

  /**
   * @param most total weight that remains after dropping.
   * @param weigh weight of a value, at least 0; without it each value counts 1.
   */
  constructor(
    private readonly most: number,
    private readonly weigh: (value: V) => number = () => 1,
  ) {
    this.allowed = most + Math.floor(most * SLACK);
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: K): V | undefined {
    return this.entries.get(key);
  }

  has(key: K): boolean {
    return this.entries.has(key);
  }

  set(key: K, value: V): void {
    const { entries } = this;
    const { size } = entries;
    const before = entries.get(key);
    // A new key, which most are, is looked for no third time.
    entries.set(key, value);
    if (entries.size === size) {
      entries.delete(key);
      entries.set(key, value);
      this.weight -= this.weigh(before as V);
    }
    this.weight += this.weigh(value);
    if (this.weight > this.allowed) this.forget();
  }

  delete(key: K): void {
    const value = this.entries.get(key);
    // A stored value may be undefined; only then is the key looked up a second time.
    if (value === undefined && !this.entries.has(key)) return;
    this.entries.delete(key);
    this.weight -= this.weigh(value as V);
  }

  /** Values, the earliest written first. */
  values(): IterableIterator<V> {
    return this.entries.values();
  }

  clear(): void {
    // To clear an empty map makes its table anew.
    if (this.entries.size > 0) this.entries.clear();
    this.weight = 0;
  }

  private forget(): void {
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.most) return;
      this.delete(oldest);
    }
  }
}
