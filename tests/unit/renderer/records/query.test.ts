import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { user } from '@shared/catalogue/system/user';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import { firstQuery, readQuery, sameFilters, writeQuery } from '@renderer/records/list/query';
import { rangeKeys } from '@shared/model/dayRange';
import { assumedInUse, keysOf, withoutFields } from '@renderer/records/list/search';

const family: FamilySpec = user;
const screen = must(family.screen, 'screen');
const fieldOf = (name: string): FieldSpec =>
  must(
    family.fields.find((field) => field.name === name),
    name,
  );

describe('the query in the address', () => {
  it('is empty for the first query and round-trips any other', () => {
    const empty = new URLSearchParams();
    expect(writeQuery(empty, firstQuery(screen), screen).toString()).toBe('');
    const query = {
      current: 3,
      size: 50,
      sort: [{ field: 'name', direction: 'asc' as const }],
      filters: { account_like: '张 & 三=?', createTime_dategt: '2023-12-31 23:59:59' },
    };
    const text = writeQuery(empty, query, screen).toString();
    expect(readQuery(new URLSearchParams(text), screen)).toEqual(query);
  });

  it('that was kept with the bounds of its days within them finds these days whole', () => {
    const kept =
      '_f.createTime_dategt=2026-11-21 00:00:00&_f.createTime_datelt=2026-11-21 23:59:59';
    expect(readQuery(new URLSearchParams(kept), screen).filters).toEqual({
      createTime_dategt: '2026-11-20 23:59:59',
      createTime_datelt: '2026-11-22 00:00:00',
    });
  });

  it('can say that nothing is sorted, against a first sort', () => {
    const query = { ...firstQuery(screen), sort: [] };
    const text = writeQuery(new URLSearchParams(), query, screen).toString();
    expect(readQuery(new URLSearchParams(text), screen).sort).toEqual([]);
  });

  it('keeps foreign keys and falls back where it makes no sense', () => {
    const kept = writeQuery(new URLSearchParams('id=7&_page=9'), firstQuery(screen), screen);
    expect(kept.toString()).toBe('id=7');
    const wild = readQuery(new URLSearchParams('_page=-2&_size=33&_f.x='), screen);
    expect(wild).toEqual(firstQuery(screen));
  });

  it('begins with the conditions of its path, which any own condition replaces', () => {
    const at = { label: { zh: '在职', en: 'Staff' }, filters: { status_equal: '1' } };
    const own = { ...screen, at: { '/system/staff': at } };
    const read = (text: string, path: string) =>
      readQuery(new URLSearchParams(text), own, path).filters;
    expect(read('', '/system/staff')).toEqual({ status_equal: '1' });
    expect(read('', '/system/user')).toEqual({});
    expect(read('_f.name_like=x', '/system/staff')).toEqual({ name_like: 'x' });
  });

  it('compares filters whatever their order', () => {
    const with_ = (filters: Record<string, string>) => ({ ...firstQuery(screen), filters });
    expect(sameFilters(with_({ a: '1', b: '2' }), with_({ b: '2', a: '1' }))).toBe(true);
    expect(sameFilters(with_({ a: '1' }), with_({ a: '2' }))).toBe(false);
  });
});

describe('search keys', () => {
  it('carry the suffix of the wire, and documented parameters are bare', () => {
    expect(keysOf(family, fieldOf('account'), 'like')).toEqual(['account_like']);
    expect(keysOf(family, fieldOf('deptId'), 'equal')).toEqual(['deptId']);
    expect(rangeKeys('createTime')).toEqual({
      from: 'createTime_dategt',
      to: 'createTime_datelt',
    });
  });

  it('of assumed fields can be left out', () => {
    const guess: FamilySpec = {
      ...family,
      fields: family.fields.map((field) =>
        field.name === 'phone' ? { ...field, search: { match: 'like', assumed: true } } : field,
      ),
    };
    const filters = { account_like: 'a', phone_like: '1' };
    const assumed = assumedInUse(guess, filters);
    expect(assumed.map((field) => field.name)).toEqual(['phone']);
    expect(withoutFields(guess, filters, assumed)).toEqual({ account_like: 'a' });
    expect(assumedInUse(guess, { account_like: 'a' })).toEqual([]);
  });
});
