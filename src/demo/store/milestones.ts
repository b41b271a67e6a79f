import type { Bind, Row } from './database';

/** A row whose place in an order is known; its key are its values of the order's columns. */
export interface Milestone {
  /** Rows before it in that order. */
  readonly place: number;
  readonly key: readonly Bind[];
}

/** Fewest rows between two milestones: fewer are passed in less than a millisecond. */
const APART = 1000;

/** The milestones of one list in one order. */
export class Milestones {
  private readonly known: Milestone[] = [];

  /** @param columns the order's columns, all of them in the same direction. */
  constructor(readonly columns: readonly string[]) {}

  /** The last one at or before a place. */
  before(place: number): Milestone | undefined {
    return this.known.findLast((one) => one.place <= place);
  }

  /** The first one at or behind a place. */
  behind(place: number): Milestone | undefined {
    return this.known.find((one) => one.place >= place);
  }

  /**
   * Keeps a row's place, unless one near it is known. A row with an absent value cannot be found again by
   * comparing: it is left out.
   */
  add(place: number, row: Row): void {
    const values = this.columns.map((column) => row[column] ?? null);
    if (values.includes(null)) return;
    if (this.known.some((one) => Math.abs(one.place - place) < APART)) return;
    const key = values.map((value, n) => (this.columns[n] === 'id' ? BigInt(value ?? 0) : value));
    const at = this.known.findIndex((one) => one.place > place);
    this.known.splice(at < 0 ? this.known.length : at, 0, { place, key });
  }
}
