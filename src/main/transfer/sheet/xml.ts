import { asMarkup } from '@shared/base/markup';
import { SaxesParser } from 'saxes';
import { SheetProblem } from './cells';
import type { ZipEntry, ZipReader } from './zip';

/** Longest text of a cell, characters. */
export const CELL_LIMIT = 32_767;

export type Attributes = Readonly<Record<string, string>>;

/** Parse events of a spreadsheet part; names come without their prefix. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Parses a spreadsheet part while it is unpacked.
 * @throws SheetProblem when it is no XML; a document type is refused, because no part needs one
 */
export async function readXml(zip: ZipReader, entry: ZipEntry, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ position: false });
  let attributes: Record<string, string> = {};
  const refuse = (): never => {
    throw new SheetProblem('transfer.file.damaged');
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentagstart', () => {
    attributes = {};
  });
  parser.on('attribute', ({ name, value }) => {
    attributes[local(name)] = value;
  });
  parser.on('opentag', ({ name }) => handler.open?.(local(name), attributes));
  parser.on('closetag', ({ name }) => handler.close?.(local(name)));
  parser.on('text', (text) => handler.text?.(text));
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const piece of zip.inflate(entry)) {
    decoder ??= new TextDecoder(encodingOf(piece));
    parser.write(decoder.decode(piece, { stream: true }));
  }
  parser.write(decoder?.decode() ?? '');
  parser.close();
}

function encodingOf(first: Uint8Array): string {
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  return first[0] === 0xfe && first[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** Characters that XML cannot contain, and texts that look like their escape. */
// eslint-disable-next-line no-control-regex
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\r/g;
const LOOKS_ESCAPED = /_(x[0-9A-Fa-f]{4}_)/g;
const LONE_SURROGATE = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const hex = (code: number): string => code.toString(16).toUpperCase().padStart(4, '0');

/** A text for an element or attribute of a spreadsheet: characters that XML cannot contain become _xHHHH_. */
export function xmlText(text: string): string {
  return asMarkup(
    text
      .replace(LOOKS_ESCAPED, '_x005F_$1')
      .replace(UNWRITABLE, (one) => `_x${hex(one.charCodeAt(0))}_`)
      .replace(LONE_SURROGATE, '\ufffd'),
  );
}

/** The original text of a cell: `_x000D_` is a carriage return. */
export function plainText(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) =>
    String.fromCharCode(parseInt(code, 16)),
  );
}
