import { expect, test } from 'vitest';
import { leftText, problemOf } from '@renderer/screens/lock/draft';

test.each([
  ['nothing', { old: '', password: '', repeat: '' }, false, 'desk.problem.empty'],
  ['blanks', { old: '', password: '    ', repeat: '    ' }, false, 'desk.problem.empty'],
  ['three signs', { old: '', password: '123', repeat: '123' }, false, 'desk.problem.short'],
  ['another repeat', { old: '', password: '1234', repeat: '1235' }, false, 'desk.problem.repeat'],
  ['no old one', { old: '', password: '1234', repeat: '1234' }, true, 'desk.problem.empty'],
  ['digits', { old: '', password: '1234', repeat: '1234' }, false, null],
  ['a change', { old: '1234', password: '锁屏密码', repeat: '锁屏密码' }, true, null],
])('a lock password: %s', (_name, draft, change, key) => {
  expect(problemOf(draft, change)).toBe(key);
});

test('what is left of a wait never reads 0:00 before its end', () => {
  expect([900_000, 61_000, 60_001, 1, 0, -5].map(leftText)).toEqual([
    '15:00',
    '1:01',
    '1:01',
    '0:01',
    '0:00',
    '0:00',
  ]);
});
