import { crc32, deflateSync } from 'node:zlib';
import type { Canvas } from './canvas';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** 8 bits per channel, true colour (PNG specification, IHDR). */
const BIT_DEPTH = 8;
const TRUE_COLOUR = 2;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** Writes a picture as a PNG file. */
export function png(canvas: Canvas): Buffer {
  const { width, height, pixels } = canvas;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([BIT_DEPTH, TRUE_COLOUR, 0, 0, 0], 8);
  // Each line begins with its filter: 0, none.
  const lines = Buffer.alloc((width * 3 + 1) * height);
  for (let y = 0; y < height; y += 1) {
    pixels.copy(lines, y * (width * 3 + 1) + 1, y * width * 3, (y + 1) * width * 3);
  }
  const parts = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines))];
  return Buffer.concat([SIGNATURE, ...parts, chunk('IEND', Buffer.alloc(0))]);
}
