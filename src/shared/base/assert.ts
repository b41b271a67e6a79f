/**
 * Marks a branch that cannot be reached according to the types.
 * @throws Error naming the value that arrived nevertheless (from a file of a newer version, for example).
 */
export function assertNever(value: never, what: string): never {
  throw new Error(`unexpected ${what}: ${JSON.stringify(value)}`);
}

/**
 * Unwraps a value that must exist.
 * @throws Error naming what was missing.
 */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing ${what}`);
  return value;
}
