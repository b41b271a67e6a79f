import type { CSSProperties } from 'react';
import type { BoardSpec } from '@shared/model/board';
import { BOARD_AREAS } from '@shared/model/boardAreas';
import { BoardTileView } from './BoardTileView';

/** The tiles of a board in the areas of its layout; an area without tiles takes no room. */
export function BoardTiles(props: { readonly spec: BoardSpec }) {
  const { spec } = props;
  if (spec.layout === 'grid') return <GridTiles spec={spec} />;
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

/** Each tile in the cell that a person gave it. */
function GridTiles(props: { readonly spec: BoardSpec }) {
  const { spec } = props;
  return (
    <main className="bd-body" data-layout="grid">
      {spec.tiles.map((tile, index) => {
        const { x = 0, y = 0, w = 1, h = 1 } = tile.cell ?? {};
        const place = { '--x': x, '--y': y, '--w': w, '--h': h } as CSSProperties;
        return (
          <div key={index} className="bd-cell" style={place}>
            <BoardTileView spec={spec} tile={tile} index={index} />
          </div>
        );
      })}
    </main>
  );
}
