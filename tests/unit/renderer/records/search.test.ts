import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import type { FamilySpec, FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { describeFilters } from '@renderer/records/list/describe';
import {
  clearedFilters,
  conditionIn,
  conditionsOf,
  keysOf,
  onlyThis,
  otherFilters,
  searchFields,
  searchProblem,
  sentFilters,
  withCondition,
  withoutFields,
} from '@renderer/records/list/search';

const field = (
  name: string,
  kind: FieldSpec['kind'],
  more: Partial<FieldSpec> = {},
): FieldSpec => ({
  name,
  kind,
  label: { zh: name, en: name },
  ...more,
});

const family: FamilySpec = {
  key: 'weighing',
  area: 'delivery',
  labels: { zh: '称重', en: 'Weighings' },
  fields: [
    field('plate', 'plate', { search: { match: 'like' } }),
    field('net', 'weight', { search: { match: 'range' } }),
    field('count', 'integer', { search: { match: 'ge' } }),
    field('type', 'dict', { dict: 'garbage_type', search: { match: 'equal' } }),
    field('siteId', 'id', { search: { match: 'equal' }, required: true }),
    field('areaCode', 'text'),
    field('createTime', 'dateTime'),
  ],
  calls: [
    {
      id: 'weighing.page',
      method: 'GET',
      path: '/page',
      params: ['current', 'size', 'siteId'],
      kind: 'page',
      certainty: 'given',
    },
  ],
  screen: {
    paths: ['/weighing'],
    menuCodes: [],
    title: 'plate',
    dateRange: 'createTime',
    calls: { page: 'weighing.page' },
    permissions: {},
    tree: {
      label: { zh: '区域', en: 'Area' },
      key: 'areaCode_likeright',
      options: { call: 'x', shape: 'tree', value: 'value', label: 'label' },
    },
  },
};
const of = (name: string): FieldSpec =>
  must(
    family.fields.find((one) => one.name === name),
    name,
  );

describe('the conditions of a search field', () => {
  it('are those that make sense for the kind, the declared one first', () => {
    expect(conditionsOf(family, of('plate'))).toEqual([
      'like',
      'equal',
      'likeright',
      'likeleft',
      'notlike',
      'notequal',
      'null',
      'notnull',
    ]);
    expect(conditionsOf(family, of('net'))[0]).toBe('range');
    expect(conditionsOf(family, of('net'))).not.toContain('like');
    expect(conditionsOf(family, of('type'))).toEqual(['equal', 'notequal', 'null', 'notnull']);
    expect(conditionsOf(family, of('createTime'))).toEqual(['dateRange', 'null', 'notnull']);
    // A documented parameter has no suffix, so it takes nothing else.
    expect(conditionsOf(family, of('siteId'))).toEqual(['equal']);
  });

  it('have the keys of the wire', () => {
    expect(keysOf(family, of('plate'), 'likeleft')).toEqual(['plate_likeleft']);
    expect(keysOf(family, of('net'), 'range')).toEqual(['net_ge', 'net_le']);
    expect(keysOf(family, of('createTime'), 'dateRange')).toEqual([
      'createTime_dategt',
      'createTime_datelt',
    ]);
    expect(keysOf(family, of('siteId'), 'equal')).toEqual(['siteId']);
  });

  it('are found again in an address', () => {
    expect(conditionIn(family, of('plate'), {})).toBe('like');
    expect(conditionIn(family, of('plate'), { plate_notlike: 'x' })).toBe('notlike');
    expect(conditionIn(family, of('net'), { net_le: '5' })).toBe('range');
    expect(conditionIn(family, of('count'), { count_ge: '1', count_le: '5' })).toBe('range');
    expect(conditionIn(family, of('count'), { count_le: '5' })).toBe('le');
  });

  it('change with what was typed, and never leave the old key behind', () => {
    const begins = withCondition(family, of('plate'), { plate_like: '浙A', x: '1' }, 'likeright');
    expect(begins).toEqual({ plate_likeright: '浙A', x: '1' });
    const empty = withCondition(family, of('plate'), begins, 'null');
    expect(empty).toEqual({ plate_null: '1', x: '1' });
    // The dummy of "is empty" is no text to search for.
    expect(withCondition(family, of('plate'), empty, 'equal')).toEqual({ plate_equal: '', x: '1' });
    const range = withCondition(family, of('count'), { count_ge: '3' }, 'range');
    expect(conditionIn(family, of('count'), range)).toBe('range');
  });
});

describe('what is searched for', () => {
  it('is not sent when it is no number, too long, or upside down', () => {
    const problem = (name: string, filters: Record<string, string>) =>
      searchProblem(family, of(name), conditionIn(family, of(name), filters), filters)?.key;
    expect(problem('net', { net_ge: '两吨' })).toBe('records.check.decimal');
    expect(problem('net', { net_ge: '5', net_le: '1.5' })).toBe('list.order');
    expect(problem('net', { net_ge: ' 1.5 ', net_le: '' })).toBeUndefined();
    expect(problem('count', { count_ge: '1.5' })).toBe('records.check.integer');
    expect(problem('plate', { plate_like: 'x'.repeat(201) })).toBe('list.long');
    expect(problem('net', { net_null: '1' })).toBeUndefined();
  });

  it('is sent trimmed and without empty ones', () => {
    expect(sentFilters({ a: ' x ', b: '  ', c: '' })).toEqual({ a: 'x' });
  });

  it('shows in a box, in the tree, or as another condition', () => {
    const filters = { plate_like: 'a', areaCode_likeright: '33', status_equal: '1' };
    expect(otherFilters(family, filters)).toEqual({ status_equal: '1' });
    expect(clearedFilters(family, filters)).toEqual({ areaCode_likeright: '33' });
    expect(searchFields(family).map(({ name }) => name)).toEqual([
      'plate',
      'net',
      'count',
      'type',
      'siteId',
      'createTime',
    ]);
    const without = withoutFields(family, { plate_notequal: 'a', net_le: '1' }, [of('plate')]);
    expect(without).toEqual({ net_le: '1' });
  });

  it('can be the value of a cell', () => {
    const record: RecordView = {
      id: '1',
      cells: { plate: { state: 'value', value: '浙A1' }, type: { state: 'absent' } },
      extra: {},
      tolerated: 0,
    };
    expect(onlyThis(family, of('plate'), record, { plate_like: 'x', count_ge: '1' })).toEqual({
      plate_equal: '浙A1',
      count_ge: '1',
    });
    expect(onlyThis(family, of('type'), record, {})).toBeNull();
    expect(onlyThis(family, of('areaCode'), record, {})).toBeNull();
  });

  it('is told in words', () => {
    const words = {
      label: (one: FieldSpec) => one.label.zh,
      condition: (match: string) => match,
      text: (one: RecordView, asked: FieldSpec) => {
        const cell = one.cells[asked.name];
        return cell?.state === 'value' ? `「${String(cell.value)}」` : '';
      },
    };
    const filters = { net_ge: '1', net_le: '2', plate_null: '1', type_equal: '3', odd: 'x' };
    expect(describeFilters(family, filters, words)).toEqual([
      'plate null',
      'net range 「1」 ~ 「2」',
      'type equal 「3」',
      'odd = x',
    ]);
  });
});
