import { z } from 'zod';
import type { ApiFailure } from '../api/failure';
import type { Page } from '../api/page';
import type { FigureData } from '../catalogue/figures';
import type { Label } from '../catalogue/family';
import type { RecordView } from '../catalogue/record';
import type { Alarm } from './alarm';
import type { BoardArea } from './boardAreas';
import type { LayerKey } from './map/feature';
import { MOST_OWN, ownBoardSchema, type TileCamera, type TileCell } from './ownBoard';
import type { PageKey } from './pages';
import { MOST_PLAYLISTS, playlistSchema, type BoardRotation } from './playlist';
import { arrangementNameSchema, BOARD_KEYS, boardRefSchema, type BoardRef } from './boardKey';
import { displayIdentitySchema, type DisplayIdentity, type DisplayInfo } from './display';

export { arrangementNameSchema, BOARD_KEYS, boardRefSchema };
export type { BoardRef };

/** One call that a board shows; main polls it once for all windows. */
export interface BoardQuery {
  readonly key: string;
  /** Id of a declared read call. */
  readonly call: string;
  /** Family of the rows for the table carousel; absent: the call's figures are declared. */
  readonly family?: string;
  /** Rows per page (page calls). */
  readonly size?: number;
  /** Conditions of the question, by their names on the wire; absent: none. */
  readonly where?: Readonly<Record<string, string>>;
  readonly periodMs: number;
}

/** What is polled together for those who look at it. */
export interface FeedSet {
  readonly key: string;
  readonly feeds: readonly BoardQuery[];
}

/**
 * How the tiles of a board are arranged. `map`: a picture of the city in the middle with tiles at its sides; `tiles`:
 * figures and charts of equal weight; `events`: a long list in the middle, what belongs to it beside; `grid`: each
 * tile has its cell, as a person put it.
 */
export type BoardLayoutKind = 'map' | 'tiles' | 'events' | 'grid';

/** What a tile draws of a statistic call, by the shape of its answer. */
export const FIGURE_SHOWS = {
  hero: 'values',
  figures: 'values',
  gauge: 'values',
  pie: 'values',
  chart: 'series',
  calendar: 'series',
  rank: 'rank',
  progress: 'rank',
} as const;
/** What a tile draws of a page of records. */
export const PAGE_SHOWS = ['table', 'events'] as const;
/** What a tile draws without a call of its own. */
export const OWN_SHOWS = ['alarms', 'map', 'video', 'text', 'time'] as const;

export type TileShow =
  keyof typeof FIGURE_SHOWS | (typeof PAGE_SHOWS)[number] | (typeof OWN_SHOWS)[number];

/** Thresholds of a figure, in its unit: amber from `warn` on, red from `bad` on, in the direction that is worse. */
export interface TileLimits {
  readonly warn: number;
  readonly bad: number;
  /** Which way is good. */
  readonly better: 'up' | 'down';
}

/** Where a click on a tile leads in the console: a page of the client, or the list of a family. */
export type TileLink =
  | {
      readonly page: PageKey;
      /** Conditions, as the page reads them from its address. */
      readonly filters?: Readonly<Record<string, string>>;
    }
  | {
      readonly family: string;
      /** Key of a view of its screen. */
      readonly view?: string;
      /** Search keys with their condition, as the list has them. */
      readonly filters?: Readonly<Record<string, string>>;
      /** The time of what the tile counts: its field, and how far back it counts. */
      readonly within?: { readonly field: string; readonly period: TilePeriod };
      /** Id of the record that the list opens. */
      readonly open?: string;
    };

/** How far back a tile counts: whole days, or hours, of the server's calendar, up to now. */
export type TilePeriod = 'today' | 'last24Hours' | 'last7Days' | 'last30Days';

/** A course that stands beside a figure, from another feed. */
export interface TileSpark {
  readonly feed: string;
  /** Wire name of its series. */
  readonly name: string;
}

/** A tile and its place on a board. */
export interface BoardTile {
  /** Name of the product's tile that it is, on a board that was arranged here. */
  readonly id?: string;
  readonly show: TileShow;
  readonly title: Label;
  readonly area: BoardArea;
  /** Key of its feed; absent for what needs no call. */
  readonly feed?: string;
  /** Wire names of the figures that it shows, in their order; absent: all. */
  readonly names?: readonly string[];
  /** Thresholds and targets by wire name of the figure. */
  readonly limits?: Readonly<Record<string, TileLimits>>;
  readonly targets?: Readonly<Record<string, number>>;
  /** Courses by wire name of the figure. */
  readonly sparks?: Readonly<Record<string, TileSpark>>;
  /** Fields of a record for an event: what stands large, and below it. */
  readonly lines?: {
    readonly first: string;
    readonly second: readonly string[];
    readonly at: string;
  };
  readonly link?: TileLink;
  /** Room beside its neighbours in the area; absent: 1. */
  readonly room?: number;
  /** Its place where the layout is a grid. */
  readonly cell?: TileCell;
  readonly text?: Label;
  /** The camera whose live picture is shown; absent: the first one that is online. */
  readonly camera?: TileCamera;
  /** What a map shows. */
  readonly layers?: readonly LayerKey[];
}

/** A board as plain data. */
export interface BoardSpec extends FeedSet {
  readonly key: BoardRef;
  /** Route of spec 1 §2; of ours, where no document names the board; '' for one that was arranged here. */
  readonly path: string;
  readonly title: Label;
  readonly layout: BoardLayoutKind;
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

/** The last data of boards: by the key of the board, then of the query. */
export type BoardFeeds = Readonly<Record<string, Readonly<Record<string, BoardQueryState>>>>;

export type FeedData =
  | { readonly kind: 'figures'; readonly figures: FigureData }
  | { readonly kind: 'page'; readonly page: Page<RecordView> };

/** Most arrangements with a name. */
export const MOST_NAMED = 12;

/** Most monitors over which one board stands. */
export const MOST_SPANNED = 16;

/** A board assigned to a monitor, or to several that fill a rectangle together. */
export const boardAssignmentSchema = z.object({
  id: z.string().min(1).max(64),
  /** Of a playlist its first board: it stands alone once the playlist is gone. */
  board: boardRefSchema,
  display: displayIdentitySchema,
  /** The other monitors over which it stands, in reading order; absent: on one only. */
  more: z
    .array(displayIdentitySchema)
    .min(1)
    .max(MOST_SPANNED - 1)
    .exactOptional(),
  /** Name of the playlist that the monitor shows; absent: the board alone. */
  playlist: arrangementNameSchema.exactOptional(),
});
export type BoardAssignment = z.infer<typeof boardAssignmentSchema>;

/** hh:mm by the shown clock at which it is put up each day; null: by hand only. */
export const arrangementTimeSchema = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
  .nullable();

/** New alarms that put an arrangement up: calls for help, or those and every critical alarm. */
export const ARRANGEMENT_ALARMS = ['sos', 'critical'] as const;
export type ArrangementAlarm = (typeof ARRANGEMENT_ALARMS)[number];
export const arrangementAlarmSchema = z.enum(ARRANGEMENT_ALARMS);

/** An arrangement of boards that was kept under a name: day, night, incident, visit. */
const namedArrangementSchema = z.object({
  name: arrangementNameSchema,
  at: arrangementTimeSchema,
  /** Absent: no alarm puts it up. */
  alarm: arrangementAlarmSchema.exactOptional(),
  assignments: z.array(boardAssignmentSchema).max(32),
});

/** A named arrangement as windows see it. */
export interface NamedArrangement {
  readonly name: string;
  readonly at: string | null;
  readonly alarm?: ArrangementAlarm;
  /** Boards that stand alone, in their order. */
  readonly boards: readonly BoardRef[];
  /** Names of the playlists that it puts up. */
  readonly playlists: readonly string[];
  /** Its boards stand as it says. */
  readonly up: boolean;
}

/** The assignment of boards to monitors; version 1. */
export const boardLayoutSchema = z.object({
  version: z.literal(1),
  assignments: z.array(boardAssignmentSchema).max(32),
  /**
   * Every monitor of the workstation as last seen, those without a board included: identical ones are told
   * apart by the places of the others.
   */
  monitors: z.array(displayIdentitySchema).max(64).default([]),
  /** Absent in what earlier versions wrote. */
  named: z.array(namedArrangementSchema).max(MOST_NAMED).exactOptional(),
  playlists: z.array(playlistSchema).max(MOST_PLAYLISTS).exactOptional(),
  /** Boards that were arranged here. */
  own: z.array(ownBoardSchema).max(MOST_OWN).exactOptional(),
});
export type BoardLayout = z.infer<typeof boardLayoutSchema>;

/** One of the monitors of a board, where it stands over several. */
interface Spanned {
  /** The other monitors that it covers; absent: one only. */
  readonly also?: readonly string[];
  /** A monitor over which it stands as well once that is connected again; absent: none is missing. */
  readonly missing?: DisplayIdentity;
}

/**
 * Current place of a board: its own monitor or monitors, or – while all of them are missing – parked on another,
 * which the board says. `waiting`: no usable monitor.
 */
export type BoardPlace =
  | ({ readonly kind: 'home'; readonly displayId: string } & Spanned)
  | { readonly kind: 'parked'; readonly displayId: string; readonly missing: DisplayIdentity }
  | { readonly kind: 'waiting'; readonly missing: DisplayIdentity };

/** The monitors on which a board is seen now, the first in reading order first. */
export function monitorsOf(place: BoardPlace): readonly string[] {
  if (place.kind === 'waiting') return [];
  return place.kind === 'home' ? [place.displayId, ...(place.also ?? [])] : [place.displayId];
}

/** State of a board's page: `safe` is the plain page after a crash loop. */
export type BoardHealth =
  | { readonly kind: 'ok' }
  | { readonly kind: 'recovering'; readonly reason: string }
  | { readonly kind: 'safe'; readonly reason: string; readonly since: number };

export interface BoardStatus {
  readonly id: string;
  /** The board that is shown now. */
  readonly board: BoardRef;
  readonly place: BoardPlace;
  readonly health: BoardHealth;
  /** Absent: the board stands alone. */
  readonly rotation?: BoardRotation;
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
