import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { user } from '@shared/catalogue/system/user';
import { readQuery, serverOrder, type ListQuery } from '@renderer/records/list/query';
import {
  NO_VIEWS,
  queryOfView,
  readViews,
  showsView,
  viewOfList,
  withoutView,
  withView,
  writeViews,
} from '@renderer/records/list/savedViews';
import { placeOfLink } from '@renderer/records/list/useLinks';
import { readUnknown } from '@renderer/records/list/useUnknownSearch';

const query: ListQuery = {
  current: 4,
  size: 50,
  sort: [{ field: 'a', direction: 'desc' }],
  filters: { x_like: '1' },
};

describe('saved views', () => {
  it('bring a list back from its first page on', () => {
    const view = viewOfList('夜班', query, { version: 1, columns: [] }, 'id1');
    const kept: unknown = JSON.parse(JSON.stringify(writeViews(withView(NO_VIEWS, view))));
    const [read] = readViews(kept).views;
    expect(read).toEqual(view);
    expect(queryOfView(view)).toEqual({ ...query, view: undefined, current: 1 });
    expect(showsView(view, query)).toBe(true);
    expect(showsView(view, { ...query, filters: {} })).toBe(false);
  });

  it('kept with the bounds of their days within them find these days whole', () => {
    const days = { x_dategt: '2026-11-21 00:00:00', x_datelt: '2026-11-21 23:59:59' };
    const kept = writeViews(
      withView(NO_VIEWS, viewOfList('a', { ...query, filters: days }, null, '1')),
    );
    expect(readViews(kept).views[0]?.filters).toEqual({
      x_dategt: '2026-11-20 23:59:59',
      x_datelt: '2026-11-22 00:00:00',
    });
  });

  it('have one view of a name, and forget the default with its view', () => {
    const one = withView(NO_VIEWS, viewOfList('a', query, null, '1'));
    const again = withView(one, viewOfList('a', { ...query, size: 10 }, null, '2'));
    expect(again.views.map(({ id, size }) => [id, size])).toEqual([['1', 10]]);
    expect(withoutView({ ...again, first: '1' }, '1')).toEqual(NO_VIEWS);
    expect(writeViews(NO_VIEWS)).toBeNull();
  });

  it('leave out what is none', () => {
    const views = [
      { id: 1, name: 'x' },
      null,
      { id: 'ok', name: 'y', size: 33, filters: { a: 1 } },
    ];
    expect(readViews({ views, first: 'gone' })).toEqual({
      views: [{ id: 'ok', name: 'y', filters: {}, sort: [], size: 10, columns: null }],
      first: null,
    });
    for (const bad of [null, 'x', {}, { views: 1 }]) expect(readViews(bad)).toEqual(NO_VIEWS);
  });
});

describe('the order of several columns', () => {
  it('is what the server does with ascs and descs', () => {
    const asked = ['d:desc', 'a:asc', 'e:desc', 'b:asc', 'c:asc', 'f:asc'].map((text) => {
      const [field = '', direction] = text.split(':');
      return { field, direction: direction === 'desc' ? ('desc' as const) : ('asc' as const) };
    });
    expect(serverOrder(asked).map(({ field }) => field)).toEqual(['a', 'b', 'c', 'f', 'd']);
  });

  it('is so where a link or a kept view names them in another one', () => {
    const sort = [
      { field: 'createTime', direction: 'desc' },
      { field: 'name', direction: 'asc' },
    ];
    const real = [sort[1], sort[0]];
    const link = new URLSearchParams('_sort=createTime:desc,name:asc');
    expect(readQuery(link, must(user.screen, 'screen')).sort).toEqual(real);
    const kept = { views: [{ id: '1', name: 'x', sort }] };
    expect(readViews(kept).views[0]?.sort).toEqual(real);
  });
});

describe('a pasted text', () => {
  it('is a place of ours only when it is an address inside the app', () => {
    expect(placeOfLink(' app://console/system/user?_f.a=1 ')).toBe('/system/user?_f.a=1');
    expect(placeOfLink('/system/user')).toBe('/system/user');
    for (const bad of ['https://x.cn/a', '//x.cn/a', 'app://other/a', 'hello', '/a b', ''])
      expect(placeOfLink(bad)).toBeUndefined();
  });
});

describe('fields that a server refused', () => {
  it('are read as names, whatever was kept', () => {
    expect(readUnknown({ version: 1, unknown: ['a', 3] })).toEqual(['a']);
    for (const bad of [null, 'x', {}, { unknown: 'a' }]) expect(readUnknown(bad)).toEqual([]);
  });
});
