import type { FigureData } from '@shared/catalogue/figures';
import type { BoardTile } from '@shared/model/board';
import { levelOf, type Level } from '@renderer/charts/level';

export type Values = Extract<FigureData, { readonly kind: 'values' }>;
export type Figure = Values['values'][number];

/** The figures that a tile shows, in its order. */
export function figuresOf({ names }: BoardTile, { values }: Values): readonly Figure[] {
  if (names === undefined) return values;
  return names.flatMap((name) => values.find((one) => one.name === name) ?? []);
}

/** The level of a figure by the thresholds of its tile. */
export function levelIn({ limits, targets }: BoardTile, figure: Figure): Level {
  return levelOf(figure, figure.cell, {
    limits: limits?.[figure.name],
    target: targets?.[figure.name],
  });
}

/** The target of a figure, by its tile or its declaration. */
export function targetIn({ targets }: BoardTile, figure: Figure): number | undefined {
  return targets?.[figure.name] ?? figure.target;
}
