import type { BoardSpec, BoardTile } from '@shared/model/board';
import { AlarmsTile } from './AlarmsTile';
import { CameraTile } from './CameraTile';
import { OwnTile, Tile } from './Tile';
import { TileBody } from './TileBody';
import { MapTile } from './MapTile';
import { TileNote } from './TileNote';
import { TimeTile } from './TimeTile';
import { useFeed } from './store';
import { useFamily } from './useFamily';
import { useTexts } from './text';

interface Props {
  readonly spec: BoardSpec;
  readonly tile: BoardTile;
  /** Its place in the declaration, by which main knows it. */
  readonly index: number;
}

/** A tile of a board, by what it shows. */
export function BoardTileView(props: Props) {
  const { tile, index } = props;
  switch (tile.show) {
    case 'alarms':
      return <AlarmsTile tile={tile} index={index} />;
    case 'map':
      return <MapTile tile={tile} index={index} />;
    case 'video':
      return <CameraTile tile={tile} index={index} />;
    case 'text':
      return <TextTile tile={tile} index={index} />;
    case 'time':
      return <TimeTile tile={tile} index={index} />;
    default:
      return <FeedTile {...props} />;
  }
}

function FeedTile({ spec, tile, index }: Props) {
  const { t } = useTexts();
  const feed = useFeed(tile.feed);
  const declared = spec.feeds.find(({ key }) => key === tile.feed);
  const family = useFamily(declared?.family);
  return (
    <Tile tile={tile} index={index} feed={feed} note={<TileNote data={feed?.data ?? null} />}>
      {(data) =>
        family === null ? null : (
          <TileBody
            tile={tile}
            data={data}
            at={feed?.at ?? 0}
            family={family}
            unreadable={<div className="bd-state">{t('board.unreadableText')}</div>}
          />
        )
      }
    </Tile>
  );
}

function TextTile({ tile, index }: Pick<Props, 'tile' | 'index'>) {
  const { label } = useTexts();
  return (
    <OwnTile tile={tile} index={index} state="data">
      <p className="bd-text">{tile.text === undefined ? '' : label(tile.text)}</p>
    </OwnTile>
  );
}
