import { afterPaint } from '../paint';
import { focusHome, homeOf } from './homes';
import { focusFirst, focusMain, focusOn, layerOf, openModal, tabStops } from './places';

/** How many elements are remembered. */
const REMEMBERED = 20;
/** Where the library puts the focus of what it opens, when nothing in it has asked for it. */
const OPENED = 'bp6-overlay-start-focus-trap';
/** A page, or a part of it with a list of its own; another page is another element. */
const PART = '.cj-panel, main > *';
/** What lies beside a list and stays when an act takes its row and its own buttons away. */
const SIDE = '.cj-detail';
/** A button that works is disabled meanwhile, and gets the focus again. */
const WORKING = '.bp6-loading';
/** How far around a disabled button the next one is looked for, in elements. */
const NEAR = 4;

interface Place {
  readonly element: WeakRef<Element>;
  readonly home: WeakRef<Element> | null;
  readonly side: WeakRef<Element> | null;
  readonly part: WeakRef<Element> | null;
  readonly layer: WeakRef<Element> | null;
}

/** Null: somebody left everything on purpose, by a click beside it. */
type Trail = (Place | null)[];

const weak = (element: Element | null): WeakRef<Element> | null =>
  element === null ? null : new WeakRef(element);

const isLost = (): boolean =>
  document.activeElement === null || document.activeElement === document.body;

/**
 * A key pressed before the focus arrived must not be released here: the library's buttons take the release
 * for a click, and a dialog that closes before the key is released would open again.
 */
function ignoreHeldKey(): void {
  const released = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.stopPropagation();
    end();
  };
  const pressed = ({ repeat }: KeyboardEvent): void => {
    if (!repeat) end();
  };
  const end = (): void => {
    document.removeEventListener('keyup', released, true);
    document.removeEventListener('keydown', pressed, true);
  };
  document.addEventListener('keyup', released, true);
  document.addEventListener('keydown', pressed, true);
}

/** The stop of Tab next to a disabled element, in the nearest part that has one. */
function focusBeside(element: Element): boolean {
  let around = element.parentElement;
  for (let step = 0; step < NEAR && around !== null; step += 1) {
    const stops = tabStops(around);
    const before = stops.findLast(
      (one) => (one.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
    );
    if (focusOn(before ?? stops[0])) return true;
    around = around.parentElement;
  }
  return false;
}

/** A button that is disabled meanwhile leaves the keyboard to its neighbour. */
function isNextTo(element: Element): boolean {
  return element.matches(':disabled') && focusBeside(element);
}

/** Goes to a place, or to its neighbour, its panel or its list; false when all of them are gone. */
function focusPlace(place: Place): boolean {
  const element = place.element.deref();
  const home = place.home?.deref();
  const side = place.side?.deref();
  if (element !== undefined && (focusOn(element) || isNextTo(element))) return true;
  if (side?.isConnected === true && focusFirst(side)) return true;
  return home?.isConnected === true && focusHome(home);
}

/** The latest place that is still there. */
function focusEarlier(trail: Trail): boolean {
  const modal = openModal();
  if (modal !== null) {
    // What is behind the dialog is kept for when it closes.
    const inside = trail.findLast((place) => {
      const element = place?.element.deref();
      return element !== undefined && modal.contains(element) && focusOn(element);
    });
    return inside !== undefined || focusFirst(modal);
  }
  while (trail.length > 0) {
    const place = trail.pop();
    if (place === null || place === undefined) break;
    if (focusPlace(place)) return true;
  }
  return focusMain();
}

/** Gives the keyboard a place again after its element has gone, was hidden or disabled. */
function recover(trail: Trail): boolean {
  const last = trail.at(-1);
  if (last === null || last === undefined) return false;
  const element = last.element.deref();
  if (element?.isConnected === true) {
    if (element.matches(WORKING)) return focusOn(element);
    if (isNextTo(element)) return true;
  }
  trail.pop();
  const modal = openModal();
  if (last.layer === null && modal === null) {
    // A row or a button of the page is gone: the work goes on in its list.
    const near = last.home?.deref() ?? last.part?.deref();
    if (near?.isConnected === true && focusHome(near)) return true;
  }
  if (focusEarlier(trail)) return true;
  // The page that comes next is not drawn yet.
  trail.push(last);
  return false;
}

/** True where the focus left an element that could still have it. */
function isLeft(element: Element | undefined): boolean {
  return (
    element?.isConnected === true &&
    !element.matches(':disabled') &&
    element.checkVisibility({ visibilityProperty: true })
  );
}

/**
 * Keeps the keyboard's focus in a window: what opens gets it where work begins, and when the element that
 * had it goes away (a dialog closes, a row leaves, a button is disabled) it goes to where it was before, or
 * to the list of the page or the page itself, never to the start of the window. Call once, before anything is drawn.
 */
export function keepFocus(): void {
  const trail: Trail = [];
  const check = (): void => {
    if (!isLost() || isLeft(trail.at(-1)?.element.deref())) return;
    if (recover(trail)) ignoreHeldKey();
  };
  document.addEventListener('focusin', ({ target, relatedTarget }) => {
    if (!(target instanceof Element)) return;
    if (target.classList.contains(OPENED)) {
      const opened = target.parentElement;
      const isInside = relatedTarget instanceof Node && opened?.contains(relatedTarget) === true;
      // The key that opened it may be down still.
      if (!isInside && opened !== null && focusFirst(opened)) ignoreHeldKey();
      return;
    }
    const layer = layerOf(target);
    // Of a dialog that somebody walks through, the last place is enough: what is behind it must not be forgotten.
    if (layer !== null && trail.at(-1)?.layer?.deref() === layer) trail.pop();
    trail.push({
      element: new WeakRef(target),
      home: weak(homeOf(target)),
      side: weak(target.closest(SIDE)),
      part: weak(target.closest(PART)),
      layer: weak(layer),
    });
    if (trail.length > REMEMBERED) trail.shift();
  });
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null) return;
    // An element that is being removed is still there at this moment.
    queueMicrotask(() => {
      if (isLost() && document.hasFocus() && isLeft(trail.at(-1)?.element.deref()))
        trail.push(null);
      else check();
    });
  });
  new MutationObserver((changes) => {
    check();
    // A disabled element loses the focus only in the next frame.
    if (changes.some(({ type }) => type === 'attributes')) afterPaint(check);
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['disabled'] });
}
