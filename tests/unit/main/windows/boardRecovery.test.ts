import { beforeEach, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { BoardHealth } from '@shared/model/board';
import { BoardRecovery } from '@main/windows/boardRecovery';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

let clock: FakeClock;
let gone: Emitter<string>;
let acts: string[];
let told: string[];
let recovery: BoardRecovery;

const said = (health: BoardHealth): string =>
  health.kind === 'ok' ? 'ok' : `${health.kind} ${health.reason}`;

beforeEach(() => {
  clock = new FakeClock();
  gone = new Emitter<string>();
  acts = [];
  told = [];
  recovery = new BoardRecovery(clock, keptLog());
  recovery.changed.on((health) => told.push(said(health)));
  recovery.stuck.on(() => acts.push('stuck'));
  recovery.attach({
    gone,
    load: (page) => acts.push(page),
    crashPage: () => acts.push('crash'),
  });
});

/** The page dies, is loaded anew and beats. */
async function dies(reason = 'killed'): Promise<void> {
  gone.emit(reason);
  await clock.advance(100);
}

/** Beats for so many seconds. */
async function lives(seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    recovery.beat();
    await clock.advance(1_000);
  }
}

test('a page that beats is left alone, one that stops for three seconds is ended', async () => {
  await lives(60);
  expect(acts).toEqual([]);
  await clock.advance(1_999);
  expect(acts).toEqual([]);
  await clock.advance(1);
  expect(acts).toEqual(['crash']);
  await dies('crashed');
  expect(acts).toEqual(['crash', '/board.html']);
  recovery.beat();
  expect(told).toEqual(['recovering hung', 'ok']);
});

test('the first beat may take twenty seconds, a page that never beats is ended', async () => {
  await clock.advance(19_999);
  expect(acts).toEqual([]);
  await clock.advance(1);
  expect(acts).toEqual(['crash']);
});

test('a page that cannot even be ended is replaced with its window', async () => {
  await lives(1);
  await clock.advance(3_000);
  expect(acts).toEqual(['crash', 'stuck']);
});

test('sleep stops the watch, waking gives the page its time', async () => {
  await lives(1);
  recovery.pause();
  await clock.advance(3_600_000);
  expect(acts).toEqual([]);
  recovery.resume();
  await clock.advance(19_999);
  expect(acts).toEqual([]);
  await clock.advance(1);
  expect(acts).toEqual(['crash']);
});

test('when main itself stood still, its queue holds the beats and nobody is ended', async () => {
  await lives(1);
  const late = Object.create(clock) as FakeClock;
  late.monotonic = () => clock.monotonic() + 5_000;
  const slow = new BoardRecovery(late, keptLog());
  slow.attach({ gone, load: () => undefined, crashPage: () => acts.push('slow crash') });
  late.monotonic = () => clock.monotonic() + 12_000;
  await clock.advance(20_000);
  expect(acts).not.toContain('slow crash');
});

test('one death is told in two ways and counts once, by what the system says of it', async () => {
  gone.emit('Error: ERR_FAILED (-2) loading');
  gone.emit('oom');
  await clock.advance(100);
  expect(acts).toEqual(['/board.html']);
  expect(told).toEqual(['recovering oom']);
});

test('the fourth death within a minute brings the plain page, with why and since when', async () => {
  for (let times = 0; times < 3; times += 1) {
    await dies();
    await lives(1);
  }
  await dies();
  expect(acts).toEqual(['/board.html', '/board.html', '/board.html', '/safe.html']);
  expect(recovery.health).toEqual({ kind: 'safe', reason: 'killed', since: clock.now() });
  expect(recovery.page).toBe('/safe.html');
  // The plain page does not beat, and nobody waits for it.
  await clock.advance(60_000);
  expect(acts).toHaveLength(4);
});

test('deaths that lie apart never bring the plain page', async () => {
  for (let times = 0; times < 10; times += 1) {
    await dies();
    await lives(20);
  }
  expect(acts).not.toContain('/safe.html');
});

test('a page that never lives long enough to beat comes to the plain page, too', async () => {
  for (let times = 0; times < 4; times += 1) {
    await clock.advance(20_000);
    await dies('crashed');
  }
  expect(acts.at(-1)).toBe('/safe.html');
});

test('the plain page tries the real one on demand and after five minutes', async () => {
  const loop = async (): Promise<void> => {
    for (let times = 0; times < 4; times += 1) await dies();
  };
  await loop();
  recovery.retry();
  expect(acts.at(-1)).toBe('/board.html');
  expect(told.at(-1)).toBe('recovering killed');
  await loop();
  expect(acts.at(-1)).toBe('/safe.html');
  await clock.advance(299_000);
  expect(acts.at(-1)).toBe('/safe.html');
  await clock.advance(1_000);
  expect(acts.at(-1)).toBe('/board.html');
});

test('a plain page that dies is loaded again, without haste', async () => {
  for (let times = 0; times < 4; times += 1) await dies();
  const before = acts.length;
  gone.emit('crashed');
  await clock.advance(4_999);
  expect(acts).toHaveLength(before);
  await clock.advance(1);
  expect(acts.at(-1)).toBe('/safe.html');
});

test('a window that was closed is not watched any longer', async () => {
  recovery.dispose();
  gone.emit('crashed');
  await clock.advance(60_000);
  expect(acts).toEqual([]);
});
