import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { findFamily } from '@shared/catalogue';
import { ownPage } from '@shared/catalogue/ownPage';
import { readRecord } from '@shared/catalogue/record';
import { dayBounds } from '@shared/model/dayRange';

const family = must(findFamily('commonMenu'), 'family');
const records = [
  { id: '1', name: '车辆管理', path: '/car', sort: 10, createTime: '2026-03-01 08:00:00' },
  { id: '2', name: '告警列表', path: '/Alarms', sort: 9, createTime: '2026-03-02 08:00:00' },
  { id: '3', name: '告警报表', path: '/report', sort: -1, createTime: '2026-03-03 08:00:00' },
  { id: '4', name: '机构管理', path: '/dept', sort: 9, createTime: '2026-03-04 08:00:00' },
].map((raw) => readRecord(family, raw));

const ask = (filters: Record<string, string>, more: Partial<Parameters<typeof ownPage>[1]> = {}) =>
  ownPage(records, { current: 1, size: 10, sort: [], filters, ...more });
const ids = (page: ReturnType<typeof ownPage>): string[] => page.records.map(({ id }) => id);

describe('a list that the server answers all at once', () => {
  it.each([
    ['name_like', '告警', ['2', '3']],
    ['path_like', 'alarms', ['2']],
    ['name_equal', '机构管理', ['4']],
    ['name_notequal', '机构管理', ['1', '2', '3']],
    ['name_likeright', '告警', ['2', '3']],
    ['name_likeleft', '管理', ['1', '4']],
    ['name_notlike', '管理', ['2', '3']],
    ['sort_ge', '9', ['1', '2', '4']],
    ['sort_lt', '10', ['2', '4']],
    ['sort_null', '1', ['3']],
    ['sort_notnull', '1', ['1', '2', '4']],
    ['createTime_dategt', '2026-03-02 12:00:00', ['3', '4']],
    ['createTime_datelt', '2026-03-02 12:00:00', ['1', '2']],
    ['createTime_dategt', '2026-03-02 08:00:00', ['3', '4']],
    ['name', '报', ['3']],
    ['unknown_equal', '1', []],
    ['name_strange', '1', []],
    ['name_like', '', ['1', '2', '3', '4']],
  ])('is searched here by %s=%s', (key, value, wanted) => {
    expect(ids(ask({ [key]: value }))).toEqual(wanted);
  });

  it('is searched by days that have no time as by their first seconds', () => {
    const vehicle = must(findFamily('vehicle'), 'family');
    const days = ['20', '21', '22'].map((day) =>
      readRecord(vehicle, { id: day, buyDate: `2026-11-${day} 00:00:00` }),
    );
    const found = (filters: Record<string, string>): string[] =>
      ids(ownPage(days, { current: 1, size: 10, sort: [], filters }));
    const { from, to } = dayBounds('2026-11-21', '2026-11-21');
    expect(found({ buyDate_dategt: from, buyDate_datelt: to })).toEqual(['21']);
    expect(found({ buyDate_datege: '2026-11-21 00:00:00' })).toEqual(['21', '22']);
  });

  it('is sorted by size where values are numbers, without a value last, equal ones as they came', () => {
    const sort = (direction: 'asc' | 'desc') => [{ field: 'sort', direction }];
    expect(ids(ask({}, { sort: sort('asc') }))).toEqual(['2', '4', '1', '3']);
    expect(ids(ask({}, { sort: sort('desc') }))).toEqual(['1', '2', '4', '3']);
  });

  it('is cut into pages, which say that they were made here, and counts what was found', () => {
    const page = ask({ name_like: '管理' }, { current: 2, size: 1 });
    expect(page).toMatchObject({ total: 2, current: 2, size: 1, whole: true });
    expect(ids(page)).toEqual(['4']);
    expect(ids(ask({}, { current: 9 }))).toEqual([]);
  });
});
