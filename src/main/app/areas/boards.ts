import { randomUUID } from 'node:crypto';
import type { Unsubscribe } from '@shared/base/disposable';
import { Emitter } from '@shared/base/emitter';
import { fail, ok, type Result } from '@shared/base/result';
import type { TextKey } from '@shared/i18n/textKey';
import { editAddress } from '@shared/model/boardLink';
import { cityOffset } from '@shared/model/diagnostics';
import { boardFileText, readBoardFile, type OwnContent } from '@shared/model/ownBoard';
import type { BOARD_ARRANGEMENT } from '@shared/ipc/parts/boards';
import { createDisplays } from '../../adapters/displays';
import { createKeepAwake } from '../../adapters/keepAwake';
import { Arrangers } from '../../boards/arrangers';
import { createFeeds } from '../../boards/boardQueries';
import { Boards } from '../../boards/boards';
import { isFeedDocument } from '../../boards/document';
import { readLogo } from '../../boards/logo';
import { isLayoutDocument, LayoutStore } from '../../boards/monitors/layout';
import { OwnBoards } from '../../boards/own';
import { published } from '../../ipc/publisher';
import { AlarmFocus } from '../alarmFocus';
import type { Answers, StateSource } from '../../ipc/types';
import type { Sender } from '../../ports/sender';
import type { Area } from './context';
import { defineArea } from './define';

export interface BoardsArea extends Area, Answers<typeof BOARD_ARRANGEMENT> {
  readonly boards: Boards;
  /** A page of the console has been drawn and listens. */
  pageReady(): void;
  /** A window asked for the settings, at this section. */
  readonly settingsAsked: Emitter<string>;
}

/** A free name is made of it; a board's own name may hold what a file's may not. */
const EXPORT_NAME = 'chengjing-board.json';

type Asked<T = null> = Result<T, { readonly key: TextKey }>;

/** Boards on monitors. */
export const createBoardsArea = defineArea(
  [
    'alarms',
    'boardPin',
    'broadcast',
    'clock',
    'console',
    'data',
    'exports',
    'factory',
    'isHeldBack',
    'log',
    'openDocument',
    'power',
    'preload',
    'registry',
    'server',
    'serverClock',
    'session',
    'settings',
    'translator',
  ],
  (given): BoardsArea => {
    const { alarms, boardPin, broadcast, clock, data, factory, log, openDocument, power } = given;
    const { preload, registry, session, settings } = given;
    const settingsAsked = new Emitter<string>();
    const pages = new AlarmFocus(given.console, (address) =>
      broadcast.send('navigate.asked', { address }),
    );
    const layout = new LayoutStore(
      openDocument('wall', isLayoutDocument, 'boardsSetAside'),
      (reason) => log.error('the layout of the arrangement cannot be written', { reason }),
    );
    const own = new OwnBoards({ layout, newId: () => randomUUID() });
    const feeds = createFeeds({
      clock,
      boards: () => own.specs(),
      document: openDocument('boards', isFeedDocument),
      session,
      dictionary: (code, from) => data.dictionary(code, from),
      power,
      settings,
      server: () => given.server().key,
    });
    const boards = new Boards({
      clock,
      log,
      factory,
      registry,
      preload,
      displays: createDisplays(),
      keepAwake: createKeepAwake(),
      power,
      layout,
      own,
      feeds,
      alarms: {
        open: () => alarms.publisher.open(),
        alarm: (id) => alarms.session.alarm(id),
        shown: (alarm) => alarms.publisher.shown(alarm),
        journal: (delivery) => alarms.session.delivered(delivery),
        changed: alarms.publisher.deltas,
      },
      language: () => settings.get().language,
      translate: given.translator.translate,
      hold: {
        on: () => boardPin.isSet(),
        asked: (windowId) => broadcast.sendTo(windowId, 'board.leaveAsked', null),
      },
      fed: (windowId, change) => broadcast.sendTo(windowId, 'board.feed', change),
      deskFed: (change) => {
        // What a locked desk may not ask it is not told either.
        if (!given.isHeldBack('desk.feeds')) broadcast.send('desk.feed', change);
      },
      editorFed: (change) => {
        if (!given.isHeldBack('editor.feeds')) broadcast.send('editor.feed', change);
      },
      signedIn: () => session.state().kind === 'signedIn',
      cityNow: () => clock.now() + cityOffset({ offsetMs: given.serverClock.offset() }),
    });
    const arrangers = new Arrangers({ session, codes: data.codes });
    const { arrangement, takeover, takenOver } = boards;
    /** A passer-by does not rearrange a wall by its names. */
    const bySomebody = <T>(act: () => Asked<T>): Asked<T> =>
      session.state().kind === 'signedIn' ? act() : fail({ key: 'boards.signedOut' });
    /** Nor does anybody who is not signed in change boards that have a PIN. */
    const byAllowed = (act: () => Asked): Asked =>
      boardPin.isSet() && session.state().kind !== 'signedIn'
        ? fail({ key: 'board.pin.problem.signedOut' })
        : act();
    /** An act of somebody who may arrange boards. */
    const byArranger = async <T>(act: () => Asked<T>): Promise<Asked<T>> => {
      const allowed = await arrangers.let();
      return allowed.ok ? act() : allowed;
    };
    /** An act of somebody who stands before a board, and may have to know its PIN. */
    const withPin = async (pin: string | null, act: () => void): Promise<Asked> => {
      const allowed = await boardPin.let(pin);
      if (allowed.ok) act();
      return allowed;
    };
    const exportBoard = async (content: OwnContent): Promise<Asked<{ readonly path: string }>> => {
      if (session.state().kind !== 'signedIn') return fail({ key: 'boards.signedOut' });
      try {
        return ok({ path: await given.exports.save(EXPORT_NAME, boardFileText(content)) });
      } catch (error) {
        log.error('a board cannot be exported', { reason: String(error) });
        return fail({ key: 'boards.file.notWritten' });
      }
    };
    /** A value of each board's own window; `listen` tells ids of boards. */
    const ofWindow = <V>(
      read: (sender: Sender) => V,
      listen: (changed: (board: string) => void) => Unsubscribe,
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
      boards,
      settingsAsked,
      pageReady: () => pages.pageReady(),
      start() {
        // A page that is gone does not say that it watches no more.
        given.console.pageLost.on(() => {
          boards.watchDesk(false);
          boards.watchEditor(false);
        });
        boards.start();
      },
      stop: () => boards.stop(),
      requests: {
        'boards.open': ({ board, displayId }) =>
          byAllowed(() => arrangement.open(board, displayId)),
        'boards.span': ({ board, displayIds }) =>
          byAllowed(() => arrangement.span(board, displayIds)),
        'boards.move': ({ id, displayId }) => byAllowed(() => arrangement.move(id, displayId)),
        'boards.keep': ({ name, at, alarm }) =>
          bySomebody(() => boards.named.keep(name, at, alarm)),
        'boards.putUp': ({ name }) => bySomebody(() => boards.named.putUp(name)),
        'boards.forget': ({ name }) => bySomebody(() => boards.named.forget(name)),
        'boards.keepPlaylist': (playlist) => bySomebody(() => boards.playlists.keep(playlist)),
        'boards.removePlaylist': ({ name }) => bySomebody(() => boards.playlists.remove(name)),
        'boards.openPlaylist': ({ name, displayId }) =>
          bySomebody(() => boards.playlists.open(name, displayId)),
        'boards.spanPlaylist': ({ name, displayIds }) =>
          bySomebody(() => boards.playlists.span(name, displayIds)),
        'boards.keepOwn': ({ key, content }) => byArranger(() => own.keep(key, content)),
        'boards.removeOwn': ({ key }) => byArranger(() => own.remove(key)),
        'boards.importOwn': ({ text }) =>
          byArranger(() => {
            const read = readBoardFile(text);
            return typeof read === 'string'
              ? fail({ key: `boards.file.${read}` })
              : own.takeIn(read);
          }),
        'boards.exportOwn': (content) => exportBoard(content),
        'editor.feeds': () => (arrangers.may() ? boards.editorFeeds() : {}),
        // Of figures that need a session; a passer-by has the boards themselves.
        'boards.picture': ({ id }) =>
          session.state().kind === 'signedIn' ? boards.thumbnails.of(id) : null,
        'boards.close': ({ id }) => byAllowed(() => arrangement.close(id)),
        'boards.setPin': async ({ old, pin }) =>
          session.state().kind === 'signedIn'
            ? boardPin.keep(old, pin)
            : fail({ key: 'board.pin.problem.signedOut' }),
        'board.leave': ({ pin }, { windowId }) =>
          withPin(pin, () => arrangement.close(boards.ofWindow(windowId).id)),
        'boards.follow': async ({ tile, part, pin }, { windowId }) => {
          const allowed = tile === null ? await arrangers.let() : ok(null);
          if (!allowed.ok) return allowed;
          return withPin(pin, () => {
            const address =
              tile === null
                ? editAddress(boards.ofWindow(windowId).board)
                : boards.followed(windowId, tile, part);
            if (address !== null) pages.show(address);
          });
        },
        'boards.identify': () => {
          boards.identify();
          return null;
        },
        'board.logo': () => readLogo(settings.get().organisationLogo),
        'desk.feeds': () => boards.deskFeeds(),
        'board.feeds': (_, { windowId }) => boards.feedsFor(windowId),
      },
      commands: {
        'board.heartbeat': (_, { windowId }) => arrangement.beat(windowId),
        'board.takeoverDrawn': ({ id }, { windowId }) =>
          takeover.drawn(boards.ofWindow(windowId).id, id),
        'board.prepared': (drawn, { windowId }) => boards.rotations.drawn(windowId, drawn),
        'board.touched': (_, { windowId }) => boards.rotations.touched(windowId),
        'editor.watch': ({ on }) => boards.watchEditor(on && arrangers.may()),
        'desk.watch': ({ on }) => boards.watchDesk(on),
        'board.retry': (_, { windowId }) => arrangement.retry(windowId),
        'window.settings': ({ section }) => settingsAsked.emit(section),
      },
      states: {
        boards: published(() => arrangement.state(), arrangement.changed),
        'boards.pin': published(() => boardPin.state(), boardPin.changed),
        'boards.named': published(() => boards.named.list(), boards.named.changed),
        'boards.own': published(() => own.list(), own.changed),
        'boards.mayArrange': published(() => arrangers.may(), session.changed, data.menuRead),
        'boards.playlists': published(() => boards.playlists.list(), boards.playlists.changed),
        'board.self': ofWindow(
          ({ windowId }) => boards.ofWindow(windowId),
          (changed) => arrangement.boardChanged.on(({ id }) => changed(id)),
        ),
        'board.takeover': ofWindow(
          ({ windowId }) => takeover.of(boards.ofWindow(windowId).id),
          (changed) => takenOver.on(changed),
        ),
      },
    };
  },
);
