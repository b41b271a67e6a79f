import { createInstance } from 'i18next';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTimeZone } from '@shared/base/time';
import { RESOURCES } from '@shared/i18n';
import type { MapFeature } from '@shared/model/map/feature';
import type { Translate } from '@shared/model/translate';
import { dispatchOrder } from '@renderer/features/maps/dispatchOrder';

const i18n = createInstance();
const t: Translate = (key: string, values?: object) => i18n.t(key, { ...values });
const NOW = Date.UTC(2026, 10, 27, 12, 0, 0);
const PLACE = { lng: 120.601, lat: 30.712 };

const feature = (more: Partial<MapFeature>): MapFeature => ({
  id: '1',
  layer: 'vehicle',
  name: '示CG8548',
  at: PLACE,
  doubt: null,
  sent: '',
  health: 'ok',
  facts: {},
  time: NOW - 120_000,
  ...more,
});
const near = (more: Partial<MapFeature>, metres: number) => ({
  feature: feature(more),
  at: PLACE,
  metres,
});
const ALARM = { text: '清源大道<3>号/满溢', eventTime: NOW - 60_000, receivedAt: NOW };

beforeAll(async () => {
  setTimeZone('Asia/Shanghai');
  await i18n.init({ resources: RESOURCES, lng: 'zh', interpolation: { escapeValue: false } });
});
afterAll(() => setTimeZone(null));

test('a prepared dispatch says who, why, when, where and how far, in lines to forward', async () => {
  const order = {
    name: '示CG8548',
    near: near({}, 1_234),
    place: PLACE,
    cameras: [
      near({ layer: 'camera', name: '球机1' }, 20),
      near({ layer: 'camera', name: '球机2' }, 30),
    ],
    now: NOW,
  };
  expect(dispatchOrder(t, ALARM, order)).toBe(
    '【派发】示CG8548\n告警：清源大道<3>号/满溢\n时间：2026-11-27 19:59:00\n位置：120.601000,30.712000\n' +
      '距离：1.2 公里（2 分钟前定位）\n附近摄像头：球机1、球机2',
  );
  await i18n.changeLanguage('en');
  expect(dispatchOrder(t, ALARM, { ...order, cameras: [] })).toBe(
    '[Dispatch] 示CG8548\nAlarm: 清源大道<3>号/满溢\nTime: 2026-11-27 19:59:00\nPlace: 120.601000,30.712000\n' +
      'Distance: 1.2 km (Located 2 min ago)',
  );
});

test('an alarm that does not say when it happened has the time at which it came', async () => {
  await i18n.changeLanguage('zh');
  const order = { name: '', near: near({}, 5), place: PLACE, cameras: [], now: NOW };
  expect(dispatchOrder(t, { ...ALARM, eventTime: null }, order)).toContain(
    '时间：2026-11-27 20:00:00',
  );
});
