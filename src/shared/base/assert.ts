/**
 * Marks a branch that the types say cannot be reached.
 * @throws Error naming the value that arrived all the same (a stored file of a newer version, say).
 */
export function assertNever(value: never, what: string): never {
  throw new Error(`unexpected ${what}: ${JSON.stringify(value)}`);
}

/**
 * Unwraps a value that must be there.
 * @throws Error naming what was missing.
 */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`missing ${what}`);
  return value;
}
