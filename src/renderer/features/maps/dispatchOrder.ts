import type { Alarm } from '@shared/model/alarm';
import type { Near } from '@shared/model/map/nearest';
import { placeWords, type LngLat } from '@shared/model/map/place';
import type { Translate } from '@shared/model/translate';
import { dateTimeText } from '@renderer/data/time';
import { distanceText, fixText } from './words';

/**
 * The text of a dispatch that somebody forwards or reads out: who goes, why, where, how far away the last place is
 * and how old, and which cameras look there. Nothing is sent: the platform has no call that dispatches a vehicle.
 * @param name of whom is sent, masked where names are
 * @param now the server's time, ms
 */
export function dispatchOrder(
  t: Translate,
  alarm: Pick<Alarm, 'text' | 'eventTime' | 'receivedAt'>,
  order: {
    readonly name: string;
    readonly near: Near;
    readonly place: LngLat;
    readonly cameras: readonly Near[];
    readonly now: number;
  },
): string {
  const { name, near, place, cameras, now } = order;
  const text = t('maps.near.orderText', {
    name,
    alarm: alarm.text,
    time: dateTimeText(alarm.eventTime ?? alarm.receivedAt),
    place: placeWords(place),
    distance: distanceText(t, near.metres),
    fix: fixText(t, near.feature, now).text,
  });
  if (cameras.length === 0) return text;
  const names = cameras.map(({ feature }) => feature.name).join(t('form.comma'));
  return `${text}\n${t('maps.near.orderCamera', { names })}`;
}
