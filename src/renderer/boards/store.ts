import { createContext, useContext, useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createStore, type StoreApi } from 'zustand/vanilla';
import { must } from '@shared/base/assert';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { TextKey } from '@shared/i18n/textKey';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { BoardPinState } from '@shared/model/boardPin';
import type { BoardFeeds, BoardQueryState, BoardStatus, Takeover } from '@shared/model/board';
import { cityOffset, type ServerClockState } from '@shared/model/diagnostics';
import type { LockState } from '@shared/model/lock';
import type { OwnBoard } from '@shared/model/ownBoard';
import type { SessionState } from '@shared/model/session';
import type { PublicSettings } from '@shared/model/settings';
import type { Bridge } from '@renderer/bridge/client';
import { followStates } from '@renderer/bridge/mirror';
import { followAlarms } from '@renderer/data/alarms';

/** The state that main sends to a board; null until the first answer. */
export interface BoardLive {
  readonly session: SessionState | null;
  readonly settings: PublicSettings | null;
  readonly alarms: AlarmSnapshot | null;
  readonly lock: LockState | null;
  /** The offset of the server's clock. */
  readonly serverClock: ServerClockState | null;
  readonly self: BoardStatus | null;
  /** The take-over of the board; null: none. */
  readonly takeover: Takeover | null;
  readonly pin: BoardPinState | null;
  /** What whoever stands before the board is asked: whether to leave it, or its PIN for a tile's list. */
  readonly asks: BoardQuestion | null;
  /** Boards that were arranged on this workstation. */
  readonly own: readonly OwnBoard[];
  /** By board, then by query: two boards may name theirs alike. */
  readonly feeds: BoardFeeds;
  /** Since when tiles have been empty, by board and place in it, ms of the monotonic clock; kept in place. */
  readonly emptySince: Map<string, number>;
}

/** `tile`: its place in the board's declaration; `part`: what of it is meant, absent: all. */
export type BoardQuestion =
  | { readonly kind: 'leave' }
  | { readonly kind: 'follow'; readonly tile: number; readonly part?: string }
  /** `why`: main refused, for want of the PIN or of the right. */
  | { readonly kind: 'arrange'; readonly why: TextKey };

export type BoardStore = StoreApi<BoardLive>;

export function createBoardStore(): BoardStore {
  return createStore<BoardLive>(() => ({
    session: null,
    settings: null,
    alarms: null,
    lock: null,
    serverClock: null,
    self: null,
    takeover: null,
    pin: null,
    asks: null,
    own: [],
    feeds: {},
    emptySince: new Map(),
  }));
}

/** The states of main that a board mirrors. */
const MIRRORED = {
  session: 'session',
  settings: 'settings',
  lock: 'lock',
  serverClock: 'clock',
  self: 'board.self',
  takeover: 'board.takeover',
  pin: 'boards.pin',
  own: 'boards.own',
} as const;

/**
 * Follows the states of main. A failed request is reported and does not affect the others: a board with half
 * of its data is better than none. `ready` resolves when each was answered or failed.
 */
export function connectBoard(
  bridge: Bridge,
  store: BoardStore,
  report: (error: unknown) => void,
): { readonly ready: Promise<void>; readonly end: Unsubscribe } {
  const alarms = followAlarms(bridge, {
    get: () => store.getState().alarms,
    set: (next) => store.setState({ alarms: next }),
    report,
  });
  const states = followStates(bridge, MIRRORED, (patch) => store.setState(patch), report);
  const takeFeeds = (older: BoardFeeds, newer: BoardFeeds): void => {
    const merged = Object.entries(newer).map(([board, fed]) => [
      board,
      { ...older[board], ...fed },
    ]);
    store.setState({ feeds: { ...older, ...(Object.fromEntries(merged) as BoardFeeds) } });
  };
  const endFeeds = bridge.on('board.feed', ({ board, key, state }) =>
    takeFeeds(store.getState().feeds, { [board]: { [key]: state } }),
  );
  const feeds = bridge
    .request('board.feeds')
    .then((all) => takeFeeds(all, store.getState().feeds), report);
  const ready = Promise.all([states.ready, feeds, alarms.ready]).then(() => undefined);
  const end = (): void => {
    states.end();
    alarms.end();
    endFeeds();
  };
  return { ready, end };
}

/** Shared by the parts of one board; made once when the page starts. */
export interface BoardServices {
  readonly bridge: Bridge;
  readonly clock: Clock;
  readonly store: BoardStore;
  readonly report: (error: unknown) => void;
}

export const BoardContext = createContext<BoardServices | null>(null);

export function useBoard(): BoardServices {
  return must(useContext(BoardContext), 'services of the board');
}

export function useBoardLive<T>(pick: (live: BoardLive) => T): T {
  return useStore(useBoard().store, pick);
}

/** The board that a tile belongs to; a window may hold the next one behind the shown one. */
export const BoardKeyContext = createContext('');

/** The board of a tile. */
export function useBoardKey(): string {
  return useContext(BoardKeyContext);
}

/** The last data of a query of the tile's own board; undefined: none, or not told yet. */
export function useFeed(key: string | undefined): BoardQueryState | undefined {
  const board = useBoardKey();
  return useBoardLive((live) => (key === undefined ? undefined : live.feeds[board]?.[key]));
}

/** Wall time, renewed every second. */
export function useSecond(): number {
  const { clock } = useBoard();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.every(1_000, 'board second', () => setNow(clock.now())), [clock]);
  return now;
}

/** What is added to this workstation's time: a board shows the server's clock, ms. */
export function useClockOffset(): number {
  return useBoardLive((live) => cityOffset(live.serverClock));
}
