import type { JournalQuery } from '@shared/model/journal';
import { priorityNumber, type BlockColumns, type BlockHead, type Card } from './block';
import { searchable } from './facts';
import type { Sidecar } from './sidecar';

/** A search of whose entries these are. */
export interface OwnedQuery extends JournalQuery {
  /** Names made by `ownerName`; null: whoever's they are, for the command alone. */
  readonly owners: readonly string[] | null;
}

/** Lead bytes of Chinese signs stand everywhere; those that follow them are rarer and found faster. */
const LEAD_BYTE = 0xe0;
const LINE_END = 10;

/** One search, asked of blocks and of single rows. */
export class Matcher {
  private readonly kinds: ReadonlySet<string>;
  private readonly classes: ReadonlySet<string>;
  private readonly owners: ReadonlySet<string> | null;
  private readonly priorities: Uint8Array;
  private readonly text: string;
  private readonly needle: Buffer;

  constructor(private readonly query: OwnedQuery) {
    this.kinds = new Set(query.kinds);
    this.classes = new Set(query.classes);
    this.owners = query.owners === null ? null : new Set(query.owners);
    this.priorities = flags(5, query.priorities.map(priorityNumber));
    this.text = searchable(query.text);
    this.needle = Buffer.from(this.text, 'utf8');
  }

  card(card: Card): boolean {
    const { from, to, priorities } = this.query;
    if (from !== null && card.at < from) return false;
    if (to !== null && card.at >= to) return false;
    if (this.owners?.has(card.owner) === false) return false;
    if (this.kinds.size > 0 && !this.kinds.has(card.kind)) return false;
    if (this.classes.size > 0 && !this.classes.has(card.alarmClass)) return false;
    if (priorities.length > 0 && this.priorities[priorityNumber(card.priority)] === 0) return false;
    return card.words.includes(this.text);
  }

  /** Whether a block can hold any row; most need not be read. */
  mayFit({ minAt, maxAt, names }: BlockHead): boolean {
    const { from, to } = this.query;
    if (from !== null && maxAt < from) return false;
    if (to !== null && minAt >= to) return false;
    const { owners } = this;
    if (owners !== null && !names.owners.some((owner) => owners.has(owner))) return false;
    if (this.kinds.size > 0 && !names.kinds.some((kind) => this.kinds.has(kind))) return false;
    return this.classes.size === 0 || names.classes.some((one) => this.classes.has(one));
  }

  /**
   * Numbers of the rows of a block that fit, newest first.
   * @param before only rows with a smaller number.
   * @throws DamagedSidecar when the block cannot be read.
   */
  rows(sidecar: Sidecar, block: BlockHead, before: number, most: number): readonly number[] {
    const columns = sidecar.columns(block);
    const fits = this.columnTest(block, columns);
    const last = Math.min(block.count, before - block.firstSeq) - 1;
    const found: number[] = [];
    if (this.needle.length > 0) {
      const hits = this.rowsWithText(sidecar.words(block), columns.wordsEnd);
      for (let at = hits.length - 1; at >= 0 && found.length < most; at -= 1) {
        const row = hits[at] ?? 0;
        if (row <= last && fits(row)) found.push(block.firstSeq + row);
      }
      return found;
    }
    for (let row = last; row >= 0 && found.length < most; row -= 1) {
      if (fits(row)) found.push(block.firstSeq + row);
    }
    return found;
  }

  private columnTest(block: BlockHead, columns: BlockColumns): (row: number) => boolean {
    const { names } = block;
    const { from, to } = this.query;
    const byTime = (from !== null && block.minAt < from) || (to !== null && block.maxAt >= to);
    const kinds = this.wanted(names.kinds, this.kinds);
    const owners = this.owners === null ? null : this.flagged(names.owners, this.owners);
    const classes = this.wanted(names.classes, this.classes);
    const priorities = this.query.priorities.length > 0 ? this.priorities : null;
    const early = from ?? -Infinity;
    const late = to ?? Infinity;
    return (row) => {
      if (owners !== null && owners[columns.owner[row] ?? 0] === 0) return false;
      if (kinds !== null && kinds[columns.kind[row] ?? 0] === 0) return false;
      if (priorities !== null && priorities[columns.priority[row] ?? 0] === 0) return false;
      if (classes !== null && classes[columns.alarmClass[row] ?? 0] === 0) return false;
      if (!byTime) return true;
      const at = columns.at[row] ?? 0;
      return at >= early && at < late;
    };
  }

  /** By number of the name whether it is wanted; null when all are: no name asks for all. */
  private wanted(names: readonly string[], wanted: ReadonlySet<string>): Uint8Array | null {
    return wanted.size === 0 ? null : this.flagged(names, wanted);
  }

  private flagged(names: readonly string[], wanted: ReadonlySet<string>): Uint8Array | null {
    if (names.every((name) => wanted.has(name))) return null;
    return flags(
      names.length,
      names.flatMap((name, number) => (wanted.has(name) ? [number] : [])),
    );
  }

  /** Rows whose words hold the text, oldest first. */
  private rowsWithText(words: Buffer, ends: Uint32Array): readonly number[] {
    const skip = (this.needle[0] ?? 0) >= LEAD_BYTE ? 1 : 0;
    const rest = this.needle.subarray(skip);
    const rows: number[] = [];
    let row = 0;
    for (let at = words.indexOf(rest, skip); at >= 0;) {
      if (skip === 1 && words[at - 1] !== this.needle[0]) {
        at = words.indexOf(rest, at + 1);
        continue;
      }
      row = rowAt(ends, at, row);
      rows.push(row);
      // Not a second time in the same row; the needle never holds a line end.
      const next = words.indexOf(LINE_END, at);
      if (next < 0) break;
      at = words.indexOf(rest, next + 1 + skip);
    }
    return rows;
  }
}

/** The row whose words hold a byte; at or after `from`. */
function rowAt(ends: Uint32Array, byte: number, from: number): number {
  let low = from;
  let high = ends.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ends[middle] ?? 0) > byte) high = middle;
    else low = middle + 1;
  }
  return low;
}

function flags(length: number, set: readonly number[]): Uint8Array {
  const made = new Uint8Array(length);
  for (const number of set) made[number] = 1;
  return made;
}
