// Makes resources/tray/*.png: a shape of its own per state, so that colour is never all there is. The
// app lays badge and mark over the shape, so there is one picture per part and not per combination.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 32;
/** Sub-samples per pixel and axis: smooth edges. */
const FINE = 4;

const COLOURS = {
  idle: [35, 133, 81],
  low: [45, 114, 210],
  medium: [173, 128, 0],
  high: [200, 118, 25],
  critical: [205, 36, 36],
  blind: [95, 107, 124],
  signedOut: [205, 36, 36],
};
const WHITE = [255, 255, 255];
const BADGE = [24, 32, 38];

const circle = (x, y, radius) => Math.hypot(x - 16, y - 16) <= radius;
const SHAPES = {
  // A tick in a disc.
  idle: (x, y) =>
    !circle(x, y, 14)
      ? null
      : line(x, y, 9, 17, 14, 22) || line(x, y, 14, 22, 23, 11)
        ? WHITE
        : 'own',
  // A disc with its mark.
  low: (x, y) => {
    if (!circle(x, y, 13)) return null;
    return line(x, y, 16, 15, 16, 22) || Math.hypot(x - 16, y - 10) < 2 ? WHITE : 'own';
  },
  // A diamond with its mark.
  medium: (x, y) => {
    if (Math.abs(x - 16) + Math.abs(y - 16) > 15) return null;
    return line(x, y, 16, 9, 16, 18) || Math.hypot(x - 16, y - 23) < 2 ? WHITE : 'own';
  },
  // A triangle with its mark.
  high: (x, y) => {
    const inside = y <= 29 && y >= 3 && Math.abs(x - 16) <= ((y - 3) / 26) * 15;
    if (!inside) return null;
    return line(x, y, 16, 12, 16, 19) || Math.hypot(x - 16, y - 24) < 2 ? WHITE : 'own';
  },
  // An octagon with its mark.
  critical: (x, y) => {
    const dx = Math.abs(x - 16);
    const dy = Math.abs(y - 16);
    if (dx > 14 || dy > 14 || dx + dy > 20) return null;
    return line(x, y, 16, 8, 16, 18) || Math.hypot(x - 16, y - 23) < 2 ? WHITE : 'own';
  },
  // A ring struck through.
  blind: (x, y) =>
    (circle(x, y, 14) && !circle(x, y, 10)) || (circle(x, y, 14) && line(x, y, 7, 7, 25, 25))
      ? 'own'
      : null,
  // A square with a cross: nobody is listening.
  signedOut: (x, y) => {
    if (Math.max(Math.abs(x - 16), Math.abs(y - 16)) > 13) return null;
    return line(x, y, 9, 9, 23, 23) || line(x, y, 23, 9, 9, 23) ? WHITE : 'own';
  },
};

const DIGITS = {
  1: '010110010010111',
  2: '111001111100111',
  3: '111001111001111',
  4: '101101111001001',
  5: '111100111001111',
  6: '111100111101111',
  7: '111001010010010',
  8: '111101111101111',
  9: '111101111001111',
  '+': '000010111010000',
};

function line(x, y, x1, y1, x2, y2) {
  const length = (x2 - x1) ** 2 + (y2 - y1) ** 2;
  const at = Math.max(0, Math.min(1, ((x - x1) * (x2 - x1) + (y - y1) * (y2 - y1)) / length));
  return Math.hypot(x - x1 - at * (x2 - x1), y - y1 - at * (y2 - y1)) <= 1.8;
}

/** The badge in the lower right corner: three by five dots per sign, three pixels each. */
function badgeAt(text, x, y) {
  const width = text.length * 9 + (text.length - 1) * 2 + 4;
  const left = SIZE - width;
  const top = SIZE - 19;
  if (x < left || y < top) return null;
  const column = Math.floor((x - left - 2) / 11);
  const dotX = Math.floor((x - left - 2 - column * 11) / 3);
  const dotY = Math.floor((y - top - 2) / 3);
  const digit = DIGITS[text[column]];
  const on = digit !== undefined && dotX >= 0 && dotX < 3 && dotY >= 0 && dotY < 5;
  return on && digit[dotY * 3 + dotX] === '1' ? WHITE : BADGE;
}

/** Marks in the upper left corner, on a dark ground that keeps them apart from every shape. */
const MARKS = {
  // A loudspeaker struck through.
  silent: (x, y) => {
    if (x > 15 || y > 15) return null;
    if (Math.abs(x - y) < 1.6 && x > 1.5 && x < 13.5) return [255, 92, 92];
    const box = x > 2 && x < 6 && y > 5 && y < 10;
    const cone = x >= 6 && x < 10 && Math.abs(y - 7.5) < x - 3.5;
    return box || cone ? WHITE : BADGE;
  },
  // Dots: the rest is on its way.
  stale: (x, y) => {
    if (x > 17 || y > 8) return null;
    return [3.5, 8.5, 13.5].some((at) => Math.hypot(x - at, y - 4) < 1.9) ? WHITE : BADGE;
  },
  // Waves.
  flood: (x, y) => {
    if (x > 15 || y > 13) return null;
    const wave = (base) => Math.abs(y - base - 1.3 * Math.sin((x / 15) * Math.PI * 4)) < 1.1;
    return x > 1 && x < 14 && (wave(4) || wave(9)) ? WHITE : BADGE;
  },
};

/** @param colourAt what lies at a point: a colour, or null for nothing. */
function pixel(colourAt, px, py) {
  let red = 0;
  let green = 0;
  let blue = 0;
  let covered = 0;
  for (let sub = 0; sub < FINE * FINE; sub += 1) {
    const x = px + ((sub % FINE) + 0.5) / FINE;
    const y = py + (Math.floor(sub / FINE) + 0.5) / FINE;
    const found = colourAt(x, y);
    if (found === null) continue;
    const [r, g, b] = found;
    red += r;
    green += g;
    blue += b;
    covered += 1;
  }
  if (covered === 0) return [0, 0, 0, 0];
  const mean = (sum) => Math.round(sum / covered);
  return [mean(red), mean(green), mean(blue), Math.round((covered / FINE ** 2) * 255)];
}

function chunk(name, data) {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const out = Buffer.alloc(body.length + 8);
  out.writeUInt32BE(data.length, 0);
  body.copy(out, 4);
  out.writeUInt32BE(crc32(body), body.length + 4);
  return out;
}

function png(colourAt) {
  const rows = Array.from({ length: SIZE }, (_, y) => [
    0,
    ...Array.from({ length: SIZE }, (__, x) => pixel(colourAt, x, y)).flat(),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(SIZE, 0);
  head.writeUInt32BE(SIZE, 4);
  head.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()), { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const folder = join(import.meta.dirname ?? '.', '..', 'resources', 'tray');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const write = (name, colourAt) => writeFileSync(join(folder, `${name}.png`), png(colourAt));
for (const [shape, at] of Object.entries(SHAPES)) {
  write(shape, (x, y) => {
    const found = at(x, y);
    return found === 'own' ? COLOURS[shape] : found;
  });
}
for (let count = 1; count <= 10; count += 1) {
  const text = count > 9 ? '9+' : String(count);
  write(`badge-${count}`, (x, y) => badgeAt(text, x, y));
}
for (const [mark, at] of Object.entries(MARKS)) write(`mark-${mark}`, at);
