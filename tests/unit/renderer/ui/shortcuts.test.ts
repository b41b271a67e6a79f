import { describe, expect, it } from 'vitest';
import { combinationOf, REFUSED_MS, ShortcutKeeper, type Shortcut } from '@renderer/ui/shortcuts';
import { FakeClock } from '@tests/support/fakeClock';

const press = (key: string, ...held: readonly ('ctrl' | 'alt' | 'shift' | 'meta')[]) => ({
  key,
  ctrlKey: held.includes('ctrl'),
  altKey: held.includes('alt'),
  shiftKey: held.includes('shift'),
  metaKey: held.includes('meta'),
});

/** An element that lies in what matches these selectors' classes or tags. */
const inside = (...parts: readonly string[]): Element =>
  ({
    closest: (selectors: string) => (parts.some((part) => selectors.includes(part)) ? {} : null),
  }) as unknown as Element;
const PAGE = inside();
const clock = new FakeClock();

const shortcut = (keys: string, more: Partial<Shortcut> = {}): Shortcut => ({
  keys: [keys],
  label: keys,
  group: 'g',
  run: () => undefined,
  ...more,
});

describe('a key press', () => {
  it('is written with what is held', () => {
    expect(combinationOf(press('f', 'ctrl'))).toBe('Ctrl+F');
    expect(combinationOf(press('F', 'ctrl', 'shift'))).toBe('Ctrl+Shift+F');
    expect(combinationOf(press('F10', 'shift'))).toBe('Shift+F10');
    expect(combinationOf(press('ArrowLeft', 'alt'))).toBe('Alt+ArrowLeft');
    // On some keyboards this character needs shift.
    expect(combinationOf(press('/', 'shift'))).toBe('/');
    expect(combinationOf(press('c', 'meta'))).toBe('Ctrl+C');
  });
});

describe('the keys of a window', () => {
  it('do what was bound last, until that ends', () => {
    const keeper = new ShortcutKeeper(clock);
    const under = shortcut('N');
    const over = shortcut('N');
    keeper.add(() => [under]);
    const end = keeper.add(() => [over]);
    expect(keeper.find(press('n'), PAGE, false)).toBe(over);
    end();
    expect(keeper.find(press('n'), PAGE, false)).toBe(under);
  });

  it('take no letter for an act after one was refused, until the typing has stopped', async () => {
    const keeper = new ShortcutKeeper(clock);
    keeper.add(() =>
      ['A', 'Shift+A', 'N', 'Enter', 'Ctrl+K', 'Escape'].map((keys) => shortcut(keys)),
    );
    const does = (key: string, ...held: Parameters<typeof press>[1][]): string =>
      keeper.find(press(key, ...held), PAGE, false)?.label ?? '';
    keeper.refused();
    // "wang" into a dialog that did not open, letter by letter.
    for (const key of 'wang') {
      expect(does(key)).toBe('');
      await clock.advance(REFUSED_MS - 1);
    }
    expect(does('A', 'shift')).toBe('');
    // What no word is made of works at once.
    expect([does('Enter'), does('k', 'ctrl'), does('Escape')]).toEqual([
      'Enter',
      'Ctrl+K',
      'Escape',
    ]);
    await clock.advance(REFUSED_MS);
    expect([does('n'), does('a')]).toEqual(['N', 'A']);
  });

  it('are silent while somebody types, in menus and behind dialogs', () => {
    const keeper = new ShortcutKeeper(clock);
    const always = shortcut('Ctrl+L', { always: true });
    keeper.add(() => [shortcut('N'), always]);
    expect(keeper.find(press('n'), inside('textarea'), false)).toBeUndefined();
    expect(keeper.find(press('n'), inside('.bp6-menu'), false)).toBeUndefined();
    expect(keeper.find(press('n'), PAGE, true)).toBeUndefined();
    expect(keeper.find(press('l', 'ctrl'), inside('textarea'), true)).toBe(always);
  });

  it('leave letters to a tree, which goes to the name that begins so, but not its other keys', () => {
    const keeper = new ShortcutKeeper(clock);
    const turn = shortcut('Alt+ArrowRight');
    keeper.add(() => [shortcut('N'), turn]);
    expect(keeper.find(press('n'), inside('[role=tree]'), false)).toBeUndefined();
    expect(keeper.find(press('ArrowRight', 'alt'), inside('[role=tree]'), false)).toBe(turn);
  });

  it('are neither told nor obeyed where they are not enabled', () => {
    const keeper = new ShortcutKeeper(clock);
    keeper.add(() => [shortcut('N', { enabled: false }), shortcut('E', { on: () => false })]);
    expect(keeper.all().map(({ label }) => label)).toEqual(['E']);
    expect(keeper.find(press('n'), PAGE, false)).toBeUndefined();
    expect(keeper.find(press('e'), PAGE, false)).toBeUndefined();
  });
});
