/** Begin and end of what is not a beat; neither is a letter of base64 or of a beat. */
const BEGIN = '<';
const END = '>';
/** Longer than any refresh token with the names beside it, characters. */
const LONGEST = 64_000;

/** A text as it goes through the life line, between the beats; '' takes back what was sent before. */
export function wrapped(text: string): string {
  return `${BEGIN}${Buffer.from(text, 'utf8').toString('base64')}${END}`;
}

/**
 * Takes apart what comes through the life line, however it is cut: what is not wrapped is beats or
 * answers, what is wrapped is a text of its own.
 */
export class Unwrapper {
  /** The beginning of a text whose end has not come yet; null: none is open. */
  private open: string | null = null;

  constructor(private readonly heard: (text: string) => void) {}

  /** @returns what was not wrapped. */
  take(bytes: string): string {
    let plain = '';
    for (const part of bytes.split(/([<>])/)) {
      if (part === BEGIN) this.open = '';
      else if (part === END) this.close();
      else if (this.open === null) plain += part;
      else if (this.open.length + part.length <= LONGEST) this.open += part;
      // Nothing of ours is as long: whoever writes that is not believed.
      else this.open = null;
    }
    return plain;
  }

  private close(): void {
    const { open } = this;
    this.open = null;
    if (open !== null) this.heard(Buffer.from(open, 'base64').toString('utf8'));
  }
}
