import { z } from 'zod';
import type { ApiFailure } from '../api/failure';
import type { Page } from '../api/page';
import type { FigureData } from '../catalogue/figures';
import type { Label } from '../catalogue/family';
import type { RecordView } from '../catalogue/record';
import type { Alarm } from './alarm';
import { displayIdentitySchema, type DisplayIdentity, type DisplayInfo } from './display';

export const BOARD_KEYS = ['transport', 'classify'] as const;
export type BoardKey = (typeof BOARD_KEYS)[number];

/** One call that a board shows, polled once in main for all windows. */
export interface BoardQuery {
  readonly key: string;
  /** Id of a declared read call. */
  readonly call: string;
  /** Family whose page the call answers, for the table carousel; else its figures are declared. */
  readonly family?: string;
  /** Rows asked for (page calls). */
  readonly size?: number;
  readonly periodMs: number;
}

/** What stands where on a board. */
export interface BoardTile {
  readonly feed: string;
  readonly show: 'figures' | 'chart' | 'rank' | 'table';
  readonly title: Label;
}

/** A board as plain data. */
export interface BoardSpec {
  readonly key: BoardKey;
  /** Route of spec 1 §2. */
  readonly path: string;
  readonly title: Label;
  readonly feeds: readonly BoardQuery[];
  readonly tiles: readonly BoardTile[];
}

/** What main knows of a feed. `at`: when `data` was received (ms, wall time); null before the first. */
export interface BoardQueryState {
  readonly at: number | null;
  readonly data: FeedData | null;
  /** Why the newest try failed; null when it did not. The last data stays. */
  readonly failure: ApiFailure | null;
  readonly periodMs: number;
}

export type FeedData =
  | { readonly kind: 'figures'; readonly figures: FigureData }
  | { readonly kind: 'page'; readonly page: Page<RecordView> };

/** A board that belongs on a monitor. */
export const boardAssignmentSchema = z.object({
  id: z.string().min(1).max(64),
  board: z.enum(BOARD_KEYS),
  display: displayIdentitySchema,
});
export type BoardAssignment = z.infer<typeof boardAssignmentSchema>;

/** Which board stands on which monitor; version 1. */
export const boardLayoutSchema = z.object({
  version: z.literal(1),
  assignments: z.array(boardAssignmentSchema).max(32),
  /**
   * Every monitor of the desk as it was last seen, those without a board too: identical ones are
   * told apart by the places of the others.
   */
  monitors: z.array(displayIdentitySchema).max(64).default([]),
});
export type BoardLayout = z.infer<typeof boardLayoutSchema>;

/**
 * Where a board stands now: on its own monitor, or – that one being away – parked on another, said
 * so on the board. `waiting`: there is no usable display at all.
 */
export type BoardPlace =
  | { readonly kind: 'home'; readonly displayId: string }
  | { readonly kind: 'parked'; readonly displayId: string; readonly missing: DisplayIdentity }
  | { readonly kind: 'waiting'; readonly missing: DisplayIdentity };

/** How the page of a board is: `safe` is the plain page after a crash loop. */
export type BoardHealth =
  | { readonly kind: 'ok' }
  | { readonly kind: 'recovering'; readonly reason: string }
  | { readonly kind: 'safe'; readonly reason: string; readonly since: number };

export interface BoardStatus {
  readonly id: string;
  readonly board: BoardKey;
  readonly place: BoardPlace;
  readonly health: BoardHealth;
}

/** Monitors and boards of this workstation, as the picture of the arrangement shows them. */
export interface BoardsState {
  /** In reading order: the number of a monitor is its place here plus one. */
  readonly displays: readonly DisplayInfo[];
  readonly boards: readonly BoardStatus[];
}

/** What stands over the content of a board that alarms took over. */
export interface Takeover {
  /** As windows get it; answered already, where it stays for the rest of its shortest time. */
  readonly alarm: Alarm;
  /** So many more wait for the same. */
  readonly others: number;
}
