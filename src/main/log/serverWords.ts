/**
 * A channel's reason without what the server said in its own words, which may name a person or a place:
 * the screen shows them, log and support bundle keep the code that stands before them.
 */
export function withoutServerWords(reason: string): string {
  return reason.replace(/^(\d+) [^]*$/, 'code $1');
}
