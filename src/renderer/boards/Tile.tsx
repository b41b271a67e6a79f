import type { CSSProperties, ReactNode } from 'react';
import type { ApiFailure } from '@shared/api/failure';
import type { BoardTile, FeedData, BoardQueryState } from '@shared/model/board';
import { failureText, failureDetail } from '@renderer/data/failure';
import type { Translate } from '@shared/model/translate';
import { LaterCode, useLaterCode } from '@renderer/ui/later';
import { DataAge } from './DataAge';
import type { EmptyWordsProps } from './EmptyWords';
import { PartsContext } from './partContext';
import { useBoard } from './store';
import { useTexts } from './text';
import { tileView, type NoData, type TileView } from './tileState';
import { useGivesRoom } from './useGivesRoom';

interface FrameProps {
  readonly tile: BoardTile;
  /** Its place in the board's declaration. */
  readonly index: number;
}

/** The frame of every tile: title, age, why the data was not renewed, and the tile's state. */
export function Tile(
  props: FrameProps & {
    readonly feed: BoardQueryState | undefined;
    readonly note?: ReactNode;
    readonly children: (data: FeedData) => ReactNode;
  },
) {
  const { t } = useTexts();
  const { tile, feed, index } = props;
  const view = tileView(feed, tile);
  const head = (
    <>
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
    </>
  );
  return (
    <OwnTile tile={tile} index={index} state={view.kind} head={head} periodMs={feed?.periodMs}>
      {view.kind === 'data' ? (
        props.children(view.data)
      ) : (
        <TileState t={t} view={view} tile={tile} />
      )}
    </OwnTile>
  );
}

/** The frame of a tile that knows its state itself. */
export function OwnTile(
  props: FrameProps & {
    readonly state: TileView['kind'];
    readonly head?: ReactNode;
    /** How often its data is asked for; undefined: it has no feed. */
    readonly periodMs?: number | undefined;
    readonly children: ReactNode;
  },
) {
  const { t, label } = useTexts();
  const { bridge, report, store } = useBoard();
  const { tile, index, state, head, periodMs } = props;
  const givesRoom = useGivesRoom(state === 'empty', index, periodMs);
  const title = label(tile.title);
  const go = (part: { readonly part?: string }): void => {
    // A locked workstation takes no input.
    if (store.getState().lock?.locked === true) return;
    bridge.request('boards.follow', { ...part, tile: index, pin: null }).then(({ ok }) => {
      // Refused: the boards have a PIN.
      if (!ok) store.setState({ asks: { ...part, kind: 'follow', tile: index } });
    }, report);
  };
  const follow = (): void => go({});
  return (
    <PartsContext value={{ tile, follow: (part) => go({ part }) }}>
      <section
        className={`bd-tile bd-tile-${tile.show}`}
        data-feed={tile.feed}
        data-show={tile.show}
        data-state={state}
        data-gives={givesRoom}
        data-linked={tile.link !== undefined}
        aria-label={title}
        style={{ '--room': tile.room ?? 1 } as CSSProperties}
        // The button in its head does the same for the keyboard.
        onClick={tile.link === undefined ? undefined : follow}
      >
        <header className="bd-tile-head">
          <h2>{title}</h2>
          {head}
          {tile.link !== undefined && (
            <button
              type="button"
              className="bd-follow"
              aria-label={t('board.follow', { title })}
              title={t('board.follow', { title })}
              onClick={(event) => {
                event.stopPropagation();
                follow();
              }}
            >
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M8 5h11v11M19 5L5 19" />
              </svg>
            </button>
          )}
        </header>
        {props.children}
      </section>
    </PartsContext>
  );
}

/** A board has no sign-in, so it does not ask for one. */
function whyNot(t: Translate, failure: ApiFailure): string {
  return failure.kind === 'signedOut' ? t('board.needSignIn') : failureText(t, failure);
}

type Missing = Extract<TileView, { readonly kind: NoData }>;

/** A sign per state, so that the five kinds of missing data never look alike. */
const SIGNS: Readonly<Record<NoData, string>> = {
  loading: 'M12 3a9 9 0 1 1-9 9',
  needSignIn: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-4 4-6 8-6s8 2 8 6',
  noPermission: 'M6 11h12v9H6zM8.500 11V7.500a3.500 3.500 0 0 1 7 0V11',
  notConnected:
    'M4 4l16 16M8.500 15.500a5 5 0 0 1 7 0M5 12a10 10 0 0 1 4-2.400M15 9.600a10 10 0 0 1 4 2.400M12 19.500v.010',
  unreadable: 'M12 3l10 18H2zM12 10v5M12 18v.010',
  failed: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM9 9l6 6M15 9l-6 6',
};

function textOf(t: Translate, view: Missing): string {
  switch (view.kind) {
    case 'loading':
      return '';
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

/** What emptiness means is read once a tile is empty: most boards never need it. */
const WORDS = new LaterCode<EmptyWordsProps>(async () => (await import('./EmptyWords')).EmptyWords);

function Words(props: EmptyWordsProps) {
  const { t } = useTexts();
  const { report } = useBoard();
  const state = useLaterCode(WORDS, report);
  if (state.kind === 'away') return null;
  // Its code is on the disk: without it the tile is as empty, and says only that.
  return state.kind === 'failed' ? (
    <strong>{t('board.empty')}</strong>
  ) : (
    <state.component {...props} />
  );
}

/** Why a tile shows nothing; where nothing is what should be, it says what that means. */
export function TileState(props: {
  readonly t: Translate;
  readonly view: Exclude<TileView, { kind: 'data' }>;
  readonly tile: BoardTile;
}) {
  const { t, view, tile } = props;
  if (view.kind === 'empty')
    return (
      <div className="bd-state bd-state-empty" role="status">
        <Words tile={tile} isUngiven={view.isUngiven} />
      </div>
    );
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
