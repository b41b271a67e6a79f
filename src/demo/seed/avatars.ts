import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Canvas, type Colour } from '../draw/canvas';
import { png } from '../draw/png';
import { FILES_DIR, FILES_PATH } from '../files';
import { seedSource } from './source';

/** How many different pictures the seeded users share. */
export const AVATARS = 12;
const FOLDER = 'avatar';
const CELL = 16;

const COLOURS: readonly Colour[] = [
  [31, 122, 92],
  [45, 104, 196],
  [186, 92, 32],
  [125, 78, 160],
];

/** Path of a seeded picture on the platform. */
export function avatarPath(n: number): string {
  return `${FILES_PATH}/${FOLDER}/${n}.png`;
}

/** Draws the pictures of the seeded users: five by five squares, the same on both sides. */
export function seedAvatars(dataDir: string): void {
  const folder = join(dataDir, FILES_DIR, FOLDER);
  mkdirSync(folder, { recursive: true });
  for (let n = 0; n < AVATARS; n += 1) {
    const source = seedSource(77, n);
    const canvas = new Canvas(CELL * 6, CELL * 6, [238, 242, 246]);
    const colour = source.pick(COLOURS);
    for (let y = 0; y < 5; y += 1) {
      for (let x = 0; x < 3; x += 1) {
        if (source.int(0, 1) === 0) continue;
        for (const column of [x, 4 - x]) {
          canvas.fill(CELL / 2 + column * CELL, CELL / 2 + y * CELL, CELL, CELL, colour);
        }
      }
    }
    writeFileSync(join(folder, `${n}.png`), png(canvas));
  }
}
