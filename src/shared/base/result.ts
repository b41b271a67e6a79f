/** The outcome of something that may fail in an expected way; unexpected failures throw. */
export type Result<T, E> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

/** Wraps a success. */
export function ok<T>(value: T): { readonly ok: true; readonly value: T } {
  return { ok: true, value };
}

/** Wraps an expected failure. */
export function fail<const E>(error: E): { readonly ok: false; readonly error: E } {
  return { ok: false, error };
}
