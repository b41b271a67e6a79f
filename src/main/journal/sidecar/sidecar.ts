import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { threadFiles } from '@disk/files';
import {
  columnBytes,
  columnsOver,
  DamagedSidecar,
  decodeHead,
  encodeBlock,
  HEAD_BYTES,
  namesLength,
  type BlockColumns,
  type BlockHead,
  type Card,
} from './block';
import type { CardMaker } from './cards';
import type { SegmentReader } from './reading';

/** Rows of one block, and the bytes of words that close it before. */
const BLOCK_ROWS = 4_096;
const BLOCK_WORDS = 4 * 1024 * 1024;
/** A column holds names as bytes. */
const BLOCK_OWNERS = 250;

/**
 * The index of one segment: a file of blocks, each with a few narrow columns and the words of its
 * rows, newest last. Every filter is a walk over columns and every text search a walk over words:
 * that is fast for all of them alike, also for one Chinese character, and costs the writer nothing.
 * The rows after the last whole block are held in memory. The file is made of the segment alone and
 * can be thrown away at any time.
 */
export class Sidecar {
  readonly blocks: BlockHead[] = [];
  /** Rows after the last block, oldest first. */
  tail: Card[] = [];
  private tailHash = '';
  private tailWords = 0;
  private tailOwners = new Set<string>();
  private readonly fd: number;
  private readonly sound = new Set<number>();
  private bytes = 0;
  /** Words are read into the same place: fresh memory for each block costs more than reading it. */
  private room = Buffer.alloc(0);

  /**
   * Opens or makes the file; blocks that do not belong to the segment are cut off.
   * @param mayWrite false: the file of another process, which is only read.
   * @throws Error when it cannot be opened.
   */
  constructor(
    private readonly path: string,
    private readonly segment: SegmentReader,
    private readonly maker: CardMaker,
    private readonly mayWrite: boolean,
  ) {
    this.fd = openSync(path, mayWrite ? 'a+' : 'r', 0o600);
    try {
      this.readHeads();
    } catch (error) {
      closeSync(this.fd);
      throw error;
    }
  }

  /** Number of the last row that is known here. */
  lastSeq(): number {
    const last = this.tail.at(-1) ?? null;
    if (last !== null) return last.seq;
    const block = this.blocks.at(-1);
    return block === undefined ? this.segment.start().seq : block.firstSeq + block.count - 1;
  }

  /**
   * Takes in the next rows of the segment.
   * @param most rows at most, so that a long way is gone in steps.
   * @returns how many rows are left.
   * @throws Error when the disk takes no more; what is known already stays.
   */
  catchUp(most: number): number {
    const end = this.segment.end().seq;
    if (!this.mayWrite) return end - this.lastSeq();
    if (this.isFull()) this.closeBlock();
    const from = this.lastSeq() + 1;
    for (const entry of this.segment.between(from, Math.min(end, from + most - 1))) {
      const last = this.tail.at(-1);
      const card = this.maker.card(entry);
      // A row that somebody took out of the segment: the numbers of one block have no gap.
      if (last !== undefined && card.seq !== last.seq + 1) this.closeBlock();
      this.tail.push(card);
      this.tailHash = entry.hash;
      this.tailWords += card.words.length;
      this.tailOwners.add(card.owner);
      if (this.isFull()) this.closeBlock();
    }
    return Math.max(0, end - this.lastSeq());
  }

  /** @throws DamagedSidecar when the bytes are not what was written. */
  columns(block: BlockHead): BlockColumns {
    const room = new ArrayBuffer(columnBytes(block.count));
    this.read(block.columnsAt, Buffer.from(room), block.columnsCrc);
    return columnsOver(room, block.count);
  }

  /**
   * The words of a block as bytes, rows ended by '\n'; good until the next call.
   * @throws DamagedSidecar as above.
   */
  words(block: BlockHead): Buffer {
    const { wordsAt, wordsLength, wordsCrc } = block;
    if (this.room.length < wordsLength) this.room = Buffer.alloc(wordsLength);
    return this.read(wordsAt, this.room.subarray(0, wordsLength), wordsCrc);
  }

  /** Bytes of the file. */
  size(): number {
    return this.bytes;
  }

  close(): void {
    closeSync(this.fd);
  }

  /** Throws the file away; it is made anew when it is asked for. */
  remove(): void {
    this.close();
    if (!this.mayWrite) return;
    try {
      threadFiles.remove(this.path);
    } catch {
      // Somebody holds it: what does not fit is found out again, and cut off then.
    }
  }

  private isFull(): boolean {
    if (this.tail.length >= BLOCK_ROWS || this.tailWords >= BLOCK_WORDS) return true;
    return this.tailOwners.size >= BLOCK_OWNERS;
  }

  private closeBlock(): void {
    const bytes = encodeBlock(this.tail, this.tailHash);
    try {
      writeAll(this.fd, bytes);
    } catch (error) {
      // The rows stay in memory; what was written of the block would stand before the next one.
      ftruncateSync(this.fd, this.bytes);
      throw error;
    }
    const head = this.headAt(this.bytes, this.bytes + bytes.length);
    if (head === null) throw new DamagedSidecar('a block was not written whole');
    this.blocks.push(head);
    this.bytes = head.end;
    this.tail = [];
    this.tailWords = 0;
    this.tailOwners = new Set();
  }

  private readHeads(): void {
    const size = fstatSync(this.fd).size;
    while (this.bytes < size) {
      const head = this.headAt(this.bytes, size);
      const before = this.blocks.at(-1);
      const fits = head !== null && (before === undefined || followsOn(before, head));
      if (!fits) break;
      this.blocks.push(head);
      this.bytes = head.end;
    }
    // What was made of another file of this name says nothing about this one.
    while (this.blocks.length > 0 && !this.belongs(this.blocks.at(-1))) this.blocks.pop();
    this.bytes = this.blocks.at(-1)?.end ?? 0;
    if (this.mayWrite && this.bytes < size) ftruncateSync(this.fd, this.bytes);
  }

  private belongs(block: BlockHead | undefined): boolean {
    if (block === undefined) return true;
    return this.segment.hashOf(block.firstSeq + block.count - 1) === block.lastHash;
  }

  /** The block that begins at an offset; null where there is none that is whole. */
  private headAt(offset: number, size: number): BlockHead | null {
    try {
      const fixed = this.bytesAt(offset, HEAD_BYTES);
      const names = this.bytesAt(offset + HEAD_BYTES, namesLength(fixed));
      const head = decodeHead(fixed, names, offset);
      return head.end <= size ? head : null;
    } catch (error) {
      if (error instanceof DamagedSidecar) return null;
      throw error;
    }
  }

  private read(offset: number, into: Buffer, sum: number): Buffer {
    this.fill(offset, into);
    if (this.sound.has(offset)) return into;
    if (crc32(into) !== sum) throw new DamagedSidecar(`bytes at ${offset} do not match`);
    this.sound.add(offset);
    return into;
  }

  private bytesAt(offset: number, length: number): Buffer {
    return this.fill(offset, Buffer.alloc(length));
  }

  private fill(offset: number, into: Buffer): Buffer {
    if (readSync(this.fd, into, 0, into.length, offset) !== into.length) {
      throw new DamagedSidecar('the file ends too early');
    }
    return into;
  }
}

function followsOn(before: BlockHead, next: BlockHead): boolean {
  return next.firstSeq >= before.firstSeq + before.count && next.count > 0;
}

function writeAll(fd: number, bytes: Buffer): void {
  for (let done = 0; done < bytes.length;) done += writeSync(fd, bytes, done);
}
