import { expect, test } from 'vitest';
import { ServerClock } from '@main/net/serverClock';
import type { ServerClockState } from '@shared/model/diagnostics';
import { FakeClock } from '@tests/support/fakeClock';

const DAY = 24 * 3_600_000;

/** A desk whose server runs `ahead` ms before the workstation; answers take 40 ms. */
class Bench {
  readonly clock = new FakeClock();
  readonly server = new ServerClock(this.clock);
  readonly told: (number | null)[] = [];

  constructor(public ahead: number) {
    this.server.changed.on(({ offsetMs }: ServerClockState) => this.told.push(offsetMs));
  }

  async answer(waitMs = 10_130): Promise<void> {
    await this.clock.advance(waitMs);
    const sentAt = this.clock.monotonic();
    await this.clock.advance(20);
    const date = new Date(this.clock.now() + this.ahead).toUTCString();
    await this.clock.advance(20);
    this.server.measure({ sentAt, receivedAt: this.clock.monotonic(), headers: { date } });
  }
}

test('a server a day ahead is known from the first answer to the second, and closer with more', async () => {
  const bench = new Bench(DAY);
  await bench.answer();
  expect(Math.abs((bench.server.offset() ?? 0) - DAY)).toBeLessThan(600);
  for (let n = 0; n < 8; n += 1) await bench.answer();
  expect(Math.abs((bench.server.offset() ?? 0) - DAY)).toBeLessThan(120);
  expect(Math.abs(bench.server.now() - bench.clock.now() - DAY)).toBeLessThan(120);
});

test('windows hear of it once, not with every answer', async () => {
  const bench = new Bench(-5_000);
  for (let n = 0; n < 9; n += 1) await bench.answer();
  expect(bench.told.length).toBeLessThanOrEqual(2);
  expect(Math.abs((bench.told.at(-1) ?? 0) + 5_000)).toBeLessThan(600);
});

test('a workstation whose clock is set is noticed with the next answer', async () => {
  const bench = new Bench(0);
  for (let n = 0; n < 4; n += 1) await bench.answer();
  bench.clock.setBoards(bench.clock.now() - 60_000);
  bench.ahead = 60_000;
  await bench.answer();
  expect(Math.abs((bench.told.at(-1) ?? 0) - 60_000)).toBeLessThan(600);
});

test('one wrong answer is outvoted; three in a row are a server whose clock was set', async () => {
  const bench = new Bench(0);
  for (let n = 0; n < 6; n += 1) await bench.answer();
  bench.ahead = 3_600_000;
  await bench.answer();
  expect(Math.abs(bench.server.offset() ?? 0)).toBeLessThan(600);
  await bench.answer();
  await bench.answer();
  expect(Math.abs((bench.server.offset() ?? 0) - 3_600_000)).toBeLessThan(600);
});

test('no Date, a Date that is none and an answer out of a cache say nothing', () => {
  const { server, told } = new Bench(0);
  server.measure({ sentAt: 0, receivedAt: 1, headers: {} });
  server.measure({ sentAt: 0, receivedAt: 1, headers: { date: 'yesterday' } });
  const date = new Date(0).toUTCString();
  server.measure({ sentAt: 0, receivedAt: 1, headers: { date, age: '30' } });
  expect(server.state()).toEqual({ offsetMs: null, at: null });
  expect(told).toEqual([]);
});

test('after a sleep or with another server nothing is known until it answers', async () => {
  const bench = new Bench(DAY);
  await bench.answer();
  bench.server.reset();
  expect(bench.told.at(-1)).toBeNull();
  expect(bench.server.now()).toBe(bench.clock.now());
});
