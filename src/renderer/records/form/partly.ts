import type { RecordView } from '@shared/catalogue/record';
import type { KeptField } from '@shared/model/saved';
import type { FormValues } from './model';

/** What the server made of a save, where it took a part only. */
export interface Partly {
  readonly kept: readonly KeptField[];
  readonly record: RecordView;
  /** The values that the record had before; empty for a new one. */
  readonly before: FormValues;
}

/** Whether a save of this window has met a markup filter: its server has one then, and every text goes through it. */
let filtered = false;

/** Remembers that the server of this window has a markup filter. */
export function noteFilter(kept: readonly KeptField[]): void {
  if (kept.some(({ how }) => how === 'markup')) filtered = true;
}

/** Whether the server of this window is known to have a markup filter. */
export const isFiltered = (): boolean => filtered;
