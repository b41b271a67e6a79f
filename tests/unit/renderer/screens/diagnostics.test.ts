import { expect, test } from 'vitest';
import type { CheckedCall } from '@shared/model/diagnostics';
import { serverTime } from '@renderer/data/time';
import { amountText, foundText, noteOf, sizeText } from '@renderer/screens/diagnostics/words';
import { translateIn } from '@tests/support/translate';

const t = translateIn('zh');

const CALL: CheckedCall = {
  id: 'role.tree',
  kind: 'tree',
  method: 'GET',
  path: '/v2/roles',
  cataloguePath: '/api/roles',
  defaultPath: '/api/roles',
  movedBy: 'path',
  remappable: true,
  verdict: 'otherShape',
  status: 200,
  ms: 12,
  unreadable: ['a', 'b'],
  missing: ['c'],
  skip: null,
};

test.each([
  [2_400, '2 秒'],
  [-119_000, '119 秒'],
  [120_000, '2 分钟'],
  [-7_200_000, '2 小时'],
  [24 * 3_600_000 - 300, '24 小时'],
  [5 * 24 * 3_600_000, '5 天'],
])('a difference of %d ms reads %s', (ms, text) => {
  expect(amountText(t, ms)).toBe(text);
});

test('the note of a call names what was unreadable and what was missing', () => {
  expect(noteOf(t, CALL)).toBe('无法识别：a, b · 返回内容缺少：c');
  const skipped = { ...CALL, unreadable: [], missing: [] };
  expect(noteOf(t, { ...skipped, skip: { reason: 'needs', param: 'id' } })).toBe(
    '需要参数 id，没有可用的值',
  );
});

test('a step says what it found with its values, and nothing before its end', () => {
  const step = { key: 'dns', verdict: 'ok', values: { addresses: '10.0.0.1' }, ms: 3 } as const;
  expect(foundText(t, { ...step, found: 'nameResolved' })).toBe('解析为 10.0.0.1');
  expect(foundText(t, { ...step, found: '' })).toBe('');
});

test('sizes and the server’s time', () => {
  expect([sizeText(3), sizeText(2048), sizeText(19.5 * 1024 * 1024)]).toEqual([
    '1 kB',
    '2 kB',
    '19.5 MB',
  ]);
  expect([serverTime(1_000, -400), serverTime(1_000, null)]).toEqual([600, 1_000]);
});
