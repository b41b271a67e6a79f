/** A tile of the common scheme: zoom, column from the west, row from the north. */
export interface TileAt {
  readonly z: number;
  readonly x: number;
  readonly y: number;
}

/** http or https, a host without name and password before it, and a path without blanks. */
const ADDRESS = /^https?:\/\/[^\s/?#@\\]+[/?][^\s\\]*$/i;

/**
 * The address of a tile by a template with {z}, {x} and {y}; undefined where the template is no usable
 * address. A template may not hold a name and password: it is shown in the settings.
 */
export function tileUrl(template: string, { z, x, y }: TileAt): string | undefined {
  const named = ['{z}', '{x}', '{y}'].every((part) => template.includes(part));
  if (!named || !ADDRESS.test(template)) return undefined;
  return template
    .replaceAll('{z}', String(z))
    .replaceAll('{x}', String(x))
    .replaceAll('{y}', String(y));
}
