import { gzipSync } from 'node:zlib';

function varint(value: number): readonly number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}

const field = (number: number, bytes: readonly number[]): readonly number[] => [
  number * 8 + 2,
  ...varint(bytes.length),
  ...bytes,
];
const zigzag = (value: number): readonly number[] => varint(value < 0 ? -2 * value - 1 : 2 * value);

/** One square that fills a tile: move to 0,0, three lines, and back to the beginning. */
const SQUARE = [
  ...varint(9),
  ...[0, 0].flatMap(zigzag),
  ...varint(26),
  ...[4096, 0, 0, 4096, -4096, 0].flatMap(zigzag),
  ...varint(15),
];

/** A vector tile of the layer "water" that is all water, by the text of its specification (version 2.1). */
export const SHAPES = Uint8Array.from(
  field(3, [
    ...[15 * 8, 2],
    ...field(1, [...new TextEncoder().encode('water')]),
    ...field(2, [...[3 * 8, 3], ...field(4, SQUARE)]),
    ...[5 * 8, ...varint(4096)],
  ]),
);

/**
 * A pack with the one tile 0/0/0, by the text of the specification (PMTiles 3: a header of 127 bytes, then the root
 * directory with ids, runs, lengths and offsets + 1, metadata and tiles), without the library that reads it.
 */
export function packOf(tile: Uint8Array, type: number, maxZoom: number): Uint8Array {
  const data = gzipSync(tile);
  const root = gzipSync(
    Uint8Array.from([
      ...varint(1),
      ...varint(0),
      ...varint(1),
      ...varint(data.length),
      ...varint(1),
    ]),
  );
  const metadata = gzipSync('{}');
  const header = Buffer.alloc(127);
  header.write('PMTiles', 0, 'latin1');
  header.writeUInt8(3, 7);
  const rootAt = 127;
  const metadataAt = rootAt + root.length;
  const dataAt = metadataAt + metadata.length;
  const places = [rootAt, root.length, metadataAt, metadata.length, dataAt, 0, dataAt, data.length];
  places.forEach((value, n) => header.writeBigUInt64LE(BigInt(value), 8 + n * 8));
  [1, 1, 1].forEach((value, n) => header.writeBigUInt64LE(BigInt(value), 72 + n * 8));
  // Clustered; directories and tiles are packed by gzip.
  header.writeUInt8(1, 96);
  header.writeUInt8(2, 97);
  header.writeUInt8(2, 98);
  header.writeUInt8(type, 99);
  header.writeUInt8(0, 100);
  header.writeUInt8(maxZoom, 101);
  return Buffer.concat([header, root, metadata, data]);
}
