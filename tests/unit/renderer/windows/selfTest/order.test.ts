import { expect, test } from 'vitest';
import type { StepKey, StepView } from '@shared/model/selfTest';
import { upNext } from '@renderer/windows/selfTest/order';

function step(key: string, change: Partial<StepView> = {}): StepView {
  const rest = { restarts: false, acts: true, outcome: null, found: '', values: {}, sights: [] };
  // The order goes by position; the names are made up.
  return {
    key: key as StepKey,
    group: 'toasts',
    sort: 'ask',
    phase: 'waiting',
    ...rest,
    ...change,
  };
}

const STEPS = [
  step('runtime', { sort: 'auto' }),
  step('kill', { sort: 'hand', restarts: true }),
  step('seen'),
  step('three'),
  step('signOff', { sort: 'hand', restarts: true }),
];
const done = (...keys: readonly string[]): readonly StepView[] =>
  STEPS.map((one) => (keys.includes(one.key) ? { ...one, phase: 'done' } : one));

test('goes down the list from the step at hand, and then from the top', () => {
  expect(upNext(STEPS, '')).toBe('seen');
  expect(upNext(STEPS, 'seen')).toBe('three');
  expect(upNext(done('three'), 'three')).toBe('seen');
});

test('what ends the app comes when nothing else waits; automatic steps are nobody’s', () => {
  expect(upNext(done('seen', 'three'), 'three')).toBe('signOff');
  expect(upNext(done('seen', 'three', 'signOff'), 'signOff')).toBe('kill');
  expect(upNext(done('seen', 'three', 'signOff', 'kill'), 'kill')).toBe('');
});
