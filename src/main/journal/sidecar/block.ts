import { crc32 } from 'node:zlib';
import { PRIORITIES, type Priority } from '@shared/model/alarm';

/** One entry as the index knows it. */
export interface Card {
  readonly seq: number;
  readonly at: number;
  readonly kind: string;
  /** `ownerName` of server and tenant. */
  readonly owner: string;
  readonly alarmClass: string;
  readonly priority: Priority | null;
  /** What `wordsOf` made. */
  readonly words: string;
}

/** Values that the columns of a block hold as numbers. */
export interface BlockNames {
  readonly kinds: readonly string[];
  readonly owners: readonly string[];
  readonly classes: readonly string[];
}

/** What is known of a block without reading its rows. */
export interface BlockHead {
  readonly firstSeq: number;
  readonly count: number;
  readonly minAt: number;
  readonly maxAt: number;
  /** SHA-256 (hex) of the last entry: ties the index to the very segment it was made of. */
  readonly lastHash: string;
  readonly names: BlockNames;
  /** Where columns and words begin, and what they must sum up to. */
  readonly columnsAt: number;
  readonly columnsCrc: number;
  readonly wordsAt: number;
  readonly wordsLength: number;
  readonly wordsCrc: number;
  /** Where the next block begins. */
  readonly end: number;
}

/** The rows of a block, a column each. */
export interface BlockColumns {
  readonly kind: Uint8Array;
  /** 0: none; else the place in PRIORITIES, from 1. */
  readonly priority: Uint8Array;
  readonly owner: Uint8Array;
  readonly alarmClass: Uint16Array;
  readonly at: Float64Array;
  /** Byte after the row's words, its line end included. */
  readonly wordsEnd: Uint32Array;
}

/** The index is not what it should be: it is thrown away and made anew. */
export class DamagedSidecar extends Error {}

const MAGIC = 0x434a4959;
const FORMAT = 1;
/** Bytes of the fixed head; the names follow as JSON. */
export const HEAD_BYTES = 96;
/** More than any names take, bytes. */
const MOST_NAMES = 4 * 1024 * 1024;
/** Bytes of the columns of one row. */
const ROW_BYTES = 17;

/** Names of one column and their numbers. */
class Names {
  readonly list: string[] = [];
  private readonly numbers = new Map<string, number>();

  number(name: string): number {
    const known = this.numbers.get(name);
    if (known !== undefined) return known;
    this.numbers.set(name, this.list.length);
    return this.list.push(name) - 1;
  }
}

/** A block as bytes. @param cards in the order of their numbers, without a gap; at least one. */
export function encodeBlock(cards: readonly Card[], lastHash: string): Buffer {
  const kinds = new Names();
  const owners = new Names();
  const classes = new Names();
  const columns = columnsOver(new ArrayBuffer(columnBytes(cards.length)), cards.length);
  const words: Buffer[] = [];
  let wordsLength = 0;
  let minAt = Infinity;
  let maxAt = -Infinity;
  for (const [row, card] of cards.entries()) {
    columns.kind[row] = kinds.number(card.kind);
    columns.owner[row] = owners.number(card.owner);
    columns.alarmClass[row] = classes.number(card.alarmClass);
    columns.priority[row] = priorityNumber(card.priority);
    columns.at[row] = card.at;
    const line = Buffer.from(`${card.words}\n`, 'utf8');
    words.push(line);
    wordsLength += line.length;
    columns.wordsEnd[row] = wordsLength;
    minAt = Math.min(minAt, card.at);
    maxAt = Math.max(maxAt, card.at);
  }
  const names: BlockNames = { kinds: kinds.list, owners: owners.list, classes: classes.list };
  const namesBytes = Buffer.from(JSON.stringify(names), 'utf8');
  const columnsBytes = Buffer.from(columns.kind.buffer);
  const wordsBytes = Buffer.concat(words, wordsLength);
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt32LE(MAGIC, 0);
  head.writeUInt32LE(FORMAT, 4);
  head.writeDoubleLE(cards[0]?.seq ?? 0, 8);
  head.writeUInt32LE(cards.length, 16);
  head.writeUInt32LE(namesBytes.length, 20);
  head.writeUInt32LE(wordsLength, 24);
  head.writeUInt32LE(crc32(columnsBytes), 28);
  head.writeUInt32LE(crc32(wordsBytes), 32);
  head.writeUInt32LE(crc32(namesBytes), 36);
  head.writeDoubleLE(minAt, 40);
  head.writeDoubleLE(maxAt, 48);
  Buffer.from(lastHash, 'hex').copy(head, 56);
  head.writeUInt32LE(crc32(head.subarray(0, HEAD_BYTES - 4)), HEAD_BYTES - 4);
  return Buffer.concat([head, namesBytes, columnsBytes, wordsBytes]);
}

/** Bytes of the names that follow a head. @throws DamagedSidecar when it is no head. */
export function namesLength(head: Buffer): number {
  const sound =
    head.length === HEAD_BYTES &&
    head.readUInt32LE(0) === MAGIC &&
    head.readUInt32LE(4) === FORMAT &&
    head.readUInt32LE(HEAD_BYTES - 4) === crc32(head.subarray(0, HEAD_BYTES - 4));
  const length = sound ? head.readUInt32LE(20) : Infinity;
  if (length > MOST_NAMES) throw new DamagedSidecar('a block has no sound head');
  return length;
}

/** @param offset where the head stands in the file. @throws DamagedSidecar when they do not fit. */
export function decodeHead(head: Buffer, names: Buffer, offset: number): BlockHead {
  if (crc32(names) !== head.readUInt32LE(36)) throw new DamagedSidecar('names do not match');
  const count = head.readUInt32LE(16);
  const columnsAt = offset + HEAD_BYTES + names.length;
  const wordsAt = columnsAt + columnBytes(count);
  const wordsLength = head.readUInt32LE(24);
  return {
    firstSeq: head.readDoubleLE(8),
    count,
    minAt: head.readDoubleLE(40),
    maxAt: head.readDoubleLE(48),
    lastHash: head.toString('hex', 56, 88),
    // Made by `encodeBlock`, as its check sum says.
    names: JSON.parse(names.toString('utf8')) as BlockNames,
    columnsAt,
    columnsCrc: head.readUInt32LE(28),
    wordsAt,
    wordsLength,
    wordsCrc: head.readUInt32LE(32),
    end: wordsAt + wordsLength,
  };
}

/** Bytes of the columns of so many rows; a multiple of 8, so that every column is aligned. */
export function columnBytes(count: number): number {
  return Math.ceil(count / 8) * 8 * ROW_BYTES;
}

/** The columns over bytes that were written by `encodeBlock`. */
export function columnsOver(bytes: ArrayBuffer, count: number): BlockColumns {
  const room = Math.ceil(count / 8) * 8;
  return {
    kind: new Uint8Array(bytes, 0, count),
    priority: new Uint8Array(bytes, room, count),
    owner: new Uint8Array(bytes, 2 * room, count),
    alarmClass: new Uint16Array(bytes, 3 * room, count),
    at: new Float64Array(bytes, 5 * room, count),
    wordsEnd: new Uint32Array(bytes, 13 * room, count),
  };
}

/** One name for server and tenant. */
export function ownerName(server: string, tenant: string): string {
  return `${server}\u0000${tenant}`;
}

export function priorityNumber(priority: Priority | null): number {
  return priority === null ? 0 : PRIORITIES.indexOf(priority) + 1;
}
