import { randomUUID } from 'node:crypto';
import { must } from '@shared/base/assert';
import { BOARDS } from '@shared/catalogue/boards';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { WALL } from '@shared/ipc/parts/boards';
import type { BoardKey, BoardStatus } from '@shared/model/board';
import { createDisplays } from '../../adapters/displays';
import { createKeepAwake } from '../../adapters/keepAwake';
import { BoardTakeover } from '../../boards/takeover';
import { createFeeds } from './feeds';
import { IdentifyOverlay } from '../../displays/identifyOverlay';
import { isLayoutDocument, LayoutStore } from '../../displays/layout';
import type { Planned } from '@main/ports/planned';
import { Wall } from '../../displays/wall';
import { published } from '../../ipc/publisher';
import type { Answers, StateSource } from '../../ipc/types';
import type { Sender } from '@main/ports/sender';
import { BoardWindow } from '../../windows/board';
import { bringIntoReach } from '../../windows/reach';
import type { Area, AreaContext } from './context';

type Needs = Pick<
  AreaContext,
  | 'alarms'
  | 'broadcast'
  | 'clock'
  | 'data'
  | 'factory'
  | 'log'
  | 'openDocument'
  | 'power'
  | 'preload'
  | 'registry'
  | 'server'
  | 'session'
  | 'settings'
  | 'translator'
>;

/** The console is made first; the boards follow so soon that nobody waits for them. ms */
const RESTORE_MS = 50;

export interface WallArea extends Area, Answers<typeof WALL> {
  readonly wall: Wall;
  /** A window asked for the settings, at this section. */
  readonly settingsAsked: Emitter<string>;
}

/** The stored layout of this workstation. */
function openLayout({ openDocument, log }: Needs): LayoutStore {
  return new LayoutStore(openDocument('wall', isLayoutDocument, 'wallSetAside'), (reason) =>
    log.error('the layout of the wall cannot be written', { reason }),
  );
}

/** What the frame of a board's window says: which board, and what it waits for while it is parked. */
function titleOf({ settings, translator }: Needs, board: BoardKey, place: Planned): string {
  const title = BOARDS.find(({ key }) => key === board)?.title[settings.get().language] ?? board;
  if (place.kind !== 'parked') return title;
  const { label, width, height } = place.missing;
  const monitor = label === '' ? `${width} × ${height}` : label;
  return translator.translate('wall.parkedTitle', { title, monitor });
}

/** Alarms that nobody answers, shown over a board. */
function createTakeover(
  { alarms, clock }: Needs,
  wall: Wall,
  changed: Emitter<string>,
): BoardTakeover {
  return new BoardTakeover({
    clock,
    open: () => alarms.publisher.open(),
    alarm: (id) => alarms.session.alarm(id),
    shown: (alarm) => alarms.publisher.shown(alarm),
    wall: () => wall.state(),
    told: (board) => changed.emit(board),
    journal: (told) => alarms.session.told(told),
  });
}

/** Boards on monitors: where they stand, that they stay alive, and what they are told. */
export function createWallArea(context: Needs): WallArea {
  const { broadcast, clock, factory, log, power, registry } = context;
  const feeds = createFeeds(context);
  const layout = openLayout(context);
  const settingsAsked = new Emitter<string>();
  const makeWindow = (board: BoardKey) =>
    new BoardWindow(board, {
      factory,
      registry,
      clock,
      log,
      preload: context.preload,
      title: (key, place) => titleOf(context, key, place),
    });
  const displays = createDisplays();
  const wall = new Wall({
    clock,
    log,
    displays,
    layout,
    keepAwake: createKeepAwake(),
    power,
    newId: () => randomUUID(),
    makeWindow,
  });
  /** Ids of boards over which something else stands now. */
  const takenOver = new Emitter<string>();
  const takeover = createTakeover(context, wall, takenOver);
  const overlay = new IdentifyOverlay({
    factory,
    registry,
    clock,
    preload: context.preload,
  });
  let stopRestore: Unsubscribe = () => undefined;
  const own = ({ windowId }: Sender): BoardStatus =>
    must(wall.boardOf(windowId), 'board of the asking window');
  /** A value of each board's own window; `listen` tells ids of boards. */
  const ofWindow = <V>(
    read: (sender: Sender) => V,
    listen: (told: (board: string) => void) => Unsubscribe,
  ): StateSource<V> => ({
    read,
    follow: (changed) => [
      listen((board) => {
        const windowId = wall.windowIdOf(board);
        if (windowId !== null) changed(windowId);
      }),
    ],
  });

  return {
    wall,
    settingsAsked,
    start() {
      wall.opened.on((board) => feeds.opened(board));
      wall.closed.on((board) => feeds.closed(board));
      wall.displaysChanged.on((there) => {
        const areas = [...there].sort((a, b) => Number(b.primary) - Number(a.primary));
        bringIntoReach(
          registry.all(),
          areas.map(({ workArea }) => workArea),
        );
      });
      feeds.changed.on(({ board, key, state }) => {
        for (const windowId of wall.windowsOf(board)) {
          broadcast.sendTo(windowId, 'board.feed', { key, state });
        }
      });
      context.alarms.publisher.deltas.on(() => takeover.update());
      wall.changed.on(() => takeover.update());
      // Numbers must not stay on a monitor that is another one now.
      displays.changed.on(() => overlay.hide());
      feeds.start();
      stopRestore = clock.after(RESTORE_MS, 'wall.restore', () => wall.start());
    },
    stop() {
      stopRestore();
      overlay.hide();
      takeover.dispose();
      wall.stop();
      feeds.stop();
    },
    requests: {
      'wall.open': ({ board, displayId }) => wall.open(board, displayId),
      'wall.move': ({ id, displayId }) => wall.move(id, displayId),
      'wall.close': ({ id }) => wall.close(id),
      'wall.identify': () => {
        overlay.show(wall.state().displays);
        return null;
      },
      'board.feeds': (_, sender) => feeds.feedsOf(own(sender).board),
    },
    commands: {
      'board.heartbeat': (_, { windowId }) => wall.beat(windowId),
      'board.takeoverDrawn': ({ id }, sender) => takeover.drawn(own(sender).id, id),
      'board.leave': (_, sender) => void wall.close(own(sender).id),
      'board.retry': (_, { windowId }) => wall.retry(windowId),
      'window.settings': ({ section }) => settingsAsked.emit(section),
    },
    states: {
      wall: published(() => wall.state(), wall.changed),
      'board.self': ofWindow(own, (told) => wall.boardChanged.on(({ id }) => told(id))),
      'board.takeover': ofWindow(
        (sender) => takeover.of(own(sender).id),
        (told) => takenOver.on(told),
      ),
    },
  };
}
