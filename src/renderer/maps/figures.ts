import { areaSquareMetres, lineMetres, perimeterMetres } from '@shared/model/map/geodesic';
import type { LngLat } from '@shared/model/map/place';
import { selfCrossing, type ShapeKind } from '@shared/model/map/shape';
import type { Translate } from '@shared/model/translate';

const HECTARE_M2 = 10_000;
const KM_M = 1000;
/** With more corners nobody waits for the look at each pair of edges at every motion of the mouse. */
const LOOKED_AT = 200;

/** A number with so many places that three or four figures stand: what is measured by hand is no more exact. */
function rounded(value: number): string {
  return value.toFixed(value < 100 ? 2 : value < 1000 ? 1 : 0);
}

/** A length in metres, from one kilometre on in kilometres. */
export function lengthText(t: Translate, metres: number): string {
  return metres < KM_M
    ? t('maps.near.metres', { n: metres.toFixed(metres < 100 ? 1 : 0) })
    : t('maps.near.kilometres', { n: rounded(metres / KM_M) });
}

/** An area in square metres, from one hectare on in hectares. */
export function areaText(t: Translate, squareMetres: number): string {
  return squareMetres < HECTARE_M2
    ? t('maps.shape.m2', { n: squareMetres.toFixed(squareMetres < 100 ? 1 : 0) })
    : t('maps.shape.ha', { n: rounded(squareMetres / HECTARE_M2) });
}

/** The one figure that tells shapes apart in a list: its area, or its length. */
export function shapeSize(t: Translate, kind: ShapeKind, corners: readonly LngLat[]): string {
  return kind === 'route'
    ? lengthText(t, lineMetres(corners))
    : areaText(t, areaSquareMetres(corners));
}

/** What a shape measures: its corners, its area and the way around, or its length. */
export function shapeFigures(
  t: Translate,
  kind: ShapeKind,
  corners: readonly LngLat[],
): readonly string[] {
  const n = corners.length;
  if (kind === 'route')
    return [
      t('maps.shape.points', { n }),
      t('maps.shape.length', { value: lengthText(t, lineMetres(corners)) }),
    ];
  return [
    t('maps.shape.corners', { n }),
    ...(n < 3
      ? []
      : n <= LOOKED_AT && selfCrossing(corners) !== null
        ? [t('maps.shape.crosses')]
        : [
            t('maps.shape.area', { value: areaText(t, areaSquareMetres(corners)) }),
            t('maps.shape.around', { value: lengthText(t, perimeterMetres(corners)) }),
          ]),
  ];
}
