/** A call on the bus with text arguments (D-Bus specification, "Message Protocol"). */
export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly face: string;
  readonly member: string;
  readonly args?: readonly string[];
}

export interface BusMessage {
  /** METHOD_RETURN or ERROR; other types are no answers. */
  readonly type: number;
  /** Serial of the call that the message answers; 0: it answers no call. */
  readonly answers: number;
  /** Name of the error; '' without an error. */
  readonly error: string;
  /** Leading values of the body, as far as they are texts, booleans and whole numbers. */
  readonly values: readonly BusValue[];
}

export type BusValue = string | number | boolean;

export const METHOD_RETURN = 2;
export const ERROR = 3;
const METHOD_CALL = 1;
/** Fields of the header. */
const [PATH, INTERFACE, MEMBER, ERROR_NAME, REPLY_SERIAL, DESTINATION, SIGNATURE] = [
  1, 2, 3, 4, 5, 6, 8,
];
/** Bytes before the header fields, the length of their array included. */
const HEAD = 16;
/** The longest message that the specification allows, bytes. */
const LONGEST = 128 * 1_024 * 1_024;

/** @param serial serial of this call, from 1 on. */
export function callBytes(call: BusCall, serial: number): Buffer {
  const args = call.args ?? [];
  const body = new Writer();
  for (const one of args) body.text(one);
  const fields = new Writer();
  fields.field(PATH, 'o', call.path);
  fields.field(INTERFACE, 's', call.face);
  fields.field(MEMBER, 's', call.member);
  fields.field(DESTINATION, 's', call.destination);
  if (args.length > 0) fields.field(SIGNATURE, 'g', 's'.repeat(args.length));
  const head = Buffer.alloc(HEAD);
  head.write('l', 0, 'latin1');
  head.writeUInt8(METHOD_CALL, 1);
  head.writeUInt8(1, 3);
  head.writeUInt32LE(body.size, 4);
  head.writeUInt32LE(serial, 8);
  head.writeUInt32LE(fields.size, 12);
  fields.align(8);
  return Buffer.concat([head, fields.bytes(), body.bytes()]);
}

/**
 * Reads the first whole message.
 * @returns the message and the bytes behind it; null while it is incomplete.
 * @throws Error when the bytes are no message.
 */
export function readMessage(
  bytes: Buffer,
): { readonly message: BusMessage; readonly rest: Buffer } | null {
  if (bytes.length < HEAD) return null;
  const little = bytes.readUInt8(0) === 0x6c;
  const uint = (at: number): number => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const [bodySize, fieldsSize] = [uint(4), uint(12)];
  const bodyAt = aligned(HEAD + fieldsSize, 8);
  if (bodyAt + bodySize > LONGEST) throw new Error('no message of the bus');
  if (bytes.length < bodyAt + bodySize) return null;
  const found = { answers: 0, error: '', signature: '' };
  const fields = new Reader(bytes.subarray(0, HEAD + fieldsSize), HEAD, little);
  while (!fields.ended) {
    fields.align(8);
    const code = fields.byte();
    const value = fields.variant();
    if (code === REPLY_SERIAL) found.answers = Number(value);
    if (code === ERROR_NAME) found.error = String(value);
    if (code === SIGNATURE) found.signature = String(value);
  }
  const body = new Reader(bytes.subarray(bodyAt, bodyAt + bodySize), 0, little);
  const message = {
    type: bytes.readUInt8(1),
    answers: found.answers,
    error: found.error,
    values: body.values(found.signature),
  };
  return { message, rest: bytes.subarray(bodyAt + bodySize) };
}

function aligned(at: number, to: number): number {
  return Math.ceil(at / to) * to;
}

class Writer {
  private readonly parts: Buffer[] = [];
  size = 0;

  bytes(): Buffer {
    return Buffer.concat(this.parts);
  }

  align(to: number): void {
    this.push(Buffer.alloc(aligned(this.size, to) - this.size));
  }

  text(value: string): void {
    this.align(4);
    const bytes = Buffer.from(value, 'utf8');
    const size = Buffer.alloc(4);
    size.writeUInt32LE(bytes.length);
    this.push(size, bytes, Buffer.alloc(1));
  }

  field(code: number, type: 'o' | 's' | 'g', value: string): void {
    this.align(8);
    this.push(Buffer.from([code, 1, type.charCodeAt(0), 0]));
    if (type === 'g') this.push(Buffer.from([value.length]), Buffer.from(`${value}\0`, 'latin1'));
    else this.text(value);
  }

  private push(...parts: readonly Buffer[]): void {
    for (const part of parts) {
      this.parts.push(part);
      this.size += part.length;
    }
  }
}

class Reader {
  constructor(
    private readonly bytes: Buffer,
    private at: number,
    private readonly little: boolean,
  ) {}

  get ended(): boolean {
    return this.at >= this.bytes.length;
  }

  align(to: number): void {
    this.at = aligned(this.at, to);
  }

  byte(): number {
    const value = this.bytes.readUInt8(this.at);
    this.at += 1;
    return value;
  }

  values(signature: string): readonly BusValue[] {
    const values: BusValue[] = [];
    for (const type of signature) {
      const value = this.value(type);
      if (value === null) break;
      values.push(value);
    }
    return values;
  }

  variant(): BusValue | null {
    return this.value(this.signature());
  }

  private value(type: string): BusValue | null {
    switch (type) {
      case 'g':
        return this.signature();
      case 's':
      case 'o':
        return this.text(this.uint());
      case 'u':
        return this.uint();
      case 'b':
        return this.uint() === 1;
      case 'v':
        return this.variant();
      default:
        return null;
    }
  }

  private uint(): number {
    this.align(4);
    const { at } = this;
    this.at += 4;
    return this.little ? this.bytes.readUInt32LE(at) : this.bytes.readUInt32BE(at);
  }

  private signature(): string {
    return this.text(this.byte());
  }

  private text(size: number): string {
    const value = this.bytes.toString('utf8', this.at, this.at + size);
    this.at += size + 1;
    return value;
  }
}
