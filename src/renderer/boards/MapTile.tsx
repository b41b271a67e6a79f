import type { BoardTile } from '@shared/model/board';
import { useTexts } from './text';
import { OwnTile } from './Tile';

/** The picture of the city. */
export function MapTile(props: { readonly tile: BoardTile; readonly index: number }) {
  const { label } = useTexts();
  const { tile, index } = props;
  return (
    <OwnTile tile={tile} index={index} state="data">
      <div className="bd-map" aria-label={label(tile.title)} />
    </OwnTile>
  );
}
