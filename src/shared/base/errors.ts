/** Text of a thrown value: the message of an error, otherwise the value as text. Never throws. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    return String(error);
  } catch {
    // An object without a prototype cannot be converted to text.
    return Object.prototype.toString.call(error);
  }
}
