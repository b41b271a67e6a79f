import type { Clock } from '@shared/base/clock';
import { createContext, useContext, useEffect, useRef } from 'react';

/** A key binding of the open page. */
export interface Shortcut {
  /** Combinations in the format of `combinationOf`; the first one is shown first. */
  readonly keys: readonly string[];
  readonly label: string;
  /** Heading on the cheat sheet. */
  readonly group: string;
  readonly run: () => void;
  /** Active also while a user types or a dialog is open. */
  readonly always?: true;
  /** A held key runs it again and again, as for steps from one to the next; an act happens once a press. */
  readonly repeats?: true;
  /** Active only on targets that this accepts; absent: anywhere. */
  readonly on?: (target: Element) => boolean;
  /** False: neither shown nor active. */
  readonly enabled?: boolean;
}

interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

/**
 * A key press as text: `Ctrl+F`, `Shift+F10`, `/`, `N`. Shift is included only when it does not change the
 * character.
 */
export function combinationOf(press: Press): string {
  const letter = /^[a-z]$/i.test(press.key);
  const key = letter ? press.key.toUpperCase() : press.key;
  const shift = press.shiftKey && (letter || press.key.length > 1);
  return [
    ...(press.ctrlKey || press.metaKey ? ['Ctrl'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(shift ? ['Shift'] : []),
    key,
  ].join('+');
}

/** Elements whose keys belong to the open content. */
const OWN_KEYS = '.bp6-dialog, .bp6-menu, .bp6-popover, .bp6-alert, .bp6-drawer';
const TYPING =
  'input:not([type=checkbox]):not([type=radio]):not([type=button]), textarea, select, [contenteditable=true]';

/** True when a key on this element is typed text. */
export function isTyping(target: Element): boolean {
  return target.closest(TYPING) !== null;
}

/** True for a letter on a tree: there it moves to the next name with that letter. */
function isTypedAhead(press: Press, target: Element): boolean {
  const letter = /^[\p{L}\p{N}]$/u.test(press.key) && !press.ctrlKey && !press.altKey;
  return letter && target.closest('[role=tree]') !== null;
}

/** How long letters are ignored after an act was refused, ms: who goes on typing does not mean them as acts. */
export const REFUSED_MS = 1_000;

/** True for a letter without Ctrl and Alt: what somebody types who takes the page for a field. */
function isLetter({ key, ctrlKey, metaKey, altKey }: Press): boolean {
  return /^\p{L}$/u.test(key) && !ctrlKey && !metaKey && !altKey;
}

/** The keys of one window. The latest registration takes precedence. */
export class ShortcutKeeper {
  private readonly lists = new Map<symbol, () => readonly Shortcut[]>();
  /** Until when letters are ignored, monotonic ms. */
  private deafUntil = Number.NEGATIVE_INFINITY;

  constructor(private readonly clock: Pick<Clock, 'monotonic'>) {}

  /** An act ended in a warning: letters mean nothing until nobody has typed one for a moment. */
  refused(): void {
    this.deafUntil = this.clock.monotonic() + REFUSED_MS;
  }

  /** @returns a function that removes it. */
  add(list: () => readonly Shortcut[]): () => void {
    const key = Symbol('shortcuts');
    this.lists.set(key, list);
    return () => this.lists.delete(key);
  }

  /** Every active binding, in the order of registration. */
  all(): readonly Shortcut[] {
    return [...this.lists.values()].flatMap((list) =>
      list().filter(({ enabled }) => enabled !== false),
    );
  }

  /** The binding of a key press, or undefined. `busy`: a dialog is open, or the page is locked. */
  find(press: Press, target: Element, busy: boolean): Shortcut | undefined {
    if (isLetter(press) && this.clock.monotonic() < this.deafUntil) {
      // The rest of the word.
      this.refused();
      return undefined;
    }
    const combination = combinationOf(press);
    const held =
      busy || isTyping(target) || isTypedAhead(press, target) || target.closest(OWN_KEYS) !== null;
    return [...this.all()]
      .reverse()
      .find(
        (one) =>
          one.keys.includes(combination) &&
          (!held || one.always === true) &&
          (one.on === undefined || one.on(target)),
      );
  }
}

export const ShortcutContext = createContext<ShortcutKeeper | null>(null);

/** Shows the sheet of the current bindings, as F1 does. */
export const SheetContext = createContext<() => void>(() => undefined);

export function useShortcutSheet(): () => void {
  return useContext(SheetContext);
}

/** Binds keys while the component is mounted; without a keeper around it has no effect. */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const keeper = useContext(ShortcutContext);
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => keeper?.add(() => latest.current), [keeper]);
}
