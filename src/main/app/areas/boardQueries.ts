import { BOARDS } from '@shared/catalogue/boards';
import type { DictionarySource } from '@shared/catalogue/family';
import { askFeed } from '../../boards/ask';
import { isFeedDocument } from '../../boards/document';
import { FeedHub, type Feeds } from '../../boards/hub';
import type { AreaContext } from './context';

type Needs = Pick<
  AreaContext,
  'clock' | 'data' | 'openDocument' | 'power' | 'server' | 'session' | 'settings'
>;

/** The feeds of all boards over the live session, with their last data kept in boards.json. */
export function createFeeds(context: Needs): Feeds {
  const { clock, data, openDocument, power, session, settings } = context;
  const deps = {
    session: () => session.current(),
    dictionary: (code: string, from?: DictionarySource) => data.dictionary(code, from),
  };
  return new FeedHub({
    clock,
    boards: BOARDS,
    document: openDocument('boards', isFeedDocument),
    session,
    resumed: power.resumed,
    serverChanged: settings.changed,
    server: () => context.server().key,
    random: () => Math.random(),
    ask: (spec, signal) => askFeed(deps, spec, signal),
  });
}
