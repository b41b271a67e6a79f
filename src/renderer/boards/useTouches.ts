import { useEffect } from 'react';
import { useBoard } from './store';

/** Main is told of somebody at the board at most so often, ms: far more often than the pause lasts. */
const EVERY_MS = 5_000;

/** Tells main that somebody is at the board: a mouse that moves, a click, a key. Only where boards take turns. */
export function useTouches(): void {
  const { bridge, clock, store } = useBoard();
  useEffect(() => {
    let told = Number.NEGATIVE_INFINITY;
    let last: { readonly x: number; readonly y: number } | null = null;
    const touch = (): void => {
      const { lock, self } = store.getState();
      // A locked workstation takes no input.
      if (self?.rotation === undefined || lock?.locked === true) return;
      const now = clock.monotonic();
      if (now - told < EVERY_MS) return;
      told = now;
      bridge.command('board.touched', undefined);
    };
    const move = ({ screenX: x, screenY: y }: PointerEvent): void => {
      // A picture that changes under a mouse that lies still is told as a move, too.
      const isMoved = last !== null && (last.x !== x || last.y !== y);
      last = { x, y };
      if (isMoved) touch();
    };
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerdown', touch);
    window.addEventListener('keydown', touch);
    window.addEventListener('wheel', touch, { passive: true });
    return () => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerdown', touch);
      window.removeEventListener('keydown', touch);
      window.removeEventListener('wheel', touch);
    };
  }, [bridge, clock, store]);
}
