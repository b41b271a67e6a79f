import { beforeEach, expect, test } from 'vitest';
import type { FeedChange } from '@main/boards/hub';
import { Arrangement, type ArrangedWindow } from '@main/boards/monitors/arrangement';
import { isLayoutDocument, LayoutStore } from '@main/boards/monitors/layout';
import { NamedArrangements } from '@main/boards/monitors/named';
import { Playlists } from '@main/boards/playlists/playlists';
import { Rotations } from '@main/boards/playlists/rotations';
import type { Planned } from '@main/ports/planned';
import { PREPARE_MS } from '@main/boards/playlists/rotation';
import { Emitter } from '@shared/base/emitter';
import { BOARDS } from '@shared/catalogue/boards';
import type { BoardHealth, BoardRef, BoardQueryState } from '@shared/model/board';
import type { DisplayInfo } from '@shared/model/display';
import type { Playlist } from '@shared/model/playlist';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

function display(id: string, x: number): DisplayInfo {
  const bounds = { x, y: 0, width: 1920, height: 1080 };
  const more = { label: '', scaleFactor: 1, internal: false, primary: x === 0 };
  return { id, bounds, workArea: bounds, ...more };
}

const DATA: BoardQueryState = {
  at: 1,
  data: { kind: 'figures', figures: { kind: 'values', values: [] } },
  failure: null,
  periodMs: 30_000,
};
const DAY: Playlist = {
  name: '日常',
  steps: [
    { board: 'transport', seconds: 20 },
    { board: 'classify', seconds: 10 },
  ],
};

class FakeWindow implements ArrangedWindow {
  readonly healthChanged = new Emitter<BoardHealth>();
  readonly closeAsked = new Emitter<void>();
  health: BoardHealth = { kind: 'ok' };
  closed = false;
  place: Planned | null = null;

  constructor(
    public board: BoardRef,
    readonly windowId: number,
  ) {}

  show(board: BoardRef): void {
    this.board = board;
  }
  put(place: Planned): void {
    this.place = place;
  }
  beat(): void {
    this.set({ kind: 'ok' });
  }
  retry(): void {
    this.set({ kind: 'ok' });
  }
  pause(): void {
    // It has no page.
  }
  resume(): void {
    // It has no page.
  }
  picture(): Promise<null> {
    return Promise.resolve(null);
  }
  close(): void {
    this.closed = true;
  }

  set(health: BoardHealth): void {
    this.health = health;
    this.healthChanged.emit(health);
  }
}

let clock: FakeClock;
let kept: unknown;
let there: readonly DisplayInfo[];
let windows: FakeWindow[];
let users: Partial<Record<string, number>>;
let fed: (readonly [number, FeedChange])[];
let over: Set<string>;

function desk() {
  let ids = windows.length * 100;
  const displaysChanged = new Emitter<void>();
  const layout = new LayoutStore(
    {
      read: () => kept,
      write: (value: unknown) => {
        kept = JSON.parse(JSON.stringify(value));
      },
    },
    () => undefined,
  );
  const power = { suspended: new Emitter<void>(), resumed: new Emitter<void>() };
  const arrangement = new Arrangement({
    clock,
    log: keptLog(),
    displays: { all: () => there, changed: displaysChanged },
    layout,
    keepAwake: { set: () => undefined },
    power,
    newId: () => `b${(ids += 1)}`,
    hold: { on: () => false, asked: () => undefined },
    makeWindow: (board) => {
      const window = new FakeWindow(board, windows.length + 1);
      windows.push(window);
      return window;
    },
  });
  const count = (board: string, by: number): void => {
    users[board] = (users[board] ?? 0) + by;
  };
  const feeds = {
    opened: (board: string) => count(board, 1),
    closed: (board: string) => count(board, -1),
    feedsOf: (board: string) => ({ [`${board} figures`]: DATA }),
    changed: new Emitter<FeedChange>(),
  };
  arrangement.opened.on((board) => feeds.opened(board));
  arrangement.closed.on((board) => feeds.closed(board));
  const playlists = new Playlists({ layout, arrangement });
  const named = new NamedArrangements({
    clock,
    layout,
    arrangement,
    alarms: { open: () => [], changed: new Emitter<void>() },
  });
  const rotations = new Rotations({
    clock,
    arrangement,
    playlists,
    feeds,
    power,
    isTakenOver: (id) => over.has(id),
    specOf: (key) => BOARDS.find((board) => board.key === key),
    fed: (windowId, change) => fed.push([windowId, change]),
  });
  arrangement.start();
  rotations.start();
  const stands = () => arrangement.state().boards.map(({ board }) => board);
  const only = () => arrangement.state().boards[0];
  /** The pages draw what they are to make ready. */
  const draw = (ok = true): void => {
    for (const { windowId, closed } of windows) {
      const next = closed ? null : arrangement.boardOf(windowId)?.rotation?.next;
      if (next != null) rotations.drawn(windowId, { board: next, ok });
    }
  };
  const turn = async (ms: number): Promise<void> => {
    await clock.advance(ms - PREPARE_MS);
    draw();
    await clock.advance(PREPARE_MS);
  };
  const plug = async (...next: readonly DisplayInfo[]): Promise<void> => {
    there = next;
    displaysChanged.emit();
    await clock.advance(250);
  };
  return {
    arrangement,
    draw,
    feeds,
    layout,
    named,
    only,
    playlists,
    plug,
    power,
    rotations,
    stands,
    turn,
  };
}

const ONE = display('1', 0);
const TWO = display('2', 1920);
const THREE = display('3', 3840);

beforeEach(() => {
  clock = new FakeClock();
  kept = {};
  there = [ONE, TWO];
  windows = [];
  users = {};
  fed = [];
  over = new Set();
});

test('a monitor turns through its playlist in one window, and each board is asked for while it is needed', async () => {
  const { draw, only, playlists, stands } = desk();
  playlists.keep(DAY);
  expect(playlists.open('日常', '2')).toEqual({ ok: true, value: null });
  expect(stands()).toEqual(['transport']);
  expect(users).toEqual({ transport: 1 });
  await clock.advance(20_000 - PREPARE_MS);
  expect(users).toEqual({ transport: 1, classify: 1 });
  // The window has the data before it draws the board.
  expect(fed).toEqual([[1, { board: 'classify', key: 'classify figures', state: DATA }]]);
  expect(only()?.rotation).toMatchObject({ playlist: '日常', next: 'classify', place: 1 });
  draw();
  await clock.advance(PREPARE_MS);
  expect(stands()).toEqual(['classify']);
  expect(users).toEqual({ transport: 0, classify: 1 });
  expect(windows).toHaveLength(1);
});

test('a page that does not draw the board, or fails, has it passed over', async () => {
  const { draw, only, playlists, stands } = desk();
  playlists.keep(DAY);
  playlists.open('日常', '2');
  await clock.advance(20_000 - PREPARE_MS);
  draw(false);
  await clock.advance(PREPARE_MS);
  expect(stands()).toEqual(['transport']);
  expect(only()?.rotation?.skipped).toEqual([{ board: 'classify', why: 'broken' }]);
  expect(users).toMatchObject({ transport: 1, classify: 0 });
});

test('the rotation stays when its monitor is pulled and when the program starts again', async () => {
  const first = desk();
  first.playlists.keep(DAY);
  first.playlists.open('日常', '2');
  await first.plug(ONE);
  expect(first.only()).toMatchObject({ place: { kind: 'parked' }, rotation: { playlist: '日常' } });
  await first.turn(20_000 - 250);
  expect(first.stands()).toEqual(['classify']);
  await first.plug(ONE, TWO);
  expect(first.only()).toMatchObject({ place: { kind: 'home' }, rotation: { place: 2 } });
  expect(windows).toHaveLength(1);
  expect(isLayoutDocument(kept)).toBe(true);
  const again = desk();
  expect(again.only()).toMatchObject({ board: 'transport', rotation: { playlist: '日常' } });
  await again.turn(20_000);
  expect(again.stands()).toEqual(['classify']);
});

test('a list turns over several monitors, on the one that is left, and over all again after a restart', async () => {
  const first = desk();
  first.playlists.keep(DAY);
  await first.plug(ONE, TWO, THREE);
  first.arrangement.open('monitoring', '3');
  expect(first.playlists.span('日常', ['3', '2'])).toEqual({ ok: true, value: null });
  const both = { kind: 'home', displayId: '2', also: ['3'] };
  const areaOf = (at: number): unknown => windows[at]?.place;
  expect(first.only()).toMatchObject({ place: both, rotation: { playlist: '日常' } });
  expect(areaOf(1)).toMatchObject({ area: { x: 1920, y: 0, width: 3840, height: 1080 } });
  await first.turn(20_000);
  expect(first.stands()).toEqual(['classify']);
  expect(first.only()).toMatchObject({ place: both, rotation: { place: 2 } });
  // The list itself is what stands there, whichever of its boards it shows.
  expect(first.playlists.span('日常', ['2', '3'])).toEqual({ ok: true, value: null });
  expect(first.stands()).toEqual(['classify']);
  await first.plug(ONE, TWO);
  expect(first.only()).toMatchObject({ place: { displayId: '2' }, rotation: { place: 2 } });
  expect(areaOf(1)).toMatchObject({ area: { x: 1920, width: 1920 } });
  await first.turn(10_000 - 250);
  expect(first.stands()).toEqual(['transport']);
  await first.plug(ONE, TWO, THREE);
  expect(first.only()).toMatchObject({ place: both, rotation: { place: 1 } });
  expect(windows).toHaveLength(2);
  expect(isLayoutDocument(kept)).toBe(true);
  const again = desk();
  expect(again.only()).toMatchObject({ place: both, rotation: { playlist: '日常' } });
  await again.turn(20_000);
  expect(again.stands()).toEqual(['classify']);
  expect(again.only()).toMatchObject({ place: both });
});

test('a list over several monitors is put up again with its arrangement; one that is gone is refused', async () => {
  const { arrangement, named, only, playlists, plug } = desk();
  playlists.keep(DAY);
  await plug(ONE, TWO, THREE);
  expect(playlists.span('夜间', ['1', '2'])).toMatchObject({ error: { key: 'boards.noPlaylist' } });
  expect(playlists.span('日常', ['1', '3'])).toMatchObject({ error: { key: 'boards.spanGap' } });
  playlists.span('日常', ['1', '2']);
  named.keep('宽屏', null);
  arrangement.open('transport', '2');
  expect(only()).toMatchObject({ board: 'transport', place: { displayId: '2' } });
  expect(only()?.rotation).toBeUndefined();
  named.putUp('宽屏');
  expect(only()).toMatchObject({ place: { also: ['2'] }, rotation: { playlist: '日常' } });
  playlists.remove('日常');
  // The board that is shown stays over both.
  expect(only()).toMatchObject({ board: 'transport', place: { also: ['2'] } });
  expect(only()?.rotation).toBeUndefined();
});

test('a named arrangement puts playlists up; one that stands goes on', async () => {
  const { arrangement, named, playlists, stands, turn } = desk();
  playlists.keep(DAY);
  playlists.open('日常', '2');
  arrangement.open('duty', '1');
  named.keep('白天', null);
  expect(named.list()).toMatchObject([{ boards: ['duty'], playlists: ['日常'], up: true }]);
  await turn(20_000);
  // Whichever of its boards is shown, the arrangement stands.
  expect(named.list()).toMatchObject([{ up: true }]);
  named.putUp('白天');
  expect(stands()).toEqual(['classify', 'duty']);
  arrangement.open('monitoring', '2');
  expect(arrangement.state().boards.every(({ rotation }) => rotation === undefined)).toBe(true);
  expect(named.list()).toMatchObject([{ up: false }]);
  named.putUp('白天');
  await turn(20_000);
  expect([...stands()].sort()).toEqual(['classify', 'duty']);
  expect(users).toEqual({ classify: 1, duty: 1, transport: 0, monitoring: 0 });
});

test('its own board alone takes the place of a playlist that shows it', () => {
  const { arrangement, only, playlists } = desk();
  playlists.keep(DAY);
  playlists.open('日常', '2');
  arrangement.open('transport', '2');
  expect(only()).toMatchObject({ board: 'transport' });
  expect(only()?.rotation).toBeUndefined();
});

test('a list that is removed leaves the board that is shown, also after a restart', async () => {
  const { only, playlists, stands, turn } = desk();
  playlists.keep(DAY);
  playlists.open('日常', '2');
  await turn(20_000);
  expect(playlists.remove('日常').ok).toBe(true);
  expect(playlists.remove('日常')).toMatchObject({ error: { key: 'boards.noPlaylist' } });
  expect(playlists.open('日常', '2')).toMatchObject({ error: { key: 'boards.noPlaylist' } });
  expect(only()?.rotation).toBeUndefined();
  await clock.advance(600_000);
  expect(stands()).toEqual(['classify']);
  expect(desk().stands()).toEqual(['classify']);
});

test('an alarm over the board, a page that died, a touch and sleep each hold it', async () => {
  const { draw, only, power, playlists, rotations, stands } = desk();
  playlists.keep(DAY);
  playlists.open('日常', '2');
  const id = only()?.id ?? '';
  await clock.advance(20_000 - PREPARE_MS);
  draw();
  over.add(id);
  rotations.takenOver(id);
  await clock.advance(100_000);
  expect(stands()).toEqual(['transport']);
  windows[0]?.set({ kind: 'recovering', reason: 'crashed' });
  over.clear();
  rotations.takenOver(id);
  await clock.advance(100_000);
  expect(stands()).toEqual(['transport']);
  power.suspended.emit();
  windows[0]?.set({ kind: 'ok' });
  await clock.advance(100_000);
  expect(stands()).toEqual(['transport']);
  // The page that died had it ready; the new one draws it anew.
  draw();
  rotations.touched(1);
  power.resumed.emit();
  expect(only()?.rotation?.pausedUntil).toBe(clock.now() + 60_000);
  await clock.advance(60_000 + PREPARE_MS);
  expect(stands()).toEqual(['classify']);
});

test('one list more than there may be is refused; one of the same name is replaced and followed', () => {
  const { arrangement, only, playlists } = desk();
  for (let n = 0; n < 12; n += 1)
    expect(playlists.keep({ ...DAY, name: `轮播${n}` }).ok).toBe(true);
  expect(playlists.keep(DAY)).toMatchObject({ error: { key: 'boards.tooManyPlaylists' } });
  playlists.open('轮播3', '1');
  const steps = [{ board: 'duty', seconds: 60 }, ...DAY.steps] as const;
  expect(playlists.keep({ name: '轮播3', steps: [...steps] }).ok).toBe(true);
  expect(playlists.list()).toHaveLength(12);
  expect(only()?.rotation).toMatchObject({ place: 2, count: 3 });
  arrangement.close(only()?.id ?? '');
  expect(users).toEqual({ transport: 0 });
});
