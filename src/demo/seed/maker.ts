import type { SeedSource } from '@shared/catalogue/kinds/kind';
import type { DemoTenant } from '../accounts';

/** One record to make: the n-th of so many of its day, from 0. */
export interface Draft {
  readonly source: SeedSource;
  readonly tenant: DemoTenant;
  readonly n: number;
  readonly of: number;
}

/** Makes realistic records of a family. */
export interface RecordMaker {
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
