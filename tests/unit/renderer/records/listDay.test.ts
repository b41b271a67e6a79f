import { afterEach, describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { setTimeZone } from '@shared/base/time';
import type { Page } from '@shared/api/page';
import type { Result } from '@shared/base/result';
import { deliveryRecord } from '@shared/catalogue/delivery/deliveryRecord';
import type { FieldSpec } from '@shared/catalogue/family';
import type { RecordView } from '@shared/catalogue/record';
import { readAllTotal, TOTAL_LIMIT } from '@renderer/records/list/allTotal';
import { isRefreshDue } from '@renderer/records/list/autoRefresh';
import { amountWidths } from '@renderer/records/list/columns';
import { conditionsInForce, withoutCondition } from '@renderer/records/list/conditions';
import { presetRange } from '@renderer/records/list/datePresets';
import { readPrefs, writePrefs } from '@renderer/records/list/listPrefs';
import { namesPage } from '@renderer/records/list/query';
import { describeFilters, type ConditionWords } from '@renderer/records/list/describe';

const weight: FieldSpec = must(
  deliveryRecord.fields.find(({ name }) => name === 'weight'),
  'weight',
);
const record = (id: string, text: string): RecordView => ({
  id,
  cells: { weight: { state: 'value', value: text } },
  extra: {},
  tolerated: 0,
});

describe('date presets', () => {
  afterEach(() => setTimeZone(null));

  it("are days of the server's zone, not of the workstation", () => {
    // 00:30 of the first of March in Shanghai, still February in UTC.
    const now = Date.UTC(2026, 1, 28, 16, 30);
    setTimeZone('Asia/Shanghai');
    expect(presetRange('today', now)).toEqual({
      from: '2026-02-28 23:59:59',
      to: '2026-03-02 00:00:00',
    });
    expect(presetRange('yesterday', now)).toEqual({
      from: '2026-02-27 23:59:59',
      to: '2026-03-01 00:00:00',
    });
    expect(presetRange('week', now)).toEqual({
      from: '2026-02-22 23:59:59',
      to: '2026-03-02 00:00:00',
    });
    expect(presetRange('month', now).from).toBe('2026-02-28 23:59:59');
    setTimeZone('UTC');
    expect(presetRange('month', now).from).toBe('2026-01-31 23:59:59');
  });
});

describe('the conditions in force', () => {
  const words: ConditionWords = {
    label: ({ label }) => label.zh,
    condition: (match) => match,
    text: (one, field) => {
      const cell = one.cells[field.name];
      return cell?.state === 'value' ? String(cell.value) : '';
    },
  };
  const range = must(deliveryRecord.screen?.dateRange, 'date range');
  const filters = {
    weight_ge: '2',
    weight_le: '3.5',
    [`${range}_dategt`]: '2026-11-17 23:59:59',
    [`${range}_datelt`]: '2026-11-25 00:00:00',
    odd_equal: 'x',
  };

  it('are one chip each, whose × takes all its keys away and no other', () => {
    const all = conditionsInForce(deliveryRecord, filters, words);
    expect(all).toHaveLength(3);
    const days = must(
      all.find(({ text }) => text.endsWith('2026-11-18 ~ 2026-11-24')),
      'days',
    );
    const left = withoutCondition(filters, days);
    expect(left).toEqual({ weight_ge: '2', weight_le: '3.5', odd_equal: 'x' });
    const bounds = must(
      all.find(({ keys }) => keys.includes('weight_ge')),
      'bounds',
    );
    expect(Object.keys(withoutCondition(left, bounds))).toEqual(['odd_equal']);
    expect(all.at(-1)).toEqual({ text: 'odd_equal = x', keys: ['odd_equal'] });
  });

  it('say a single day once', () => {
    const one = {
      [`${range}_dategt`]: '2026-11-23 23:59:59',
      [`${range}_datelt`]: '2026-11-25 00:00:00',
    };
    expect(conditionsInForce(deliveryRecord, one, words)[0]?.text).toMatch(/ 2026-11-24$/);
  });

  it('are told on paper with the first and the last second of their days', () => {
    const said = describeFilters(deliveryRecord, filters, words);
    expect(said.some((text) => text.endsWith('2026-11-18 00:00:00 ~ 2026-11-24 23:59:59'))).toBe(
      true,
    );
  });

  it('say the time of a bound that is not the end of its day', () => {
    const said = (from: string, to: string): string | undefined =>
      conditionsInForce(
        deliveryRecord,
        {
          ...(from === '' ? {} : { [`${range}_dategt`]: from }),
          ...(to === '' ? {} : { [`${range}_datelt`]: to }),
        },
        words,
      )[0]?.text;
    expect(said('2026-11-28 01:59:59', '2026-12-21 12:00:00')).toMatch(
      / 2026-11-28 02:00:00 ~ 2026-12-21 11:59:59$/,
    );
    expect(said('', '2026-11-28 00:00:00')).toMatch(/~ 2026-11-27$/);
    expect(said('2026-11-27 23:59:59', '')).toMatch(/ 2026-11-28( ~ )?$/);
  });
});

describe('the refresh of a list', () => {
  const calm = { every: 30, ageMs: 30_000, pending: false, busy: false, hidden: false };

  it('comes when it is due, and never under the hand of a person', () => {
    expect(isRefreshDue(calm)).toBe(true);
    expect(isRefreshDue({ ...calm, ageMs: 29_999 })).toBe(false);
    expect(isRefreshDue({ ...calm, every: 0, ageMs: Infinity })).toBe(false);
    for (const held of ['pending', 'busy', 'hidden'] as const)
      expect(isRefreshDue({ ...calm, [held]: true })).toBe(false);
    // What was due meanwhile comes as soon as the pause ends.
    expect(isRefreshDue({ ...calm, ageMs: 400_000 })).toBe(true);
  });
});

describe('what a person chose for a list', () => {
  it('comes back, and what makes no sense does not', () => {
    const own = { size: 50, refresh: 60, preview: true, masked: true, tree: 'all' } as const;
    expect(readPrefs(JSON.parse(JSON.stringify(writePrefs(own))))).toEqual(own);
    const usual = readPrefs(null);
    expect(writePrefs(usual)).toBeNull();
    expect(readPrefs({ size: 33, refresh: 7, preview: 'yes', masked: 1 })).toEqual(usual);
  });

  it('counts only where the address says no page', () => {
    expect(namesPage('')).toBe(false);
    expect(namesPage('_f.account_like=x')).toBe(false);
    expect(namesPage('_page=2')).toBe(true);
    expect(namesPage('_size=30')).toBe(true);
  });
});

describe('the total of all', () => {
  type Read = (current: number) => Promise<Result<Page<RecordView>, string>>;
  const pages =
    (all: readonly (readonly RecordView[])[], total: number | readonly number[]): Read =>
    async (current) => ({
      ok: true,
      value: {
        records: all[current - 1] ?? [],
        total: typeof total === 'number' ? total : (total[current - 1] ?? 0),
        current,
        size: 2,
      },
    });
  const read = async (from: Read) => {
    const told: [number, number][] = [];
    const answer = await readAllTotal([weight], from, (rows, total) => told.push([rows, total]));
    return { answer, told };
  };

  it('adds up every page exactly and tells how far it is', async () => {
    const [a, b, c] = [record('1', '0.1'), record('2', '0.2'), record('3', '1000000.005')];
    const { answer, told } = await read(pages([[a, b], [c]], 3));
    expect(answer).toMatchObject({
      ok: true,
      value: { totals: { weight: { sum: '1000000.305' } }, rows: 3, first: 3, last: 3 },
    });
    expect(told).toEqual([
      [2, 3],
      [3, 3],
    ]);
  });

  it('counts a record once that comes twice, and shows that rows moved', async () => {
    const [a, b, c] = [record('1', '1'), record('2', '2'), record('3', '4')];
    const { answer } = await read(
      pages(
        [
          [a, b],
          [b, c],
        ],
        [4, 3],
      ),
    );
    expect(answer).toMatchObject({
      value: { totals: { weight: { sum: '7' } }, rows: 3, first: 4, last: 3 },
    });
  });

  it('ends at a server that repeats itself, at its limit, and at a failure', async () => {
    const same = [record('1', '1')];
    const again = await read(pages([same, same, same], 99));
    expect(again.answer).toMatchObject({ value: { rows: 1 } });
    expect(again.told).toHaveLength(2);
    let n = 0;
    const endless: Read = async (current) => ({
      ok: true,
      value: {
        records: Array.from({ length: 5_000 }, () => record(String((n += 1)), '1')),
        total: 1_000_000,
        current,
        size: 5_000,
      },
    });
    const much = await read(endless);
    expect(much.answer).toMatchObject({ value: { rows: TOTAL_LIMIT } });
    const failed = await read(async () => ({ ok: false, error: 'off' }));
    expect(failed.answer).toEqual({ ok: false, error: 'off' });
  });
});

describe('a column of amounts', () => {
  it('is wide enough for its longest one, in steps', () => {
    const text = (one: RecordView): string => {
      const cell = one.cells['weight'];
      return cell?.state === 'value' ? String(cell.value) : '';
    };
    const short = amountWidths([record('1', '1.5')], [weight], text)['weight'] ?? 0;
    const long = amountWidths([record('1', '123456789012.345')], [weight], text)['weight'] ?? 0;
    // Sixteen digits and points and three separators of thousands at about 7.3 px, and the room around.
    expect(long).toBeGreaterThanOrEqual(19 * 7.3 + 26);
    expect(long).toBeGreaterThan(short);
    expect(amountWidths([], [weight], text)['weight']).toBeLessThan(60);
  });
});
