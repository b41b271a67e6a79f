import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PilotDesk, type Row } from './pilotDesk';

let desk: PilotDesk;

beforeAll(async () => {
  desk = await PilotDesk.start('/api/blade-basics-resources');
});
afterAll(() => desk.stop());

const records = (params = {}): Promise<readonly Row[]> =>
  desk.all('attendance/record/list', params);
const monthOf = (row: Row): string => String(row['workDate']).slice(0, 7);

describe('attendance of a month', () => {
  it('answers the days of the month that is asked for, and no others', async () => {
    const all = await records();
    const months = [...new Set(all.map(monthOf))].sort();
    expect(months.length).toBeGreaterThan(1);
    for (const month of months) {
      const [inYear = '', text = ''] = month.split('-');
      const found = await records({ inYear, inMonth: String(Number(text)) });
      expect(found).toHaveLength(all.filter((row) => monthOf(row) === month).length);
      expect(new Set(found.map(monthOf))).toEqual(new Set([month]));
    }
    expect(await records({ inYear: '1999', inMonth: '1' })).toEqual([]);
  });

  it('has one record for each person and day, with a status of the dictionary', async () => {
    const all = await records();
    const keys = all.map((row) => `${String(row['userName'])} ${String(row['workDate'])}`);
    expect(new Set(keys).size).toBe(keys.length);
    for (const row of all) expect(String(row['strStatus'])).toMatch(/^[1-7]$/);
  });
});
