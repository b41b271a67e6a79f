import { describe, expect, it } from 'vitest';
import { pictureSize } from '@main/adapters/trayParts';

describe('the picture of the tray', () => {
  it('has the size that Windows shows at each scale', () => {
    const scales = [1, 1.25, 1.5, 1.75, 2, 3];
    expect(scales.map((scale) => pictureSize('win32', scale))).toEqual([16, 20, 24, 32, 32, 32]);
    expect(pictureSize('win32', 1.2499)).toBe(20);
    expect(pictureSize('linux', 1)).toBe(32);
  });
});
