import { BOARD_AREAS, type BoardSpec } from '@shared/model/board';
import { BoardTileView } from './BoardTileView';

/** The tiles of a board in the areas of its layout; an area without tiles takes no room. */
export function BoardTiles(props: { readonly spec: BoardSpec }) {
  const { spec } = props;
  const placed = spec.tiles.map((tile, index) => ({ tile, index }));
  return (
    <main className="bd-body" data-layout={spec.layout}>
      {BOARD_AREAS.map((area) => {
        const own = placed.filter(({ tile }) => tile.area === area);
        return own.length === 0 ? null : (
          <div key={area} className="bd-area" data-area={area}>
            {own.map(({ tile, index }) => (
              <BoardTileView key={index} spec={spec} tile={tile} index={index} />
            ))}
          </div>
        );
      })}
    </main>
  );
}
