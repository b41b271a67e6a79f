declare const idBrand: unique symbol;

/** A record id: a string of digits (19-digit snowflakes do not fit a number) or another opaque text. */
export type Id = string & { readonly [idBrand]: true };

/** Treats a text as an id, once it was read from a parsed place. */
export function asId(text: string): Id {
  return text as Id;
}
