import { expect, test } from 'vitest';
import { Leaving, type Unsaved } from '@renderer/data/leaving';

/** A screen with changes, and what was done with it. */
function screen(saves = true) {
  const done: string[] = [];
  let changed = true;
  const unsaved: Unsaved = {
    isChanged: () => changed,
    discard() {
      done.push('discarded');
      changed = false;
    },
    save: () => {
      done.push('saved');
      if (saves) changed = false;
      return Promise.resolve(saves);
    },
  };
  return {
    unsaved,
    done,
    undo: () => {
      changed = false;
    },
  };
}

test('without changes nobody is asked, and what was taken back is no change', () => {
  const leaving = new Leaving();
  const { unsaved, done, undo } = screen();
  leaving.ask(() => done.push('first'));
  leaving.hold(unsaved);
  expect(leaving.isHeld()).toBe(true);
  undo();
  leaving.ask(() => done.push('second'));
  expect(leaving.isHeld()).toBe(false);
  expect([done, leaving.asked.getState()]).toEqual([['first', 'second'], null]);
});

test('with changes nothing goes on before the answer: staying does nothing else, discarding goes on', () => {
  const leaving = new Leaving();
  const { unsaved, done } = screen();
  leaving.hold(unsaved);
  leaving.ask(() => done.push('gone'));
  expect([done, leaving.asked.getState() !== null]).toEqual([[], true]);
  leaving.stay();
  expect([done, leaving.asked.getState()]).toEqual([[], null]);
  // What goes on leads through the same gate, and is not asked again.
  leaving.ask(() => leaving.ask(() => done.push('gone')));
  leaving.discard();
  expect([done, leaving.asked.getState()]).toEqual([['discarded', 'gone'], null]);
});

test('saving goes on where it worked; where it did not, the screen stays', async () => {
  const leaving = new Leaving();
  const good = screen();
  const release = leaving.hold(good.unsaved);
  leaving.ask(() => good.done.push('gone'));
  await leaving.save();
  expect(good.done).toEqual(['saved', 'gone']);
  release();
  const bad = screen(false);
  leaving.hold(bad.unsaved);
  leaving.ask(() => bad.done.push('gone'));
  await leaving.save();
  expect([bad.done, leaving.asked.getState()]).toEqual([['saved'], null]);
});

test('the question goes with its screen, and the last one that was asked counts', () => {
  const leaving = new Leaving();
  const { unsaved, done } = screen();
  const release = leaving.hold(unsaved);
  leaving.ask(() => done.push('first'));
  leaving.ask(() => done.push('second'));
  release();
  expect(leaving.asked.getState()).toBeNull();
  leaving.hold(unsaved);
  leaving.ask(() => done.push('first'));
  leaving.ask(() => done.push('second'));
  leaving.discard();
  expect(done).toEqual(['discarded', 'second']);
});

test('what comes along is not asked about', () => {
  const leaving = new Leaving();
  const { unsaved, done } = screen();
  leaving.hold(unsaved);
  leaving.pass(() => leaving.ask(() => done.push('gone')));
  expect(done).toEqual(['gone']);
  leaving.ask(() => done.push('asked'));
  expect(done).toEqual(['gone']);
});
