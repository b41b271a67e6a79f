import { describe, expect, it } from 'vitest';
import { must } from '@shared/base/assert';
import { compare } from '../../soak/journal';
import { doubtsOf, rowsOf, tableOf } from '../../soak/report';
import { HOUR_MS, judge, slopeOf, type Point } from '../../soak/slopes';

const at = (hours: number, value: number): Point => ({ at: hours * HOUR_MS, value });

describe('a slope', () => {
  it('is that of the line through points that lie on it', () => {
    const points = [0, 0.25, 0.5, 1].map((hour) => at(hour, 20 + 63.8 * hour));
    const slope = must(slopeOf(points), 'a slope');
    expect(slope.perHour).toBeCloseTo(63.8, 9);
    expect(slope.error).toBeCloseTo(0, 9);
    expect([slope.first, slope.last, slope.count]).toEqual([20, 83.8, 4]);
  });

  it('is that of least squares, computed by hand', () => {
    // x 0 1 2 3, y 1 3 2 6: x̄ 1.5, ȳ 3, Sxx 5, Sxy 7, slope 1.4; residuals 0.1 0.7 -1.7 0.9 → 4.2;
    // s² = 4.2/2 = 2.1, error √(2.1/5) = 0.648…
    const slope = must(slopeOf([at(0, 1), at(1, 3), at(2, 2), at(3, 6)]), 'a slope');
    expect(slope.perHour).toBeCloseTo(1.4, 12);
    expect(slope.error).toBeCloseTo(Math.sqrt(0.42), 12);
  });

  it('does not hang on where the clock began', () => {
    const points = [at(0, 1), at(1, 3), at(2, 2), at(3, 6)];
    const late = points.map((one) => ({ ...one, at: one.at + 1.8e12 }));
    expect(must(slopeOf(late), 'a slope').perHour).toBeCloseTo(1.4, 6);
  });

  it('leaves the warm-up and what could not be read out', () => {
    const points = [at(0, 500), at(1, 10), at(1.5, Number.NaN), at(2, 12), at(3, 14)];
    const slope = must(slopeOf(points, HOUR_MS), 'a slope');
    expect(slope.perHour).toBeCloseTo(2, 9);
    expect(slope.count).toBe(3);
  });

  it('says nothing of too few points, nor of points at one time', () => {
    expect(slopeOf([])).toBeNull();
    expect(slopeOf([at(0, 1), at(1, 2)])).toBeNull();
    expect(slopeOf([at(1, 1), at(1, 2), at(1, 3)])).toBeNull();
  });
});

describe('a growth', () => {
  const straight = (perHour: number) => ({
    count: 20,
    spanMs: HOUR_MS,
    first: 0,
    last: 0,
    perHour,
    error: 0,
  });

  it('is within its limit in simulated hours, or over it', () => {
    // 120 simulated hours in an hour: 0.5 MB each are 60 MB.
    expect(judge(straight(59), 0.5, 120)).toBe('within');
    expect(judge(straight(60), 0.5, 120)).toBe('within');
    expect(judge(straight(63.8), 0.5, 120)).toBe('over');
    expect(judge(straight(-5), 0.5, 1)).toBe('within');
  });

  it('is unclear when its points lie too far beside the line', () => {
    expect(judge({ ...straight(70), error: 6 }, 0.5, 120)).toBe('unclear');
    expect(judge({ ...straight(70), error: 4 }, 0.5, 120)).toBe('over');
  });

  it('of a few points is no evidence', () => {
    expect(judge({ ...straight(500), count: 7 }, 0.5, 1)).toBe('short');
    expect(judge({ ...straight(500), spanMs: 599_999 }, 0.5, 1)).toBe('short');
    expect(judge(null, 0.5, 1)).toBe('short');
  });
});

describe('the table', () => {
  const hour = Array.from({ length: 13 }, (_, n) => n / 12);
  const series = new Map([
    [
      'main',
      { anonymous: hour.map((h) => at(h, 100 + 30 * h)), threads: hour.map((h) => at(h, 43)) },
    ],
    [
      'speaker',
      { anonymous: hour.map((h) => at(h, 15 + 63.8 * h)), pss: hour.map((h) => at(h, 40)) },
    ],
  ]);

  it('has a row per process and measure, judged where there is a limit', () => {
    const rows = rowsOf(series, 0, 120);
    expect(rows.map(({ role, measure, verdict }) => [role, measure, verdict])).toEqual([
      ['main', 'anonymous', 'within'],
      ['main', 'threads', 'within'],
      ['speaker', 'pss', null],
      ['speaker', 'anonymous', 'over'],
    ]);
    expect(must(rows[3], 'a row').perSimulated).toBeCloseTo(63.8 / 120, 9);
  });

  it('is readable', () => {
    const rows = rowsOf(series, 0, 120);
    const lines = tableOf(rows).split('\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toMatch(/^process\s+PSS MB \(\/h\)/);
    expect(lines[2]).toMatch(/^speaker\s+40 → 40 \(0\)\s+–\s+15 → 78\.8 \(\+63\.8\)/);
    expect(doubtsOf(rows)).toEqual([
      'over: speaker, anonymous: +0.53 in a simulated hour, limit 0.5 (+63.8 ± 0/h)',
    ]);
  });
});

describe('the journal', () => {
  it('holds each alarm once, in order', () => {
    expect(compare(['a', 'b', 'c'], ['a', 'b', 'c'])).toMatchObject({
      sent: 3,
      journaled: 3,
      missing: [],
      doubled: [],
      strange: [],
      inOrder: true,
    });
  });

  it('that lacks, doubles, mixes up or invents some is told so', () => {
    const found = compare(['a', 'b', 'c', 'd'], ['a', 'c', 'b', 'b', 'x']);
    expect(found).toMatchObject({ missing: ['d'], doubled: ['b'], strange: ['x'], inOrder: false });
  });
});
