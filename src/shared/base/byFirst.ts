/** A map in which the first entry of a key counts, as a search from the start would find it. */
export function byFirst<K, V>(entries: readonly (readonly [K, V])[]): ReadonlyMap<K, V> {
  const map = new Map<K, V>();
  for (const [key, value] of entries) if (!map.has(key)) map.set(key, value);
  return map;
}
