import type { FigureData } from '@shared/catalogue/figures';
import type { Cell } from '@shared/catalogue/kinds/kind';
import { figureText, grouped, plotted } from './numbers';

/** From so many kilograms on a wall speaks of tonnes. */
const TONNE_KG = 1000;
/** Places of tonnes: ten kilograms. */
const TONNE_PLACES = 2;
/** A weight below a tonne is read from afar to so many places. */
const KILO_PLACES = 1;

/** A figure as it is read from across a room. */
export interface WallFigure {
  readonly text: string;
  readonly unit: string;
}

/**
 * Text and unit of a value: kilograms to one place, tonnes from a thousand of them on, everything else as it came. The
 * exact value stays in the list. null: there is no value.
 */
export function wallFigure(cell: Cell, unit: string): WallFigure | null {
  const exact = figureText(cell);
  if (exact === null) return null;
  const n = unit === 'kg' ? plotted(cell) : null;
  if (n === null) return { text: exact, unit };
  if (Math.abs(n) < TONNE_KG) return { text: grouped(n.toFixed(KILO_PLACES)), unit };
  return { text: grouped((n / TONNE_KG).toFixed(TONNE_PLACES)), unit: 't' };
}

type Series = Extract<FigureData, { readonly kind: 'series' }>;

/** The values of one series, gaps as null; empty where the answer has no such series. */
export function courseOf(series: Series, name: string): readonly (number | null)[] {
  const at = series.series.findIndex((one) => one.name === name);
  if (at < 0) return [];
  return series.points.map(({ cells }) => plotted(cells[at] ?? { state: 'absent' }));
}

/**
 * By how much the last whole period differs from the one before it; null where one of them is unknown. A period that
 * still runs is compared with nothing: it will grow.
 * @param running whether the last value's period still runs
 */
export function changeOf(course: readonly (number | null)[], running: boolean): number | null {
  const whole = running ? course.slice(0, -1) : course;
  const [before, last] = [whole.at(-2), whole.at(-1)];
  if (before === undefined || last === undefined || before === null || last === null) return null;
  return last - before;
}
