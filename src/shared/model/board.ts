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

/** One call that a board shows; main polls it once for all windows. */
export interface BoardQuery {
  readonly key: string;
  /** Id of a declared read call. */
  readonly call: string;
  /** Family of the rows for the table carousel; absent: the call's figures are declared. */
  readonly family?: string;
  /** Rows per page (page calls). */
  readonly size?: number;
  readonly periodMs: number;
}

/** A tile and its place on a board. */
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

/**
 * The state of a board query. `at`: when `data` was received (ms, wall time); null before the first answer.
 */
export interface BoardQueryState {
  readonly at: number | null;
  readonly data: FeedData | null;
  /** Why the latest attempt failed; null after success. The last data stays. */
  readonly failure: ApiFailure | null;
  readonly periodMs: number;
}

export type FeedData =
  | { readonly kind: 'figures'; readonly figures: FigureData }
  | { readonly kind: 'page'; readonly page: Page<RecordView> };

/** A board assigned to a monitor. */
export const boardAssignmentSchema = z.object({
  id: z.string().min(1).max(64),
  board: z.enum(BOARD_KEYS),
  display: displayIdentitySchema,
});
export type BoardAssignment = z.infer<typeof boardAssignmentSchema>;

/** The assignment of boards to monitors; version 1. */
export const boardLayoutSchema = z.object({
  version: z.literal(1),
  assignments: z.array(boardAssignmentSchema).max(32),
  /**
   * Every monitor of the workstation as last seen, those without a board included: identical ones are told
   * apart by the places of the others.
   */
  monitors: z.array(displayIdentitySchema).max(64).default([]),
});
export type BoardLayout = z.infer<typeof boardLayoutSchema>;

/**
 * Current place of a board: its own monitor, or – while that is missing – parked on another, which the board
 * says. `waiting`: no usable monitor.
 */
export type BoardPlace =
  | { readonly kind: 'home'; readonly displayId: string }
  | { readonly kind: 'parked'; readonly displayId: string; readonly missing: DisplayIdentity }
  | { readonly kind: 'waiting'; readonly missing: DisplayIdentity };

/** State of a board's page: `safe` is the plain page after a crash loop. */
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

/** Monitors and boards of this workstation, for the picture of the arrangement. */
export interface BoardsState {
  /** In reading order: a monitor's number is its index plus one. */
  readonly displays: readonly DisplayInfo[];
  readonly boards: readonly BoardStatus[];
}

/** The take-over of a board by an alarm. */
export interface Takeover {
  /** The alarm as windows get it; it may be acknowledged already and stay for its minimum time. */
  readonly alarm: Alarm;
  /** Number of further alarms that wait for the take-over. */
  readonly others: number;
  /** The one of them whose turn comes next, as windows get it; null: nobody else waits. */
  readonly next: Alarm | null;
}
