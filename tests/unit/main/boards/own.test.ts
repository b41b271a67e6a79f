import { beforeEach, expect, test } from 'vitest';
import { LayoutStore } from '@main/boards/monitors/layout';
import { OwnBoards } from '@main/boards/own';
import { BOARDS } from '@shared/catalogue/boards';
import type { BoardAssignment } from '@shared/model/board';
import { MOST_OWN, type OwnContent } from '@shared/model/ownBoard';

const CONTENT: OwnContent = {
  name: '东城',
  from: 'duty',
  tiles: [{ tile: 'duty/alarms/own', cell: { x: 0, y: 0, w: 12, h: 6 } }],
};
const DISPLAY = { label: '', width: 1920, height: 1080, x: 0, y: 0, internal: false };

let kept: unknown;
let ids: number;
let told: number;

function store(): LayoutStore {
  return new LayoutStore(
    { read: () => kept, write: (value) => (kept = structuredClone(value)) },
    () => undefined,
  );
}

function boards(layout = store()): OwnBoards {
  const own = new OwnBoards({ layout, newId: () => String((ids += 1)) });
  own.changed.on(() => (told += 1));
  return own;
}

beforeEach(() => {
  kept = {};
  ids = 0;
  told = 0;
});

test('a board is kept, changed in its place, and there after a restart', () => {
  const own = boards();
  expect(own.keep(null, CONTENT)).toEqual({ ok: true, value: 'own-1' });
  expect(own.keep(null, { ...CONTENT, name: '西城' })).toEqual({ ok: true, value: 'own-2' });
  expect(own.keep('own-1', { ...CONTENT, name: '南城' }).ok).toBe(true);
  expect(told).toBe(3);
  const again = boards();
  expect(again.list().map(({ key, name }) => [key, name])).toEqual([
    ['own-1', '南城'],
    ['own-2', '西城'],
  ]);
  expect(again.specs()).toHaveLength(BOARDS.length + 2);
  expect(again.specOf('own-2')).toMatchObject({ title: { zh: '西城' }, layout: 'grid' });
  expect(again.specOf('duty')?.layout).toBe('events');
  expect(again.specOf('own-9')).toBeUndefined();
});

test('a name is there once, and no more boards than there may be', () => {
  const own = boards();
  own.keep(null, CONTENT);
  expect(own.keep(null, CONTENT)).toMatchObject({ error: { key: 'boards.nameTaken' } });
  // Its own name is no other board's.
  expect(own.keep('own-1', CONTENT).ok).toBe(true);
  for (let n = 1; n < MOST_OWN; n += 1) own.keep(null, { ...CONTENT, name: `板${n}` });
  expect(own.keep(null, { ...CONTENT, name: '多' })).toMatchObject({
    error: { key: 'boards.tooManyOwn' },
  });
  expect(own.list()).toHaveLength(MOST_OWN);
});

test('one that is taken in stands beside what is there, under a name of its own', () => {
  const own = boards();
  own.keep(null, CONTENT);
  expect(own.takeIn(CONTENT).ok).toBe(true);
  expect(own.takeIn(CONTENT).ok).toBe(true);
  expect(own.list().map(({ name }) => name)).toEqual(['东城', '东城 2', '东城 3']);
  const long = { ...CONTENT, name: '长'.repeat(40) };
  own.takeIn(long);
  expect(own.takeIn(long).ok).toBe(true);
  expect(own.list().at(-1)?.name).toBe(`${'长'.repeat(35)} 2`);
});

test('one that stands on a monitor, in an arrangement or in a playlist is not removed', () => {
  const layout = store();
  const own = boards(layout);
  own.keep(null, CONTENT);
  const assignment: BoardAssignment = { id: 'a', board: 'own-1', display: DISPLAY };
  const empty = layout.get();
  const uses = [
    { ...empty, assignments: [assignment] },
    { ...empty, named: [{ name: '夜间', at: null, assignments: [assignment] }] },
    { ...empty, playlists: [{ name: '日常', steps: [{ board: 'own-1' as const, seconds: 10 }] }] },
  ];
  for (const used of uses) {
    layout.set(used);
    expect(own.remove('own-1')).toMatchObject({ error: { key: 'boards.ownInUse' } });
  }
  layout.set(empty);
  expect(own.remove('own-1')).toEqual({ ok: true, value: null });
  expect(own.remove('own-1')).toMatchObject({ error: { key: 'boards.noOwn' } });
  expect(own.list()).toEqual([]);
  // Somebody was arranging it meanwhile: it comes back and is not lost.
  expect(own.keep('own-1', CONTENT)).toEqual({ ok: true, value: 'own-1' });
});
