import { describe, expect, it } from 'vitest';
import { decimalText, divideRounded, roundDecimal, scaledOf } from '@shared/base/decimal';

describe('scaled numbers', () => {
  it.each([
    ['12.35', 3, 12350n, '12.350'],
    ['0.007', 3, 7n, '0.007'],
    ['-0.5', 2, -50n, '-0.50'],
    ['90071992547409931.125', 3, 90071992547409931125n, '90071992547409931.125'],
    ['42', 0, 42n, '42'],
  ] as const)('%s with %i places', (text, scale, scaled, back) => {
    expect(scaledOf(text, scale)).toBe(scaled);
    expect(decimalText(scaled, scale)).toBe(back);
  });

  it.each(['', '1.', '.5', '1e3', '1.2345', '1,5', 'NaN'])('refuse %j', (text) => {
    expect(scaledOf(text, 3)).toBeUndefined();
  });

  it('round half away from zero', () => {
    expect([divideRounded(5n, 2n), divideRounded(-5n, 2n), divideRounded(4n, 3n)]).toEqual([
      3n,
      -3n,
      1n,
    ]);
    expect(roundDecimal('2.0005', 3)).toBe('2.001');
    expect(roundDecimal('-2.00049', 3)).toBe('-2.000');
    expect(roundDecimal('2.1', 3)).toBe('2.1');
    expect(roundDecimal('no number', 3)).toBe('no number');
  });
});
