import type { ExportJob } from './export';
import type { PackArgs } from '@main/journal/pack/pack';
import type { UnpackArgs, Unpacked } from '@main/journal/pack/unpack';
import type { JournalOwner } from '@main/journal/owner';
import type { RetiringMonth } from '@main/journal/writing/retire';
import type { FoundEntry, SearchRequest, SearchResult } from './search';
import type { ChainEnd } from '@main/journal/entry';
import type { AnchorFiles, VerifyMore, VerifyReport } from '@main/journal/anchors/verify';

/** What a reader is started with. */
export interface ReaderStart {
  readonly dir: string;
  /** Whether it keeps the indexes; one reader at a time does. */
  readonly mayWrite: boolean;
}

/** What a reader can be asked, with its answer. */
export interface ReaderCalls {
  /** A newer search of the same slot ends this one. */
  search(args: { readonly request: SearchRequest; readonly slot: string }): SearchResult;
  ofAlarm(args: {
    readonly alarmId: string;
    readonly owners: readonly string[];
  }): readonly FoundEntry[];
  beginningWith(args: {
    readonly prefix: string;
    readonly owners: readonly string[];
    readonly limit: number;
  }): readonly FoundEntry[];
  /** Where the chain ends; null: nothing is journaled yet. */
  end(args: null): ChainEnd | null;
  /** Answers how many rows no index holds yet. */
  keepUp(args: { readonly most: number }): number;
  /** Brings the checkpoint of an owner up to date. Answers whether that was worth it. */
  checkpoint(args: JournalOwner): boolean;
  /** Lets go of all files and ends the thread. */
  leave(args: null): null;
  verify(args: { readonly anchorFile: AnchorFiles } & VerifyMore): VerifyReport;
  /** Writes what a copy lacks of a file of anchors. Answers how many. */
  copyAnchors(args: { readonly file: string; readonly copy: string }): number;
  damaged(args: null): readonly string[];
  retiring(args: { readonly months: number }): readonly RetiringMonth[];
  pack(args: PackArgs): { readonly entries: number };
  /** Into a folder beside; whoever asked moves it when this thread has ended. */
  unpack(args: UnpackArgs): Unpacked;
  export(args: ExportJob): { readonly rows: number };
  /** A report of the program over some entries: made here, since there may be a million of them. */
  report(args: {
    readonly name: string;
    readonly entries: EntriesOf;
    readonly args: unknown;
  }): unknown;
}
export type ReaderCall = keyof ReaderCalls;
export type ReaderArgs<N extends ReaderCall> = Parameters<ReaderCalls[N]>[0];
export type ReaderAnswer<N extends ReaderCall> = ReturnType<ReaderCalls[N]>;

/** Entries that something is made of, in the order of writing. */
export interface EntriesOf {
  /** Names made by `ownerName`. */
  readonly owners: readonly string[];
  /** Empty: all. */
  readonly kinds: readonly string[];
  /** Wall times, ms: [from, to). */
  readonly from: number;
  readonly to: number;
}

/** Main to reader. */
export type ReaderRequest = {
  [N in ReaderCall]: { readonly call: number; readonly name: N; readonly args: ReaderArgs<N> };
}[ReaderCall];

/** Reader to main. */
export type ReaderReport =
  | { readonly type: 'answer'; readonly call: number; readonly value: unknown }
  | {
      readonly type: 'failed';
      readonly call: number;
      readonly message: string;
      /** Why a pack was refused, or 'over' for a search that was given up; '' for anything else. */
      readonly reason: string;
    };
