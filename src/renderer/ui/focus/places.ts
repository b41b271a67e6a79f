/** Whatever lies above the page is drawn in a portal of its own. */
const LAYER = '.bp6-portal';
/** What takes every key while it is open; the vehicle reminders lie beside the work and do not. */
const MODAL = '.bp6-dialog:not(.cj-reminders), .bp6-drawer, .cj-find';
const FIELD = 'input:not([type=hidden], [type=file]), select, textarea, [contenteditable=true]';
const FOCUSABLE = `${FIELD}, input[type=file], button, a[href], [tabindex]`;
const CLOSE = '.bp6-dialog-close-button';
const MAIN = 'main';

/** The layer of an element of a dialog, a popover, a menu or a message; null: it is of the page. */
export function layerOf(element: Element): Element | null {
  return element.closest(LAYER);
}

/** Moves the focus; false when the element is gone, hidden or disabled. */
export function focusOn(element: Element | null | undefined): boolean {
  if (!(element instanceof HTMLElement) || !element.isConnected) return false;
  element.focus({ preventScroll: true });
  return document.activeElement === element;
}

const isShown = (element: Element): boolean =>
  element.checkVisibility({ visibilityProperty: true });

/** The dialog or drawer on top that takes every key; null: the page has them. */
export function openModal(): Element | null {
  return [...document.querySelectorAll(MODAL)].findLast(isShown) ?? null;
}

/** Elements that Tab would reach, in their order. */
export function tabStops(scope: Element): readonly HTMLElement[] {
  return [...scope.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.tabIndex >= 0 && !one.matches(':disabled') && isShown(one),
  );
}

/**
 * Focuses what somebody who opened this wants first: what is marked with `data-first`, a field, an entry of
 * a menu, the main button, any other button, the way out.
 */
export function focusFirst(scope: Element): boolean {
  const stops = tabStops(scope).filter((one) => !one.matches('[class*=focus-trap]'));
  const isRadio = (one: Element): boolean =>
    one instanceof HTMLInputElement && one.type === 'radio' && !one.checked;
  const wanted = [
    [...scope.querySelectorAll('[data-first]')].find(isShown),
    stops.find((one) => one.matches(FIELD) && !isRadio(one)),
    stops.find((one) => one.matches('.bp6-menu-item')),
    stops.find((one) => one.matches('button.bp6-intent-primary')),
    stops.find((one) => one.matches('button, a') && !one.matches(CLOSE)),
    stops.find((one) => one.matches(CLOSE)),
    stops[0],
  ];
  return wanted.some(focusOn);
}

/** Gives the keyboard to the page as a whole: a screen reader says its name, Tab goes into it. */
export function focusMain(): boolean {
  return focusOn(document.querySelector(MAIN));
}
