import { afterEach, describe, expect, it } from 'vitest';
import { setTimeZone } from '@shared/base/time';
import { shiftOf } from '@shared/model/shift';

const DAY = ['08:00', '16:00', '00:00'];
const HOUR = 3_600_000;

/** A shift as ISO times in UTC and its length in hours. */
function told(at: string, begins: readonly string[], zone: string) {
  setTimeZone(zone);
  const { begin, from, to } = shiftOf(Date.parse(at), begins);
  return [begin, new Date(from).toISOString().slice(0, 16), (to - from) / HOUR];
}

afterEach(() => setTimeZone(null));

describe('the shift of a moment', () => {
  it.each([
    ['2026-11-21T02:00:00Z', ['08:00', '2026-11-21T00:00', 8]],
    ['2026-11-21T00:00:00Z', ['08:00', '2026-11-21T00:00', 8]],
    ['2026-11-20T23:59:59.999Z', ['00:00', '2026-11-20T16:00', 8]],
    ['2026-11-21T15:59:00Z', ['16:00', '2026-11-21T08:00', 8]],
    ['2026-11-21T16:00:00Z', ['00:00', '2026-11-21T16:00', 8]],
  ])('in Shanghai at %s', (at, shift) => {
    expect(told(at, DAY, 'Asia/Shanghai')).toEqual(shift);
  });

  it('goes over midnight, and over a day when there is one only', () => {
    expect(told('2026-11-20T20:00:00Z', ['20:00', '07:30'], 'Asia/Shanghai')).toEqual([
      '20:00',
      '2026-11-20T12:00',
      11.5,
    ]);
    expect(told('2026-11-20T20:00:00Z', ['07:30'], 'Asia/Shanghai')).toEqual([
      '07:30',
      '2026-11-19T23:30',
      24,
    ]);
  });

  it('is an hour shorter or longer when the clock changes', () => {
    // Berlin, 29 March 2026: 02:00 becomes 03:00; 25 October: 03:00 becomes 02:00.
    expect(told('2026-03-29T03:00:00Z', DAY, 'Europe/Berlin')).toEqual([
      '00:00',
      '2026-03-28T23:00',
      7,
    ]);
    expect(told('2026-10-25T03:00:00Z', DAY, 'Europe/Berlin')).toEqual([
      '00:00',
      '2026-10-24T22:00',
      9,
    ]);
  });

  it('counts a beginning that the clock skips or shows twice once', () => {
    expect(told('2026-03-29T01:30:00Z', ['02:30', '14:00'], 'Europe/Berlin')).toEqual([
      '02:30',
      '2026-03-29T01:30',
      10.5,
    ]);
    expect(told('2026-10-25T01:45:00Z', ['02:30', '14:00'], 'Europe/Berlin')).toEqual([
      '02:30',
      '2026-10-25T00:30',
      12.5,
    ]);
  });

  it('follows the server into another zone', () => {
    const at = '2026-11-21T02:00:00Z';
    expect(told(at, DAY, 'Asia/Shanghai')[0]).toBe('08:00');
    expect(told(at, DAY, 'Asia/Urumqi')[0]).toBe('08:00');
    expect(told(at, DAY, 'Europe/Berlin')[0]).toBe('00:00');
  });

  it('always holds the moment, through a year of half hours', () => {
    setTimeZone('America/New_York');
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += HOUR * 5.5) {
      const { from, to } = shiftOf(at, DAY);
      expect(from <= at && at < to && to - from <= 9 * HOUR).toBe(true);
    }
  });
});

it('a zone that the system does not know is that of Beijing', () => {
  const now = Date.UTC(2026, 10, 21, 1, 30);
  for (const zone of ['Etc/Unknown', 'Nowhere/None', '']) {
    setTimeZone(zone);
    expect(shiftOf(now, ['08:00', '20:00']).from).toBe(Date.UTC(2026, 10, 21, 0));
  }
});

it('without a zone the shifts go by the clock of the workstation', () => {
  const now = new Date(2026, 10, 21, 9, 30).getTime();
  const { from } = shiftOf(now, ['08:00', '20:00']);
  expect(from).toBe(new Date(2026, 10, 21, 8).getTime());
});
