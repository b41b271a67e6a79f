import { randomInt } from 'node:crypto';
import { must } from '@shared/base/assert';
import { Canvas, type Colour } from './canvas';
import { png } from './png';

/** The size that the wire format gives: 5 characters on 130 x 48. */
const WIDTH = 130;
const HEIGHT = 48;
export const CAPTCHA_LENGTH = 5;

/** Five by seven points per letter, a row of five bits each; no letters that look alike. */
const GLYPHS: Readonly<Record<string, readonly number[]>> = {
  A: [14, 17, 17, 31, 17, 17, 17],
  C: [14, 17, 16, 16, 16, 17, 14],
  E: [31, 16, 16, 30, 16, 16, 31],
  F: [31, 16, 16, 30, 16, 16, 16],
  H: [17, 17, 17, 31, 17, 17, 17],
  K: [17, 18, 20, 24, 20, 18, 17],
  L: [16, 16, 16, 16, 16, 16, 31],
  N: [17, 25, 21, 19, 17, 17, 17],
  P: [30, 17, 17, 30, 16, 16, 16],
  T: [31, 4, 4, 4, 4, 4, 4],
  U: [17, 17, 17, 17, 17, 17, 14],
  X: [17, 17, 10, 4, 10, 17, 17],
  Y: [17, 17, 10, 4, 4, 4, 4],
  '3': [14, 17, 1, 6, 1, 17, 14],
  '4': [2, 6, 10, 18, 31, 2, 2],
  '7': [31, 1, 2, 4, 8, 8, 8],
};
const LETTERS = Object.keys(GLYPHS);

const INKS: readonly Colour[] = [
  [24, 92, 70],
  [36, 74, 148],
  [120, 52, 20],
  [92, 44, 120],
];
const NOISE: Colour = [188, 200, 210];

/** A random code of drawable letters. */
export function captchaCode(): string {
  const pick = (): string => must(LETTERS[randomInt(LETTERS.length)], 'letter');
  return Array.from({ length: CAPTCHA_LENGTH }, pick).join('');
}

function drawLetter(canvas: Canvas, letter: string, left: number, top: number): void {
  const ink = must(INKS[randomInt(INKS.length)], 'ink');
  const slant = randomInt(-1, 2);
  must(GLYPHS[letter], 'glyph').forEach((row, y) => {
    for (let x = 0; x < 5; x += 1) {
      if ((row & (16 >> x)) === 0) continue;
      canvas.fill(left + x * 4 + Math.round((slant * (3 - y)) / 2), top + y * 4, 4, 4, ink);
    }
  });
}

/** Draws a code as a PNG. */
export function captchaPicture(code: string): Buffer {
  const canvas = new Canvas(WIDTH, HEIGHT, [246, 249, 251]);
  for (let line = 0; line < 4; line += 1) {
    const from = randomInt(HEIGHT);
    const slope = randomInt(-20, 21) / WIDTH;
    for (let x = 0; x < WIDTH; x += 1) canvas.dot(x, from + x * slope, NOISE);
  }
  [...code].forEach((letter, n) => drawLetter(canvas, letter, 6 + n * 25, 8 + randomInt(-4, 5)));
  return png(canvas);
}
