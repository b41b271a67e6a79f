import { expect, test } from 'vitest';
import { reasonOf } from '@shared/base/errors';

test('anything that is thrown has a reason in text', () => {
  expect(reasonOf(new Error('disk full'))).toBe('disk full');
  expect(reasonOf(new TypeError('no function'))).toBe('no function');
  expect(reasonOf('plain words')).toBe('plain words');
  expect(reasonOf(7)).toBe('7');
  expect(reasonOf(undefined)).toBe('undefined');
  expect(reasonOf(null)).toBe('null');
  expect(reasonOf(Object.create(null))).toBe('[object Object]');
});
