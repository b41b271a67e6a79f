import { crc32, deflateSync } from 'node:zlib';

/** A picture in memory, rows from the top: red, green, blue and, with four channels, alpha. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly channels: 3 | 4;
  /** One byte per channel of each pixel. */
  readonly pixels: Uint8Array;
}

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits per channel, and the kinds of colour (PNG specification, IHDR). */
const BIT_DEPTH = 8;
const COLOUR_TYPES = { 3: 2, 4: 6 } as const;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A picture as a PNG file: of the demo platform, and of the icons that build/make-icons.mjs draws. */
export function png({ width, height, channels, pixels }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([BIT_DEPTH, COLOUR_TYPES[channels], 0, 0, 0], 8);
  const row = width * channels;
  // Each line begins with its filter: 0, none.
  const lines = Buffer.alloc((row + 1) * height);
  for (let y = 0; y < height; y += 1) {
    lines.set(pixels.subarray(y * row, (y + 1) * row), y * (row + 1) + 1);
  }
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines, { level: 9 }))];
  return Buffer.concat([SIGNATURE, ...parts, chunk('IEND', Buffer.alloc(0))]);
}
