import { beforeEach, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { BoardHealth, BoardRef } from '@shared/model/board';
import type { DisplayInfo } from '@shared/model/display';
import { isLayoutDocument, LayoutStore } from '@main/boards/monitors/layout';
import type { Planned } from '@main/ports/planned';
import { Arrangement, type ArrangedWindow } from '@main/boards/monitors/arrangement';
import type { DocumentStore } from '@main/ports/store';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

/** A window that only remembers what it was told. */
class FakeWindow implements ArrangedWindow {
  readonly healthChanged = new Emitter<BoardHealth>();
  readonly closeAsked = new Emitter<void>();
  health: BoardHealth = { kind: 'ok' };
  place: Planned | null = null;
  readonly acts: string[] = [];

  constructor(
    public board: BoardRef,
    readonly windowId: number,
  ) {}

  show(board: BoardRef): void {
    this.board = board;
  }

  picture(width: number): Promise<string | null> {
    return Promise.resolve(`${this.board} ${width}`);
  }

  put(place: Planned): void {
    this.place = place;
    this.acts.push(place.kind);
  }
  beat(): void {
    this.acts.push('beat');
  }
  retry(): void {
    this.acts.push('retry');
  }
  pause(): void {
    this.acts.push('pause');
  }
  resume(): void {
    this.acts.push('resume');
  }
  close(): void {
    this.acts.push('close');
  }
}

function display(id: string, x: number, primary = false, y = 0): DisplayInfo {
  const bounds = { x, y, width: 1920, height: 1080 };
  return { id, label: '', bounds, workArea: bounds, scaleFactor: 1, internal: false, primary };
}

const ONE = display('1', 0, true);
const TWO = display('2', 1920);
const THREE = display('3', 3840);

let clock: FakeClock;
let there: readonly DisplayInfo[];
let changed: Emitter<void>;
let windows: FakeWindow[];
let stored: Readonly<Record<string, unknown>>;
let document: DocumentStore;
let awake: boolean;
let held: boolean;
let asked: number[];
let counts: Record<string, number>;
let suspended: Emitter<void>;
let resumed: Emitter<void>;

function makeArrangement(): Arrangement {
  let ids = 0;
  const arrangement = new Arrangement({
    clock,
    log: keptLog(),
    displays: { all: () => there, changed },
    layout: new LayoutStore(document, () => undefined),
    keepAwake: { set: (on) => (awake = on) },
    power: { suspended, resumed },
    newId: () => `b${(ids += 1)}`,
    hold: { on: () => held, asked: (windowId) => asked.push(windowId) },
    makeWindow: (board) => {
      const window = new FakeWindow(board, 100 + windows.length);
      windows.push(window);
      return window;
    },
  });
  arrangement.opened.on((board) => (counts[board] = (counts[board] ?? 0) + 1));
  arrangement.closed.on((board) => (counts[board] = (counts[board] ?? 0) - 1));
  return arrangement;
}

/** Another set of displays, as the system tells it: in a burst of events. */
async function plug(...next: readonly DisplayInfo[]): Promise<void> {
  there = next;
  for (let times = 0; times < 3; times += 1) changed.emit();
  await clock.advance(250);
}

const places = (arrangement: Arrangement): string[] =>
  arrangement
    .state()
    .boards.map(({ board, place }) =>
      place.kind === 'waiting' ? `${board} waiting` : `${board} ${place.kind} ${place.displayId}`,
    );

beforeEach(() => {
  clock = new FakeClock();
  there = [ONE, TWO, THREE];
  changed = new Emitter<void>();
  suspended = new Emitter<void>();
  resumed = new Emitter<void>();
  windows = [];
  counts = {};
  awake = false;
  held = false;
  asked = [];
  stored = {};
  document = { read: () => stored, write: (value) => (stored = value) };
});

test('a board is parked when its monitor goes and returns with it, in the same window', async () => {
  const arrangement = makeArrangement();
  arrangement.start();
  expect(arrangement.open('transport', '3')).toMatchObject({ ok: true });
  expect(places(arrangement)).toEqual(['transport home 3']);
  await plug(ONE, TWO);
  expect(places(arrangement)).toEqual(['transport parked 2']);
  await plug();
  expect(places(arrangement)).toEqual(['transport waiting']);
  await plug(ONE, TWO, THREE);
  expect(places(arrangement)).toEqual(['transport home 3']);
  expect(windows).toHaveLength(1);
  expect(windows[0]?.acts).toEqual(['home', 'parked', 'waiting', 'home']);
});

test('a burst that does not end is looked at all the same', async () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('transport', '3');
  there = [ONE, TWO];
  for (let times = 0; times < 9; times += 1) {
    changed.emit();
    await clock.advance(100);
  }
  expect(places(arrangement)).toEqual(['transport parked 2']);
});

test('the layout is there after a restart, and a monitor that moved is known at its new place', async () => {
  const first = makeArrangement();
  first.start();
  first.open('classify', '3');
  const moved = display('3', 0, false, 1080);
  await plug(ONE, TWO, moved);
  await clock.advance(5_000);
  first.stop();
  expect(windows[0]?.acts.at(-1)).toBe('close');
  // Had the old place been kept, monitor two would be as near.
  there = [ONE, display('9', 0, false, 1080)];
  const second = makeArrangement();
  second.start();
  expect(places(second)).toEqual(['classify home 9']);
});

test('what came and went within five seconds is not learned', async () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('classify', '3');
  const before = JSON.stringify(stored);
  await plug(ONE, display('3', -1920));
  await clock.advance(4_000);
  await plug(ONE, TWO, THREE);
  await clock.advance(10_000);
  expect(JSON.stringify(stored)).toBe(before);
});

test('a display holds one board: the next one takes its place, moving changes places', () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('transport', '2');
  arrangement.open('classify', '2');
  expect(places(arrangement)).toEqual(['classify home 2']);
  expect(counts).toEqual({ transport: 0, classify: 1 });
  arrangement.open('transport', '3');
  const [classify] = arrangement.state().boards;
  expect(arrangement.move(classify?.id ?? '', '3')).toMatchObject({ ok: true });
  expect(places(arrangement)).toEqual(['classify home 3', 'transport home 2']);
});

/** What a window covers, with the monitors that the state tells. */
const covers = (arrangement: Arrangement): unknown[] =>
  arrangement.state().boards.map(({ board, place }, at) => {
    const planned = windows[at]?.place;
    const area = planned?.kind === 'home' ? planned.area : null;
    return [board, area === null ? null : [area.x, area.y, area.width, area.height], place];
  });

test('a board stands over two monitors, on the one that is left, and over both again, in the same window', async () => {
  const arrangement = makeArrangement();
  arrangement.start();
  expect(arrangement.span('transport', ['3', '2'])).toMatchObject({ ok: true });
  const both = ['transport', [1920, 0, 3840, 1080], { kind: 'home', displayId: '2', also: ['3'] }];
  expect(covers(arrangement)).toEqual([both]);
  const missing = { label: '', width: 1920, height: 1080, x: 3840, y: 0, internal: false };
  await plug(ONE, TWO);
  expect(covers(arrangement)).toEqual([
    ['transport', [1920, 0, 1920, 1080], { kind: 'home', displayId: '2', missing }],
  ]);
  await plug(ONE);
  expect(places(arrangement)).toEqual(['transport parked 1']);
  await plug(ONE, TWO, THREE);
  expect(covers(arrangement)).toEqual([both]);
  expect(windows).toHaveLength(1);
});

test('a span is there after a restart, also one whose monitors moved together', async () => {
  const first = makeArrangement();
  first.start();
  first.span('duty', ['2', '3']);
  await plug(ONE, display('2', 1920, false, 1080), display('3', 3840, false, 1080));
  await clock.advance(5_000);
  first.stop();
  windows = [];
  const second = makeArrangement();
  second.start();
  expect(covers(second)).toEqual([
    ['duty', [1920, 1080, 3840, 1080], { kind: 'home', displayId: '2', also: ['3'] }],
  ]);
});

test('what stands on one of the monitors makes room for a span, and a span for what is opened on one of its monitors', () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('classify', '2');
  arrangement.open('duty', '3');
  arrangement.open('monitoring', '1');
  arrangement.span('transport', ['2', '3']);
  expect(places(arrangement)).toEqual(['monitoring home 1', 'transport home 2']);
  arrangement.open('classify', '3');
  expect(places(arrangement)).toEqual(['monitoring home 1', 'classify home 3']);
});

test('the same board over more monitors, over fewer and on one keeps its window', () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('transport', '2');
  arrangement.span('transport', ['2', '3']);
  expect(covers(arrangement)).toMatchObject([['transport', [1920, 0, 3840, 1080], {}]]);
  arrangement.span('transport', ['1', '2', '3']);
  expect(covers(arrangement)).toMatchObject([['transport', [0, 0, 5760, 1080], {}]]);
  arrangement.move(arrangement.state().boards[0]?.id ?? '', '3');
  expect(covers(arrangement)).toEqual([
    ['transport', [3840, 0, 1920, 1080], { kind: 'home', displayId: '3' }],
  ]);
  expect(windows).toHaveLength(1);
});

test('a board that goes to where another stands leaves it all of its monitors', () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.span('transport', ['1', '2']);
  arrangement.open('classify', '3');
  arrangement.move(arrangement.state().boards[0]?.id ?? '', '3');
  expect(covers(arrangement)).toMatchObject([
    ['transport', [3840, 0, 1920, 1080], {}],
    ['classify', [0, 0, 3840, 1080], {}],
  ]);
});

test.each([
  ['a gap between them', ['1', '3'], 'boards.spanGap'],
  ['one that is gone', ['1', '9'], 'boards.noDisplay'],
])('a span with %s is refused, and nothing changes', (_name, ids, key) => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('classify', '1');
  expect(arrangement.span('transport', ids)).toEqual({ ok: false, error: { key } });
  expect(places(arrangement)).toEqual(['classify home 1']);
});

test('a span over monitors that no longer meet is shown on the first one, and asks for the same scale', async () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.span('transport', ['2', '3']);
  const low = display('3', 3840, false, 400);
  await plug(ONE, TWO, low);
  expect(covers(arrangement)).toMatchObject([['transport', [1920, 0, 1920, 1080], {}]]);
  await plug(ONE, TWO, { ...THREE, scaleFactor: 1.5 });
  expect(arrangement.span('duty', ['2', '3'])).toEqual({
    ok: false,
    error: { key: 'boards.spanScale' },
  });
});

test('opening what stands there already changes nothing', () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('transport', '2');
  arrangement.open('transport', '2');
  expect(windows).toHaveLength(1);
});

test('a display or a board that is gone is refused with a reason', () => {
  const arrangement = makeArrangement();
  arrangement.start();
  expect(arrangement.open('transport', '77')).toEqual({
    ok: false,
    error: { key: 'boards.noDisplay' },
  });
  expect(arrangement.move('none', '2')).toEqual({ ok: false, error: { key: 'boards.noBoard' } });
  expect(arrangement.close('none')).toEqual({ ok: false, error: { key: 'boards.noBoard' } });
});

test('monitors are kept awake exactly while a board is open', () => {
  const arrangement = makeArrangement();
  arrangement.start();
  expect(awake).toBe(false);
  arrangement.open('transport', '2');
  expect(awake).toBe(true);
  arrangement.close(arrangement.state().boards[0]?.id ?? '');
  expect(awake).toBe(false);
  expect(counts).toEqual({ transport: 0 });
});

test('a parked window that is closed by its frame is off the arrangement for good', async () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('transport', '3');
  await plug(ONE, TWO);
  windows[0]?.closeAsked.emit();
  expect(arrangement.state().boards).toEqual([]);
  await plug(ONE, TWO, THREE);
  expect(arrangement.state().boards).toEqual([]);
});

test('a parked window of boards that have a PIN stays when its frame is closed, and asks for it', async () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('transport', '3');
  await plug(ONE, TWO);
  held = true;
  windows[0]?.closeAsked.emit();
  expect(arrangement.state().boards).toHaveLength(1);
  expect(asked).toEqual([windows[0]?.windowId]);
});

test('each board is told of its own place and health, once per change', async () => {
  const arrangement = makeArrangement();
  const heard: string[] = [];
  arrangement.boardChanged.on(({ place, health }) => heard.push(`${place.kind} ${health.kind}`));
  arrangement.start();
  arrangement.open('transport', '3');
  await plug(ONE, TWO, THREE);
  await plug(ONE, TWO);
  const [window] = windows;
  if (window === undefined) throw new Error('no window');
  window.health = { kind: 'recovering', reason: 'hung' };
  window.healthChanged.emit(window.health);
  expect(heard).toEqual(['home ok', 'parked ok', 'parked recovering']);
});

test('beats and retries reach the window that sent them, sleep and wake reach all', () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('transport', '2');
  arrangement.open('transport', '3');
  arrangement.beat(101);
  arrangement.retry(100);
  arrangement.beat(999);
  suspended.emit();
  resumed.emit();
  const own = ({ acts }: FakeWindow): string[] => acts.filter((act) => act !== 'home');
  expect(windows.map(own)).toEqual([
    ['retry', 'pause', 'resume'],
    ['beat', 'pause', 'resume'],
  ]);
  expect(arrangement.boardOf(101)).toMatchObject({ board: 'transport' });
  expect(arrangement.boardOf(7)).toBeUndefined();
});

test('the picture of a board is that of its own window; one without a window has none', async () => {
  const arrangement = makeArrangement();
  arrangement.start();
  arrangement.open('transport', '2');
  arrangement.open('classify', '3');
  const [, classify] = arrangement.state().boards;
  expect(await arrangement.picture(classify?.id ?? '', 480)).toBe('classify 480');
  expect(await arrangement.picture('none', 480)).toBeNull();
});

test.each([
  ['of a newer version', { version: 2, assignments: [], monitors: [] }, false],
  [
    'with a board that does not exist',
    { version: 1, assignments: [{ id: 'a', board: 'x' }] },
    false,
  ],
  ['that is a list', [1], false],
  ['that is empty: a first start', {}, true],
  ['of the first version', { version: 1, assignments: [] }, true],
])('a stored layout %s', (_name, value, accepted) => {
  expect(isLayoutDocument(value)).toBe(accepted);
});

test('a disk that is full keeps the layout for this run', () => {
  const failed: string[] = [];
  document = {
    read: () => ({}),
    write: () => {
      throw new Error('disk full');
    },
  };
  const store = new LayoutStore(document, (reason) => failed.push(reason));
  store.set({ version: 1, assignments: [], monitors: [] });
  expect(failed).toEqual([]);
  const display = { label: '', width: 1, height: 1, x: 0, y: 0, internal: false };
  store.set({ version: 1, assignments: [], monitors: [display] });
  expect(failed).toEqual(['disk full']);
  expect(store.get().monitors).toHaveLength(1);
});
