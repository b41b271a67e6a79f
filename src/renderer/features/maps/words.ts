import { isStale, type MapFeature } from '@shared/model/map/feature';
import type { Translate } from '@shared/model/translate';
import { ageOf } from '@renderer/data/time';

/** A distance: whole metres, kilometres from one on. */
export function distanceText(t: Translate, metres: number): string {
  if (metres < 1000) return t('maps.near.metres', { n: Math.round(metres) });
  return t('maps.near.kilometres', { n: (metres / 1000).toFixed(metres < 10_000 ? 1 : 0) });
}

/** The age of an object's place in words, and whether it is old. */
export function fixText(
  t: Translate,
  feature: Pick<MapFeature, 'time'>,
  now: number,
): { readonly text: string; readonly old: boolean } {
  const { time } = feature;
  const old = isStale(feature, now);
  if (time === undefined) return { text: t('maps.page.unknownTime'), old: false };
  if (time - now > 60_000) return { text: t('maps.page.future'), old };
  const { key, n } = ageOf(now - time);
  return { text: t('maps.page.age', { age: t(key, { n }) }), old };
}
