import { expect, test } from 'vitest';
import { isCallPath } from '@shared/model/diagnostics';

test.each([
  ['/api/x/y', true],
  ['/', true],
  ['api/x', false],
  ['//evil.example/x', false],
  ['/a://b', false],
  ['/a/../b', false],
  ['/a/%2e%2E/b', false],
  ['/a/..;x=1/b', false],
  ['/a?x=1', false],
  ['/a b', false],
  ['/a\\b', false],
  [`/${'x'.repeat(300)}`, false],
])('the path %s may replace one: %s', (path, good) => {
  expect(isCallPath(path)).toBe(good);
});
