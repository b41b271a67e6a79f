import { beforeEach, expect, test, vi } from 'vitest';
import { BEAT_MS, startHeartbeat } from '@renderer/boards/heartbeat';
import { cityOffset } from '@shared/model/diagnostics';
import { connectBoard, createBoardStore } from '@renderer/boards/store';
import { createBridge } from '@renderer/bridge/client';
import { AGAIN_MS } from '@renderer/bridge/mirror';
import type { BoardQueryState } from '@shared/model/board';
import { FakeClock } from '@tests/support/fakeClock';

/** The raw bridge of a page, with main on the other side answering when it is told to. */
class Raw {
  readonly role = 'board' as const;
  readonly sent: { name: string; args: unknown }[] = [];
  private readonly listeners = new Map<string, Set<(text: string) => void>>();
  private readonly waiting = new Map<string, (text: string) => void>();

  request(name: string): Promise<string> {
    return new Promise((resolve) => this.waiting.set(name, resolve));
  }

  command(name: string, args: unknown): void {
    this.sent.push({ name, args });
  }

  on(name: string, listener: (text: string) => void): () => void {
    const set = this.listeners.get(name) ?? new Set();
    this.listeners.set(name, set.add(listener));
    return () => set.delete(listener);
  }

  zoom(): void {
    // A board keeps its own scale.
  }

  answer(name: string, value: unknown): void {
    this.waiting.get(name)?.(JSON.stringify({ ok: true, value }));
  }

  /** The first value of something that main owns. */
  tell(name: string, value: unknown): void {
    this.answer(name, { revision: 1, value });
  }

  refuse(name: string): void {
    this.waiting.get(name)?.(JSON.stringify({ ok: false, code: 'failed', detail: 'no' }));
  }

  emit(name: string, payload: unknown): void {
    for (const listener of this.listeners.get(name) ?? []) listener(JSON.stringify(payload));
  }

  get listening(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }
}

/** What is of the workstation's boards altogether. */
const OF_THE_WALL = ['boards.own', 'boards.pin'];

let raw: Raw;
let clock: FakeClock;

beforeEach(() => {
  raw = new Raw();
  clock = new FakeClock();
});

const state = (at: number): BoardQueryState => ({
  at,
  data: null,
  failure: null,
  periodMs: 30_000,
});

test('an event that came before the answer is newer than it, feed by feed', async () => {
  const store = createBoardStore();
  const { ready } = connectBoard(createBridge(raw, clock), store, () => undefined);
  raw.emit('board.feed', { board: 'duty', key: 'a', state: state(2) });
  raw.emit('board.feed', { board: 'classify', key: 'a', state: state(3) });
  raw.emit('session', { revision: 2, value: { kind: 'restoring' } });
  raw.answer('board.feeds', { duty: { a: state(1), b: state(1) } });
  raw.tell('session', { kind: 'signedOut' });
  raw.answer('alarms.get', { revision: 1 });
  for (const name of ['settings', 'lock', 'clock', 'board.self', 'board.takeover', ...OF_THE_WALL])
    raw.tell(name, {});
  await ready;
  expect(store.getState().feeds).toEqual({
    duty: { a: state(2), b: state(1) },
    classify: { a: state(3) },
  });
  expect(store.getState().session).toEqual({ kind: 'restoring' });
});

test('a question that main refuses is reported and does not keep the board from showing', async () => {
  const store = createBoardStore();
  const reported: unknown[] = [];
  const { ready, end } = connectBoard(createBridge(raw, clock), store, (e) => reported.push(e));
  raw.refuse('lock');
  raw.tell('board.self', { id: '1', board: 'transport' });
  for (const name of ['settings', 'session', 'clock', 'board.takeover', ...OF_THE_WALL])
    raw.tell(name, {});
  for (const name of ['board.feeds', 'alarms.get']) raw.answer(name, {});
  await ready;
  expect(reported.map(String)).toEqual([expect.stringContaining('lock')]);
  await clock.advance(AGAIN_MS[0]);
  raw.tell('lock', { locked: false });
  await vi.waitFor(() => expect(store.getState().lock).toEqual({ locked: false }));
  expect(store.getState().self).toMatchObject({ board: 'transport' });
  end();
  expect(raw.listening).toBe(0);
});

test("the clock of the city is the server's, once it differs by more than the measurement does", () => {
  const day = 86_400_000;
  expect(cityOffset({ offsetMs: -day, at: 1 })).toBe(-day);
  expect(cityOffset({ offsetMs: 1_500, at: 1 })).toBe(0);
  expect(cityOffset({ offsetMs: null, at: null })).toBe(0);
  expect(cityOffset(null)).toBe(0);
});

test('a beat tells the frames since the last one; a covered window beats without any', async () => {
  const frames: (() => void)[] = [];
  startHeartbeat(createBridge(raw, clock), clock, (run) => frames.push(run));
  frames.shift()?.();
  await clock.advance(BEAT_MS);
  await clock.advance(BEAT_MS);
  frames.splice(0).forEach((run) => run());
  await clock.advance(BEAT_MS);
  const beats = raw.sent.map(({ name, args }) => `${name} ${JSON.stringify(args)}`);
  expect(beats).toEqual([
    'board.heartbeat {"frames":0}',
    'board.heartbeat {"frames":1}',
    'board.heartbeat {"frames":0}',
    'board.heartbeat {"frames":2}',
  ]);
});
