import { addProtocol } from 'maplibre-gl';
import { TILE_PROTOCOL } from './style';

/** A tile as base64, '' for an empty one; null where there is none. */
export type TileOf = (z: number, x: number, y: number) => Promise<string | null>;

/** The library asks for tiles by this protocol; main answers. One base map for all maps of a window. */
export function serveTiles(tile: TileOf): void {
  addProtocol(TILE_PROTOCOL, async ({ url }) => {
    const [z, x, y] = url.split('/').slice(-3).map(Number);
    const text = await tile(z ?? 0, x ?? 0, y ?? 0);
    if (text === null) throw new Error('no tile');
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
    return { data: bytes.buffer };
  });
}
