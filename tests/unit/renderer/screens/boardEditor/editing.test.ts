import { expect, test } from 'vitest';
import {
  begun,
  edited,
  isChanged,
  restored,
  MOST_STEPS_BACK,
  type Edit,
  type Editing,
} from '@renderer/screens/boardEditor/editing';
import { LEFT } from '@renderer/screens/boardEditor/left';
import type { OwnContent } from '@shared/model/ownBoard';

const BOARD: OwnContent = {
  name: '东城',
  from: 'duty',
  tiles: [
    { tile: 'a', cell: { x: 0, y: 0, w: 12, h: 12 } },
    { tile: 'b', cell: { x: 12, y: 0, w: 12, h: 12 } },
  ],
};
const run = (...edits: readonly Edit[]): Editing => edits.reduce(edited, begun(null, BOARD));
const names = ({ now }: Editing): readonly string[] => now.tiles.map(({ tile }) => tile);

test('each step is taken back and done again, and a new one ends what was taken back', () => {
  const moved = run({ do: 'resize', index: 0, w: 14, h: 12 }, { do: 'rename', name: '西城' });
  const back = edited(edited(moved, { do: 'undo' }), { do: 'undo' });
  expect(back.now).toEqual(BOARD);
  expect(isChanged(back)).toBe(false);
  expect(edited(back, { do: 'undo' })).toBe(back);
  const again = edited(edited(back, { do: 'redo' }), { do: 'redo' });
  expect(again.now).toEqual(moved.now);
  expect(edited(again, { do: 'redo' })).toBe(again);
  const other = edited(back, { do: 'rename', name: '南城' });
  expect(other.future).toEqual([]);
});

test('what changes nothing is no step, and what has no room is told', () => {
  expect(run({ do: 'rename', name: '东城' }).past).toEqual([]);
  const full = run({ do: 'resize', index: 0, w: 24, h: 12 });
  expect(full).toMatchObject({ refused: true, past: [] });
  expect(edited(full, { do: 'choose', index: 1 }).refused).toBe(false);
});

test('a tile that was added is the chosen one; after a removal none is chosen that is not there', () => {
  const added = run({ do: 'add', tile: 'c' });
  expect(names(added)).toEqual(['a', 'b', 'c']);
  expect(added.chosen).toBe(2);
  const removed = edited(added, { do: 'remove', index: 2 });
  expect(names(removed)).toEqual(['a', 'b']);
  expect(removed.chosen).toBe(1);
  const none = edited(edited(removed, { do: 'remove', index: 1 }), { do: 'remove', index: 0 });
  expect(none.chosen).toBeNull();
  expect(names(edited(none, { do: 'undo' }))).toEqual(['a']);
});

test('the product’s own arrangement is a step like any other', () => {
  const reset = run({ do: 'choose', index: 1 }, { do: 'reset', tiles: [] });
  expect(reset).toMatchObject({ chosen: null, now: { name: '东城', tiles: [] } });
  expect(names(edited(reset, { do: 'undo' }))).toEqual(['a', 'b']);
});

test('steps are kept up to a number', () => {
  let state = begun(null, BOARD);
  for (let n = 0; n < MOST_STEPS_BACK + 20; n += 1)
    state = edited(state, { do: 'rename', name: `板${n}` });
  expect(state.past).toHaveLength(MOST_STEPS_BACK);
});

test('a board that was left with changes is there again, also under the address it got', () => {
  const changed = run({ do: 'rename', name: '西城' });
  LEFT.follow('duty', changed);
  expect(LEFT.of('duty')?.now.name).toBe('西城');
  const kept = edited(changed, { do: 'kept', key: 'own-1', content: changed.now });
  expect(isChanged(kept)).toBe(false);
  LEFT.moved('duty', 'own-1', kept);
  expect(LEFT.of('duty')).toBeUndefined();
  expect(LEFT.of('own-1')).toBe(kept);
  LEFT.follow('own-1', kept);
  expect(LEFT.of('own-1')).toBeUndefined();
});

test('changes of an earlier window are there again, and are taken back in one step', () => {
  const state = begun('own-1', BOARD);
  const back = restored(state, { ...BOARD, name: '西城' });
  expect(isChanged(back)).toBe(true);
  expect(back.now.name).toBe('西城');
  expect(edited(back, { do: 'undo' }).now).toEqual(BOARD);
  // One that was saved since, or none, is no change.
  expect(isChanged(restored(state, { ...BOARD }))).toBe(false);
  expect(restored(state, null)).toBe(state);
});

test('what is changed while it is being saved is a change still', () => {
  const sent = run({ do: 'rename', name: '西城' });
  const meanwhile = edited(sent, { do: 'rename', name: '南城' });
  const kept = edited(meanwhile, { do: 'kept', key: 'own-1', content: sent.now });
  expect(isChanged(kept)).toBe(true);
  expect(isChanged(edited(kept, { do: 'undo' }))).toBe(false);
});

test('a board that was left is not another person’s, and one that was discarded is nobody’s', () => {
  const changed = run({ do: 'rename', name: '西城' });
  LEFT.belongsTo('one');
  LEFT.follow('duty', changed);
  LEFT.belongsTo('');
  LEFT.belongsTo('one');
  expect(LEFT.of('duty')).toBe(changed);
  LEFT.belongsTo('other');
  expect(LEFT.of('duty')).toBeUndefined();
  LEFT.follow('duty', changed);
  LEFT.forget('duty');
  expect(LEFT.of('duty')).toBeUndefined();
});
