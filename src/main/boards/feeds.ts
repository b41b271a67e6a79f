import { BOARDS } from '@shared/catalogue/boards';
import { openDocument } from '../adapters/documents';
import type { AreaContext } from '../app/areas/context';
import { askFeed } from './ask';
import { isFeedDocument } from './document';
import { FeedHub, type Feeds } from './hub';

type Context = Pick<
  AreaContext,
  'clock' | 'log' | 'notices' | 'userDataDir' | 'session' | 'data' | 'power' | 'settings' | 'server'
>;

/** The feeds of all boards over the live session, with their last data kept in boards.json. */
export function createFeeds(context: Context): Feeds {
  const { clock, data, log, notices, power, session, settings, userDataDir } = context;
  const { store, aside } = openDocument(userDataDir, 'boards', clock.now(), isFeedDocument);
  if (aside !== null) {
    log.error('a damaged file was set aside', { file: aside.file });
    notices.tell('settingsSetAside', { file: aside.file });
  }
  const deps = {
    session: () => session.current(),
    dictionary: (code: string) => data.dictionary(code),
  };
  return new FeedHub({
    clock,
    boards: BOARDS,
    document: store,
    session,
    resumed: power.resumed,
    serverChanged: settings.changed,
    server: () => context.server().key,
    random: () => Math.random(),
    ask: (spec, signal) => askFeed(deps, spec, signal),
  });
}
