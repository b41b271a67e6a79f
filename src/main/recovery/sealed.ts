/** Begin and end of a wrapped text; neither character occurs in base64 or in a sign of life. */
const BEGIN = '<';
const END = '>';
/** Longer than any refresh token with the names beside it, characters. */
const LONGEST = 64_000;

/** Wraps a text for the life line, between signs of life; '' withdraws the last one sent. */
export function wrapped(text: string): string {
  return `${BEGIN}${Buffer.from(text, 'utf8').toString('base64')}${END}`;
}

/**
 * Splits what comes through the life line, in chunks of any size, into wrapped texts and the rest (signs of
 * life, or answers).
 */
export class Unwrapper {
  /** The part of a wrapped text received so far; null: no text is open. */
  private open: string | null = null;

  constructor(private readonly received: (text: string) => void) {}

  /** @returns the bytes outside of wrapped texts. */
  take(bytes: string): string {
    let plain = '';
    for (const part of bytes.split(/([<>])/)) {
      if (part === BEGIN) this.open = '';
      else if (part === END) this.close();
      else if (this.open === null) plain += part;
      else if (this.open.length + part.length <= LONGEST) this.open += part;
      // No text of ours is this long: its sender is not trusted.
      else this.open = null;
    }
    return plain;
  }

  private close(): void {
    const { open } = this;
    this.open = null;
    if (open !== null) this.received(Buffer.from(open, 'base64').toString('utf8'));
  }
}
