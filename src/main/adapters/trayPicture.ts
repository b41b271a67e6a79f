import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { nativeImage, type NativeImage } from 'electron';
import type { TrayModel } from '../ports/attention';
import { trayParts } from './trayParts';

export { pictureSize } from './trayParts';

/** Bytes of a pixel; the last one is its opacity. */
const PIXEL = 4;

/**
 * The icon of a model: its shape with badge and mark drawn over it. The parts come from resources/tray, made
 * by build/make-icons.mjs, each size in its own folder: Windows takes one bitmap and would shrink a larger
 * one until the number is unreadable.
 */
export class TrayPictures {
  private readonly made = new Map<string, NativeImage>();

  /**
   * @param size side of the picture in pixels, read each time: the scale may change
   * @param missing called with the name of a missing part.
   */
  constructor(
    private readonly folder: string,
    private readonly size: () => number,
    private readonly missing: (file: string) => void,
  ) {}

  /** Name of the icon: equal names mean equal pictures. */
  nameOf(model: TrayModel): string {
    return [...trayParts(model), this.size()].join(' ');
  }

  of(model: TrayModel): NativeImage {
    const name = this.nameOf(model);
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const parts = trayParts(model).map((part) => this.part(part));
    const picture = layered(parts);
    this.made.set(name, picture);
    return picture;
  }

  /** The number alone, for the taskbar; null for 0. @param count 0–10 */
  badge(count: number): NativeImage | null {
    if (count === 0) return null;
    const name = `overlay-${count} ${this.size()}`;
    const known = this.made.get(name);
    if (known !== undefined) return known;
    const whole = this.part(`overlay-${count}`);
    const picture = whole.isEmpty() ? this.part(`badge-${count}`) : whole;
    this.made.set(name, picture);
    return picture;
  }

  private part(name: string): NativeImage {
    const own = join(this.folder, String(this.size()), `${name}.png`);
    const file = existsSync(own) ? own : join(this.folder, `${name}.png`);
    const image = nativeImage.createFromPath(file);
    if (image.isEmpty()) this.missing(`${name}.png`);
    return image;
  }
}

function layered([base, ...others]: readonly NativeImage[]): NativeImage {
  if (base === undefined || base.isEmpty()) return nativeImage.createEmpty();
  const { width, height } = base.getSize();
  const pixels = Buffer.from(base.toBitmap());
  for (const other of others) if (!other.isEmpty()) lay(pixels, other.toBitmap());
  return nativeImage.createFromBitmap(pixels, { width, height });
}

/** Draws one bitmap over another of the same size; colours are premultiplied, as in the system. */
function lay(under: Buffer, over: Buffer): void {
  for (let at = 0; at + PIXEL <= Math.min(under.length, over.length); at += PIXEL) {
    const through = 1 - (over[at + PIXEL - 1] ?? 0) / 255;
    for (let part = 0; part < PIXEL; part += 1) {
      const sum = (over[at + part] ?? 0) + (under[at + part] ?? 0) * through;
      under[at + part] = Math.min(255, Math.round(sum));
    }
  }
}
