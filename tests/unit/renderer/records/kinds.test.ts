import { describe, expect, it } from 'vitest';
import { addressesOf } from '@renderer/records/kinds/usePictures';
import { formatDayTime, parseDayTime } from '@renderer/records/kinds/picker';

describe('a moment that is typed', () => {
  it('comes back as the wire writes it, whatever zone the workstation is in', () => {
    for (const text of ['2026-11-21 08:05:09', '2026-01-01 00:00:00', '2024-02-29 23:59:59']) {
      const read = parseDayTime(text);
      expect(read === false ? '' : formatDayTime(read)).toBe(text);
    }
  });

  it('may lack its seconds or its time, and is refused where it is no moment', () => {
    const text = (typed: string): string => {
      const read = parseDayTime(typed);
      return read === false ? 'refused' : formatDayTime(read);
    };
    expect(text('2026-1-5 7:30')).toBe('2026-01-05 07:30:00');
    expect(text('2026-01-05')).toBe('2026-01-05 00:00:00');
    for (const bad of [
      '2026-02-30 08:00:00',
      '2026-01-05 24:00:00',
      '2026-01-05 08:60',
      'soon',
      '',
    ])
      expect(text(bad), bad).toBe('refused');
  });
});

describe('several pictures', () => {
  it('are the addresses of a comma-joined text', () => {
    expect(addressesOf('/a.png, /b.png,,')).toEqual(['/a.png', '/b.png']);
    expect(addressesOf(null)).toEqual([]);
  });
});
