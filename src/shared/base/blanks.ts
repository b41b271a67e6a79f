/** `${name}` in an address, also where its signs are encoded. */
const BLANK = /(?:\$|%24)(?:\{|%7B)([^{}]*?)(?:\}|%7D)/gi;

/**
 * The names that an address leaves open for the program that opens it, as `token` in `?t=${token}`; each once. Menus
 * of this family hold such addresses (wire format §5). A blank is never filled and never sent as it stands: an
 * address with a token in it stays in histories and logs.
 */
export function blanksOf(address: string): readonly string[] {
  return [...new Set([...address.matchAll(BLANK)].map(([, name = '']) => name.trim()))];
}
