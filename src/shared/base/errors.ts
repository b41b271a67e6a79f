/** What a thrown value says: the message of an error, else the value as text. Never throws. */
export function reasonOf(error: unknown): string {
  if (error instanceof Error) return error.message;
  try {
    return String(error);
  } catch {
    // An object without a prototype has no text of its own.
    return Object.prototype.toString.call(error);
  }
}
