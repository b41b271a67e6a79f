import { Fragment, useState, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useServices } from '@renderer/data/services';

/** Where in its calendar the keyboard begins: at the chosen day, else at the day that the arrow keys move from. */
const DAYS = ['[aria-selected="true"] button', 'td button[tabindex="0"]', 'td button'];

/** The calendar of a date box; null while it is closed. */
function calendarOf(box: Element | null): HTMLElement | null {
  return document.getElementById(box?.getAttribute('aria-controls') ?? '');
}

/**
 * A date box whose calendar closes when the keyboard leaves it. The library leads Tab into the calendar, which stays open over the field below: here Tab goes on
 * to the next field, as from every other one, and the arrow down leads into the calendar.
 */
export function ClosesWhenLeft({ children }: { readonly children: ReactNode }) {
  // The library keeps to itself whether the calendar is open: another turn begins with a closed one.
  const [turn, setTurn] = useState(0);
  const { clock } = useServices();
  const press = (event: KeyboardEvent<HTMLElement>): void => {
    const box = event.target instanceof HTMLInputElement ? event.target : null;
    // Keys inside of the calendar come here too: it is a child for React, wherever it stands.
    if (box === null || !event.currentTarget.contains(box)) return;
    if (event.key === 'Tab') event.stopPropagation();
    if (event.key !== 'ArrowDown') return;
    const calendar = calendarOf(box);
    const day = DAYS.map((one) => calendar?.querySelector(one)).find(
      (one) => one instanceof HTMLElement,
    );
    if (day === undefined) return;
    event.preventDefault();
    day.focus();
  };
  const leave = (event: FocusEvent<HTMLElement>): void => {
    const next = event.relatedTarget;
    // Without a next element the window lost the keyboard, or something was clicked that takes none.
    if (!(next instanceof Element) || event.currentTarget.contains(next)) return;
    if (calendarOf(event.currentTarget.querySelector('input'))?.contains(next) === true) return;
    // Once the next field has the keyboard: a box that goes while it is being left takes the keyboard with it.
    clock.after(0, 'calendar left', () => setTurn((before) => before + 1));
  };
  return (
    <div onKeyDownCapture={press} onBlur={leave}>
      <Fragment key={turn}>{children}</Fragment>
    </div>
  );
}
