import { beforeEach, describe, expect, test } from 'vitest';
import type { FeatureCollection } from 'geojson';
import type { LngLat } from '@shared/model/map/place';
import { CORNERS_MOST } from '@shared/model/map/shape';
import { Placing } from '@renderer/maps/placing';
import { Sketch } from '@renderer/maps/sketch';
import { SketchHands } from '@renderer/maps/sketchHands';

const at = (lng: number, lat: number): LngLat => ({ lng, lat });
const words = ({ corners }: Sketch): string[] => corners.map(({ lng, lat }) => `${lng},${lat}`);

describe('a sketch', () => {
  test('grows at its end, and is taken back from there', () => {
    const sketch = new Sketch('polygon');
    let told = 0;
    sketch.changed.on(() => (told += 1));
    sketch.add(at(1, 1));
    sketch.add(at(2, 1));
    expect(words(sketch)).toEqual(['1,1', '2,1']);
    expect(sketch.isDirty).toBe(true);
    sketch.takeBack();
    sketch.takeBack();
    sketch.takeBack();
    expect(words(sketch)).toEqual([]);
    expect(sketch.isDirty).toBe(false);
    expect(told).toBe(4);
  });

  test('of a shape that is changed takes no new corners until its end is opened', () => {
    const sketch = new Sketch('polygon', [at(1, 1), at(2, 1), at(2, 2), at(1, 2)]);
    sketch.add(at(9, 9));
    expect(sketch.corners).toHaveLength(4);
    expect(sketch.isDirty).toBe(false);
    sketch.insert(1, at(1.5, 1));
    sketch.move(0, at(0, 0));
    expect(words(sketch)).toEqual(['0,0', '1.5,1', '2,1', '2,2', '1,2']);
    sketch.choose(1);
    sketch.takeBack();
    expect(words(sketch)).toEqual(['0,0', '2,1', '2,2', '1,2']);
    expect(sketch.isOpen).toBe(false);
    sketch.takeBack();
    expect(words(sketch)).toEqual(['0,0', '2,1', '2,2']);
    expect(sketch.isOpen).toBe(true);
    sketch.add(at(9, 9));
    expect(words(sketch)).toEqual(['0,0', '2,1', '2,2', '9,9']);
  });

  test('loses its wrong spot with the first change, and its choice with the next corner', () => {
    const sketch = new Sketch('route');
    sketch.add(at(1, 1));
    sketch.mark(at(5, 5));
    expect(sketch.spot).toEqual(at(5, 5));
    sketch.choose(0);
    sketch.add(at(2, 2));
    expect(sketch.spot).toBeNull();
    expect(sketch.chosen).toBeNull();
  });

  test('its corners are chosen one after another, forwards and backwards, all around', () => {
    const sketch = new Sketch('polygon', [at(0, 0), at(1, 0), at(1, 1)]);
    const chosen = (step: 1 | -1): number | null => {
      sketch.chooseNext(step);
      return sketch.chosen;
    };
    expect([chosen(1), chosen(1), chosen(1), chosen(1)]).toEqual([0, 1, 2, 0]);
    expect([chosen(-1), chosen(-1)]).toEqual([2, 1]);
    sketch.move(1, at(2, 2));
    // Moved, it stays the chosen one.
    expect(sketch.chosen).toBe(1);
    const empty = new Sketch('route');
    empty.chooseNext(1);
    expect(empty.chosen).toBeNull();
  });

  test('takes no more corners than can be saved', () => {
    const many = Array.from({ length: CORNERS_MOST }, (_, n) => at(n / 1000, 0));
    const sketch = new Sketch('route', many);
    sketch.insert(0, at(5, 5));
    expect(sketch.corners).toHaveLength(CORNERS_MOST);
  });
});

type Listener = (event: unknown) => void;

/** A map of 100 px to the degree, north up, whose middle is 0,0 at 500,500. */
class FakeMap {
  private readonly listeners = new Map<string, Set<Listener>>();
  readonly canvas = { style: { cursor: '' } };
  zooms = true;
  readonly doubleClickZoom = {
    enable: () => (this.zooms = true),
    disable: () => (this.zooms = false),
  };
  prevented = false;

  on(name: string, listener: Listener): void {
    this.listeners.set(name, (this.listeners.get(name) ?? new Set()).add(listener));
  }
  off(name: string, listener: Listener): void {
    this.listeners.get(name)?.delete(listener);
  }
  project([lng, lat]: [number, number]): { x: number; y: number } {
    return { x: 500 + lng * 100, y: 500 - lat * 100 };
  }
  getCanvas = () => this.canvas;
  get listening(): number {
    return [...this.listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  send(name: string, x: number, y: number, buttons = 0): void {
    this.prevented = false;
    const event = {
      point: { x, y },
      lngLat: { lng: (x - 500) / 100, lat: (500 - y) / 100 },
      originalEvent: { button: 0, buttons },
      preventDefault: () => (this.prevented = true),
    };
    for (const listener of this.listeners.get(name) ?? []) listener(event);
  }
  click(x: number, y: number): void {
    this.send('mousedown', x, y, 1);
    this.send('mouseup', x, y);
    this.send('click', x, y);
  }
  drag(from: readonly [number, number], to: readonly [number, number]): void {
    this.send('mousedown', ...from, 1);
    this.send('mousemove', ...to, 1);
    this.send('mouseup', ...to);
  }
}

describe('drawing with the mouse', () => {
  let map: FakeMap;
  let drawn: FeatureCollection = { type: 'FeatureCollection', features: [] };
  const begin = (sketch: Sketch): SketchHands =>
    new SketchHands(
      map as unknown as ConstructorParameters<typeof SketchHands>[0],
      new Placing('wgs84'),
      sketch,
      (data) => (drawn = data),
    );
  const parts = (name: string): number =>
    drawn.features.filter(({ properties }) => properties?.['part'] === name).length;

  beforeEach(() => {
    map = new FakeMap();
    Object.assign(globalThis, {
      requestAnimationFrame: (run: () => void) => {
        run();
        return 0;
      },
      cancelAnimationFrame: () => undefined,
    });
  });

  test('clicks add corners, a click on the first one closes an area', () => {
    const sketch = new Sketch('polygon');
    const ends: string[] = [];
    sketch.ended.on((how) => ends.push(how));
    const hands = begin(sketch);
    expect(map.zooms).toBe(false);
    map.click(500, 500);
    map.click(600, 500);
    // Two corners close nothing: the first one is chosen.
    map.click(502, 501);
    expect(ends).toEqual([]);
    expect(sketch.chosen).toBe(0);
    map.click(600, 400);
    expect(words(sketch)).toEqual(['0,0', '1,0', '1,1']);
    map.click(498, 503);
    expect(ends).toEqual(['done']);
    expect(words(sketch)).toHaveLength(3);
    hands.end();
    expect(map.listening).toBe(0);
    expect(map.zooms).toBe(true);
    expect(drawn.features).toEqual([]);
  });

  test('a double click ends a route, and its second click is no corner', () => {
    const sketch = new Sketch('route');
    const ends: string[] = [];
    sketch.ended.on((how) => ends.push(how));
    begin(sketch);
    map.click(500, 500);
    map.click(700, 500);
    map.click(701, 500);
    map.send('dblclick', 701, 500);
    expect(words(sketch)).toEqual(['0,0', '2,0']);
    expect(ends).toEqual(['done']);
  });

  test('a corner is dragged while the map stays, and the middle of an edge becomes one', () => {
    const sketch = new Sketch('polygon', [at(0, 0), at(2, 0), at(2, 2), at(0, 2)]);
    begin(sketch);
    expect(parts('middle')).toBe(4);
    map.drag([700, 500], [800, 500]);
    expect(map.prevented || sketch.corners[1]?.lng === 3).toBe(true);
    expect(words(sketch)).toEqual(['0,0', '3,0', '2,2', '0,2']);
    // The middle of the last edge, from 0,2 to 0,0.
    map.drag([500, 400], [450, 400]);
    expect(words(sketch)).toEqual(['0,0', '3,0', '2,2', '0,2', '-0.5,1']);
    // The ground is no corner while a shape is changed.
    map.click(900, 900);
    expect(sketch.corners).toHaveLength(5);
    map.send('mousedown', 500, 500, 1);
    expect(map.prevented).toBe(true);
    map.send('mousedown', 950, 950, 1);
    expect(map.prevented).toBe(false);
  });

  test('a button that was let go outside of the map drags nothing any more', () => {
    const sketch = new Sketch('polygon', [at(0, 0), at(2, 0), at(2, 2)]);
    begin(sketch);
    map.send('mousedown', 500, 500, 1);
    map.send('mousemove', 520, 500, 1);
    map.send('mousemove', 900, 900, 0);
    expect(words(sketch)).toEqual(['0.2,0', '2,0', '2,2']);
  });

  test('the way to the mouse is shown while it grows, and the wrong spot when there is one', () => {
    const sketch = new Sketch('polygon');
    begin(sketch);
    map.click(500, 500);
    map.send('mousemove', 600, 500);
    expect(parts('band')).toBe(1);
    expect(map.canvas.style.cursor).toBe('crosshair');
    map.send('mouseout', 0, 0);
    expect(parts('band')).toBe(0);
    map.click(600, 500);
    map.click(600, 400);
    expect([parts('area'), parts('edge'), parts('corner'), parts('wrong')]).toEqual([1, 3, 3, 0]);
    sketch.mark(at(0.5, 0.5));
    expect(parts('wrong')).toBe(1);
  });
});
