import type { Picture } from './png';

/** Red, green, blue, each 0 to 255. */
export type Colour = readonly [number, number, number];

/** A small picture in memory, three bytes per pixel. */
export class Canvas implements Picture {
  readonly channels = 3;
  readonly pixels: Buffer;

  constructor(
    readonly width: number,
    readonly height: number,
    background: Colour,
  ) {
    this.pixels = Buffer.alloc(width * height * 3);
    this.fill(0, 0, width, height, background);
  }

  /** Sets one pixel; outside the picture it does nothing. */
  dot(x: number, y: number, colour: Colour): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    this.pixels.set(colour, (Math.floor(y) * this.width + Math.floor(x)) * 3);
  }

  fill(left: number, top: number, width: number, height: number, colour: Colour): void {
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) this.dot(x, y, colour);
    }
  }
}
