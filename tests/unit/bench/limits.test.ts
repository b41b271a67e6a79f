import { describe, expect, it } from 'vitest';
import { holds, judge, LIMITS, limitsTable, type Limit } from '@tests/bench/limits';
import { line } from '@tests/bench/report';

const limit = (measured: string | null, part: Limit['part'] = 'memory'): Limit => ({
  line: `line of ${measured ?? 'nothing'}`,
  measured,
  part,
  must: 260,
  aim: 230,
});

const verdicts = (value: number): readonly string[] =>
  judge([line('tray, 3 samples', value, 'MB', null)], [], [limit('tray')]).map(
    ({ verdict }) => verdict,
  );

describe('the limits of the bench', () => {
  it('tells the aim, the must and what misses it apart, bounds included', () => {
    expect([230, 230.001, 260, 260.001].flatMap(verdicts)).toEqual([
      'aim',
      'must',
      'must',
      'missed',
    ]);
  });

  it('does not hold when one must is missed', () => {
    const results = [line('tray', 261, 'MB', null), line('console', 10, 'MB', null)];
    const judged = judge(results, [], [limit('tray'), limit('console')]);
    expect(judged.map(({ verdict }) => verdict)).toEqual(['missed', 'aim']);
    expect(holds(judged)).toBe(false);
    expect(holds(judged.slice(1))).toBe(true);
  });

  it('does not take a line that is missing, or no number, for a good one', () => {
    const results = [line('tray', Number.NaN, 'MB', null)];
    const judged = judge(results, [], [limit('tray'), limit('console'), limit(null)]);
    expect(judged.map(({ verdict }) => verdict)).toEqual([
      'notMeasured',
      'notMeasured',
      'notMeasured',
    ]);
    expect(holds(judged)).toBe(false);
  });

  it('judges only the parts that were asked for', () => {
    const judged = judge([], ['bridge'], [limit('tray'), limit('call', 'bridge')]);
    expect(judged.map((one) => one.limit.measured)).toEqual(['call']);
  });

  it('is one table with a line for each limit', () => {
    const judged = judge([line('tray', 270.5, 'MB', null)], [], [limit('tray'), limit(null)]);
    expect(limitsTable(judged).split('\n')).toEqual([
      'line             measured  must   aim    ',
      'line of tray     270.5     ≤ 260  ≤ 230  MUST MISSED',
      'line of nothing  –         ≤ 260  ≤ 230  NOT MEASURED',
    ]);
  });

  it('aims at no less than it must, and takes no figure for two lines', () => {
    for (const { line: name, must, aim } of LIMITS) expect(aim, name).toBeLessThanOrEqual(must);
    const measured = LIMITS.flatMap((one) => one.measured ?? []);
    for (const name of measured)
      expect(
        measured.filter((other) => other.startsWith(name)),
        name,
      ).toEqual([name]);
  });
});
