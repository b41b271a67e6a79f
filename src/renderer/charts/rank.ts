import type { FigureData, FigureName } from '@shared/catalogue/figures';
import type { Cell } from '@shared/catalogue/kinds/kind';
import { plotted } from './numbers';

type Rank = Extract<FigureData, { readonly kind: 'rank' }>;

/** What a value means: reached its target, is more than it should be or less, or only informs. */
export type Tone = 'good' | 'bad' | 'plain';

/** The tone of a value; without a target nothing but an unwanted count above zero is judged. */
export function toneOf(
  { better, target }: Pick<FigureName, 'better' | 'target'>,
  cell: Cell,
): Tone {
  const n = plotted(cell);
  if (n === null || better === undefined) return 'plain';
  if (better === 'down') return n > (target ?? 0) ? 'bad' : 'plain';
  if (target === undefined) return 'plain';
  return n >= target ? 'good' : 'bad';
}

/** Bars of a rank on one scale: percentages on 0–100, everything else up to the largest value. */
export function rankScale({ entries, value }: Rank): {
  /** Length of a bar, 0–1. */
  readonly share: (cell: Cell) => number;
  /** Place of the target, 0–1; null without one. */
  readonly target: number | null;
} {
  const values = entries.map(({ cell }) => plotted(cell) ?? 0);
  const full = value.unit === '%' ? 100 : Math.max(0, value.target ?? 0, ...values);
  const shareOf = (n: number): number => (full === 0 ? 0 : Math.min(1, Math.max(0, n / full)));
  return {
    share: (cell) => shareOf(plotted(cell) ?? 0),
    target: value.target === undefined ? null : shareOf(value.target),
  };
}
