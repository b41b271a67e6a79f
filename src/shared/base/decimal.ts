const PARTS = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A whole number of smallest units → its decimal text: (12350n, 3) → '12.350'. */
export function decimalText(scaled: bigint, scale: number): string {
  const digits = String(scaled < 0n ? -scaled : scaled).padStart(scale + 1, '0');
  const at = digits.length - scale;
  const rest = scale === 0 ? '' : `.${digits.slice(at)}`;
  return `${scaled < 0n ? '-' : ''}${digits.slice(0, at)}${rest}`;
}

/**
 * A decimal text → its whole number of smallest units, exactly.
 * @returns undefined for a text that is no decimal or has more places than `scale`.
 */
export function scaledOf(text: string, scale: number): bigint | undefined {
  const parts = PARTS.exec(text);
  if (parts === null) return undefined;
  const [, sign = '', whole = '', rest = ''] = parts;
  if (rest.length > scale) return undefined;
  return BigInt(`${sign}${whole}${rest.padEnd(scale, '0')}`);
}

/** A quotient rounded half away from zero. @param by above 0 */
export function divideRounded(value: bigint, by: bigint): bigint {
  const half = (value < 0n ? -value : value) * 2n + by;
  const rounded = half / (by * 2n);
  return value < 0n ? -rounded : rounded;
}

/** A decimal text with at most `scale` places, rounded half away from zero; other texts stay. */
export function roundDecimal(text: string, scale: number): string {
  const places = PARTS.exec(text)?.[3]?.length ?? 0;
  if (places <= scale) return text;
  const exact = scaledOf(text, places) ?? 0n;
  return decimalText(divideRounded(exact, 10n ** BigInt(places - scale)), scale);
}

/**
 * The exact sum of decimal texts, with as many places as the finest of them.
 * @returns `left`: texts that are no decimals; the sum lacks them.
 */
export function sumOf(texts: readonly string[]): { readonly sum: string; readonly left: number } {
  const known = texts.filter((text) => PARTS.test(text));
  const scale = Math.max(0, ...known.map((text) => PARTS.exec(text)?.[3]?.length ?? 0));
  const sum = known.reduce((total, text) => total + (scaledOf(text, scale) ?? 0n), 0n);
  return { sum: decimalText(sum, scale), left: texts.length - known.length };
}
