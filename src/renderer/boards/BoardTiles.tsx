import type { FamilySpec } from '@shared/catalogue/family';
import type { BoardSpec, BoardTile, FeedData } from '@shared/model/board';
import { Figures } from './Figures';
import { Rank } from './Rank';
import { useBoardLive } from './store';
import { Table } from './Table';
import { useTexts } from './text';
import { useFamily } from './useFamily';
import { Tile } from './Tile';
import { Trend } from './Trend';

/** Figures above; below, charts and tables on the wide side and rankings beside them. */
export function BoardTiles(props: { readonly spec: BoardSpec }) {
  const { spec } = props;
  const figures = spec.tiles.filter(({ show }) => show === 'figures');
  const ranks = spec.tiles.filter(({ show }) => show === 'rank');
  const others = spec.tiles.filter(({ show }) => show === 'chart' || show === 'table');
  return (
    <main className={`bd-body${ranks.length === 0 ? ' bd-body-plain' : ''}`}>
      {figures.length > 0 && (
        <div className="bd-top">
          {figures.map((tile, index) => (
            <BoardTileView key={index} spec={spec} tile={tile} />
          ))}
        </div>
      )}
      <div className="bd-wide">
        {others.map((tile, index) => (
          <BoardTileView key={index} spec={spec} tile={tile} />
        ))}
      </div>
      {ranks.length > 0 && (
        <div className="bd-side">
          {ranks.map((tile, index) => (
            <BoardTileView key={index} spec={spec} tile={tile} />
          ))}
        </div>
      )}
    </main>
  );
}

function BoardTileView(props: { readonly spec: BoardSpec; readonly tile: BoardTile }) {
  const { t } = useTexts();
  const { spec, tile } = props;
  const feed = useBoardLive((live) => live.feeds[tile.feed]);
  // Signing out on the lock page must not restore the names that the lock hid.
  const masked = useBoardLive(
    ({ lock, session }) => lock?.locked === true || session?.kind !== 'signedIn',
  );
  const declared = spec.feeds.find(({ key }) => key === tile.feed);
  const family = useFamily(declared?.family);
  return (
    <Tile tile={tile} feed={feed} note={<Note data={feed?.data ?? null} />}>
      {(data) =>
        family === null
          ? null
          : (tileContent(tile, data, feed?.at ?? 0, family, masked) ?? (
              <div className="bd-state">{t('board.unreadableText')}</div>
            ))
      }
    </Tile>
  );
}

/** The number of all records behind a table. */
function Note(props: { readonly data: FeedData | null }) {
  const { t } = useTexts();
  const { data } = props;
  if (data?.kind !== 'page') return null;
  return <span className="bd-note">{t('board.rows', { total: data.page.total })}</span>;
}

/** The content of a tile; null for data of another shape than the tile expects. */
function tileContent(
  tile: BoardTile,
  data: FeedData,
  at: number,
  family: FamilySpec | undefined,
  masked: boolean,
) {
  if (data.kind === 'page')
    return tile.show === 'table' && family !== undefined ? (
      <Table family={family} rows={data.page.records} masked={masked} />
    ) : null;
  const { figures } = data;
  switch (figures.kind) {
    case 'values':
      return tile.show === 'figures' ? <Figures values={figures.values} /> : null;
    case 'series':
      return tile.show === 'chart' ? <Trend series={figures} tile={tile} at={at} /> : null;
    case 'rank':
      return tile.show === 'rank' ? <Rank rank={figures} /> : null;
  }
}
