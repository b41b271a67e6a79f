import { describe, expect, test } from 'vitest';
import { binned, HEAT_CELLS_MOST } from '@shared/model/map/heat';

const pairs = (...all: readonly (readonly [number, number])[]): Float64Array =>
  Float64Array.from(all.flat());
const cellsOf = ({ cells }: { readonly cells: Float64Array }): readonly (readonly number[])[] =>
  Array.from({ length: cells.length / 3 }, (_, n) => [...cells.slice(n * 3, n * 3 + 3)]);

describe('points gathered for a heat map', () => {
  test('of one place are one square, exactly at that place', () => {
    const found = binned(pairs(...Array.from({ length: 7 }, () => [120.6, 30.7] as const)));
    expect(found).toMatchObject({ most: 7, total: 7, cellM: 25 });
    const [[lng, lat, n] = []] = cellsOf(found);
    expect([lng, lat, n]).toEqual([expect.closeTo(120.6, 9), expect.closeTo(30.7, 9), 7]);
  });

  test('of places a hundred metres apart are squares of their own', () => {
    const found = binned(pairs([120.6, 30.7], [120.601, 30.7], [120.6, 30.701]));
    expect(cellsOf(found).map(([, , n]) => n)).toEqual([1, 1, 1]);
  });

  test('are none without points, and what is no number is no point', () => {
    expect(binned(new Float64Array(0))).toMatchObject({ most: 0, total: 0 });
    const found = binned(pairs([Number.NaN, 30.7], [120.6, Number.NaN], [120.6, 30.7]));
    expect(found.total).toBe(1);
  });

  test('are counted as by a plain count of the same squares, none lost while it gets coarser', () => {
    let state = 7;
    const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const points = Float64Array.from({ length: 200_000 }, (_, n) =>
      n % 2 === 0 ? 120.5 + next() * 0.2 : 30.6 + next() * 0.2,
    );
    const found = binned(points);
    expect(found.cells.length / 3).toBeLessThanOrEqual(HEAT_CELLS_MOST);
    expect(found.total).toBe(100_000);
    const sum = cellsOf(found).reduce((all, [, , n]) => all + (n ?? 0), 0);
    expect(sum).toBe(100_000);
    // The plain count: each point by itself, in squares of the edge that came out.
    const middle = points.filter((_, n) => n % 2 === 1).reduce((a, b) => a + b) / 100_000;
    const narrow = Math.cos((middle * Math.PI) / 180);
    const counts = new Map<string, number>();
    for (let n = 0; n < points.length; n += 2) {
      const x = Math.floor((((points[n] ?? 0) + 180) * 111_320 * narrow) / found.cellM);
      const y = Math.floor((((points[n + 1] ?? 0) + 90) * 111_320) / found.cellM);
      counts.set(`${x} ${y}`, (counts.get(`${x} ${y}`) ?? 0) + 1);
    }
    expect(found.most).toBe(Math.max(...counts.values()));
    expect(
      cellsOf(found)
        .map(([, , n]) => n)
        .toSorted(),
    ).toEqual([...counts.values()].toSorted());
  });
});
