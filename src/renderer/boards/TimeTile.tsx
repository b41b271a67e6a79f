import type { BoardTile } from '@shared/model/board';
import { CityClock } from './CityClock';
import { OwnTile } from './Tile';

/** The server's date and time, large. */
export function TimeTile(props: { readonly tile: BoardTile; readonly index: number }) {
  return (
    <OwnTile tile={props.tile} index={props.index} state="data">
      <p className="bd-time">
        <CityClock />
      </p>
    </OwnTile>
  );
}
