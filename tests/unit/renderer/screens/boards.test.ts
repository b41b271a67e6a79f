import { expect, test } from 'vitest';
import { resolve } from '@renderer/windows/console/resolve';
import { drawingOf, pictureIn } from '@renderer/screens/boards/geometry';
import type { BoardStatus } from '@shared/model/board';
import type { DisplayInfo } from '@shared/model/display';

function display(id: string, x: number, y: number, width = 1920, height = 1080): DisplayInfo {
  const bounds = { x, y, width, height };
  const rest = { label: '', scaleFactor: 1, internal: false, primary: id === '1' };
  return { id, bounds, workArea: bounds, ...rest };
}

const missing = { label: 'X', width: 1, height: 1, x: 0, y: 0, internal: false };

test('monitors are drawn to scale from the top left one, with negative places too', () => {
  const { ratio, monitors } = drawingOf({
    displays: [display('2', -1920, -540), display('1', 0, 0), display('3', 1920, 0, 1080, 1920)],
    boards: [],
  });
  expect(ratio).toBeCloseTo(4920 / 2460);
  expect(monitors.map(({ number, left, top }) => [number, left, top])).toEqual([
    [1, 0, 0],
    [2, 1920 / 4920, 540 / 2460],
    [3, 3840 / 4920, 540 / 2460],
  ]);
  expect(monitors[2]?.height).toBeCloseTo(1920 / 2460);
});

test('each board is drawn where it stands now, a waiting one nowhere', () => {
  const ok = { board: 'transport', health: { kind: 'ok' } } as const;
  const boards: BoardStatus[] = [
    { ...ok, id: 'home', place: { kind: 'home', displayId: '1' } },
    { ...ok, id: 'parked', place: { kind: 'parked', displayId: '1', missing } },
    { ...ok, id: 'waiting', place: { kind: 'waiting', missing } },
  ];
  const { monitors, waiting } = drawingOf({
    displays: [display('1', 0, 0), display('2', 1920, 0)],
    boards,
  });
  expect(monitors.map((one) => one.boards.map(({ id }) => id))).toEqual([['home', 'parked'], []]);
  expect(waiting.map(({ id }) => id)).toEqual(['waiting']);
});

test('a board over two monitors is drawn on both, each with its part of the one picture', () => {
  const place = { kind: 'home', displayId: '1', also: ['2'] } as const;
  const wide: BoardStatus = { id: 'a', board: 'duty', place, health: { kind: 'ok' } };
  const drawing = drawingOf({
    displays: [display('1', 0, 0), display('2', 1920, 0), display('3', 3840, 0)],
    boards: [wide],
  });
  const [one, two, three] = drawing.monitors;
  expect([one, two, three].map((monitor) => monitor?.boards.length)).toEqual([1, 1, 0]);
  const parts = [one, two].map((monitor) => monitor && pictureIn(monitor, place, drawing));
  for (const [at, left] of [0, -1].entries()) {
    expect(parts[at]?.left).toBeCloseTo(left);
    expect(parts[at]?.width).toBeCloseTo(2);
    expect(parts[at]?.top).toBeCloseTo(0);
    expect(parts[at]?.height).toBeCloseTo(1);
  }
});

test('no monitor and a monitor of no size give an empty picture and keep the numbers', () => {
  expect(drawingOf({ displays: [], boards: [] }).monitors).toEqual([]);
  const { monitors } = drawingOf({
    displays: [display('1', 0, 0, 0, 0), display('2', 0, 0)],
    boards: [],
  });
  expect(monitors.map(({ number }) => number)).toEqual([2]);
});

test('the routes of the monitors and of both boards open without a menu entry', () => {
  expect(resolve('/boards', [], {})).toMatchObject({ kind: 'page', page: { key: 'boards' } });
  expect(resolve('/dataBoard/transportScreen/index', [], {})).toMatchObject({
    kind: 'board',
    board: { key: 'transport' },
  });
  expect(resolve('/dataBoard/classify/index', [], {})).toMatchObject({
    kind: 'board',
    board: { key: 'classify' },
  });
});
