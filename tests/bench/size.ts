/**
 * How much a part of the bench does. `whole` measures; `smallest` only shows that every step of it
 * still works and yields its lines: its figures mean nothing.
 */
export type Size = 'whole' | 'smallest';

/** One amount for each size. */
export type Sized<T = number> = Readonly<Record<Size, T>>;
