import { z } from 'zod';
import type { TextKey } from '../../i18n/textKey';
import type { Result } from '../../base/result';
import {
  arrangementNameSchema,
  arrangementAlarmSchema,
  arrangementTimeSchema,
  boardRefSchema,
  MOST_SPANNED,
  type BoardFeeds,
  type BoardStatus,
  type BoardQueryState,
  type Takeover,
  type BoardsState,
  type NamedArrangement,
} from '../../model/board';
import { ownBoardKeySchema, type OwnBoardKey } from '../../model/boardKey';
import { PIN_MAX, typedPinSchema, type BoardPinState } from '../../model/boardPin';
import { BOARD_FILE_LIMIT, ownContentSchema, type OwnBoard } from '../../model/ownBoard';
import { playlistSchema, type Playlist } from '../../model/playlist';
import { command, event, request, state, type Part } from '../define';
import { CONSOLE, LOCAL_MS, none, SCREENS, SERVER_MS, WORKPLACES } from './limits';

const BOARD = ['board'] as const;
const id = z.string().min(1).max(64);
const displayId = z.string().min(1).max(64);

/** Longest name of a part of a tile. */
const MOST_PART = 200;

type Asked = Result<null, { readonly key: TextKey }>;

/** Boards and monitors. */
export const BOARD_ARRANGEMENT = {
  requests: {
    /** Puts a board on a monitor, full screen. */
    'boards.open': request<Asked>()(
      WORKPLACES,
      z.object({ board: boardRefSchema, displayId }),
      LOCAL_MS,
    ),
    /** Puts a board over several monitors that fill a rectangle together. */
    'boards.span': request<Asked>()(
      WORKPLACES,
      z.object({ board: boardRefSchema, displayIds: z.array(displayId).min(2).max(MOST_SPANNED) }),
      LOCAL_MS,
    ),
    'boards.move': request<Asked>()(WORKPLACES, z.object({ id, displayId }), LOCAL_MS),
    /** Keeps what stands under a name; one of this name is replaced. */
    'boards.keep': request<Asked>()(
      WORKPLACES,
      z.object({
        name: arrangementNameSchema,
        at: arrangementTimeSchema,
        alarm: arrangementAlarmSchema.exactOptional(),
      }),
      LOCAL_MS,
    ),
    /** Puts a named arrangement up in the place of what stands. */
    'boards.putUp': request<Asked>()(
      WORKPLACES,
      z.object({ name: arrangementNameSchema }),
      LOCAL_MS,
    ),
    'boards.forget': request<Asked>()(
      WORKPLACES,
      z.object({ name: arrangementNameSchema }),
      LOCAL_MS,
    ),
    /** Keeps a playlist; one of this name is replaced. */
    'boards.keepPlaylist': request<Asked>()(WORKPLACES, playlistSchema, LOCAL_MS),
    'boards.removePlaylist': request<Asked>()(
      WORKPLACES,
      z.object({ name: arrangementNameSchema }),
      LOCAL_MS,
    ),
    /** Puts a playlist on a monitor, full screen. */
    'boards.openPlaylist': request<Asked>()(
      WORKPLACES,
      z.object({ name: arrangementNameSchema, displayId }),
      LOCAL_MS,
    ),
    /** Puts a playlist over several monitors that fill a rectangle together. */
    'boards.spanPlaylist': request<Asked>()(
      WORKPLACES,
      z.object({
        name: arrangementNameSchema,
        displayIds: z.array(displayId).min(2).max(MOST_SPANNED),
      }),
      LOCAL_MS,
    ),
    /** Keeps a board that was arranged here. `key`: the one that is replaced; null: a new one. */
    'boards.keepOwn': request<Result<OwnBoardKey, { readonly key: TextKey }>>()(
      CONSOLE,
      z.object({ key: ownBoardKeySchema.nullable(), content: ownContentSchema }),
      SERVER_MS,
    ),
    'boards.removeOwn': request<Asked>()(CONSOLE, z.object({ key: ownBoardKeySchema }), SERVER_MS),
    /** Writes a board into the folder of downloads. */
    'boards.exportOwn': request<Result<{ readonly path: string }, { readonly key: TextKey }>>()(
      CONSOLE,
      ownContentSchema,
      LOCAL_MS,
    ),
    /** Takes a board in from the text of a file, beside those that are there. */
    'boards.importOwn': request<Result<OwnBoardKey, { readonly key: TextKey }>>()(
      CONSOLE,
      z.object({ text: z.string().max(BOARD_FILE_LIMIT) }),
      SERVER_MS,
    ),
    /** The last data of every tile that a board can have; nothing while nobody is signed in. */
    'editor.feeds': request<Readonly<Record<string, BoardQueryState>>>()(CONSOLE, none, LOCAL_MS),
    /** A small picture of what a board's window shows, as the address of an image; null: there is none. */
    'boards.picture': request<string | null>()(CONSOLE, z.object({ id }), LOCAL_MS),
    'boards.close': request<Asked>()(WORKPLACES, z.object({ id }), LOCAL_MS),
    /** Sets, changes or removes (null) the PIN of this workstation's boards; `old` is needed when one exists. */
    'boards.setPin': request<Asked>()(
      WORKPLACES,
      z.object({ old: z.string().max(PIN_MAX), pin: z.string().max(PIN_MAX).nullable() }),
      LOCAL_MS,
    ),
    /** Closes the asking board on its own monitor (Esc, confirmed). `pin`: where one is set. */
    'board.leave': request<Asked>()(BOARD, z.object({ pin: typedPinSchema }), LOCAL_MS),
    /**
     * Shows what a tile of the asking board counts as a list of the console.
     * `tile`: its place in the board's declaration; null: the page on which the board itself is arranged. `part`: the
     * figure, entry or record of it that is meant, absent: all of the tile; `pin`: where one is set.
     */
    'boards.follow': request<Asked>()(
      BOARD,
      z.object({
        tile: z.number().int().min(0).max(99).nullable(),
        part: z.string().min(1).max(MOST_PART).exactOptional(),
        pin: typedPinSchema,
      }),
      SERVER_MS,
    ),
    /** Shows a big number on every monitor for some seconds. */
    'boards.identify': request<null>()(WORKPLACES, none, LOCAL_MS),
    /** The last data of the duty desk; nothing while nobody is signed in. */
    'desk.feeds': request<Readonly<Record<string, BoardQueryState>>>()(CONSOLE, none, LOCAL_MS),
    /** The organisation's logo as an address that a picture takes; null: none, or none that can be read. */
    'board.logo': request<string | null>()(BOARD, none, LOCAL_MS),
    /** The last data of every query of the asking board, and of the one that it makes ready. */
    'board.feeds': request<BoardFeeds>()(BOARD, none, LOCAL_MS),
  },
  commands: {
    /** Sent once a second while the board paints; main replaces a page that stops. */
    'board.heartbeat': command(BOARD, z.object({ frames: z.number().int().min(0) })),
    /** The alarm's card has been drawn over the board. */
    'board.takeoverDrawn': command(BOARD, z.object({ id: z.string().min(1).max(2_000) })),
    /** The page has the next board of its playlist ready behind the shown one, or failed to. */
    'board.prepared': command(BOARD, z.object({ board: boardRefSchema, ok: z.boolean() })),
    /** Somebody is at the board: its playlist waits. */
    'board.touched': command(BOARD, none),
    /** The safe page asks for the real page. */
    'board.retry': command(BOARD, none),
    /** The duty desk is before somebody's eyes, or no longer. */
    'desk.watch': command(CONSOLE, z.object({ on: z.boolean() })),
    /** A person arranges a board, or no longer. */
    'editor.watch': command(CONSOLE, z.object({ on: z.boolean() })),
    /** Opens the settings window, at a section. */
    'window.settings': command(['console', 'settings'], z.object({ section: z.string().max(50) })),
  },
  events: {
    'board.feed': event<{
      readonly board: string;
      readonly key: string;
      readonly state: BoardQueryState;
    }>()(BOARD),
    /** A board whose boards have a PIN was closed by its frame: its page asks for it. */
    'board.leaveAsked': event<null>()(BOARD),
    'editor.feed': event<{ readonly key: string; readonly state: BoardQueryState }>()(CONSOLE),
    'desk.feed': event<{ readonly key: string; readonly state: BoardQueryState }>()(CONSOLE),
  },
  states: {
    /** Boards that were arranged on this workstation. */
    'boards.own': state<readonly OwnBoard[]>()(SCREENS),
    /** Whether who is signed in may arrange boards. */
    'boards.mayArrange': state<boolean>()(SCREENS),
    /** Whether the boards have a PIN. */
    'boards.pin': state<BoardPinState>()(SCREENS),
    /** Monitors and the boards on them. */
    boards: state<BoardsState>()(WORKPLACES),
    /** Arrangements with names, in the order in which they were kept. */
    'boards.named': state<readonly NamedArrangement[]>()(WORKPLACES),
    /** Boards that take turns, in the order in which they were made. */
    'boards.playlists': state<readonly Playlist[]>()(WORKPLACES),
    /** The board of the window and its state; each window has its own. */
    'board.self': state<BoardStatus>()(BOARD),
    /** The take-over that covers the window's board; null: none. */
    'board.takeover': state<Takeover | null>()(BOARD),
  },
} as const satisfies Part;
