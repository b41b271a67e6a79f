// Makes resources/tray/*.png: a shape of its own per state, so that colour is never all there is. The
// app lays badge and mark over the shape, so there is one picture per part and not per combination;
// an overlay is a number alone, for the taskbar button. The folders 16, 20 and 24 hold the same
// pictures for the sizes that Windows shows at 100, 125 and 150 per cent; 32 lies directly there.
// Also build/icon.ico and build/icons, the icon of the product itself.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { draw, ico, png } from './lib/pictures.mjs';

const SIZE = 32;
const SMALL = [16, 20, 24];
/** Lists, taskbar, desktop and large tiles of Windows at every usual scale. */
const ICON_SIZES = [16, 20, 24, 32, 40, 48, 64, 128, 256];
const LINUX_SIZES = [16, 24, 32, 48, 64, 128, 256, 512];

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

/**
 * A number of three by five dots per sign, in real pixels, for a small number is only sharp where a
 * dot is whole pixels.
 * @param {{ size: number, dot: number, corner: boolean }} place in the lower right corner, or over
 *   the whole picture
 */
function numberAt(text, { size, dot, corner }, x, y) {
  const gap = dot > 2 ? 2 : 1;
  const wide = text.length * dot * 3 + (text.length - 1) * gap;
  const width = corner ? wide + 2 * gap : size;
  const height = corner ? dot * 5 + 2 * gap : size;
  if (x < size - width || y < size - height) return null;
  if (!corner && outsideOfRound(x, y, size)) return null;
  const left = size - width + Math.floor((width - wide) / 2);
  const top = size - height + Math.floor((height - dot * 5) / 2);
  const column = Math.floor((x - left) / (dot * 3 + gap));
  const dotX = Math.floor((x - left - column * (dot * 3 + gap)) / dot);
  const dotY = Math.floor((y - top) / dot);
  const digit = DIGITS[text[column]];
  const on = digit !== undefined && dotX >= 0 && dotX < 3 && dotY >= 0 && dotY < 5;
  return on && digit[dotY * 3 + dotX] === '1' ? WHITE : corner ? BADGE : COLOURS.critical;
}

/** Corners are round by an eighth of the size. */
function outsideOfRound(x, y, size) {
  const radius = size / 8;
  const dx = Math.max(radius - x, x - (size - radius), 0);
  const dy = Math.max(radius - y, y - (size - radius), 0);
  return Math.hypot(dx, dy) > radius;
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

/** A drawing in units of 1/32 of its size, in another size. */
const scaled = (colourAt, size) => (x, y) => colourAt((x * SIZE) / size, (y * SIZE) / size);

const coloured = (shape) => (x, y) => {
  const found = SHAPES[shape](x, y);
  return found === 'own' ? COLOURS[shape] : found;
};

const base = join(import.meta.dirname ?? '.', '..');
const folder = join(base, 'resources', 'tray');
rmSync(folder, { recursive: true, force: true });

/** Every picture of the tray and of the taskbar button in one size. */
function trayPictures(size, target) {
  mkdirSync(target, { recursive: true });
  const write = (name, colourAt) =>
    writeFileSync(join(target, `${name}.png`), png(draw(size, colourAt)));
  for (const shape of Object.keys(SHAPES)) write(shape, scaled(coloured(shape), size));
  for (let count = 1; count <= 10; count += 1) {
    const text = count > 9 ? '9+' : String(count);
    const dot = size < SIZE ? 2 : 3;
    write(`badge-${count}`, (x, y) => numberAt(text, { size, dot, corner: true }, x, y));
    const large = Math.floor((size - 4) / (text.length > 1 ? 7 : 5));
    const whole = { size, dot: Math.max(large, 2), corner: false };
    write(`overlay-${count}`, (x, y) => numberAt(text, whole, x, y));
  }
  for (const [mark, at] of Object.entries(MARKS)) write(`mark-${mark}`, scaled(at, size));
}

trayPictures(SIZE, folder);
for (const size of SMALL) trayPictures(size, join(folder, String(size)));

// The product's own icon: what the tray shows on a good day.
const product = (size) => draw(size, scaled(coloured('idle'), size));
writeFileSync(join(base, 'build', 'icon.ico'), ico(ICON_SIZES.map(product)));
mkdirSync(join(base, 'build', 'icons'), { recursive: true });
for (const size of LINUX_SIZES) {
  writeFileSync(join(base, 'build', 'icons', `${size}x${size}.png`), png(product(size)));
}
