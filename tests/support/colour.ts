/** Red, green and blue, 0 to 255. */
export type Rgb = readonly [number, number, number];

/** A colour of a style sheet, '#1b2633'. */
export function hexColour(text: string): Rgb {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(text.slice(at, at + 2), 16));
  return [r, g, b];
}

/** A computed colour, 'rgb(27, 38, 51)'; null: none, or one that mostly shows what is behind it. */
export function computedColour(text: string): Rgb | null {
  const [r, g, b, a = 1] = (/rgba?\(([^)]+)\)/.exec(text)?.[1] ?? '').split(',').map(Number);
  return r === undefined || g === undefined || b === undefined || a < 0.5 ? null : [r, g, b];
}

/** Relative luminance (WCAG 2.1), 0 to 1. */
export function luminance(colour: Rgb): number {
  const [r = 0, g = 0, b = 0] = colour.map((whole) => {
    const part = whole / 255;
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** Contrast of two colours (WCAG 2.1), 1 to 21. */
export function contrast(one: Rgb, other: Rgb): number {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (high + 0.05) / (low + 0.05);
}
