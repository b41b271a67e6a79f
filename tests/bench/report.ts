/** One measured line of the bench. */
export interface BenchResult {
  readonly name: string;
  readonly value: number;
  readonly unit: 'ratio' | 'ms' | 'MB' | 'count';
  /** Upper bound, or null where the line is only recorded. */
  readonly goal: number | null;
  readonly met: boolean;
}

/** Makes a line; `met` is true where there is no goal. */
export function line(
  name: string,
  value: number,
  unit: BenchResult['unit'],
  goal: number | null,
): BenchResult {
  return {
    name,
    value: Math.round(value * 1000) / 1000,
    unit,
    goal,
    met: goal === null || value <= goal,
  };
}

/** The value below which the share `p` (0…1) of the samples lies. */
export function percentile(samples: readonly number[], p: number): number {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * p) - 1)] ?? Number.NaN;
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** The results as a table for people; empty for none. */
export function table(results: readonly BenchResult[]): string {
  const rows = results.map((result) => [
    result.name,
    `${result.value} ${result.unit}`,
    result.goal === null ? 'recorded' : `≤ ${result.goal}`,
    result.met ? 'met' : 'NOT MET',
  ]);
  return columns(rows);
}

/** Rows of cells, each column as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const count = Math.max(0, ...rows.map((row) => row.length - 1));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n');
}
