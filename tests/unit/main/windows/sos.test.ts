import { describe, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { AppWindow, Rect } from '@main/ports/window';
import { sharedArea } from '@main/windows/placement';
import { HiddenWindow } from '@main/windows/hidden';
import { WindowRegistry } from '@main/windows/registry';
import { isSosDocument, placeSos, SosWindow } from '@main/windows/sos';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

const SIZE = { width: 460, height: 254 };
const PRIMARY = { x: 0, y: 0, width: 1920, height: 1040 };
const RIGHT = { x: 1920, y: 0, width: 1280, height: 1024 };

describe('where the SOS popup stands', () => {
  const at = (console: Rect | null, boards: readonly Rect[] = [], areas = [PRIMARY, RIGHT]) =>
    placeSos(null, SIZE, { areas, console, boards });
  const covers = (place: Rect, other: Rect): boolean => sharedArea(place, other) > 0;

  test('in the lower left corner of the monitor that holds most of the console', () => {
    const console = { x: 1800, y: 0, width: 1200, height: 900 };
    expect(at(console)).toEqual({ ...SIZE, x: 1936, y: 754 });
  });

  test('on the primary one while nobody sees the console', () => {
    expect(at(null)).toEqual({ ...SIZE, x: 16, y: 770 });
  });

  test.each([
    ['in the middle, as at a first start', { x: 320, y: 120, width: 1280, height: 800 }],
    ['filling the monitor', { ...PRIMARY }],
    [
      'pushed down, so that its top is where the lower left corner is',
      { x: 0, y: 700, width: 900, height: 700 },
    ],
  ])('never over the bell and the red bar of a console %s', (_name, console) => {
    expect(covers(at(console), { ...console, height: 260 })).toBe(false);
  });

  test('over no board: another corner, another monitor', () => {
    const console = { x: 320, y: 120, width: 1280, height: 800 };
    const parked = { x: 0, y: 600, width: 900, height: 440 };
    expect(at(console, [parked])).toMatchObject({ x: 1444, y: 770 });
    expect(at({ ...PRIMARY }, [RIGHT])).toMatchObject({ x: 16, y: 770 });
    expect(at(console, [PRIMARY])).toMatchObject({ x: 1936 });
  });

  test('where a person put it', () => {
    expect(
      placeSos({ x: 2000, y: 600 }, SIZE, { areas: [PRIMARY, RIGHT], console: null, boards: [] }),
    ).toMatchObject({ x: 2000, y: 600 });
  });

  test('in sight when that monitor was pulled out, and back when it is there again', () => {
    const kept = { x: 2000, y: 600 };
    const none = { console: null, boards: [] };
    expect(placeSos(kept, SIZE, { areas: [PRIMARY], ...none })).toMatchObject({ x: 16, y: 770 });
    expect(placeSos(kept, SIZE, { areas: [PRIMARY, RIGHT], ...none })).toMatchObject(kept);
  });

  test('inside a monitor that is hardly larger than itself', () => {
    const small = { x: 0, y: 0, width: 480, height: 260 };
    expect(at(null, [], [small])).toEqual({ ...SIZE, x: 16, y: 0 });
  });
});

test('a stored place is read, an empty document is a first start, nonsense is refused', () => {
  expect(isSosDocument({})).toBe(true);
  expect(isSosDocument({ version: 1, place: { x: -100, y: 5 } })).toBe(true);
  expect(isSosDocument({ version: 1, place: { x: 'left' } })).toBe(false);
});

describe('the popup on a window manager with a mind of its own', () => {
  class Desk {
    readonly clock = new FakeClock();
    readonly moved = new Emitter<void>();
    readonly written: unknown[] = [];
    raised = 0;
    at: Rect = { x: 0, y: 0, width: 0, height: 0 };
    readonly hidden = new HiddenWindow({
      factory: { create: () => this.make(), workAreas: () => [PRIMARY] },
      registry: new WindowRegistry(),
      preload: '',
      title: () => 'SOS',
    });
    readonly popup = new SosWindow({
      window: this.hidden,
      clock: this.clock,
      log: keptLog(),
      workAreas: () => [PRIMARY],
      document: { read: () => ({}), write: (value) => this.written.push(value) },
      consoleArea: () => null,
      boardAreas: () => [],
    });
    /** What was made until now; the last one lives. */
    readonly pages: { readonly gone: Emitter<string> }[] = [];

    private make(): AppWindow {
      const page = {
        id: this.pages.length + 1,
        role: 'sos',
        moved: this.moved,
        gone: new Emitter<string>(),
        destroyed: new Emitter<void>(),
        bounds: () => ({ area: this.at, fullScreen: false, visible: true }),
        stand: (place: Rect) => this.move(place),
        moveTo: (place: Rect) => this.move(place),
        hide: () => undefined,
        raise: () => void (this.raised += 1),
        destroy: () => page.destroyed.emit(),
      };
      this.pages.push(page);
      return page as unknown as AppWindow;
    }

    move(place: Partial<Rect>): void {
      this.at = { ...this.at, ...place };
      this.moved.emit();
    }
  }
  const place = { x: 16, y: 770 };

  test('is put back where it belongs, and that place is nobody’s choice', async () => {
    const desk = new Desk();
    desk.popup.show();
    desk.popup.sized(SIZE.height);
    desk.move({ x: 0, y: 0 });
    await desk.clock.advance(2_000);
    expect(desk.at).toMatchObject(place);
    expect(desk.written).toEqual([]);
  });

  test('stays where a person drags it later, and that place is kept', async () => {
    const desk = new Desk();
    desk.popup.show();
    desk.popup.sized(SIZE.height);
    await desk.clock.advance(2_000);
    desk.move({ x: 100, y: 300 });
    await desk.clock.advance(2_000);
    expect(desk.at).toMatchObject({ x: 100, y: 300 });
    expect(desk.written).toEqual([{ version: 1, place: { x: 100, y: 300 } }]);
  });

  test('lies above what came to the front since, and is dragged where its page says', async () => {
    const desk = new Desk();
    desk.popup.raise();
    expect(desk.raised).toBe(0);
    desk.popup.show();
    desk.popup.sized(SIZE.height);
    const before = desk.raised;
    desk.popup.raise();
    expect(desk.raised).toBe(before + 1);
    await desk.clock.advance(2_000);
    desk.popup.drag({ x: 200, y: 400 });
    await desk.clock.advance(2_000);
    expect(desk.at).toMatchObject({ x: 200, y: 400, height: SIZE.height });
    expect(desk.written).toEqual([{ version: 1, place: { x: 200, y: 400 } }]);
    desk.popup.hide();
    desk.popup.raise();
    expect(desk.raised).toBe(before + 1);
  });

  test('is shown again by a page that takes the place of the one it stood on', async () => {
    const desk = new Desk();
    desk.popup.show();
    desk.popup.sized(SIZE.height);
    const before = desk.raised;
    desk.hidden.close();
    expect(desk.pages).toHaveLength(2);
    desk.popup.sized(SIZE.height);
    expect(desk.raised).toBe(before + 1);
    desk.popup.hide();
    desk.hidden.close();
    expect(desk.pages).toHaveLength(2);
  });

  test('has a new page at once when it comes while the page is dead', () => {
    const desk = new Desk();
    desk.popup.prepare();
    desk.popup.sized(SIZE.height);
    desk.pages[0]?.gone.emit('crashed');
    desk.popup.prepare();
    expect(desk.pages).toHaveLength(2);
    desk.popup.show();
    expect(desk.raised).toBe(0);
    desk.popup.sized(SIZE.height);
    expect(desk.raised).toBe(1);
  });
});
