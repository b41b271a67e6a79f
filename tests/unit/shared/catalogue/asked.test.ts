import { describe, expect, it } from 'vitest';
import { callOf, findFamily } from '@shared/catalogue';
import {
  brokenConditions,
  brokenOrder,
  judge,
  meetsHere,
  type Verdict,
} from '@shared/catalogue/asked';
import type { FieldSpec } from '@shared/catalogue/family';
import type { FieldKindName } from '@shared/catalogue/kinds/names';
import { readCell, readRecord } from '@shared/catalogue/record';
import { must } from '@shared/base/assert';

const LABEL = { zh: '栏', en: 'Field' };
const field = (kind: FieldKindName, more: Partial<FieldSpec> = {}): FieldSpec => ({
  name: 'f',
  kind,
  label: LABEL,
  ...more,
});

/** A reference to a tree, where a value may mean all below it. */
const TREE = field('reference', {
  reference: {
    family: 'dept',
    options: { call: 'dept.tree', shape: 'tree', value: 'value', label: 'title' },
  },
});
const ROWS = field('reference', {
  reference: {
    family: 'post',
    options: { call: 'post.select', shape: 'rows', value: 'id', label: 'postName' },
  },
});

describe('how a value stands to a condition', () => {
  it.each<readonly [FieldSpec, unknown, string, string, Verdict]>([
    // Case does not matter to the server, nor do accents and width.
    [field('text'), 'Administrator', 'like', 'ADMIN', 'meets'],
    [field('text'), 'Café', 'like', 'cafe', 'meets'],
    [field('text'), '张三', 'like', '李', 'violates'],
    [field('text'), '张三', '', '李', 'violates'],
    // A bare key means contains, and equality contains.
    [field('text'), '张三', '', '张', 'meets'],
    [field('text'), '张三 ', 'equal', '张三', 'meets'],
    [field('text'), '张三丰', 'equal', '张三', 'violates'],
    [field('text'), '张三丰', 'likeright', '张三', 'meets'],
    [field('text'), '张三丰', 'likeleft', '张三', 'violates'],
    // Search values pass the same filter as what was stored.
    [field('text'), 'a&amp;b', 'like', 'a&b', 'meets'],
    [field('text'), 'a&amp;b', 'equal', 'a&b', 'meets'],
    // % and _ stand for any characters.
    [field('text'), 'axb', 'like', 'a_b', 'unknown'],
    [field('text'), 'axxb', 'like', 'a%b', 'unknown'],
    [field('text'), 'a_b', 'equal', 'axb', 'violates'],
    // Masked, absent and unreadable values tell nothing.
    [field('phone'), '138****1234', 'like', '139', 'unknown'],
    [field('text'), '', 'like', 'x', 'unknown'],
    [field('text'), { a: 1 }, 'like', 'x', 'unknown'],
    [field('text'), '张三', 'notlike', '张', 'violates'],
    [field('text'), 'ABC', 'notlike', 'abc', 'unknown'],
    [field('text'), '张三', 'notequal', '张三', 'violates'],
    // The order of texts is the server's collation.
    [field('text'), '张三', 'ge', '李', 'unknown'],
    [field('text'), '张三', 'null', '1', 'violates'],
    [field('integer'), -1, 'null', '1', 'unknown'],
    [field('text'), '', 'notnull', '1', 'unknown'],
    // dictKey=1 finds -1 and 10.
    [field('integer'), 10, '', '1', 'meets'],
    [field('integer'), -1, '', '1', 'meets'],
    [field('integer'), 20, '', '1', 'violates'],
    [field('integer'), 10, 'equal', '1', 'violates'],
    [field('money'), '1.70', 'equal', '1.7', 'meets'],
    [field('integer'), 5, 'ge', '5', 'meets'],
    [field('integer'), 4, 'ge', '5', 'violates'],
    [field('integer'), 5, 'gt', '5', 'violates'],
    [field('weight'), '12.350', 'le', '12.35', 'meets'],
    [field('weight'), '12.351', 'le', '12.35', 'violates'],
    [field('integer'), 5, 'ge', 'abc', 'unknown'],
    // _date conditions are in the zone in which answers are written.
    [field('dateTime'), '2026-11-21 08:00:00', 'datege', '2026-11-21 00:00:00', 'meets'],
    [field('dateTime'), '2026-11-20 23:59:59', 'datege', '2026-11-21 00:00:00', 'violates'],
    [field('dateTime'), '2026-11-22 00:00:00', 'datelt', '2026-11-21 23:59:59', 'violates'],
    // The bounds themselves are left out; parts of a second, and the time of a day, may be hidden.
    [field('dateTime'), '2026-11-21 00:00:00', 'dategt', '2026-11-20 23:59:59', 'meets'],
    [field('dateTime'), '2026-11-21 23:59:59', 'datelt', '2026-11-22 00:00:00', 'meets'],
    [field('dateTime'), '2026-11-22 00:00:00', 'datelt', '2026-11-22 00:00:00', 'violates'],
    [field('dateTime'), '2026-11-20 23:59:59', 'dategt', '2026-11-20 23:59:59', 'unknown'],
    [field('dateTime'), '2026-11-20 23:59:58', 'dategt', '2026-11-20 23:59:59', 'violates'],
    [field('date'), '2026-11-21 00:00:00', 'dategt', '2026-11-20 23:59:59', 'meets'],
    [field('date'), '2026-11-21 00:00:00', 'datelt', '2026-11-22 00:00:00', 'meets'],
    [field('date'), '2026-11-20 00:00:00', 'dategt', '2026-11-20 23:59:59', 'violates'],
    [field('date'), '2026-11-22 00:00:00', 'datelt', '2026-11-22 00:00:00', 'violates'],
    [field('date'), '2026-11-21 00:00:00', 'dategt', '2026-11-21 00:00:00', 'unknown'],
    [field('date'), '2026-11-21 00:00:00', 'datelt', '2026-11-21 23:59:59', 'unknown'],
    // _ge and _le compare in the zone of the database, 8 hours away in the recording.
    [field('dateTime'), '2026-11-20 16:00:00', 'ge', '2026-11-21 00:00:00', 'unknown'],
    [field('dateTime'), '2026-11-18 16:00:00', 'ge', '2026-11-21 00:00:00', 'violates'],
    [field('dateTime'), '2026-11-18 16:00:00', 'le', '2026-11-21 00:00:00', 'meets'],
    [field('dict', { dict: 'sex' }), 1, 'equal', '1', 'meets'],
    [field('dict', { dict: 'sex' }), '2', 'equal', '1', 'violates'],
    [field('dict', { dict: 'sex' }), '2', 'equal', '1,2', 'meets'],
    [field('dict', { dict: 'sex' }), '1', 'notequal', '1', 'violates'],
    [field('region'), '3301', 'equal', '330000', 'unknown'],
    [field('region'), '440100', 'equal', '330000', 'violates'],
    [TREE, '8', 'equal', '7', 'unknown'],
    [ROWS, '8', 'equal', '7', 'violates'],
    [ROWS, '1900000000000000123', 'equal', '1900000000000000123', 'meets'],
    [field('password'), 'x', 'equal', 'y', 'unknown'],
    [field('image'), '/a.png', 'like', 'y', 'unknown'],
  ])('%j %j %s %j: %s', (of, raw, suffix, wanted, verdict) => {
    expect(judge(of, readCell(raw, of), suffix, wanted)).toBe(verdict);
  });
});

const user = must(findFamily('user'), 'user');
const page = callOf('user.page');
const users = (...rows: readonly Readonly<Record<string, unknown>>[]) =>
  rows.map((row) => readRecord(user, row));

describe('what a page plainly lacks', () => {
  it('names each condition that some record violates, and no other', () => {
    const records = users(
      { id: '1', account: 'admin', realName: '张三', sex: 1 },
      { id: '2', account: 'guest', realName: '李四', sex: 2 },
    );
    const asked = { account_like: 'ad', realName_like: '', sex_equal: '1', nobody_like: 'x' };
    expect(brokenConditions(page, user, records, asked)).toEqual(['account_like', 'sex_equal']);
  });

  it('says nothing of a department, which may mean all below it', () => {
    const records = users({ id: '1', account: 'admin', deptId: '9' });
    expect(brokenConditions(page, user, records, { deptId: '7', deptId_equal: '7' })).toEqual([]);
  });

  it.each<readonly [string, 'asc' | 'desc', string, readonly unknown[], boolean]>([
    ['dates in order', 'desc', 'createTime', ['2026-03-02 00:00:00', '2026-03-01 00:00:00'], false],
    ['dates', 'desc', 'createTime', ['2026-03-01 00:00:00', '2026-03-02 00:00:00'], true],
    ['equal ones', 'asc', 'createTime', ['2026-03-01 00:00:00', '2026-03-01 00:00:00'], false],
    ['numbers', 'asc', 'status', [2, 10, 3], true],
    ['numbers in order', 'asc', 'status', [2, 3, 10], false],
    ['numbers in a column of texts', 'asc', 'status', [10, 2, 3], false],
    ['one record', 'asc', 'status', [2], false],
    ['absent ones between', 'asc', 'status', [2, '', 3], false],
    ['texts of a collation', 'asc', 'realName', ['张三', '李四', '阿三'], false],
    ['codes', 'asc', 'code', ['B2', 'A1'], true],
    ['codes in order', 'asc', 'code', ['A1', 'B2'], false],
    ['letters of both cases', 'asc', 'code', ['b2', 'A1'], false],
    ['masked ones', 'asc', 'code', ['9***', '1***'], false],
  ])('the order of %s, %s', (_name, direction, name, values, isBroken) => {
    const records = users(...values.map((value, n) => ({ id: String(n + 1), [name]: value })));
    const found = brokenOrder(user, records, [{ field: name, direction }]);
    expect(found).toBe(isBroken ? name : undefined);
  });

  it('holds the ascending column first, as servers sort', () => {
    const records = users(
      { id: '1', status: 1, createTime: '2026-03-01 00:00:00' },
      { id: '2', status: 2, createTime: '2026-03-02 00:00:00' },
    );
    const sort = [
      { field: 'createTime', direction: 'desc' },
      { field: 'status', direction: 'asc' },
    ] as const;
    expect(brokenOrder(user, records, sort)).toBeUndefined();
  });
});

it('what is searched here finds what the server stored through its markup filter', () => {
  const [stored, other] = users({ id: '1', account: 'a&amp;b' }, { id: '2', account: 'ab' });
  expect(meetsHere(page, user, must(stored, 'one'), { account_like: 'A&B' })).toBe(true);
  expect(meetsHere(page, user, must(other, 'other'), { account_like: 'A&B' })).toBe(false);
});
