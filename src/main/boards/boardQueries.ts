import type { Signal } from '@shared/base/emitter';
import { BOARDS } from '@shared/catalogue/boards';
import { DESK } from '@shared/catalogue/boardSpecs/desk';
import { askFeed, type AskDeps } from './ask';
import { FeedHub, type FeedHubDeps, type Feeds } from './hub';

export interface BoardQueriesDeps extends Pick<FeedHubDeps, 'clock' | 'document' | 'server'> {
  readonly session: FeedHubDeps['session'] & { current(): ReturnType<AskDeps['session']> };
  readonly dictionary: AskDeps['dictionary'];
  readonly power: { readonly resumed: Signal<void> };
  /** The server may be another one when they change. */
  readonly settings: { readonly changed: Signal<unknown> };
}

/** The queries of all boards over the live session, with their last data kept in a document. */
export function createFeeds(deps: BoardQueriesDeps): Feeds {
  const { clock, dictionary, document, power, server, session, settings } = deps;
  const asked: AskDeps = { session: () => session.current(), dictionary };
  return new FeedHub({
    clock,
    boards: [...BOARDS, DESK],
    document,
    session,
    resumed: power.resumed,
    serverChanged: settings.changed,
    server,
    random: () => Math.random(),
    ask: (spec, signal) => askFeed(asked, spec, signal),
  });
}
