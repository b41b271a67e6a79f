/** A number as it stands in the text: ids are longer than a number can hold. */
export class NumberText {
  constructor(readonly text: string) {}
}

/** A value of a JSON body; numbers keep their digits. */
export type Json = string | boolean | null | NumberText | readonly Json[] | JsonObject;
export interface JsonObject {
  readonly [name: string]: Json;
}

/** A text that this server cannot read as JSON. */
export class JsonTrouble extends Error {}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const SPACE = /\s*/y;
const ESCAPES: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** Reads a text from its start; what follows the value is left alone. */
class Reader {
  private at = 0;

  constructor(private readonly source: string) {}

  value(): Json {
    this.space();
    const sign = this.source[this.at];
    if (sign === '{') return this.object();
    if (sign === '[') return this.list();
    if (sign === '"' || sign === "'") return this.text(sign);
    for (const [word, value] of [
      ['true', true],
      ['false', false],
      ['null', null],
    ] as const) {
      if (!this.source.startsWith(word, this.at)) continue;
      this.at += word.length;
      return value;
    }
    NUMBER.lastIndex = this.at;
    const digits = NUMBER.exec(this.source)?.[0];
    if (digits === undefined) throw this.trouble();
    this.at += digits.length;
    return new NumberText(digits);
  }

  private object(): JsonObject {
    const read: Record<string, Json> = {};
    this.at += 1;
    this.space();
    if (this.took('}')) return read;
    for (;;) {
      this.space();
      const quote = this.source[this.at];
      if (quote !== '"' && quote !== "'") throw this.trouble();
      const name = this.text(quote);
      this.space();
      if (!this.took(':')) throw this.trouble();
      const value = this.value();
      // A name like __proto__ is a name as any other.
      Object.defineProperty(read, name, { value, enumerable: true, configurable: true });
      this.space();
      if (this.took('}')) return read;
      if (!this.took(',')) throw this.trouble();
    }
  }

  private list(): readonly Json[] {
    const read: Json[] = [];
    this.at += 1;
    this.space();
    if (this.took(']')) return read;
    for (;;) {
      read.push(this.value());
      this.space();
      if (this.took(']')) return read;
      if (!this.took(',')) throw this.trouble();
    }
  }

  private text(quote: string): string {
    this.at += 1;
    let read = '';
    for (;;) {
      const sign = this.source[this.at];
      if (sign === undefined) throw this.trouble();
      this.at += 1;
      if (sign === quote) return read;
      read += sign === '\\' ? this.escaped() : sign;
    }
  }

  private escaped(): string {
    const sign = this.source[this.at] ?? '';
    this.at += 1;
    if (sign !== 'u') {
      const made = ESCAPES[sign] ?? (`"'\\/`.includes(sign) ? sign : '');
      if (made === '') throw this.trouble();
      return made;
    }
    const digits = this.source.slice(this.at, this.at + 4);
    if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw this.trouble();
    this.at += 4;
    return String.fromCharCode(parseInt(digits, 16));
  }

  private took(sign: string): boolean {
    if (this.source[this.at] !== sign) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    SPACE.lastIndex = this.at;
    this.at += SPACE.exec(this.source)?.[0].length ?? 0;
  }

  private trouble(): JsonTrouble {
    return new JsonTrouble(`JSON parse error: Unexpected character at ${this.at}`);
  }
}

/**
 * Reads the object of a JSON body as this server does: single quotes, raw line feeds in texts and anything
 * after the closing brace are taken; names without quotes, comments, trailing commas and arrays are not.
 * @throws JsonTrouble for anything else.
 */
export function readObject(source: string): JsonObject {
  const value = new Reader(source).value();
  if (isObject(value)) return value;
  throw new JsonTrouble('JSON parse error: Cannot deserialize value');
}

/** True for an object, false for a list and every plain value. */
export function isObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof NumberText)
  );
}
