import { afterEach, describe, expect, test } from 'vitest';
import {
  dayStart,
  momentOf,
  offsetText,
  setTimeZone,
  shownOffset,
  timeZoneChanged,
  twoDigits,
  wallClock,
  wallDay,
  wallMoment,
  wallParts,
  wallTime,
} from '@shared/base/time';

/** A moment by the wall of the machine that runs the test, whatever its zone. */
const at = (...parts: [number, number, number, number, number, number]): number =>
  new Date(...parts).getTime();

describe('times on the wall', () => {
  test('are written the same way everywhere, with two digits for each part', () => {
    expect(wallTime(at(2026, 0, 2, 3, 4, 5))).toBe('2026-01-02 03:04:05');
    expect(wallTime(at(2026, 11, 31, 23, 59, 59))).toBe('2026-12-31 23:59:59');
    expect(wallDay(at(2024, 1, 29, 0, 0, 0))).toBe('2024-02-29');
    expect(wallDay(at(987, 5, 7, 12, 0, 0))).toBe('0987-06-07');
    expect(wallClock(at(2026, 10, 21, 0, 0, 9))).toBe('00:00:09');
  });

  test('leave out what is below a second, or tell it in thousandths', () => {
    expect(wallTime(at(2026, 10, 21, 8, 30, 0) + 999)).toBe('2026-11-21 08:30:00');
    expect(wallMoment(at(2026, 10, 21, 8, 30, 0) + 7)).toBe('2026-11-21 08:30:00.007');
  });

  test('of no moment do not throw', () => {
    expect(() => wallTime(Number.NaN)).not.toThrow();
  });

  test('have at least two digits', () => {
    expect([0, 7, 10, 123].map(twoDigits)).toEqual(['00', '07', '10', '123']);
  });
});

describe('the zone of the server', () => {
  afterEach(() => setTimeZone(null));

  test('is that of every text, over midnight and whatever the zone of the workstation', () => {
    setTimeZone('Asia/Shanghai');
    expect(wallTime(Date.UTC(2026, 10, 21, 2, 0, 0))).toBe('2026-11-21 10:00:00');
    expect(wallTime(Date.UTC(2026, 11, 31, 16, 0, 1))).toBe('2027-01-01 00:00:01');
    expect(wallParts(Date.UTC(2026, 10, 21, 2)).weekday).toBe(6);
    setTimeZone('Asia/Kathmandu');
    expect(wallClock(Date.UTC(2026, 10, 21, 0, 0, 0))).toBe('05:45:00');
    setTimeZone('Europe/Berlin');
    // 25 October 2026: 03:00 of summer becomes 02:00 of winter at 01:00 UTC.
    expect(wallClock(Date.UTC(2026, 9, 25, 0, 59, 59))).toBe('02:59:59');
    expect(wallClock(Date.UTC(2026, 9, 25, 1, 0, 0))).toBe('02:00:00');
  });

  test('agrees with Intl over a year, in zones with half hours and changes in both halves', () => {
    for (const timeZone of ['Asia/Shanghai', 'Australia/Lord_Howe', 'America/St_Johns']) {
      setTimeZone(timeZone);
      const intl = new Intl.DateTimeFormat('sv-SE', {
        timeZone,
        dateStyle: 'short',
        timeStyle: 'medium',
      });
      for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 5_000_011) {
        if (wallTime(at) !== intl.format(at)) expect(wallTime(at)).toBe(intl.format(at));
      }
    }
  });

  test('one that the system does not know is that of Beijing; a time that is none stays none', () => {
    setTimeZone('Nowhere/City');
    expect(wallClock(Date.UTC(2026, 10, 21, 2))).toBe('10:00:00');
    expect(() => wallTime(Number.NaN)).not.toThrow();
  });

  test('finds the moment of a time: the first of two, the one after a jump, over a month’s end', () => {
    setTimeZone('Europe/Berlin');
    const utc = (...at: Parameters<typeof momentOf>): string =>
      new Date(momentOf(...at)).toISOString().slice(0, 16);
    expect(utc({ year: 2026, month: 10, day: 25 }, 2, 30)).toBe('2026-10-25T00:30');
    expect(utc({ year: 2026, month: 3, day: 29 }, 2, 30)).toBe('2026-03-29T01:30');
    expect(utc({ year: 2026, month: 11, day: 31 })).toBe('2026-11-30T23:00');
    expect(new Date(dayStart(Date.UTC(2026, 9, 25, 12))).toISOString()).toBe(
      '2026-10-24T22:00:00.000Z',
    );
    // The day of the change is 25 hours long.
    expect(new Date(dayStart(Date.UTC(2026, 9, 25, 12), 1)).toISOString()).toBe(
      '2026-10-25T23:00:00.000Z',
    );
  });

  test('tells a change once', () => {
    const told: (string | null)[] = [];
    const end = timeZoneChanged.on((name) => told.push(name));
    setTimeZone('Asia/Shanghai');
    setTimeZone('Asia/Shanghai');
    setTimeZone('Asia/Urumqi');
    end();
    expect(told).toEqual(['Asia/Shanghai', 'Asia/Urumqi']);
  });

  test('is told as its distance from UTC', () => {
    setTimeZone('America/St_Johns');
    expect(offsetText(shownOffset(Date.UTC(2026, 0, 1)))).toBe('UTC-3:30');
    expect([0, 28_800_000].map(offsetText)).toEqual(['UTC+0', 'UTC+8']);
  });
});
