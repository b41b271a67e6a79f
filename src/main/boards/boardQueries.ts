import type { Signal } from '@shared/base/emitter';
import type { BoardSpec } from '@shared/model/board';
import { EDITOR_FEEDS } from '@shared/catalogue/boardOffer';
import { DESK } from '@shared/catalogue/boardSpecs/desk';
import { askFeed, type AskDeps } from './ask';
import { FeedHub, type FeedHubDeps, type Feeds } from './hub';

export interface BoardQueriesDeps extends Pick<FeedHubDeps, 'clock' | 'document' | 'server'> {
  readonly session: FeedHubDeps['session'] & { current(): ReturnType<AskDeps['session']> };
  readonly dictionary: AskDeps['dictionary'];
  readonly power: { readonly resumed: Signal<void> };
  /** Every board there is now. */
  boards(): readonly BoardSpec[];
  /** The server may be another one when they change. */
  readonly settings: { readonly changed: Signal<unknown> };
}

/** The queries of all boards over the live session, with their last data kept in a document. */
export function createFeeds(deps: BoardQueriesDeps): Feeds {
  const { clock, dictionary, document, power, server, session, settings } = deps;
  const asked: AskDeps = { session: () => session.current(), dictionary };
  return new FeedHub({
    clock,
    boards: () => [...deps.boards(), DESK, EDITOR_FEEDS],
    document,
    session,
    resumed: power.resumed,
    serverChanged: settings.changed,
    server,
    random: () => Math.random(),
    ask: (spec, signal) => askFeed(asked, spec, signal),
  });
}
