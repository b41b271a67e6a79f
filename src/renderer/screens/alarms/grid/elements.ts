import type { AlarmState } from '@shared/model/alarmState';
import type { Priority } from '@shared/model/alarm';
import { PRIORITY_SHAPES } from '@renderer/ui/PriorityMark';

const SVG = 'http://www.w3.org/2000/svg';

/** An element with a class and children; texts become text nodes, never HTML. */
export function element(
  tag: string,
  className: string,
  ...children: readonly (Node | string)[]
): HTMLElement {
  const made = document.createElement(tag);
  if (className !== '') made.className = className;
  made.append(...children);
  return made;
}

/** Adds a tooltip to an element; '' adds none. */
export function titled(made: HTMLElement, title: string): HTMLElement {
  if (title !== '') made.title = title;
  return made;
}

/** A filled shape of 14 px. */
function shape(path: string, className: string): SVGElement {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 14 14');
  svg.setAttribute('width', '14');
  svg.setAttribute('height', '14');
  svg.setAttribute('aria-hidden', 'true');
  svg.setAttribute('class', className);
  const drawn = document.createElementNS(SVG, 'path');
  drawn.setAttribute('d', path);
  drawn.setAttribute('fill', 'currentColor');
  drawn.setAttribute('fill-rule', 'evenodd');
  svg.append(drawn);
  return svg;
}

/** Priority by colour, shape and text, like ui/PriorityMark. @param isBare its name is not drawn. */
export function priorityMark(priority: Priority, name: string, isBare = false): HTMLElement {
  const mark = element('span', `cj-mark cj-mark-${priority}`);
  mark.append(shape(PRIORITY_SHAPES[priority], ''), isBare ? unseen(name) : name);
  return titled(mark, name);
}

/** A shape per state, so that the colour is never the only sign. 14 px square. */
const STATE_SHAPES: Readonly<Record<AlarmState, string>> = {
  unacknowledged: 'M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1z',
  returnedUnacknowledged:
    'M7 1a6 6 0 1 0 0 12A6 6 0 0 0 7 1zm0 2.6a3.4 3.4 0 1 1 0 6.8 3.4 3.4 0 0 1 0-6.8z',
  acknowledged: 'M5.3 11.6.9 7.2l1.6-1.6 2.8 2.8 6.2-6.2 1.6 1.6z',
  shelved: 'M3 1.5h3v11H3zM8 1.5h3v11H8z',
  suppressed:
    'M7 .5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM2.5 7c0-.9.3-1.8.8-2.5l6.2 6.2A4.5 4.5 0 0 1 2.5 7zm8.2 2.5L4.5 3.3a4.5 4.5 0 0 1 6.2 6.2z',
  outOfService:
    'M2.4.9 7 5.5 11.6.9l1.5 1.5L8.5 7l4.6 4.6-1.5 1.5L7 8.5l-4.6 4.6-1.5-1.5L5.5 7 .9 2.4z',
  normal: 'M1 6h12v2H1z',
};

/** The shape of a state; unacknowledged ones blink slowly with their grid, in the colour of their priority. */
export function stateShape(state: AlarmState, priority: Priority): SVGElement {
  return shape(STATE_SHAPES[state], `cj-as-shape cj-as-${state} cj-as-${priority}`);
}

const CLOCK_SHAPE =
  'M7 .5a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zm0 1.8a4.7 4.7 0 1 1 0 9.4 4.7 4.7 0 0 1 0-9.4zM6.2 3.6v4l2.9 1.7.8-1.3-2.1-1.3V3.6z';

/** A small clock: the alarm came late. */
export function clockShape(): SVGElement {
  return shape(CLOCK_SHAPE, 'cj-late-shape');
}

/** Words that only a screen reader and a search in the page find. */
export function unseen(text: string): HTMLElement {
  return element('span', 'cj-unseen', text);
}

/** A small word in a box. */
export function chip(text: string, kind: string, title = ''): HTMLElement {
  return titled(element('span', `cj-flag cj-flag-${kind}`, text), title);
}

/**
 * A button inside a cell; the grid keeps the focus where it is. The second click of a double click is no other act:
 * after the first one another row may be under the mouse.
 */
export function cellButton(text: string, run: () => void): HTMLElement {
  const button = element('button', 'cj-row-button', text);
  button.setAttribute('type', 'button');
  button.tabIndex = -1;
  button.addEventListener('click', (event) => {
    event.stopPropagation();
    if (event.detail <= 1) run();
  });
  // The grid would focus the row and draw it anew under the pressed mouse: the click would be lost.
  button.addEventListener('mousedown', (event) => {
    event.preventDefault();
    event.stopPropagation();
  });
  button.addEventListener('dblclick', (event) => event.stopPropagation());
  return button;
}
