import { judge, slopeOf, type Point, type Slope, type Verdict } from './slopes';

/** What is counted of a process; memory in MB. */
export const MEASURES = {
  pss: { label: 'PSS', unit: 'MB', limit: null },
  uss: { label: 'USS', unit: 'MB', limit: null },
  anonymous: { label: 'anonymous', unit: 'MB', limit: 0.5 },
  heap: { label: 'V8 heap, collected', unit: 'MB', limit: 0.5 },
  nodes: { label: 'DOM nodes', unit: '', limit: 25 },
  listeners: { label: 'listeners', unit: '', limit: 25 },
  timers: { label: 'timers', unit: '', limit: 0.1 },
  contexts: { label: 'GL contexts', unit: '', limit: 0.1 },
  fds: { label: 'fds', unit: '', limit: 0.1 },
  threads: { label: 'threads', unit: '', limit: 0.1 },
} as const;

export type Measure = keyof typeof MEASURES;

/** Points of one measure of one process, by the name of its role. */
export type Series = ReadonlyMap<string, Readonly<Partial<Record<Measure, readonly Point[]>>>>;

export interface Row {
  readonly role: string;
  readonly measure: Measure;
  readonly slope: Slope | null;
  /** Growth in one simulated hour, at most; null: only told. */
  readonly limit: number | null;
  readonly perSimulated: number | null;
  /** null: not judged. */
  readonly verdict: Verdict | null;
}

/**
 * One row per process and measure.
 * @param from points before it are warm-up and do not count.
 * @param acceleration simulated hours in one hour of the run.
 */
export function rowsOf(series: Series, from: number, acceleration: number): readonly Row[] {
  return [...series].flatMap(([role, measures]) =>
    (Object.keys(MEASURES) as Measure[]).flatMap((measure): readonly Row[] => {
      const points = measures[measure];
      if (points === undefined || points.length === 0) return [];
      const { limit } = MEASURES[measure];
      const slope = slopeOf(points, from);
      const perSimulated = slope === null ? null : slope.perHour / acceleration;
      const verdict = limit === null ? null : judge(slope, limit, acceleration);
      return [{ role, measure, slope, limit, perSimulated, verdict }];
    }),
  );
}

/** One row per process: of each measure its first and last value, and its growth in an hour of the run. */
export function tableOf(rows: readonly Row[]): string {
  const measures = Object.keys(MEASURES) as Measure[];
  const roles = [...new Set(rows.map(({ role }) => role))];
  const all = [
    ['process', ...measures.map(headOf)],
    ...roles.map((role) => [
      role,
      ...measures.map((measure) =>
        cellOf(rows.find((row) => row.role === role && row.measure === measure)?.slope),
      ),
    ]),
  ];
  const widths = (all[0] ?? []).map((_title, at) =>
    Math.max(...all.map((row) => (row[at] ?? '').length)),
  );
  return all
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** What is above its limit, or may be: one line each. */
export function doubtsOf(rows: readonly Row[]): readonly string[] {
  return rows.flatMap(({ role, measure, slope, limit, perSimulated, verdict }) => {
    if (slope === null || limit === null || perSimulated === null) return [];
    if (verdict !== 'over' && verdict !== 'unclear') return [];
    const { label } = MEASURES[measure];
    const how = `${signed(perSimulated)} in a simulated hour, limit ${limit}`;
    return [
      `${verdict}: ${role}, ${label}: ${how} (${signed(slope.perHour)} ± ${figure(slope.error)}/h)`,
    ];
  });
}

const headOf = (measure: Measure): string => {
  const { label, unit } = MEASURES[measure];
  return unit === '' ? `${label} (/h)` : `${label} ${unit} (/h)`;
};

const cellOf = (slope: Slope | null | undefined): string =>
  slope === null || slope === undefined
    ? '–'
    : `${figure(slope.first)} → ${figure(slope.last)} (${signed(slope.perHour)})`;

const figure = (value: number): string =>
  Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toFixed(1)).toString();
const signed = (value: number): string => {
  const text = Math.abs(value) < 1 ? Number(value.toFixed(2)).toString() : figure(value);
  return value > 0 ? `+${text}` : text;
};
