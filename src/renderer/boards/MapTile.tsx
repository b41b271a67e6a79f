import { useMemo } from 'react';
import type { BoardTile } from '@shared/model/board';
import { CityMap } from '@renderer/maps/CityMap';
import type { BaseMap } from '@renderer/maps/style';
import { useBoard, useBoardLive, useClockOffset } from './store';
import { useTexts } from './text';
import { OwnTile } from './Tile';
import { useNames } from './useNames';

const CITY: BaseMap = { kind: 'city' };
const NONE: BaseMap = { kind: 'none' };

/** The picture of the city. People are points with names: they are on it only where a board may show names. */
export function MapTile(props: { readonly tile: BoardTile; readonly index: number }) {
  const { label } = useTexts();
  const { bridge, clock, report } = useBoard();
  const { tile, index } = props;
  const names = useNames();
  const offsetMs = useClockOffset();
  const isCity = useBoardLive(
    ({ settings }) => settings?.demo === true && settings.mapBase === 'auto',
  );
  const services = useMemo(() => ({ bridge, clock, report }), [bridge, clock, report]);
  const layers = useMemo(
    () => (tile.layers ?? []).filter((key) => key !== 'person' || names === 'shown'),
    [tile, names],
  );
  return (
    <OwnTile tile={tile} index={index} state="data">
      <div className="bd-map">
        <CityMap
          services={services}
          layers={layers}
          theme="board"
          interactive={false}
          base={isCity ? CITY : NONE}
          label={label(tile.title)}
          now={() => clock.now() + offsetMs}
        />
      </div>
    </OwnTile>
  );
}
