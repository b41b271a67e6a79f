import type { LngLat } from '@shared/model/map/place';
import { isTyping } from '@renderer/ui/shortcuts';
import type { Sketch } from './sketch';

/** What stands above the page and has its own keys. */
const DIALOG = '.bp6-dialog';
/** What Enter and Space press. */
const PRESSED = 'button, a, summary, input, [role=checkbox]';

/** So far a corner is moved by one press, px. */
const NUDGE_PX = 4;
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-NUDGE_PX, 0],
  ArrowRight: [NUDGE_PX, 0],
  ArrowUp: [0, -NUDGE_PX],
  ArrowDown: [0, NUDGE_PX],
};

/** What the keys need of the map. */
export interface KeyHands {
  addMiddle(): void;
  /** The place so many pixels to the right of another and below it. */
  shifted(at: LngLat, right: number, down: number): LngLat;
}

/** A chosen corner goes with the arrow keys while Shift is held. */
function nudge(sketch: Sketch, key: string, hands: KeyHands): boolean {
  const [right, down] = WAYS[key] ?? [0, 0];
  const index = sketch.chosen;
  const at = index === null ? undefined : sketch.corners[index];
  if ((right === 0 && down === 0) || index === null || at === undefined) return false;
  sketch.move(index, hands.shifted(at, right, down));
  return true;
}

/**
 * Lets a sketch be drawn with the keyboard until the returned function is called: Space adds the middle of
 * the map, which the arrow keys move, N and P choose the next and the previous corner, which the arrow keys move
 * with Shift, Backspace takes back, Enter ends and Escape leaves. The keys are those
 * of the page or the dialog in which the map stands; a dialog above it has its own.
 */
export function followKeys(host: HTMLElement, sketch: Sketch, hands: KeyHands): () => void {
  const press = (event: KeyboardEvent): void => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (target.closest(DIALOG) !== host.closest(DIALOG) || isTyping(target)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const presses = target.closest(PRESSED) !== null;
    if (event.key === 'Escape') sketch.end('left');
    else if (event.key === 'Enter' && !presses) sketch.end('done');
    else if (event.key === ' ' && !presses) hands.addMiddle();
    else if (event.key.toLowerCase() === 'n') sketch.chooseNext(1);
    else if (event.key.toLowerCase() === 'p') sketch.chooseNext(-1);
    else if (event.key === 'Backspace' || event.key === 'Delete') sketch.takeBack();
    else if (!event.shiftKey || !nudge(sketch, event.key, hands)) return;
    // Before the dialog around the map, which Escape would close.
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', press, true);
  return () => window.removeEventListener('keydown', press, true);
}
