import { afterAll, beforeAll, expect, test } from 'vitest';
import { setTimeZone } from '@shared/base/time';
import { linkAddress } from '@shared/model/boardLink';

beforeAll(() => setTimeZone('Asia/Shanghai'));
afterAll(() => setTimeZone(null));

const NOW = Date.UTC(2026, 10, 21, 17, 30);
const path = (family: string) => (family === 'visit' ? '/visits' : undefined);

test('a tile leads to the list with the conditions of what it counts, of the city’s day', () => {
  const link = {
    family: 'visit',
    view: 'all',
    filters: { state_equal: '2' },
    within: { field: 'visitTime', period: 'today' },
  } as const;
  const address = linkAddress(link, path, NOW) ?? '';
  const [at, search] = address.split('?');
  expect(at).toBe('/visits');
  // 17:30 by UTC is the next day in the city.
  expect(Object.fromEntries(new URLSearchParams(search))).toEqual({
    '_f.state_equal': '2',
    '_f.visitTime_dategt': '2026-11-21 23:59:59',
    '_f.visitTime_datelt': '2026-11-23 00:00:00',
    _view: 'all',
  });
});

test.each([
  ['last24Hours', '2026-11-21 01:59:59'],
  ['last7Days', '2026-11-15 23:59:59'],
  ['last30Days', '2026-10-23 23:59:59'],
] as const)('%s begins with a whole hour or day of the city', (period, from) => {
  const link = { family: 'visit', within: { field: 'visitTime', period } };
  const search = new URLSearchParams(linkAddress(link, path, NOW)?.split('?')[1]);
  expect(search.get('_f.visitTime_dategt')).toBe(from);
  expect(search.get('_f.visitTime_datelt')).toBe('2026-11-23 00:00:00');
});

test('a record is opened by its list, and a page has its conditions', () => {
  expect(linkAddress({ family: 'visit', open: '7&8' }, path, NOW)).toBe('/visits?_open=7%268');
  expect(linkAddress({ page: 'alarms', filters: { priorities: 'high' } }, path, NOW)).toBe(
    '/alarms?_f.priorities=high',
  );
});

test('a list without conditions is its path, a page its own, and what has no screen leads nowhere', () => {
  expect(linkAddress({ family: 'visit' }, path, NOW)).toBe('/visits');
  expect(linkAddress({ page: 'alarms' }, path, NOW)).toBe('/alarms');
  expect(linkAddress({ family: 'other' }, path, NOW)).toBeNull();
});
