import type { SeedSource } from '@shared/catalogue/kinds/kind';
import type { DemoTenant } from '../accounts';
import type { FamilyTable } from '../table';

/** A seeded record that later ones may refer to. */
export interface SeededRecord {
  readonly id: string;
  /** Its wire values by field; what is absent is left out. Date-times are those of the seed's calendar. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** One record to make: the n-th of so many, from 0; of its day where days bring them. */
export interface Draft {
  readonly source: SeedSource;
  readonly tenant: DemoTenant;
  readonly n: number;
  readonly of: number;
  /** Records of a family of the same tenant that exist already; the maker names it in `after`, unless it is `user`. */
  readonly seeded: (family: string) => readonly SeededRecord[];
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

/** Makes the records that belong to each record of another family: the lines of an application, the loads of a card. */
export interface PartMaker {
  /** Family of the records that they belong to. */
  readonly each: string;
  readonly after?: readonly string[];
  /** Wire values of the parts of one record; their moment is that of the whole unless a body has it. */
  make(
    draft: Draft & { readonly whole: SeededRecord },
  ): readonly Readonly<Record<string, unknown>>[];
}

/** Fills the table of a family by its own hand: families that belong to no tenant, and other tables with an order of their own. */
export interface SharedSeeder {
  readonly after?: readonly string[];
  /** Adds records by `table.add`. */
  seedShared(table: FamilyTable): void;
}

export type Maker = RecordMaker | StockMaker | PartMaker | SharedSeeder;
