import { useState } from 'react';

/** The value of an earlier rendering as long as its text is the same: maps do nothing for an equal one. */
export function useSame<T>(value: T, text: string): T {
  const [kept, setKept] = useState({ text, value });
  if (kept.text === text) return kept.value;
  setKept({ text, value });
  return value;
}
