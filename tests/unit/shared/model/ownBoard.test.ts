import { expect, test } from 'vitest';
import { boardLayoutSchema, boardRefSchema } from '@shared/model/board';
import {
  boardFileText,
  ownContentSchema,
  readBoardFile,
  type OwnContent,
} from '@shared/model/ownBoard';

const BOARD: OwnContent = {
  name: '东城',
  from: 'duty',
  tiles: [
    {
      tile: 'transport/hero/summary',
      cell: { x: 0, y: 0, w: 12, h: 4 },
      title: '收运',
      limits: { collectionRate: { warn: 95, bad: 90, better: 'up' } },
      targets: { collectionRate: 98 },
    },
    { tile: 'duty/map/own', cell: { x: 12, y: 0, w: 12, h: 12 } },
  ],
};
const changed = (
  change: (file: { version: unknown; board: Record<string, unknown> }) => void,
): string => {
  const file = JSON.parse(boardFileText(BOARD)) as Parameters<typeof change>[0];
  change(file);
  return JSON.stringify(file);
};

test('a board comes back from its file as it was', () => {
  expect(readBoardFile(boardFileText(BOARD))).toEqual(BOARD);
});

test('a file with a tile over another one is damaged, one with tiles side by side is not', () => {
  const second = (x: number): string =>
    changed((file) => {
      const tiles = file.board['tiles'] as { cell: { x: number; w: number } }[];
      Object.assign(tiles[1]?.cell ?? {}, { x, w: 12 });
    });
  expect(readBoardFile(second(12))).toMatchObject({ name: '东城' });
  expect(readBoardFile(second(11))).toBe('damaged');
});

test('a file that is no board, damaged or of a newer version is told apart', () => {
  expect(readBoardFile('')).toBe('damaged');
  expect(readBoardFile(boardFileText(BOARD).slice(0, -20))).toBe('damaged');
  expect(readBoardFile('{"version":1,"server":"x"}')).toBe('notBoard');
  expect(readBoardFile('[]')).toBe('notBoard');
  expect(readBoardFile(changed((file) => (file.version = 2)))).toBe('newer');
  expect(readBoardFile(changed((file) => (file.board['from'] = 'nowhere')))).toBe('damaged');
  expect(readBoardFile(changed((file) => (file.board['name'] = ' ')))).toBe('damaged');
  const cells = [
    { x: 20, y: 0, w: 12, h: 4 },
    { x: 0, y: 0, w: 1, h: 1 },
    { x: -1, y: 0, w: 12, h: 4 },
    { x: 0.5, y: 0, w: 12, h: 4 },
  ];
  for (const cell of cells)
    expect(readBoardFile(changed((file) => (file.board['tiles'] = [{ tile: 'a', cell }])))).toBe(
      'damaged',
    );
});

test('what a later version adds is left out, not refused', () => {
  const text = changed((file) => (file.board['colour'] = 'red'));
  expect(readBoardFile(text)).toEqual(BOARD);
  expect(ownContentSchema.parse({ ...BOARD, colour: 'red' })).toEqual(BOARD);
});

test('a monitor takes the boards of the product and of this workstation, and nothing else', () => {
  const taken = (board: string): boolean => boardRefSchema.safeParse(board).success;
  expect(['duty', 'own-1f3e', 'nowhere', 'own-', 'own-../x', 'own-A'].map(taken)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ]);
  const display = { label: '', width: 1920, height: 1080, x: 0, y: 0, internal: false };
  const layout = {
    version: 1,
    assignments: [{ id: 'a', board: 'own-1f3e', display }],
    own: [{ key: 'own-1f3e', ...BOARD }],
  };
  expect(boardLayoutSchema.parse(layout)).toMatchObject(layout);
});
