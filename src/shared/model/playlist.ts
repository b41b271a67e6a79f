import { z } from 'zod';
import { arrangementNameSchema, boardRefSchema, type BoardRef } from './boardKey';

/** How long a board of a playlist stands, s: shorter cannot be read, longer is no rotation. */
export const SHORTEST_DWELL_S = 10;
export const LONGEST_DWELL_S = 3_600;
/** Most playlists of a workstation, and most boards of one. */
export const MOST_PLAYLISTS = 12;
export const MOST_STEPS = 24;

const stepSchema = z.object({
  board: boardRefSchema,
  seconds: z.number().int().min(SHORTEST_DWELL_S).max(LONGEST_DWELL_S),
});

/** A board of a playlist and how long it stands. */
export type PlaylistStep = z.infer<typeof stepSchema>;

/** Boards that take turns on a monitor, under a name. */
export const playlistSchema = z.object({
  name: arrangementNameSchema,
  steps: z.array(stepSchema).min(1).max(MOST_STEPS),
});
export type Playlist = z.infer<typeof playlistSchema>;

/** Why a board of a playlist was passed over: it has no data, its page failed, or it was not there in time. */
export type SkipReason = 'empty' | 'broken' | 'slow';

/** The rotation of a playlist on one monitor, as windows see it. */
export interface BoardRotation {
  readonly playlist: string;
  /** Place of the shown board in the playlist, from 1. */
  readonly place: number;
  readonly count: number;
  /** The board that is made ready behind the shown one; null: none yet. */
  readonly next: BoardRef | null;
  /** Somebody stands before the board: it goes on at this time (wall time, ms); null: nobody does. */
  readonly pausedUntil: number | null;
  /** Boards that were passed over and have not been shown since. */
  readonly skipped: readonly { readonly board: BoardRef; readonly why: SkipReason }[];
}
