const HOME = 'data-focus-home';

/** Lists by their element, with what gives the keyboard to their rows; false: they have none. */
const homes = new WeakMap<Element, () => boolean>();

/** Makes an element a place where the keyboard goes on when what had the focus is gone. */
export function setHome(element: Element, focus: () => boolean): void {
  element.setAttribute(HOME, '');
  homes.set(element, focus);
}

/** The list around an element; null: it is in none. */
export function homeOf(element: Element): Element | null {
  return element.closest(`[${HOME}]`);
}

/** Gives the keyboard to the first list in a part of the page that has rows. */
export function focusHome(scope: Element): boolean {
  const inside = [...scope.querySelectorAll(`[${HOME}]`)];
  return [...(scope.matches(`[${HOME}]`) ? [scope] : []), ...inside].some(
    (one) => one.checkVisibility({ visibilityProperty: true }) && homes.get(one)?.() === true,
  );
}
