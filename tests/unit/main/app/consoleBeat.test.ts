import { expect, it } from 'vitest';
import { consoleBeat } from '@main/app/consoleBeat';

it('until it is seen, a console that is meant to be visible counts as visible', () => {
  let isVisible = false;
  const beat = consoleBeat({ isVisible: () => isVisible }, true);
  expect(beat()).toBe('visible');
  isVisible = true;
  expect(beat()).toBe('visible');
  // A person closed it into the tray.
  isVisible = false;
  expect(beat()).toBe('hidden');
});

it('in the tray it is hidden until a person opens it', () => {
  let isVisible = false;
  const beat = consoleBeat({ isVisible: () => isVisible }, false);
  expect(beat()).toBe('hidden');
  isVisible = true;
  expect(beat()).toBe('visible');
  isVisible = false;
  expect(beat()).toBe('hidden');
});
