import { expect, test } from 'vitest';
import {
  alarmsAddress,
  alarmSearch,
  readAlarmSearch,
} from '@renderer/features/alarms/model/address';
import { FIRST_QUERY, type AlarmQuery } from '@renderer/features/alarms/model/query';
import { readRecent, reportAddress } from '@renderer/features/alarms/model/recent';
import { dueLinks } from '@renderer/screens/workbench/Due';
import { DESK_TILES } from '@shared/catalogue/boardSpecs/desk';
import { linkAddress } from '@shared/model/boardLink';

const searchOf = (address: string): string => address.slice(address.indexOf('?'));

test('an address of the alarm list holds its conditions, and gives them back', () => {
  const asked: AlarmQuery = {
    ...FIRST_QUERY,
    view: 'unacknowledged',
    priorities: ['critical', 'low'],
    site: '人民路 9 号 & 门口',
    late: true,
  };
  const address = alarmsAddress(asked);
  expect(address.startsWith('/alarms?_')).toBe(true);
  expect(readAlarmSearch(searchOf(address))).toEqual(asked);
  expect(readAlarmSearch(searchOf(alarmsAddress({ view: 'shelved' })))).toEqual({
    ...FIRST_QUERY,
    view: 'shelved',
  });
});

test('the list as it opens by itself needs no conditions, and an address without any asks for none', () => {
  expect(alarmSearch(FIRST_QUERY)).toBe('');
  expect(alarmsAddress({})).toBe('/alarms');
  for (const search of ['', '?', '?_alarm=7', '?x=1']) expect(readAlarmSearch(search)).toBeNull();
});

test('what an address says wrongly is left out', () => {
  expect(readAlarmSearch('?_view=nothing&_f.priorities=worst,high&_f.group=zzz')).toEqual({
    ...FIRST_QUERY,
    priorities: ['high'],
  });
});

test('the report is asked for the day and the hour that the workbench counts, and for nothing else', () => {
  expect(reportAddress('hour')).toBe('/alarms/report?_period=hour');
  expect(readRecent(searchOf(reportAddress('day')))).toBe('day');
  expect(readRecent('?_period=year')).toBeNull();
  expect(readRecent('')).toBeNull();
});

test('due dates: before today is past, from today to the last one comes; the bounds are left out', () => {
  const item = (insuranceExpirationTime: string) => ({ insuranceExpirationTime });
  const items = [
    item('2026-11-20 00:00:00'),
    item('2026-12-31 08:30:00'),
    item('2026-12-01'),
    item(''),
  ];
  const links = dueLinks(2, items, '2026-12-01');
  expect(links).toEqual({
    all: { family: 'vehicleMaintain', filters: { type_equal: '2' } },
    expired: {
      family: 'vehicleMaintain',
      filters: { type_equal: '2', insuranceExpirationTime_datelt: '2026-12-01 00:00:00' },
    },
    coming: {
      family: 'vehicleMaintain',
      filters: {
        type_equal: '2',
        insuranceExpirationTime_dategt: '2026-11-30 23:59:59',
        insuranceExpirationTime_datelt: '2027-01-01 00:00:00',
      },
    },
  });
  expect(linkAddress(links.expired, () => '/x', 0)).toBe(
    '/x?_f.type_equal=2&_f.insuranceExpirationTime_datelt=2026-12-01%2000%3A00%3A00',
  );
});

test('a card links no figure that it does not show', () => {
  for (const { names = [], links } of DESK_TILES)
    expect(Object.keys(links).filter((name) => !names.includes(name))).toEqual([]);
});
