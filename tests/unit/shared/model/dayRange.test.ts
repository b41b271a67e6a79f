import { describe, expect, it } from 'vitest';
import {
  boundBefore,
  dayBounds,
  firstWithin,
  lastWithin,
  withDayBounds,
} from '@shared/model/dayRange';

describe('a range of days on the wire', () => {
  it('has its bounds outside of its days, over months and years, and none at an open end', () => {
    expect(dayBounds('2026-11-21', '2026-11-21')).toEqual({
      from: '2026-11-20 23:59:59',
      to: '2026-11-22 00:00:00',
    });
    expect(dayBounds('2027-01-01', '2028-02-29')).toEqual({
      from: '2026-12-31 23:59:59',
      to: '2028-03-01 00:00:00',
    });
    expect(dayBounds('', '2026-11-21')).toEqual({ from: '', to: '2026-11-22 00:00:00' });
    expect(boundBefore('2026-11-21 02:00:00')).toBe('2026-11-21 01:59:59');
  });

  it('is read as what lies within, as kept before and as kept now', () => {
    for (const from of ['2026-11-20 23:59:59', '2026-11-21 00:00:00'])
      expect(firstWithin(from)).toBe('2026-11-21 00:00:00');
    for (const to of ['2026-11-21 23:59:59', '2026-11-22 00:00:00'])
      expect(lastWithin(to)).toBe('2026-11-21 23:59:59');
    expect(firstWithin('2026-11-21 01:59:59')).toBe('2026-11-21 02:00:00');
  });

  it('is mended where it was kept with its bounds within; anything else stays', () => {
    const now = {
      createTime_dategt: '2026-11-20 23:59:59',
      createTime_datelt: '2026-11-22 00:00:00',
    };
    const before = {
      createTime_dategt: '2026-11-21 00:00:00',
      createTime_datelt: '2026-11-21 23:59:59',
    };
    const others = { name_like: '2026-11-21 00:00:00', createTime_datege: '2026-11-21 00:00:00' };
    expect(withDayBounds({ ...before, ...others })).toEqual({ ...now, ...others });
    expect(withDayBounds(now)).toEqual(now);
    for (const odd of [
      '',
      'yesterday',
      '2026-11-21',
      '2026-13-41 00:00:00',
      '9999-12-31 23:59:59',
    ]) {
      expect(withDayBounds({ a_dategt: odd })).toEqual({ a_dategt: odd });
      expect(withDayBounds({ a_datelt: odd })).toEqual({ a_datelt: odd });
    }
  });
});
