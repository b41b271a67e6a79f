import type { DiskTrouble } from '@disk/trouble';
import type { Anchor, AnchorKey } from './anchors/anchors';
import type { ChainEnd } from './entry';
import type { Lines } from './segment/line';
import type { SetAside, Staying } from './writing/settle';
import type { RetiredMonth } from './writing/store';

/** What the journal's worker is started with. */
export interface WorkerStart {
  readonly dir: string;
  /** The newest month that another machine's clock has shown; '' for none. */
  readonly trusted: string;
}

/** Main to worker. */
export type WorkerRequest =
  | {
      readonly type: 'append';
      readonly batch: number;
      /** Its entries; their bytes are moved, not copied. */
      readonly lines: Lines;
      /** Some of them may be on disk already: they were at a worker that refused them, or died. */
      readonly again: boolean;
      /** The oldest of all that wait: nothing that was refused comes before it. */
      readonly head: boolean;
    }
  | {
      readonly type: 'read';
      readonly call: number;
      readonly server: string;
      readonly tenant: string;
    }
  /** Writes where the chain ends as a line of a file outside of the journal. */
  | {
      readonly type: 'anchor';
      readonly call: number;
      readonly file: string;
      /** Makes its proof; null: it has none. */
      readonly key: AnchorKey | null;
    }
  /** Where the chain ends, as its writer knows it. */
  | { readonly type: 'end'; readonly call: number }
  /** Looks through a month, and sets it aside when it is damaged. */
  | { readonly type: 'inspect'; readonly call: number; readonly month: string }
  /** Has the oldest month removed. */
  | { readonly type: 'retire'; readonly call: number; readonly retired: RetiredMonth }
  /** Looks whether the last entry can be read through another connection. */
  | { readonly type: 'readBack' }
  /** A month that another machine's clock shows. */
  | { readonly type: 'trust'; readonly month: string }
  | { readonly type: 'close' };

/** Worker to main. */
export type WorkerReport =
  | { readonly type: 'opened' }
  /** What an earlier thread left to do was done, as far as it could be: before anything was opened. */
  | { readonly type: 'settled'; readonly staying: readonly Staying[] }
  /** It ends, so that the next one can put this month away, and answers nothing any more. */
  | { readonly type: 'leaving'; readonly month: string; readonly reason: string }
  /** A long reading goes on. */
  | { readonly type: 'alive' }
  | { readonly type: 'setAside'; readonly files: readonly SetAside[] }
  /** This group and all that were sent before it. */
  | { readonly type: 'committed'; readonly batch: number }
  | {
      readonly type: 'refused';
      readonly batch: number;
      readonly reason: string;
      readonly trouble: DiskTrouble;
    }
  /** What the program made of the entries of one server and tenant. */
  | { readonly type: 'folded'; readonly call: number; readonly stored: unknown }
  | { readonly type: 'anchored'; readonly call: number; readonly anchor: Anchor }
  | { readonly type: 'end'; readonly call: number; readonly end: ChainEnd }
  | { readonly type: 'inspected'; readonly call: number; readonly damaged: boolean }
  | { readonly type: 'retired'; readonly call: number }
  | { readonly type: 'callFailed'; readonly call: number; readonly reason: string };
