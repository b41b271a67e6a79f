// Makes resources/tray/*.png: a shape of its own per state, so that colour is never all there is.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const SIZE = 32;
/** Sub-samples per pixel and axis: smooth edges. */
const FINE = 4;

const COLOURS = {
  idle: [35, 133, 81],
  alarm: [200, 118, 25],
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
  // A triangle with its mark.
  alarm: (x, y) => {
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
  if (text === '') return null;
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

function pixel(state, badge, px, py) {
  let red = 0;
  let green = 0;
  let blue = 0;
  let covered = 0;
  for (let sub = 0; sub < FINE * FINE; sub += 1) {
    const x = px + ((sub % FINE) + 0.5) / FINE;
    const y = py + (Math.floor(sub / FINE) + 0.5) / FINE;
    const found = badgeAt(badge, x, y) ?? SHAPES[state](x, y);
    if (found === null) continue;
    const [r, g, b] = found === 'own' ? COLOURS[state] : found;
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

function png(state, badge) {
  const rows = Array.from({ length: SIZE }, (_, y) => [
    0,
    ...Array.from({ length: SIZE }, (__, x) => pixel(state, badge, x, y)).flat(),
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
mkdirSync(folder, { recursive: true });
for (const state of ['idle', 'signedOut'])
  writeFileSync(join(folder, `${state}.png`), png(state, ''));
for (const state of ['alarm', 'critical', 'blind']) {
  for (let count = 0; count <= 10; count += 1) {
    const badge = count === 0 ? '' : count > 9 ? '9+' : String(count);
    writeFileSync(join(folder, `${state}-${count}.png`), png(state, badge));
  }
}
