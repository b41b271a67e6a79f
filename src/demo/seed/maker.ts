import type { SeedSource } from '@shared/catalogue/kinds/kind';
import type { DemoTenant } from '../accounts';

/** A seeded record that later ones may refer to. */
export interface SeededRecord {
  readonly id: string;
  /** Wire values that it was made of. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** One record to make: the n-th of so many of its day, from 0. */
export interface Draft {
  readonly source: SeedSource;
  readonly tenant: DemoTenant;
  readonly n: number;
  readonly of: number;
  /** Records of a family of the same tenant that were made before; the maker names it in `after`. */
  seeded(family: string): readonly SeededRecord[];
}

/** Makes realistic records of a family. */
export interface RecordMaker {
  /** Families whose records must exist first. */
  readonly after?: readonly string[];
  /** Records of a large tenant a day. */
  readonly perDay: number;
  /** A day has up to this share more or fewer, in percent; absent: every day has the same. */
  readonly spread?: number;
  /** Wire values without the moment, and when in its day it happened. */
  make(draft: Draft): {
    readonly body: Readonly<Record<string, unknown>>;
    readonly secondOfDay: number;
  };
}

/** Makes a stock of records that no day brings: vehicles, cards, points, devices. */
export interface StockMaker {
  /** Records of a large tenant; the others have a fifth of them, at least five. */
  readonly stock: number;
  /** Families whose records must exist first. */
  readonly after?: readonly string[];
  /** Wire values of one record; the moment of a family that has one is spread over the last 400 days unless the body has it. */
  make(draft: Draft): Readonly<Record<string, unknown>>;
}
