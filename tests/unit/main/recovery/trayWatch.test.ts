import { describe, expect, it } from 'vitest';
import { TrayWatch } from '@main/recovery/trayWatch';

const placed = { destroyed: false, placed: true };
const without = { destroyed: false, placed: false };

describe('the look at the tray icon', () => {
  it('leaves the icon of Windows alone when Explorer is away: Electron puts it back in its place', () => {
    const watch = new TrayWatch('win32', true);
    expect([placed, without, without, placed].map((look) => watch.check(look))).toEqual(
      Array.from({ length: 4 }, () => 'stays'),
    );
    expect(watch.check({ destroyed: true, placed: false })).toBe('gone');
  });

  it('finds one that Windows refuses under its name, and does not wait for ever', () => {
    const watch = new TrayWatch('win32', true);
    const steps = [1, 2, 3, 4].map(() => watch.check(without));
    expect(steps).toEqual(['stays', 'stays', 'stays', 'refused']);
    const unnamed = new TrayWatch('win32', false);
    for (let look = 0; look < 9; look += 1) expect(unnamed.check(without)).toBe('stays');
  });

  it('makes it anew elsewhere when it has lost its place, and only then', () => {
    const watch = new TrayWatch('darwin', false);
    const looks = [without, placed, without, without];
    expect(looks.map((look) => watch.check(look))).toEqual(['stays', 'stays', 'lost', 'stays']);
  });
});
