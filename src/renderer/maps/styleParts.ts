import type { ExpressionSpecification } from 'maplibre-gl';

/** All glyphs are drawn here from the fonts of the system: no address of fonts is named. */
export const FONT = ['Noto Sans CJK SC, Microsoft YaHei, PingFang SC, sans-serif'];

/** A value that grows with the zoom: pairs of zoom and value. */
export const byZoom = (...stops: readonly number[]): ExpressionSpecification =>
  ['interpolate', ['exponential', 1.5], ['zoom'], ...stops] as unknown as ExpressionSpecification;
