import { useMemo, type CSSProperties } from 'react';
import { useStore } from 'zustand';
import { EDITOR_FEEDS } from '@shared/catalogue/boardOffer';
import { specOfOwn, tileOf } from '@shared/catalogue/boardTiles';
import { addTile } from '@shared/model/boardGrid';
import { GRID_COLUMNS, GRID_ROWS, type OwnTile, type TileCell } from '@shared/model/ownBoard';
import { BoardTiles } from '@renderer/boards/BoardTiles';
import { BoardContext, BoardKeyContext, type BoardServices } from '@renderer/boards/store';
import { tileView } from '@renderer/boards/tileState';
import { useLanguage } from '@renderer/data/language';
import { useTranslation } from '@renderer/data/translation';
import type { Offer } from './useOffered';
import { DESIGN_HEIGHT, DESIGN_WIDTH } from './usePreview';

/** Size of the tile where the board has no room for it, cells. */
const ROOMY: Pick<TileCell, 'w' | 'h'> = { w: 6, h: 4 };
/** Largest picture of a tile, px: the board stays in sight beside it. */
const MOST_WIDTH = 400;
const MOST_HEIGHT = 260;

/** The size that the tile would get on the board as it stands; null: there is no room for it. */
function sizeOn(tiles: readonly OwnTile[], id: string): Pick<TileCell, 'w' | 'h'> | null {
  const cell = addTile(tiles, id)?.at(-1)?.cell;
  return cell === undefined ? null : { w: cell.w, h: cell.h };
}

/**
 * The tile under the pointer or the keyboard in the list, as the board would show it, with the figures of now: they
 * are those that the board beside it is fed with, so that nothing more is asked for.
 */
export function TilePreview(props: {
  readonly services: BoardServices;
  readonly offer: Offer;
  readonly tiles: readonly OwnTile[];
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { services, offer, tiles } = props;
  const { id } = offer;
  const size = useMemo(() => sizeOn(tiles, id), [tiles, id]);
  const { w, h } = size ?? ROOMY;
  const spec = useMemo(
    () =>
      specOfOwn('own-offer', {
        name: id,
        from: 'duty',
        tiles: [{ tile: id, cell: { x: 0, y: 0, w, h } }],
      }),
    [id, w, h],
  );
  const tile = tileOf(id)?.tile;
  const feed = useStore(services.store, ({ feeds }) => feeds[EDITOR_FEEDS.key]?.[tile?.feed ?? '']);
  const width = (w / GRID_COLUMNS) * DESIGN_WIDTH;
  const height = (h / GRID_ROWS) * DESIGN_HEIGHT;
  const scale = Math.min(MOST_WIDTH / width, MOST_HEIGHT / height);
  const title = tile?.title[language] ?? '';
  const kind = tile === undefined ? 'empty' : tileView(feed, tile).kind;
  const data = t(kind === 'data' ? 'boardEdit.offer.data' : `board.${kind}`);
  return (
    <div
      className="be-offer"
      data-offer={id}
      style={{ '--at': `${offer.at}px`, '--tall': `${height * scale + 62}px` } as CSSProperties}
    >
      <b>{t('boardEdit.offer.title', { title })}</b>
      <div
        className="be-offer-glass"
        aria-hidden="true"
        inert
        style={{ width: width * scale, height: height * scale }}
      >
        <div
          className="bd be-board"
          // A board of one tile, as large as the tile itself.
          style={{ width, height, transform: `scale(${scale})` }}
        >
          <BoardContext.Provider value={services}>
            <BoardKeyContext.Provider value={EDITOR_FEEDS.key}>
              <BoardTiles
                spec={{ ...spec, tiles: spec.tiles.map((one) => ({ ...one, cell: WHOLE })) }}
              />
            </BoardKeyContext.Provider>
          </BoardContext.Provider>
        </div>
      </div>
      <p role="status">
        {/* A text or the time has no data to speak of. */}
        {tile?.feed === undefined ? '' : `${data} `}
        {t(`boardEdit.offer.${size === null ? 'noRoom' : 'add'}`)}
      </p>
    </div>
  );
}

const WHOLE: TileCell = { x: 0, y: 0, w: GRID_COLUMNS, h: GRID_ROWS };
