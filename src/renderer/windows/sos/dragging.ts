import { useRef, type PointerEvent } from 'react';

/** New place of the window, screen points. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** On Linux no window manager manages this window (it would put it below full-screen ones). */
export const DRAGS_ITSELF = /Linux/.test(navigator.userAgent);

/** Handlers for the heading that drags the window; empty where the system does it. */
export function useDragging(onDrag: (place: Place) => void) {
  const grip = useRef<Place | null>(null);
  if (!DRAGS_ITSELF) return {};
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      grip.current = { x: event.screenX - window.screenX, y: event.screenY - window.screenY };
    },
    onPointerMove: (event: PointerEvent) => {
      const { current } = grip;
      if (current === null) return;
      onDrag({
        x: Math.round(event.screenX - current.x),
        y: Math.round(event.screenY - current.y),
      });
    },
    onPointerUp: () => {
      grip.current = null;
    },
    onPointerCancel: () => {
      grip.current = null;
    },
  };
}
