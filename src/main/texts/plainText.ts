/** Longest headline of a message, characters. */
const LONGEST = 120;
/** Names under which servers of this family put the sentence for a person, most telling first. */
const TELLING = ['text', 'content', 'message', 'msg', 'title', 'remark', 'description'] as const;
/** A word in Chinese, or letters that are no identifier. */
const WORDS = /\p{Script=Han}|\p{L}{2,}\s+\p{L}{2,}/u;

/**
 * What a message of an undocumented shape says to a person, without markup: the first telling field of a
 * JSON object, else its first field with words, else the text itself. '' where it says nothing.
 */
export function plainText(message: string): string {
  const fields = objectOf(message);
  if (fields === null) return bare(message);
  const texts = Object.values(fields).filter((value) => typeof value === 'string');
  const named = TELLING.map((name) => fields[name]).find(
    (value) => typeof value === 'string' && bare(value) !== '',
  );
  return bare(typeof named === 'string' ? named : (texts.find((text) => WORDS.test(text)) ?? ''));
}

function objectOf(message: string): Readonly<Record<string, unknown>> | null {
  if (!message.trimStart().startsWith('{')) return null;
  try {
    return JSON.parse(message) as Readonly<Record<string, unknown>>;
  } catch {
    // Cut off or never JSON: it is shown as the text that it is.
    return null;
  }
}

function bare(text: string): string {
  const line = text
    .replace(/<[^<>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}…` : line;
}
