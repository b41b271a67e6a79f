import { expect, it } from 'vitest';
import { WAITING_CHARACTERS } from '@main/journal/client';
import { noteOf } from '@main/journal/entry';
import { WaitingLine } from '@main/journal/waitingLine';

it('has room again once what is long was taken, half of it at first', () => {
  const line = new WaitingLine();
  const quarter = { ...noteOf(0, {}), body: 'x'.repeat(WAITING_CHARACTERS / 4) };
  for (let count = 0; count < 4; count += 1) {
    expect(line.hasRoomFor(quarter)).toBe(true);
    line.push({ entry: quarter, done: () => undefined, also: null, since: 0 });
  }
  expect([line.hasRoomFor(quarter), line.isHalfEmpty()]).toEqual([false, false]);
  line.take(1);
  expect([line.hasRoomFor(quarter), line.isHalfEmpty()]).toEqual([true, false]);
  line.take(1);
  expect(line.isHalfEmpty()).toBe(true);
  line.take(2);
  for (let count = 0; count < 4; count += 1) {
    expect(line.hasRoomFor(quarter)).toBe(true);
    line.push({ entry: quarter, done: () => undefined, also: null, since: 0 });
  }
});
