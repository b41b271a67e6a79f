import { useEffect, useState, type Dispatch, type SetStateAction } from 'react';
import { useServices } from '@renderer/data/services';
import { useLatest } from './useLatest';

/** Hands a value over when the page is given up; it must be possible as JSON. */
export function useHandedOver(key: string, value: unknown): void {
  const { rest } = useServices();
  const latest = useLatest(value);
  useEffect(() => rest.keep(key, latest), [rest, key, latest]);
}

/**
 * A state that goes on where it was when the page was given up; it must be possible as JSON. It was written by the
 * same version of this code, and main keeps it only while it runs.
 */
export function useRested<T>(
  key: string,
  first: T | (() => T),
): readonly [T, Dispatch<SetStateAction<T>>] {
  const { rest } = useServices();
  const [value, set] = useState<T>(() => {
    const kept = rest.read(key) as T | undefined;
    if (kept !== undefined) return kept;
    return first instanceof Function ? first() : first;
  });
  useHandedOver(key, value);
  return [value, set];
}

/** Says of the open screen that all it holds is in its address or handed over; `free`: nothing else just now. */
export function useMayRest(free: boolean): void {
  const { rest } = useServices();
  const latest = useLatest(free);
  useEffect(() => rest.screen(latest), [rest, latest]);
}
