import type { TextKey } from '@shared/i18n/textKey';
const UNITS = [
  { key: 'days', ms: 86_400_000 },
  { key: 'hours', ms: 3_600_000 },
  { key: 'minutes', ms: 60_000 },
  { key: 'seconds', ms: 1_000 },
] as const;

/** An age in the largest whole unit, to the second: the i18n key and its number. */
export function sosAge(ms: number): { readonly key: TextKey; readonly n: number } {
  const age = Math.max(0, ms);
  const unit = UNITS.find((one) => age >= one.ms) ?? UNITS[3];
  return { key: `sos.popup.age.${unit.key}`, n: Math.floor(age / unit.ms) };
}
