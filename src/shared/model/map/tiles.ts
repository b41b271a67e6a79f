/** A tile of the common scheme: zoom, column from the west, row from the north. */
export interface TileAt {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** Pictures, or shapes that the map draws itself. */
export type TileFormat = 'raster' | 'vector';

/** Where tiles come from: one address for each, or all of them in one file. */
export type TileSource =
  | { readonly kind: 'each'; readonly template: string; readonly format: TileFormat }
  /** A PMTiles pack: a file of this computer, or the address of one. */
  | { readonly kind: 'pack'; readonly where: 'file' | 'address'; readonly at: string };

/** http or https, a host without name and password before it, and a path without blanks. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+[/?][^\s\\]*$/i;
/** Shapes as they are named everywhere. */
const VECTOR = /\.(pbf|mvt)(?=$|[?#])/i;
const PACK = /\.pmtiles(?=$|[?#])/i;
/** A whole path of either system. */
const PATH = /^(\/|[A-Za-z]:[\\/])[^\0]*\.pmtiles$/i;

/** Reads where tiles come from; undefined for what is neither address nor path. */
export function tileSource(text: string): TileSource | undefined {
  if (PATH.test(text)) return { kind: 'pack', where: 'file', at: text };
  if (!ADDRESS.test(text)) return undefined;
  const named = ['{z}', '{x}', '{y}'].filter((part) => text.includes(part)).length;
  if (named === 0 && PACK.test(text)) return { kind: 'pack', where: 'address', at: text };
  if (named < 3) return undefined;
  return { kind: 'each', template: text, format: VECTOR.test(text) ? 'vector' : 'raster' };
}

/**
 * The address of a tile by a template with {z}, {x} and {y}; undefined where the template is no usable
 * address. A template may not hold a name and password: it is shown in the settings.
 */
export function tileUrl(template: string, { z, x, y }: TileAt): string | undefined {
  if (tileSource(template)?.kind !== 'each') return undefined;
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y));
}
