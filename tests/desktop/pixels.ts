import type { Page } from 'playwright';

/** A part of a page, px. */
export interface Clip {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels of a part of a page as they are seen, row by row, each red, green, blue. */
export async function pixelsOf(page: Page, clip: Clip): Promise<readonly (readonly number[])[]> {
  const picture = (await page.screenshot({ clip })).toString('base64');
  const data = await page.evaluate(async (text) => {
    const image = new Image();
    image.src = `data:image/png;base64,${text}`;
    await image.decode();
    const { width, height } = image;
    const canvas = new OffscreenCanvas(width, height).getContext('2d');
    canvas?.drawImage(image, 0, 0);
    return [...(canvas?.getImageData(0, 0, width, height).data ?? [])];
  }, picture);
  return Array.from({ length: data.length / 4 }, (_, n) => data.slice(n * 4, n * 4 + 3));
}
