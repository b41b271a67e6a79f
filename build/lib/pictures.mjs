import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

/** Sub-samples per pixel and axis: smooth edges. */
const FINE = 4;
/** From this size on Windows expects the pictures of an icon compressed. */
const COMPRESSED_FROM = 128;

/** The one writer of PNG files is the demo platform's, in TypeScript. */
const { module: writer } = await runnerImport(
  fileURLToPath(new URL('../../src/demo/draw/png.ts', import.meta.url)),
  { configFile: false, logLevel: 'error' },
);

/**
 * A square picture. @typedef {{ size: number, pixels: Uint8Array }} Picture rows from the top, four
 * bytes per pixel: red, green, blue, alpha
 */

/**
 * Draws a square picture.
 * @param {number} size in pixels
 * @param {(x: number, y: number) => number[] | null} colourAt what lies at a point, in pixels from
 *   the upper left corner: a colour, or null for nothing
 * @returns {Picture}
 */
export function draw(size, colourAt) {
  const pixels = new Uint8Array(size * size * 4);
  for (let at = 0; at < size * size; at += 1) {
    pixels.set(pixel(colourAt, at % size, Math.floor(at / size)), at * 4);
  }
  return { size, pixels };
}

function pixel(colourAt, px, py) {
  const sum = [0, 0, 0];
  let covered = 0;
  for (let sub = 0; sub < FINE * FINE; sub += 1) {
    const x = px + ((sub % FINE) + 0.5) / FINE;
    const y = py + (Math.floor(sub / FINE) + 0.5) / FINE;
    const found = colourAt(x, y);
    if (found === null) continue;
    found.forEach((value, channel) => (sum[channel] += value));
    covered += 1;
  }
  if (covered === 0) return [0, 0, 0, 0];
  const mean = sum.map((value) => Math.round(value / covered));
  return [...mean, Math.round((covered / FINE ** 2) * 255)];
}

/** A picture as a PNG file. @param {Picture} picture @returns {Buffer} */
export function png({ size, pixels }) {
  return writer.png({ width: size, height: size, channels: 4, pixels });
}

/** Several sizes of a picture as one icon file of Windows. @param {Picture[]} pictures */
export function ico(pictures) {
  const bodies = pictures.map((picture) =>
    picture.size >= COMPRESSED_FROM ? png(picture) : bitmap(picture),
  );
  const head = Buffer.alloc(6 + 16 * pictures.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(pictures.length, 4);
  let offset = head.length;
  pictures.forEach(({ size }, index) => {
    const at = 6 + 16 * index;
    // 0 stands for 256.
    head.set([size % 256, size % 256], at);
    head.writeUInt16LE(1, at + 4);
    head.writeUInt16LE(32, at + 6);
    head.writeUInt32LE(bodies[index].length, at + 8);
    head.writeUInt32LE(offset, at + 12);
    offset += bodies[index].length;
  });
  return Buffer.concat([head, ...bodies]);
}

/** The form that icons have had since ever: rows from below, blue first, then a mask of one bit. */
function bitmap({ size, pixels }) {
  const maskRow = Math.ceil(size / 32) * 4;
  const out = Buffer.alloc(40 + size * size * 4 + maskRow * size);
  out.writeUInt32LE(40, 0);
  out.writeInt32LE(size, 4);
  out.writeInt32LE(size * 2, 8);
  out.writeUInt16LE(1, 12);
  out.writeUInt16LE(32, 14);
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const from = (y * size + x) * 4;
      const to = 40 + ((size - 1 - y) * size + x) * 4;
      const [red, green, blue, alpha] = pixels.subarray(from, from + 4);
      out.set([blue, green, red, alpha], to);
      if (alpha > 0) continue;
      const bit = 40 + size * size * 4 + (size - 1 - y) * maskRow + (x >> 3);
      out[bit] |= 0x80 >> (x & 7);
    }
  }
  return out;
}
