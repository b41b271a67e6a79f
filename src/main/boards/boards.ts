import { randomUUID } from 'node:crypto';
import { must } from '@shared/base/assert';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';
import { EDITOR_FEEDS } from '@shared/catalogue/boardOffer';
import { DESK } from '@shared/catalogue/boardSpecs/desk';
import { findFamily } from '@shared/catalogue';
import type {
  BoardFeeds,
  BoardRef,
  BoardQueryState,
  BoardSpec,
  BoardStatus,
} from '@shared/model/board';
import { listOfPart } from '@shared/catalogue/boardSpecs/lists';
import { isOwnKey } from '@shared/model/boardKey';
import { linkAddress } from '@shared/model/boardLink';
import type { PublicSettings } from '@shared/model/settings';
import type { Translate } from '@shared/model/translate';
import type { DisplayPort, KeepAwakePort } from '../ports/displays';
import type { Logger } from '../ports/log';
import type { Planned } from '../ports/planned';
import type { WindowFactory } from '../ports/window';
import { BoardWindow } from '../windows/board';
import { WindowHomes } from '../windows/homes';
import type { WindowRegistry } from '../windows/registry';
import type { FeedChange, Feeds } from './hub';
import { Arrangement, type ArrangementDeps } from './monitors/arrangement';
import { identify, identityOf } from './monitors/identity';
import { IdentifyOverlay } from './monitors/identifyOverlay';
import type { LayoutStore } from './monitors/layout';
import { NamedArrangements } from './monitors/named';
import { sane } from './monitors/sane';
import { Thumbnails } from './monitors/thumbnails';
import type { OwnBoards } from './own';
import { Playlists } from './playlists/playlists';
import { Rotations } from './playlists/rotations';
import { BoardTakeover, type BoardTakeoverDeps } from './takeover';

export interface BoardsDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly factory: WindowFactory;
  readonly registry: WindowRegistry;
  readonly preload: string;
  readonly displays: DisplayPort;
  readonly keepAwake: KeepAwakePort;
  readonly power: ArrangementDeps['power'];
  /** The layout of this workstation, and the boards that were arranged on it. */
  readonly layout: LayoutStore;
  readonly own: OwnBoards;
  readonly feeds: Feeds;
  readonly hold: ArrangementDeps['hold'];
  readonly alarms: Pick<BoardTakeoverDeps, 'alarm' | 'journal' | 'open' | 'shown'> & {
    /** Alarms have changed. */
    readonly changed: Signal<unknown>;
  };
  readonly language: () => PublicSettings['language'];
  readonly translate: Translate;
  /** The duty desk gets new data of one of its queries. */
  readonly deskFed: (change: Pick<FeedChange, 'key' | 'state'>) => void;
  /** The editor of boards gets new data of one of its tiles. */
  readonly editorFed: (change: Pick<FeedChange, 'key' | 'state'>) => void;
  readonly signedIn: () => boolean;
  /** The time by the server's clock, ms. */
  readonly cityNow: () => number;
  /** A window gets new data of a query of the board that it shows or makes ready. */
  readonly fed: (windowId: number, change: FeedChange) => void;
}

/** The console is made first; the boards follow so soon that nobody waits for them. ms */
const RESTORE_MS = 50;

const hasMap = (board: BoardSpec | undefined): boolean =>
  board?.tiles.some(({ show }) => show === 'map') ?? false;

/**
 * Boards on monitors: where they stand, that they stay alive, what they are told, and the alarms that
 * are shown over them.
 */
export class Boards {
  readonly arrangement: Arrangement;
  readonly takeover: BoardTakeover;
  /** Arrangements with names. */
  readonly named: NamedArrangements;
  /** Lists of boards that take turns. */
  readonly playlists: Playlists;
  readonly rotations: Rotations;
  /** Small pictures of what boards show. */
  readonly thumbnails: Thumbnails;
  /** Ids of boards over which something else stands now. */
  readonly takenOver = new Emitter<string>();
  private readonly overlay: IdentifyOverlay;
  /** Console and settings keep to their monitors, as boards do. */
  private readonly homes: WindowHomes;
  private stopRestore: Unsubscribe = () => undefined;
  private deskWatched = false;
  private editorWatched = false;

  constructor(private readonly deps: BoardsDeps) {
    const { alarms, clock, displays, factory, keepAwake, log, power, preload, registry } = deps;
    const { layout, own } = deps;
    this.arrangement = new Arrangement({
      clock,
      log,
      displays,
      layout,
      keepAwake,
      power,
      newId: () => randomUUID(),
      hold: deps.hold,
      makeWindow: (board, rotates) =>
        new BoardWindow(board, {
          factory,
          registry,
          clock,
          log,
          preload,
          // A playlist, and a board that is arranged here, may get a map at any time.
          hasMap: rotates || isOwnKey(board) || hasMap(own.specOf(board)),
          title: (key, place) => this.titleOf(key, place),
        }),
    });
    this.thumbnails = new Thumbnails({
      clock,
      log,
      take: (id, width) => this.arrangement.picture(id, width),
    });
    this.named = new NamedArrangements({ clock, layout, alarms, arrangement: this.arrangement });
    this.takeover = new BoardTakeover({
      ...alarms,
      clock,
      boards: () => this.arrangement.state(),
      changed: (board) => this.takenOver.emit(board),
    });
    this.playlists = new Playlists({ layout, arrangement: this.arrangement });
    this.rotations = new Rotations({
      clock,
      arrangement: this.arrangement,
      playlists: this.playlists,
      feeds: deps.feeds,
      power,
      isTakenOver: (id) => this.takeover.of(id) !== null,
      specOf: (board) => own.specOf(board),
      fed: (windowId, change) => deps.fed(windowId, change),
    });
    this.overlay = new IdentifyOverlay({ factory, registry, clock, preload });
    this.homes = new WindowHomes({
      clock,
      windows: () => registry.all(),
      displays: () => sane(displays.all()),
      identityOf,
      identify,
    });
  }

  start(): void {
    const { alarms, clock, displays, fed, feeds, registry } = this.deps;
    const { arrangement, homes, takeover } = this;
    arrangement.opened.on((board) => feeds.opened(board));
    arrangement.closed.on((board) => feeds.closed(board));
    displays.changed.on(() => homes.changing());
    arrangement.displaysChanged.on(() => homes.changed());
    registry.moved.on(() => homes.moved());
    homes.moved();
    feeds.changed.on(({ board, key, state }) => {
      if (board === DESK.key) this.deps.deskFed({ key, state });
      if (board === EDITOR_FEEDS.key && this.editorWatched) this.deps.editorFed({ key, state });
      for (const windowId of arrangement.windowsOf(board)) fed(windowId, { board, key, state });
    });
    this.deps.own.changed.on(() => {
      feeds.renewed();
      // Titles of windows, and what their pages know of the queries of a board that was arranged anew.
      arrangement.renewed();
      for (const { board, id } of arrangement.state().boards) {
        const windowId = arrangement.windowIdOf(id);
        for (const [key, state] of Object.entries(feeds.feedsOf(board)))
          if (windowId !== null && isOwnKey(board)) fed(windowId, { board, key, state });
      }
    });
    this.takenOver.on((id) => this.rotations.takenOver(id));
    alarms.changed.on(() => takeover.update());
    arrangement.changed.on(() => takeover.update());
    // Numbers must not stay on a monitor that is another one now.
    displays.changed.on(() => this.overlay.hide());
    feeds.start();
    this.named.start();
    this.rotations.start();
    this.stopRestore = clock.after(RESTORE_MS, 'boards.restore', () => arrangement.start());
  }

  stop(): void {
    this.stopRestore();
    this.named.stop();
    this.rotations.stop();
    this.homes.stop();
    this.overlay.hide();
    this.thumbnails.stop();
    this.takeover.dispose();
    this.arrangement.stop();
    this.deps.feeds.stop();
  }

  /** The board of a window. @throws Error for a window that shows none */
  ofWindow(windowId: number): BoardStatus {
    return must(this.arrangement.boardOf(windowId), 'board of the asking window');
  }

  /** The last data of the board that a window shows, and of the one that it makes ready, by their keys. */
  feedsFor(windowId: number): BoardFeeds {
    const { board, rotation } = this.ofWindow(windowId);
    const boards = rotation?.next == null ? [board] : [board, rotation.next];
    const { feeds } = this.deps;
    return Object.fromEntries(boards.map((key) => [key, feeds.feedsOf(key)]));
  }

  /** The last data of the duty desk; nothing of anybody's while nobody is signed in. */
  deskFeeds(): Readonly<Record<string, BoardQueryState>> {
    return this.deps.signedIn() ? this.deps.feeds.feedsOf(DESK.key) : {};
  }

  /** The duty desk is polled while it is before somebody's eyes. */
  watchDesk(on: boolean): void {
    if (on === this.deskWatched) return;
    this.deskWatched = on;
    if (on) this.deps.feeds.opened(DESK.key);
    else this.deps.feeds.closed(DESK.key);
  }

  /** The last data of every tile that a board can have; nothing of anybody's while nobody is signed in. */
  editorFeeds(): Readonly<Record<string, BoardQueryState>> {
    return this.deps.signedIn() ? this.deps.feeds.feedsOf(EDITOR_FEEDS.key) : {};
  }

  /** Every tile's data is polled while a person arranges a board. */
  watchEditor(on: boolean): void {
    if (on === this.editorWatched) return;
    this.editorWatched = on;
    if (on) this.deps.feeds.opened(EDITOR_FEEDS.key);
    else this.deps.feeds.closed(EDITOR_FEEDS.key);
  }

  /** The console's address of what a tile of a window's board, or a part of it, counts; null where it leads nowhere. */
  followed(windowId: number, tile: number, part?: string): string | null {
    const { board } = this.ofWindow(windowId);
    const shown = this.deps.own.specOf(board)?.tiles[tile];
    const link =
      shown === undefined || part === undefined ? shown?.link : listOfPart(board, shown, part);
    const pathOfFamily = (key: string) => findFamily(key)?.screen?.paths[0];
    return link === undefined ? null : linkAddress(link, pathOfFamily, this.deps.cityNow());
  }

  /** Shows its number on each monitor for a while. */
  identify(): void {
    this.overlay.show(this.arrangement.state().displays);
  }

  /** What the frame of a board's window says: which board, and what it waits for while it is parked. */
  private titleOf(board: BoardRef, place: Planned): string {
    const { language, translate } = this.deps;
    const title = this.deps.own.specOf(board)?.title[language()] ?? board;
    if (place.kind !== 'parked') return title;
    const { label, width, height } = place.missing;
    const monitor = label === '' ? `${width} × ${height}` : label;
    return translate('boards.parkedTitle', { title, monitor });
  }
}
