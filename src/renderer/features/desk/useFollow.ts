import { useNavigate } from 'react-router-dom';
import type { TileLink } from '@shared/model/board';
import { linkAddress } from '@shared/model/boardLink';
import { cityOffset } from '@shared/model/diagnostics';
import { entryOf } from '@renderer/data/families';
import { useServices } from '@renderer/data/services';

/** Opens what a figure counts. */
export function useFollow(): (link: TileLink) => void {
  const navigate = useNavigate();
  const { clock, live } = useServices();
  return (link) => {
    const now = clock.now() + cityOffset(live.getState().serverClock);
    const address = linkAddress(link, (key) => entryOf(key)?.screen?.paths[0], now);
    if (address !== null) void navigate(address);
  };
}
