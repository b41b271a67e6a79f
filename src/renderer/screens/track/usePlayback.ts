import { useCallback, useEffect, useRef, useState } from 'react';

/** Times as fast as it was. */
export const SPEEDS = [0.5, 1, 2, 4, 8, 16, 32, 64] as const;
export type Speed = (typeof SPEEDS)[number];

/** A frame after a pause of the page counts for no more, ms. */
const FRAME_MOST_MS = 250;

/** The clock of a playback: true time, so many times as fast, from one end to the other. */
export interface Playback {
  /** Shown time, ms. */
  readonly time: number;
  readonly plays: boolean;
  readonly speed: Speed;
  readonly toggle: () => void;
  readonly seek: (time: number) => void;
  readonly setSpeed: (speed: Speed) => void;
}

/**
 * Runs from `from` to `to` and stops there. Another span waits, at the same time where it has that and at its start
 * otherwise.
 */
export function usePlayback(from: number, to: number): Playback {
  const [time, setTime] = useState(from);
  const [plays, setPlays] = useState(false);
  const [speed, setSpeed] = useState<Speed>(16);
  const span = `${from} ${to}`;
  const [known, setKnown] = useState(span);
  if (known !== span) {
    setKnown(span);
    setTime((old) => (old >= from && old <= to ? old : from));
    setPlays(false);
  }
  const now = useRef(time);
  useEffect(() => {
    now.current = time;
  }, [time]);
  useEffect(() => {
    if (!plays) return undefined;
    let last: number | null = null;
    let frame = requestAnimationFrame(function step(at) {
      const passed = last === null ? 0 : Math.min(at - last, FRAME_MOST_MS);
      last = at;
      const next = Math.min(now.current + passed * speed, to);
      now.current = next;
      setTime(next);
      if (next >= to) setPlays(false);
      else frame = requestAnimationFrame(step);
    });
    return () => cancelAnimationFrame(frame);
  }, [plays, speed, to]);
  const toggle = useCallback(() => {
    // At the end it begins anew.
    if (now.current >= to) setTime(from);
    setPlays((old) => !old);
  }, [from, to]);
  const seek = useCallback(
    (wanted: number) => setTime(Math.min(Math.max(wanted, from), to)),
    [from, to],
  );
  return { time, plays, speed, toggle, seek, setSpeed };
}
