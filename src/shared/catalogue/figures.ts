import type { Label } from './family';
import type { Cell } from './kinds/kind';

/** One figure, or one series of a trend. */
export interface FigureName {
  readonly name: string;
  readonly label: Label;
  readonly unit: string;
}

/** A statistic answer, read value by value: what is unreadable says so and fails nothing else. */
export type FigureData =
  | { readonly kind: 'values'; readonly values: readonly (FigureName & { readonly cell: Cell })[] }
  | {
      readonly kind: 'series';
      readonly series: readonly FigureName[];
      /** `time` as the server wrote it ('08:00', '2026-11-21'); one cell per series. */
      readonly points: readonly { readonly time: string; readonly cells: readonly Cell[] }[];
    }
  | {
      readonly kind: 'rank';
      readonly value: FigureName;
      readonly entries: readonly { readonly name: string; readonly cell: Cell }[];
    };
