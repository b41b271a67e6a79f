import { afterEach, describe, expect, it } from 'vitest';
import { setTimeZone } from '@shared/base/time';
import { ENTRY_KINDS } from '@main/journal/entry';
import { DELIVERY_KINDS, FACT_KINDS, NO_FILTERS, queryOf } from '@renderer/screens/journal/filters';
import { formatTime, pickerDate } from '@renderer/screens/journal/TimeRange';
import { parseDayTime } from '@renderer/records/kinds/picker';

afterEach(() => setTimeZone(null));

/** What a person types, as the picker hands it over. */
const typed = (text: string): Date => {
  const date = parseDayTime(text);
  if (date === false) throw new Error(text);
  return date;
};

describe('the journal asked by the time of day', () => {
  it('takes minutes as typed and shows them again', () => {
    for (const text of ['2026-11-22 12:40', '2026-11-22', '2026-11-22 23:59'])
      expect(formatTime(typed(text))).toBe(text);
  });

  it('asks from the minute on and to the end of the minute, by the clock that the app shows', () => {
    setTimeZone('Asia/Shanghai');
    const times = [typed('2026-11-22 12:40'), typed('2026-11-22 13:00')] as const;
    expect(queryOf({ ...NO_FILTERS, times })).toMatchObject({
      from: Date.UTC(2026, 10, 22, 4, 40),
      to: Date.UTC(2026, 10, 22, 5, 1),
    });
    setTimeZone('Asia/Urumqi');
    expect(queryOf({ ...NO_FILTERS, times }).from).toBe(Date.UTC(2026, 10, 22, 6, 40));
  });

  it('takes a day without a time as the whole day', () => {
    setTimeZone('Asia/Shanghai');
    const day = typed('2026-11-22');
    expect(queryOf({ ...NO_FILTERS, times: [day, day] })).toMatchObject({
      from: Date.UTC(2026, 10, 21, 16),
      to: Date.UTC(2026, 10, 22, 16),
    });
    expect(queryOf(NO_FILTERS)).toMatchObject({ from: null, to: null });
  });

  it('offers an hour ago by the clock that the app shows', () => {
    setTimeZone('Asia/Shanghai');
    expect(formatTime(pickerDate(Date.UTC(2026, 10, 22, 4, 40)))).toBe('2026-11-22 12:40');
  });
});

describe('what the journal shows at first', () => {
  it('is what happened and what people did; deliveries on demand', () => {
    expect(queryOf(NO_FILTERS).kinds).toEqual(FACT_KINDS);
    expect(queryOf({ ...NO_FILTERS, deliveries: true }).kinds).toEqual([]);
    expect(queryOf({ ...NO_FILTERS, kinds: ['sounded'] }).kinds).toEqual(['sounded']);
  });

  it('leaves out no kind that the journal has', () => {
    expect([...FACT_KINDS, ...DELIVERY_KINDS].toSorted()).toEqual(
      [...ENTRY_KINDS, 'attracted'].toSorted(),
    );
  });
});
