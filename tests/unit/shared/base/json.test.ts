import { describe, expect, it } from 'vitest';
import { parseJson, quoted } from '@shared/base/json';

const value = (text: string): unknown => {
  const parsed = parseJson(text);
  if (!parsed.ok) throw new Error(parsed.error.detail);
  return parsed.value;
};

describe('parseJson', () => {
  it('keeps every digit of ids that come as numbers', () => {
    expect(
      value('{"id":1725422891593650177,"ids":[9007199254740993, -9223372036854775808]}'),
    ).toEqual({
      id: '1725422891593650177',
      ids: ['9007199254740993', '-9223372036854775808'],
    });
  });

  it('loses none of 10,000 random 19-digit ids', () => {
    let state = 12345n;
    const ids = Array.from({ length: 10_000 }, () => {
      state = (state * 6364136223846793005n + 1442695040888963407n) & ((1n << 63n) - 1n);
      return (1_000_000_000_000_000_000n + (state % 8_000_000_000_000_000_000n)).toString();
    });
    expect(value(`[${ids.join(',')}]`)).toEqual(ids);
  });

  it('leaves smaller numbers, decimals and texts as they are', () => {
    expect(
      value('{"a":1,"b":-2.5,"c":"1725422891593650177","d":1e3,"e":9007199254740991}'),
    ).toEqual({
      a: 1,
      b: -2.5,
      c: '1725422891593650177',
      d: 1000,
      e: 9007199254740991,
    });
  });

  it.each(['', '<html></html>', '{"a":', '{"id":17254228915936501771234,}'])(
    'refuses %j with a reason and does not throw',
    (text) => {
      expect(parseJson(text)).toMatchObject({ ok: false, error: { kind: 'notJson' } });
    },
  );
});

describe('quoted', () => {
  it('writes each UTF-16 unit and pairs of them as JSON does', () => {
    const units = Array.from({ length: 0x1_0000 }, (_, code) => String.fromCharCode(code));
    const texts = [
      ...units,
      ...units.map((unit) => `满${unit}溢`),
      '',
      '\ud83d\ude9b',
      '\ude9b\ud83d',
    ];
    expect(texts.filter((text) => quoted(text) !== JSON.stringify(text))).toEqual([]);
  });
});
