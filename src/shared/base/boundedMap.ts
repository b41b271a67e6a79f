/** How much more than its limit a map takes before it forgets, as a share of the limit. */
const SLACK = 0.02;

/**
 * A map that forgets what was written first once it holds more than its limit and a fiftieth: never one
 * of the newest. Writing a key again makes it the newest; reading does not. The oldest go together,
 * because a `Map` passes over the place of each that went whenever its first key is looked for.
 */
export class BoundedMap<K, V> {
  private readonly entries = new Map<K, V>();
  private readonly allowed: number;
  private weight = 0;

  /**
   * @param most weight of all values that stay when the oldest are forgotten.
   * @param weigh weight of a value, at least 0; without it each counts 1.
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
    // A value may be undefined itself; only then is the key looked for once more.
    if (value === undefined && !this.entries.has(key)) return;
    this.entries.delete(key);
    this.weight -= this.weigh(value as V);
  }

  /** Values, those that were written first before the others. */
  values(): IterableIterator<V> {
    return this.entries.values();
  }

  clear(): void {
    this.entries.clear();
    this.weight = 0;
  }

  private forget(): void {
    for (const oldest of this.entries.keys()) {
      if (this.weight <= this.most) return;
      this.delete(oldest);
    }
  }
}
