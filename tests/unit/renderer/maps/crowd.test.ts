import { expect, it } from 'vitest';
import { Crowd } from '@renderer/maps/crowd';
import { MOVER_SIZES } from '@renderer/maps/style';

const vehicles = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from }, (_, n) => `vehicle/${from + n}`);

it('draws 399 by their signs and 400 as dots, and sets the size only when that changes', () => {
  const sizes: unknown[] = [];
  const crowd = new Crowd((size) => sizes.push(size));
  for (const key of vehicles(0, 399)) crowd.add(key);
  // The same vehicle again is no other one.
  crowd.add('vehicle/7');
  crowd.draw();
  expect(sizes).toEqual([]);
  crowd.add('vehicle/399');
  crowd.draw();
  crowd.draw();
  expect(sizes).toEqual([MOVER_SIZES.crowd]);
  crowd.delete('vehicle/0');
  crowd.draw();
  expect(sizes).toEqual([MOVER_SIZES.crowd, MOVER_SIZES.few]);
});

it('sets the size again once the style was made anew', () => {
  const sizes: unknown[] = [];
  const crowd = new Crowd((size) => sizes.push(size));
  for (const key of vehicles(0, 2000)) crowd.add(key);
  crowd.draw();
  crowd.fresh();
  crowd.draw();
  expect(sizes).toEqual([MOVER_SIZES.crowd, MOVER_SIZES.crowd]);
});
