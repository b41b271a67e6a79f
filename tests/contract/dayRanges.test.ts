import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setTimeZone } from '@shared/base/time';
import { callOf, findFamily } from '@shared/catalogue';
import { meetsHere } from '@shared/catalogue/asked';
import { ownPage } from '@shared/catalogue/ownPage';
import { readRecord } from '@shared/catalogue/record';
import { must } from '@shared/base/assert';
import { linkAddress } from '@shared/model/boardLink';
import { dayBounds, rangeKeys, withDayBounds } from '@shared/model/dayRange';
import { presetRange } from '@renderer/records/list/datePresets';
import { dueLinks } from '@renderer/screens/workbench/Due';
import { DONE, PilotDesk, said, type Row } from './pilotDesk';

/** A list with a field of days or of moments, and where it lies. */
interface List {
  readonly family: string;
  readonly path: string;
  readonly call: string;
  readonly field: string;
  /** The condition that finds the records of this test. */
  readonly own: Readonly<Record<string, string>>;
}
const DAYS: List = {
  family: 'vehicle',
  path: 'blade-basics-resources/vehicle/page/list',
  call: 'vehicle.pageList',
  field: 'insuranceExpirationTime',
  own: { carNo_like: '示ZZ' },
};
const MOMENTS: List = {
  family: 'deviceVersion',
  path: 'blade-device/device/version/list',
  call: 'deviceVersion.list',
  field: 'releaseTime',
  own: { content_like: 'bounds' },
};

/** Noon of 20 November on the server, the day before that of the platform: what lies ahead of it is not told yet. */
const TODAY = Date.UTC(2026, 10, 20, 4);

let desk: PilotDesk;

beforeAll(async () => {
  setTimeZone('Asia/Shanghai');
  desk = await PilotDesk.start('/api');
  for (const [n, day] of ['18', '19', '20', '21'].entries()) {
    const vehicle = {
      carNo: `示ZZ000${n}`,
      type: '2',
      energyType: '1',
      companyCode: 'C002',
      useStatus: '1',
      insuranceExpirationTime: `2026-11-${day} 00:00:00`,
    };
    expect(await said(desk.post('blade-basics-resources/vehicle/save', vehicle))).toEqual(DONE);
  }
  const moments = ['19 23:59:58', '19 23:59:59', '20 00:00:00', '20 23:59:59', '21 00:00:00'];
  for (const [n, at] of moments.entries()) {
    const version = {
      deviceVersion: `T${n}`,
      deviceType: '1',
      releaseTime: `2026-11-${at}`,
      content: 'bounds',
    };
    expect(await said(desk.post('blade-device/device/version/save', version))).toEqual(DONE);
  }
});
afterAll(async () => {
  setTimeZone(null);
  await desk.stop();
});

const values = (rows: readonly Row[], { field }: List): string[] =>
  rows.map((row) => String(row[field]).slice(8)).toSorted();

/** What the server finds; the client's own search must find the same among all. */
async function found(
  list: List,
  range: { readonly from: string; readonly to: string },
): Promise<string[]> {
  const keys = rangeKeys(list.field);
  const filters = Object.fromEntries(
    Object.entries({ [keys.from]: range.from, [keys.to]: range.to }).filter(([, at]) => at !== ''),
  );
  const rows = await desk.all(list.path, { ...list.own, ...filters });
  const family = must(findFamily(list.family), 'family');
  const all = await desk.all(list.path, list.own);
  const records = all.map((row) => readRecord(family, row));
  const ids = rows.map((row) => String(row['id'])).toSorted();
  const judged = records.filter((one) => meetsHere(callOf(list.call), family, one, filters));
  expect(judged.map(({ id }) => id).toSorted()).toEqual(ids);
  const page = ownPage(records, { current: 1, size: 50, sort: [], filters });
  expect(page.records.map(({ id }) => id).toSorted()).toEqual(ids);
  return values(rows, list);
}

describe('a range of days', () => {
  it('finds what lies at the first and at the last second of its days, chosen by hand', async () => {
    const day = dayBounds('2026-11-20', '2026-11-20');
    expect(await found(DAYS, day)).toEqual(['20 00:00:00']);
    expect(await found(MOMENTS, day)).toEqual(['20 00:00:00', '20 23:59:59']);
    expect(await found(DAYS, dayBounds('2026-11-19', '2026-11-20'))).toEqual([
      '19 00:00:00',
      '20 00:00:00',
    ]);
    expect(await found(DAYS, dayBounds('', '2026-11-18'))).toEqual(['18 00:00:00']);
    expect(await found(MOMENTS, dayBounds('2026-11-21', ''))).toEqual(['21 00:00:00']);
  });

  it('finds them by a preset, and by a view that was saved with the bounds within', async () => {
    expect(await found(DAYS, presetRange('today', TODAY))).toEqual(['20 00:00:00']);
    expect(await found(DAYS, presetRange('yesterday', TODAY))).toEqual(['19 00:00:00']);
    expect(await found(MOMENTS, presetRange('today', TODAY))).toEqual([
      '20 00:00:00',
      '20 23:59:59',
    ]);
    const { from, to } = rangeKeys('x');
    const kept = withDayBounds({ [from]: '2026-11-20 00:00:00', [to]: '2026-11-20 23:59:59' });
    expect(await found(MOMENTS, { from: kept[from] ?? '', to: kept[to] ?? '' })).toEqual([
      '20 00:00:00',
      '20 23:59:59',
    ]);
  });

  it('finds them where a tile and what is due lead to', async () => {
    const link = { family: 'x', within: { field: MOMENTS.field, period: 'today' } } as const;
    const search = new URLSearchParams(linkAddress(link, () => '/x', TODAY)?.split('?')[1]);
    const keys = rangeKeys(MOMENTS.field);
    const of = (key: string): string => search.get(`_f.${key}`) ?? '';
    expect(await found(MOMENTS, { from: of(keys.from), to: of(keys.to) })).toEqual([
      '20 00:00:00',
      '20 23:59:59',
    ]);
    const due = dueLinks(2, [{ insuranceExpirationTime: '2026-11-21 00:00:00' }], '2026-11-20');
    const range = (one: (typeof due)['all']) => {
      const filters = 'filters' in one ? (one.filters ?? {}) : {};
      const own = rangeKeys(DAYS.field);
      return { from: filters[own.from] ?? '', to: filters[own.to] ?? '' };
    };
    expect(await found(DAYS, range(due.expired))).toEqual(['18 00:00:00', '19 00:00:00']);
    expect(await found(DAYS, range(due.coming))).toEqual(['20 00:00:00', '21 00:00:00']);
  });
});
