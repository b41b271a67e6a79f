import type { ReactNode } from 'react';
import type { ApiFailure } from '@shared/api/failure';
import type { BoardTile, FeedData, BoardQueryState } from '@shared/model/board';
import { failureText, failureDetail } from '@renderer/data/failure';
import type { Translate } from '@shared/model/translate';
import { DataAge } from './DataAge';
import { useTexts } from './text';
import { tileView, type TileView } from './tileState';

/** The frame of every tile: title, age, why the data was not renewed, and the tile's state. */
export function Tile(props: {
  readonly tile: BoardTile;
  readonly feed: BoardQueryState | undefined;
  readonly note?: ReactNode;
  readonly children: (data: FeedData) => ReactNode;
}) {
  const { t, label } = useTexts();
  const { tile, feed } = props;
  const view = tileView(feed);
  return (
    <section
      className={`bd-tile bd-tile-${tile.show}`}
      data-feed={tile.feed}
      data-show={tile.show}
      data-state={view.kind}
      aria-label={label(tile.title)}
    >
      <header className="bd-tile-head">
        <h2>{label(tile.title)}</h2>
        {props.note}
        <span className="bd-space" />
        {view.kind !== 'loading' && view.failure !== null && feed?.data != null && (
          <span
            className="bd-not-renewed"
            title={[whyNot(t, view.failure), failureDetail(view.failure)].join(' ').trim()}
          >
            {t('board.notRenewed')}
            <em>{whyNot(t, view.failure)}</em>
          </span>
        )}
        {feed !== undefined && <DataAge feed={feed} />}
      </header>
      {view.kind === 'data' ? props.children(view.data) : <TileState t={t} view={view} />}
    </section>
  );
}

/** A board has no sign-in, so it does not ask for one. */
function whyNot(t: Translate, failure: ApiFailure): string {
  return failure.kind === 'signedOut' ? t('board.needSignIn') : failureText(t, failure);
}

/** A sign per state, so that the five kinds of missing data never look alike. */
const SIGNS: Readonly<Record<Exclude<TileView['kind'], 'data'>, string>> = {
  loading: 'M12 3a9 9 0 1 1-9 9',
  empty: 'M4 8l8-4 8 4v8l-8 4-8-4zM4 8l8 4 8-4M12 12v8',
  needSignIn: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
  noPermission: 'M6 11h12v9H6zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11',
  notConnected:
    'M4 4l16 16M8.500 15.500a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.400M15 9.600a10 10 0 0 1 4 2.400M12 19.500v.010',
  unreadable: 'M12 3l10 18H2zM12 10v5M12 18v.010',
  failed: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6',
};

function textOf(t: Translate, view: Exclude<TileView, { kind: 'data' }>): string {
  switch (view.kind) {
    case 'loading':
      return '';
    case 'empty':
      return t('board.emptyText');
    case 'needSignIn':
      return t('board.needSignInText');
    case 'notConnected':
      return t('board.notConnectedText');
    case 'noPermission':
    case 'unreadable':
    case 'failed':
      return view.failure === null ? '' : failureText(t, view.failure);
  }
}

function TileState(props: {
  readonly t: Translate;
  readonly view: Exclude<TileView, { kind: 'data' }>;
}) {
  const { t, view } = props;
  return (
    <div className={`bd-state bd-state-${view.kind}`} role="status">
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SIGNS[view.kind]} />
      </svg>
      <div>
        <strong>{t(`board.${view.kind}`)}</strong>
        <p>{textOf(t, view)}</p>
      </div>
    </div>
  );
}
