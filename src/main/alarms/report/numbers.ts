/** A share in per mille, half rounded up; 0 when `whole` is 0. Safe up to 2^52 / 2,000. */
export function perMille(part: number, whole: number): number {
  return divided(part * 1_000, whole);
}

/** a / b as an integer, half rounded up; 0 where b is 0. a, b ≥ 0. */
export function divided(a: number, b: number): number {
  return b <= 0 ? 0 : Math.floor((2 * a + b) / (2 * b));
}

/**
 * Percentile by nearest rank: the smallest value that at least `percent` of all do not exceed.
 * @param sorted ascending. @returns null for an empty list.
 */
export function nearestRank(sorted: readonly number[], percent: number): number | null {
  const rank = Math.ceil((percent * sorted.length) / 100);
  return sorted[Math.max(0, rank - 1)] ?? null;
}
