import type { FigureName } from '@shared/catalogue/figures';
import type { Cell } from '@shared/catalogue/kinds/kind';
import type { TileLimits } from '@shared/model/board';
import { plotted } from './numbers';
import { toneOf } from './rank';

/** What a value means where somebody watches it: the normal is quiet (ISA-101), a reached target is told. */
export type Level = 'plain' | 'good' | 'warn' | 'bad';

/** What a board says of a figure, beyond its declaration. */
export interface Watch {
  readonly limits?: TileLimits | undefined;
  readonly target?: number | undefined;
}

/**
 * The level of a value: red and amber by its thresholds, good only where a target is reached. Without thresholds of its
 * own an unwanted count above zero is amber.
 */
export function levelOf(
  figure: Pick<FigureName, 'better' | 'target'>,
  cell: Cell,
  { limits, target = figure.target }: Watch = {},
): Level {
  const n = plotted(cell);
  if (n === null) return 'plain';
  if (limits === undefined) {
    const tone = toneOf({ ...figure, ...(target === undefined ? {} : { target }) }, cell);
    return tone === 'bad' ? 'warn' : tone;
  }
  const { warn, bad, better } = limits;
  const past = (limit: number): boolean => (better === 'up' ? n < limit : n >= limit);
  if (past(bad)) return 'bad';
  if (past(warn)) return 'warn';
  return target !== undefined && better === 'up' && n >= target ? 'good' : 'plain';
}
