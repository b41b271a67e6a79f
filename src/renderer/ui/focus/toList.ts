import type { KeyboardEvent } from 'react';
import { focusHome } from './homes';
import { focusMain } from './places';

/** From a box above a list: down goes to its rows, Esc gives the keyboard back to the list and leaves the text. */
export function toList(event: KeyboardEvent<HTMLElement>): void {
  const { target } = event;
  const isBox =
    target instanceof HTMLInputElement && target.getAttribute('aria-expanded') !== 'true';
  if (!isBox || event.defaultPrevented || event.nativeEvent.isComposing) return;
  if (event.key !== 'ArrowDown' && event.key !== 'Escape') return;
  const list = event.currentTarget.closest('.cj-list');
  event.preventDefault();
  if (list === null || !focusHome(list)) focusMain();
}
