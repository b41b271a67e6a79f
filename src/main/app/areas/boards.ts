import { randomUUID } from 'node:crypto';
import { must } from '@shared/base/assert';
import { BOARDS } from '@shared/catalogue/boards';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import type { BOARD_ARRANGEMENT } from '@shared/ipc/parts/boards';
import type { BoardKey, BoardStatus } from '@shared/model/board';
import { createDisplays } from '../../adapters/displays';
import { createKeepAwake } from '../../adapters/keepAwake';
import { BoardTakeover } from '../../boards/takeover';
import { createFeeds } from './boardQueries';
import { IdentifyOverlay } from '../../boards/monitors/identifyOverlay';
import { isLayoutDocument, LayoutStore } from '../../boards/monitors/layout';
import type { Planned } from '@main/ports/planned';
import { Arrangement } from '../../boards/monitors/arrangement';
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

export interface BoardsArea extends Area, Answers<typeof BOARD_ARRANGEMENT> {
  readonly arrangement: Arrangement;
  /** A window asked for the settings, at this section. */
  readonly settingsAsked: Emitter<string>;
}

/** The stored layout of this workstation. */
function openLayout({ openDocument, log }: Needs): LayoutStore {
  return new LayoutStore(openDocument('wall', isLayoutDocument, 'boardsSetAside'), (reason) =>
    log.error('the layout of the arrangement cannot be written', { reason }),
  );
}

/** What the frame of a board's window says: which board, and what it waits for while it is parked. */
function titleOf({ settings, translator }: Needs, board: BoardKey, place: Planned): string {
  const title = BOARDS.find(({ key }) => key === board)?.title[settings.get().language] ?? board;
  if (place.kind !== 'parked') return title;
  const { label, width, height } = place.missing;
  const monitor = label === '' ? `${width} × ${height}` : label;
  return translator.translate('boards.parkedTitle', { title, monitor });
}

/** Alarms that nobody answers, shown over a board. */
function createTakeover(
  { alarms, clock }: Needs,
  arrangement: Arrangement,
  changed: Emitter<string>,
): BoardTakeover {
  return new BoardTakeover({
    clock,
    open: () => alarms.publisher.open(),
    alarm: (id) => alarms.session.alarm(id),
    shown: (alarm) => alarms.publisher.shown(alarm),
    boards: () => arrangement.state(),
    told: (board) => changed.emit(board),
    journal: (told) => alarms.session.told(told),
  });
}

/** Boards on monitors: where they stand, that they stay alive, and what they are told. */
export function createBoardsArea(context: Needs): BoardsArea {
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
  const arrangement = new Arrangement({
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
  const takeover = createTakeover(context, arrangement, takenOver);
  const overlay = new IdentifyOverlay({
    factory,
    registry,
    clock,
    preload: context.preload,
  });
  let stopRestore: Unsubscribe = () => undefined;
  const own = ({ windowId }: Sender): BoardStatus =>
    must(arrangement.boardOf(windowId), 'board of the asking window');
  /** A value of each board's own window; `listen` tells ids of boards. */
  const ofWindow = <V>(
    read: (sender: Sender) => V,
    listen: (told: (board: string) => void) => Unsubscribe,
  ): StateSource<V> => ({
    read,
    follow: (changed) => [
      listen((board) => {
        const windowId = arrangement.windowIdOf(board);
        if (windowId !== null) changed(windowId);
      }),
    ],
  });

  return {
    arrangement,
    settingsAsked,
    start() {
      arrangement.opened.on((board) => feeds.opened(board));
      arrangement.closed.on((board) => feeds.closed(board));
      arrangement.displaysChanged.on((there) => {
        const areas = [...there].sort((a, b) => Number(b.primary) - Number(a.primary));
        bringIntoReach(
          registry.all(),
          areas.map(({ workArea }) => workArea),
        );
      });
      feeds.changed.on(({ board, key, state }) => {
        for (const windowId of arrangement.windowsOf(board)) {
          broadcast.sendTo(windowId, 'board.feed', { key, state });
        }
      });
      context.alarms.publisher.deltas.on(() => takeover.update());
      arrangement.changed.on(() => takeover.update());
      // Numbers must not stay on a monitor that is another one now.
      displays.changed.on(() => overlay.hide());
      feeds.start();
      stopRestore = clock.after(RESTORE_MS, 'boards.restore', () => arrangement.start());
    },
    stop() {
      stopRestore();
      overlay.hide();
      takeover.dispose();
      arrangement.stop();
      feeds.stop();
    },
    requests: {
      'boards.open': ({ board, displayId }) => arrangement.open(board, displayId),
      'boards.move': ({ id, displayId }) => arrangement.move(id, displayId),
      'boards.close': ({ id }) => arrangement.close(id),
      'boards.identify': () => {
        overlay.show(arrangement.state().displays);
        return null;
      },
      'board.feeds': (_, sender) => feeds.feedsOf(own(sender).board),
    },
    commands: {
      'board.heartbeat': (_, { windowId }) => arrangement.beat(windowId),
      'board.takeoverDrawn': ({ id }, sender) => takeover.drawn(own(sender).id, id),
      'board.leave': (_, sender) => void arrangement.close(own(sender).id),
      'board.retry': (_, { windowId }) => arrangement.retry(windowId),
      'window.settings': ({ section }) => settingsAsked.emit(section),
    },
    states: {
      boards: published(() => arrangement.state(), arrangement.changed),
      'board.self': ofWindow(own, (told) => arrangement.boardChanged.on(({ id }) => told(id))),
      'board.takeover': ofWindow(
        (sender) => takeover.of(own(sender).id),
        (told) => takenOver.on(told),
      ),
    },
  };
}
