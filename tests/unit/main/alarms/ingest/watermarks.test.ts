import { describe, expect, it } from 'vitest';
import { FIRST_REACH_MS, Watermarks, OVERLAP_MS } from '@main/alarms/ingest/watermarks';

const NOW = Date.UTC(2026, 10, 21, 12);
const DAY = 24 * 3_600_000;

describe('from where a source is read at the start', () => {
  const CHANNEL = 'noiseWarn';
  const readFrom = (mark: number | null, lastAt: number | null, heardUntil?: number): number => {
    const marks: Record<string, number> = mark === null ? {} : { [CHANNEL]: mark };
    const heard = heardUntil === undefined ? {} : { [CHANNEL]: heardUntil };
    return new Watermarks(CHANNEL, { marks, lastAt, receivedUntil: heard }, () => NOW).readFrom();
  };

  it.each([
    ['a tenant that was never heard here: a day back', null, null, NOW - FIRST_REACH_MS],
    ['nothing was ever told, heard just now: a day back', null, NOW - 1, NOW - FIRST_REACH_MS],
    ['nothing was ever told, absent for long', null, NOW - 3 * DAY, NOW - 3 * DAY - OVERLAP_MS],
    ['the last mark', NOW - 5_000, NOW - 1_000, NOW - 5_000 - OVERLAP_MS],
    ['a mark that lies ahead', NOW + DAY, NOW - 1_000, NOW - 1_000 - OVERLAP_MS],
    ['everything lies ahead', NOW + DAY, NOW + DAY, NOW - OVERLAP_MS],
  ])('%s', (_name, mark, lastAt, expected) => {
    expect(readFrom(mark, lastAt)).toBe(expected);
  });

  it('a channel that was down while the others were heard', () => {
    expect(readFrom(null, NOW - 1_000, NOW - 3 * DAY)).toBe(NOW - 3 * DAY - OVERLAP_MS);
  });
});
