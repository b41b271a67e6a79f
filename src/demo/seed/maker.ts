import type { SeedSource } from '@shared/catalogue/kinds/kind';
import type { DemoTenant } from '../accounts';
import type { FamilyTable } from '../table';

/** A seeded record that later ones may refer to. */
export interface SeededRecord {
  readonly id: string;
  /** Its wire values by field, without absent ones. Date-times are in the seed's calendar. */
  readonly body: Readonly<Record<string, unknown>>;
}

/** One record to make: the n-th of so many, from 0; with its day, for daily records. */
export interface Draft {
  readonly source: SeedSource;
  readonly tenant: DemoTenant;
  readonly n: number;
  readonly of: number;
  /**
   * Existing records of a family of the same tenant; the maker must name it in `after`, unless it is `user`.
   */
  readonly seeded: (family: string) => readonly SeededRecord[];
  /** The records of the same stock and tenant that were made before this one. */
  readonly earlier?: readonly SeededRecord[];
}

/** Makes realistic records of a family. */
export interface RecordMaker {
  /** Families whose records must exist first. */
  readonly after?: readonly string[];
  /** Records per day of a large tenant. */
  readonly perDay: number;
  /** Those of the city's own tenant; absent: as many as other large tenants have. */
  readonly cityPerDay?: number;
  /** Largest deviation of a day, in percent; absent: every day has the same number. */
  readonly spread?: number;
  /** Wire values without the moment, and the time of day of the record. */
  make(draft: Draft): {
    readonly body: Readonly<Record<string, unknown>>;
    readonly secondOfDay: number;
  };
}

/** Makes a fixed stock of records: vehicles, cards, points, devices. */
export interface StockMaker {
  /** Records of a large tenant; other tenants have a fifth, at least five. */
  readonly stock: number;
  /** Those of the city's own tenant; absent: as many as other large tenants have. */
  readonly cityStock?: number;
  /** Families whose records must exist first. */
  readonly after?: readonly string[];
  /**
   * Wire values of one record; a family's moment is spread over the last 400 days unless the body contains
   * it.
   */
  make(draft: Draft): Readonly<Record<string, unknown>>;
}

/** Makes the records that belong to each record of another family: the lines of an application, the loads of a card. */
export interface PartMaker {
  /** Family of the records that they belong to. */
  readonly each: string;
  readonly after?: readonly string[];
  /** Wire values of the parts of one record; they have its moment unless a body contains another. */
  make(
    draft: Draft & { readonly whole: SeededRecord },
  ): readonly Readonly<Record<string, unknown>>[];
}

/** Fills the table of a family directly: families without a tenant, and other tables with their own order. */
export interface SharedSeeder {
  readonly after?: readonly string[];
  /** Adds records by `table.add`. @param seeded existing records of a family that `after` names. */
  seedShared(
    table: FamilyTable,
    seeded: (family: string, tenant: DemoTenant) => readonly SeededRecord[],
  ): void;
}

export type Maker = RecordMaker | StockMaker | PartMaker | SharedSeeder;
