import { beforeEach, expect, test } from 'vitest';
import { Arrangement, type ArrangedWindow } from '@main/boards/monitors/arrangement';
import { isLayoutDocument, LayoutStore } from '@main/boards/monitors/layout';
import { NamedArrangements } from '@main/boards/monitors/named';
import { Emitter } from '@shared/base/emitter';
import { setTimeZone } from '@shared/base/time';
import type { Alarm, Priority } from '@shared/model/alarm';
import type { BoardHealth, BoardRef } from '@shared/model/board';
import type { DisplayInfo } from '@shared/model/display';
import { anAlarm } from '@tests/support/alarms';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

const MINUTE = 60_000;

function display(id: string, x: number): DisplayInfo {
  const bounds = { x, y: 0, width: 1920, height: 1080 };
  const more = { label: '', scaleFactor: 1, internal: false, primary: x === 0 };
  return { id, bounds, workArea: bounds, ...more };
}

const DISPLAYS = [display('1', 0), display('2', 1920), display('3', 3840)];
/** The displays of this moment, and how they are told. */
let displays: readonly DisplayInfo[];
let displaysChanged: Emitter<void>;

let clock: FakeClock;
let kept: unknown;
let made: BoardRef[];
let ended: BoardRef[];
let open: readonly Alarm[];
let alarmsChanged: Emitter<void>;

/** From now on these are the alarms that nobody acknowledged; one that was there keeps its time. */
function alarms(...now: readonly (readonly [id: string, alarmClass: string, Priority])[]): void {
  open = now.map(
    ([id, alarmClass, priority]) =>
      open.find((one) => one.id === id) ??
      anAlarm({ id, alarmClass, priority, receivedAt: clock.now() }),
  );
  alarmsChanged.emit();
}

function makeWindow(board: BoardRef): ArrangedWindow {
  made.push(board);
  const idle = (): void => undefined;
  return {
    board,
    windowId: made.length,
    health: { kind: 'ok' },
    healthChanged: new Emitter<BoardHealth>(),
    closeAsked: new Emitter<void>(),
    ...{ show: idle, put: idle, beat: idle, retry: idle, pause: idle, resume: idle },
    picture: () => Promise.resolve(null),
    close: () => ended.push(board),
  };
}

function desk() {
  let ids = made.length * 100;
  const document = {
    read: () => kept,
    write: (value: unknown) => {
      kept = JSON.parse(JSON.stringify(value));
    },
  };
  const layout = new LayoutStore(document, () => undefined);
  const arrangement = new Arrangement({
    clock,
    log: keptLog(),
    displays: { all: () => displays, changed: displaysChanged },
    layout,
    keepAwake: { set: () => undefined },
    power: { suspended: new Emitter<void>(), resumed: new Emitter<void>() },
    newId: () => `b${(ids += 1)}`,
    hold: { on: () => false, asked: () => undefined },
    makeWindow,
  });
  const named = new NamedArrangements({
    clock,
    layout,
    arrangement,
    alarms: { open: () => open, changed: alarmsChanged },
  });
  arrangement.start();
  named.start();
  const stands = () =>
    arrangement
      .state()
      .boards.map(({ board, place }) =>
        place.kind === 'home' ? `${board} ${place.displayId}` : place.kind,
      )
      .sort();
  return { arrangement, named, stands };
}

beforeEach(() => {
  setTimeZone('Asia/Shanghai');
  clock = new FakeClock();
  kept = {};
  made = [];
  ended = [];
  open = [];
  alarmsChanged = new Emitter();
  displays = DISPLAYS;
  displaysChanged = new Emitter();
});

test('what stands is kept under a name and put up again; what stays on its monitor is not made anew', () => {
  const { arrangement, named, stands } = desk();
  arrangement.open('transport', '2');
  arrangement.open('classify', '3');
  expect(named.keep('日常', null)).toEqual({ ok: true, value: null });
  arrangement.open('duty', '3');
  named.keep('应急', null);
  expect(named.list().map(({ name, boards, up }) => [name, boards, up])).toEqual([
    ['日常', ['transport', 'classify'], false],
    ['应急', ['transport', 'duty'], true],
  ]);
  const before = made.length;
  named.putUp('日常');
  expect(stands()).toEqual(['classify 3', 'transport 2']);
  expect(made.slice(before)).toEqual(['classify']);
  expect(ended.filter((board) => board === 'transport')).toEqual([]);
  expect(named.list().map(({ up }) => up)).toEqual([true, false]);
});

test('a name is there once, can be forgotten, and outlives a restart', () => {
  const first = desk();
  first.arrangement.open('duty', '2');
  first.named.keep('夜间', '22:00');
  first.named.keep('参观', null);
  first.arrangement.open('transport', '2');
  first.named.keep('夜间', '23:00');
  expect(isLayoutDocument(kept)).toBe(true);
  const again = desk();
  expect(again.named.list().map(({ name, at, boards }) => [name, at, boards])).toEqual([
    ['夜间', '23:00', ['transport']],
    ['参观', null, ['duty']],
  ]);
  expect(again.named.forget('参观').ok).toBe(true);
  expect(again.named.forget('参观')).toMatchObject({ ok: false, error: { key: 'boards.noNamed' } });
  expect(again.named.putUp('参观')).toMatchObject({ ok: false });
});

test('one more than there may be is refused', () => {
  const { named } = desk();
  for (let n = 0; n < 12; n += 1) expect(named.keep(`布局${n}`, null).ok).toBe(true);
  expect(named.keep('又一个', null)).toMatchObject({
    ok: false,
    error: { key: 'boards.tooManyNamed' },
  });
  expect(named.keep('布局3', null).ok).toBe(true);
});

test('one with a time is put up each day at its minute, once', async () => {
  const { arrangement, named, stands } = desk();
  const at = (ms: number): string =>
    new Date(clock.now() + ms + 8 * 60 * MINUTE).toISOString().slice(11, 16);
  arrangement.open('duty', '2');
  named.keep('夜间', at(5 * MINUTE));
  arrangement.open('transport', '2');
  await clock.advance(3 * MINUTE);
  expect(stands()).toEqual(['transport 2']);
  await clock.advance(3 * MINUTE);
  expect(stands()).toEqual(['duty 2']);
  // Whoever chooses another one meanwhile keeps it.
  arrangement.open('transport', '2');
  await clock.advance(10 * MINUTE);
  expect(stands()).toEqual(['transport 2']);
  named.stop();
  arrangement.stop();
});

test('the minute of the start puts nothing up, and one that begins before the first look does', async () => {
  const to = (at: string): void => {
    clock = new FakeClock(Date.parse(`2026-11-21T${at}+08:00`));
  };
  to('21:59:50');
  const first = desk();
  first.arrangement.open('duty', '2');
  first.named.keep('夜间', '22:00');
  first.arrangement.open('transport', '2');
  await clock.advance(30_000);
  expect(first.stands()).toEqual(['duty 2']);
  first.arrangement.open('transport', '2');
  first.named.stop();
  to('22:00:10');
  const again = desk();
  await clock.advance(30_000);
  expect(again.stands()).toEqual(['transport 2']);
  again.named.stop();
});

test('a new alarm puts its arrangement up, once: whoever chooses another one keeps it', () => {
  const { arrangement, named, stands } = desk();
  arrangement.open('duty', '2');
  named.keep('应急', null, 'critical');
  arrangement.open('monitoring', '2');
  named.keep('求救', null, 'sos');
  arrangement.open('transport', '2');
  alarms(['1', 'noise', 'high']);
  expect(stands()).toEqual(['transport 2']);
  alarms(['1', 'noise', 'high'], ['2', 'noise', 'critical']);
  expect(stands()).toEqual(['duty 2']);
  // The same alarm once more is nothing new, and its end takes nothing down.
  arrangement.open('transport', '2');
  alarms(['2', 'noise', 'critical']);
  alarms();
  expect(stands()).toEqual(['transport 2']);
  // Nor is one whose acknowledgement is taken back.
  alarms(['2', 'noise', 'critical']);
  expect(stands()).toEqual(['transport 2']);
  alarms(['3', 'sos', 'critical']);
  expect(stands()).toEqual(['monitoring 2']);
  // Without one of its own, a call for help is a critical alarm.
  named.forget('求救');
  alarms(['3', 'sos', 'critical'], ['4', 'sos', 'critical']);
  expect(stands()).toEqual(['duty 2']);
  named.stop();
  arrangement.open('transport', '2');
  alarms(['5', 'noise', 'critical']);
  expect(stands()).toEqual(['transport 2']);
  arrangement.stop();
});

test('alarms that stand when the application starts put nothing up, and the choice outlives a restart', async () => {
  const first = desk();
  first.arrangement.open('duty', '2');
  first.named.keep('应急', null, 'critical');
  first.arrangement.open('transport', '2');
  expect(isLayoutDocument(kept)).toBe(true);
  alarms(['1', 'noise', 'critical']);
  first.arrangement.open('transport', '2');
  first.named.stop();
  first.arrangement.stop();
  await clock.advance(MINUTE);
  // They are read from the journal after the start.
  const before = open;
  open = [];
  const again = desk();
  open = before;
  alarmsChanged.emit();
  expect(again.stands()).toEqual(['transport 2']);
  expect(again.named.list().map(({ name, alarm }) => [name, alarm])).toEqual([
    ['应急', 'critical'],
  ]);
  alarms(['1', 'noise', 'critical'], ['2', 'noise', 'critical']);
  expect(again.stands()).toEqual(['duty 2']);
  again.named.stop();
  again.arrangement.stop();
});

test('an alarm that stands before an arrangement is kept for alarms does not put it up', () => {
  const { arrangement, named, stands } = desk();
  alarms(['1', 'noise', 'critical']);
  arrangement.open('duty', '2');
  named.keep('应急', null, 'critical');
  arrangement.open('transport', '2');
  alarms(['1', 'noise', 'critical'], ['2', 'noise', 'high']);
  expect(stands()).toEqual(['transport 2']);
  named.stop();
  arrangement.stop();
});

/** Three monitors with names, as a system tells them. */
const named = (id: string, x: number, y = 0, width = 1920, height = 1080): DisplayInfo => ({
  ...display(id, x),
  label: `M${id}`,
  bounds: { x, y, width, height },
  workArea: { x, y, width, height },
  primary: x === 0 && y === 0,
});
const NAMED = [named('1', 0), named('2', 1920), named('3', 3840)];

/** The desk is another one from now on, and stands so for a while. */
async function rearrange(...now: readonly DisplayInfo[]): Promise<void> {
  displays = now;
  displaysChanged.emit();
  await clock.advance(10_000);
}

test.each<[string, readonly DisplayInfo[]]>([
  ['another monitor became the primary one', [named('2', 0), named('1', -1920), named('3', 1920)]],
  [
    'one has another resolution',
    [named('1', 0), named('2', 1920, 0, 3840, 2160), named('3', 5760)],
  ],
  ['one hangs below another now', [named('1', 0), named('2', 0, 1080), named('3', 1920)]],
])(
  'an arrangement that was kept stands full screen on its monitors after %s',
  async (_what, now) => {
    displays = NAMED;
    const { arrangement, named: kept, stands } = desk();
    arrangement.open('duty', '2');
    arrangement.open('transport', '3');
    kept.keep('夜间', null);
    arrangement.open('classify', '3');
    await rearrange(...now);
    expect(stands()).toEqual(['classify 3', 'duty 2']);
    kept.putUp('夜间');
    expect(stands()).toEqual(['duty 2', 'transport 3']);
    expect(kept.list().map(({ up }) => up)).toEqual([true]);
  },
);

test('what an earlier version kept, and the desk has moved since, comes to its monitors all the same', async () => {
  displays = NAMED;
  const before = desk();
  before.arrangement.open('duty', '2');
  before.arrangement.open('transport', '3');
  before.named.keep('夜间', null);
  before.arrangement.open('classify', '3');
  // That version taught the monitors and what stands, not what was kept.
  const { named: old } = kept as { readonly named: unknown };
  await rearrange(named('2', 0), named('1', -1920), named('3', 1920));
  kept = { ...(kept as object), named: old };
  const { named: again, stands } = desk();
  again.putUp('夜间');
  expect(stands()).toEqual(['duty 2', 'transport 3']);
  expect(again.list().map(({ up }) => up)).toEqual([true]);
});

test('a board whose monitor is away is parked, and takes no other monitor', async () => {
  displays = NAMED;
  const { arrangement, named: kept, stands } = desk();
  arrangement.open('duty', '2');
  arrangement.open('transport', '3');
  kept.keep('夜间', null);
  arrangement.close(arrangement.state().boards[0]?.id ?? '');
  await rearrange(named('1', 0), named('3', 1920));
  kept.putUp('夜间');
  expect(stands()).toEqual(['parked', 'transport 3']);
  await rearrange(named('1', 0), named('2', 1920), named('3', 3840));
  expect(stands()).toEqual(['duty 2', 'transport 3']);
});
