import { beforeEach, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { AppWindow } from '@main/ports/window';
import { PageRecovery } from '@main/windows/recovery';
import { FakeClock } from '@tests/support/fake-clock';
import { keptLog } from '@tests/support/quiet-log';

const gone = new Emitter<string>();
const unresponsive = new Emitter<void>();
const responsive = new Emitter<void>();
const destroyed = new Emitter<void>();
let acts: string[];
let clock: FakeClock;

beforeEach(() => {
  acts = [];
  clock = new FakeClock();
  const window: Pick<
    AppWindow,
    'role' | 'gone' | 'unresponsive' | 'responsive' | 'destroyed' | 'reload' | 'crashPage'
  > = {
    role: 'console',
    gone,
    unresponsive,
    responsive,
    destroyed,
    reload: () => acts.push('reload'),
    crashPage: () => acts.push('crash'),
  };
  new PageRecovery(window as AppWindow, clock, keptLog(), (reason) =>
    acts.push(`gave up: ${reason}`),
  );
});

test('a dead page is loaded anew, three times a minute, then the user is told', async () => {
  for (let i = 0; i < 4; i += 1) gone.emit('crashed');
  expect(acts).toEqual(['reload', 'reload', 'reload', 'gave up: crashed']);
  await clock.advance(60_000);
  gone.emit('oom');
  expect(acts.at(-1)).toBe('reload');
});

test('a page that hangs is ended after 20 s, one that comes back is left alone', async () => {
  unresponsive.emit();
  await clock.advance(19_999);
  responsive.emit();
  await clock.advance(60_000);
  expect(acts).toEqual([]);
  unresponsive.emit();
  await clock.advance(20_000);
  expect(acts).toEqual(['crash']);
});
