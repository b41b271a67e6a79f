import { beforeEach, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { AppWindow } from '@main/ports/window';
import { PageRecovery } from '@main/windows/recovery';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

let gone: Emitter<string>;
let unresponsive: Emitter<void>;
let responsive: Emitter<void>;
let destroyed: Emitter<void>;
let acts: string[];
let clock: FakeClock;
let recovery: PageRecovery;

beforeEach(() => {
  acts = [];
  // Fresh ones: a window of an earlier test must not act in this one.
  gone = new Emitter<string>();
  unresponsive = new Emitter<void>();
  responsive = new Emitter<void>();
  destroyed = new Emitter<void>();
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
  recovery = new PageRecovery(window as AppWindow, clock, keptLog(), (reason) =>
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

test('a page that was given up on is loaded anew when somebody opens it', () => {
  recovery.revive();
  expect(acts).toEqual([]);
  for (let i = 0; i < 4; i += 1) gone.emit('crashed');
  recovery.revive();
  recovery.revive();
  expect(acts.slice(3)).toEqual(['gave up: crashed', 'reload']);
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
