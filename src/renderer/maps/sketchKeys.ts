import { isTyping } from '@renderer/ui/shortcuts';
import type { Sketch } from './sketch';

/** What stands above the page and has its own keys. */
const DIALOG = '.bp6-dialog';
/** What Enter and Space press. */
const PRESSED = 'button, a, summary, input, [role=checkbox]';

/**
 * Lets a sketch be drawn with the keyboard until the returned function is called: Space adds the middle of
 * the map, which the arrow keys move, Backspace takes back, Enter ends and Escape leaves. The keys are those
 * of the page or the dialog in which the map stands; a dialog above it has its own.
 */
export function followKeys(host: HTMLElement, sketch: Sketch, addMiddle: () => void): () => void {
  const press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(DIALOG) !== host.closest(DIALOG) || isTyping(target)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const presses = target.closest(PRESSED) !== null;
    if (event.key === 'Escape') sketch.end('left');
    else if (event.key === 'Enter' && !presses) sketch.end('done');
    else if (event.key === ' ' && !presses) addMiddle();
    else if (event.key === 'Backspace' || event.key === 'Delete') sketch.takeBack();
    else return;
    // Before the dialog around the map, which Escape would close.
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', press, true);
  return () => window.removeEventListener('keydown', press, true);
}
