import { useEffect, useState } from 'react';
import { wallParts } from '@shared/base/time';
import { useBoard, useClockOffset } from './store';

/** From the first hour to the second nothing moves on a board: few look at it, and a dark room sees every motion. */
const FROM = 22;
const TO = 6;

/** Whether an hour of the city's clock (0–23) is of the night. */
export function isNight(hour: number): boolean {
  return hour >= FROM || hour < TO;
}

/** How often the hour is looked at, ms. */
const LOOK_MS = 30_000;

/** Whether it is night in the city now. */
export function useNight(): boolean {
  const { clock } = useBoard();
  const offsetMs = useClockOffset();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(LOOK_MS, 'board night', () => setNow(clock.now())), [clock]);
  return isNight(wallParts(now + offsetMs).hour);
}
