import { describe, expect, test } from 'vitest';
import { must } from '@shared/base/assert';
import type { MapFeature } from '@shared/model/map/feature';
import { CROWD, Motion, moversIn, type MotionView } from '@renderer/maps/motion';
import { FakeClock } from '../../../support/fakeClock';

/** A degree of latitude is some 111 km everywhere: 0.001 is 111 m. */
const LAT = 30.7;
const LNG = 120.6;
const SECOND = 1000;

const NEAR: MotionView = {
  west: LNG - 0.02,
  east: LNG + 0.02,
  south: LAT - 0.02,
  north: LAT + 0.02,
  metresPerPixel: 1.8,
};

interface Place {
  readonly lng: number;
  readonly lat: number;
}

/** A map that knows what it was told, and where it drew it. */
function mapOf(more: { readonly drawsLate?: number } = {}) {
  const clock = new FakeClock();
  const objects = new Map<string, MapFeature>();
  const page = { isStill: false, view: NEAR, crowd: 0 };
  const steps: (readonly string[])[] = [];
  let isAsked = false;
  const motion = new Motion({
    clock,
    now: () => clock.now(),
    isStill: () => page.isStill,
    view: () => page.view,
    movers: () => page.crowd,
    moved(keys) {
      steps.push(keys);
      if (more.drawsLate === undefined) motion.wasDrawn();
      else if (!isAsked) {
        // One frame for all that changes until it comes.
        isAsked = true;
        clock.after(more.drawsLate, 'frame', () => {
          isAsked = false;
          motion.wasDrawn();
        });
      }
    },
  });
  /** What is reported in one answer of the platform, as the engine takes it. */
  const report = (...features: readonly MapFeature[]): void => {
    const may = motion.ready();
    for (const one of features) {
      if (may) motion.report(one.id, objects.get(one.id), one);
      else motion.forget(one.id);
      objects.set(one.id, one);
    }
  };
  const fix = (lat: number, more: Partial<MapFeature> = {}): MapFeature => ({
    id: '1',
    layer: 'vehicle',
    name: '示A1',
    at: { lng: LNG, lat },
    doubt: null,
    sent: `${LNG},${lat}`,
    health: 'ok',
    speed: 30,
    heading: 0,
    time: clock.now(),
    facts: {},
    ...more,
  });
  const drawn = (id = '1'): Place => must(motion.drawn(id)?.at ?? objects.get(id)?.at, 'a place');
  return { clock, motion, page, steps, report, fix, drawn, objects };
}

/** Two reports, ten seconds and 111 m apart: the second has just come. */
async function driving(more: Partial<MapFeature> = {}, to: Partial<MapFeature> = {}) {
  const map = mapOf();
  map.report(map.fix(LAT, more));
  await map.clock.advance(10 * SECOND);
  map.report(map.fix(LAT + 0.001, { ...more, ...to }));
  return map;
}

describe('what moves between two reports', () => {
  test('lies on the line between them, in step with the time, and ends at the newer one', async () => {
    const { clock, drawn, motion, fix } = await driving(
      {},
      { at: { lng: LNG + 0.0005, lat: LAT + 0.001 } },
    );
    expect(drawn()).toEqual({ lng: LNG, lat: LAT });
    let last = 0;
    for (let ms = 250; ms < 10 * SECOND; ms += 250) {
      await clock.advance(250);
      const { lng, lat } = drawn();
      const north = (lat - LAT) / 0.001;
      // On the line: as far to the east as to the north.
      expect((lng - LNG) / 0.0005).toBeCloseTo(north, 6);
      // A step is taken where a pixel of it is seen, some 62 of them in ten seconds.
      expect(north).toBeLessThanOrEqual(ms / 10_000 + 1e-9);
      expect(north).toBeGreaterThan(ms / 10_000 - 0.04);
      expect(north).toBeGreaterThanOrEqual(last);
      last = north;
    }
    await clock.advance(500);
    expect(drawn()).toEqual({ lng: LNG + 0.0005, lat: LAT + 0.001 });
    await clock.advance(3_600 * SECOND);
    expect(drawn()).toEqual({ lng: LNG + 0.0005, lat: LAT + 0.001 });
    expect(motion.size).toBe(0);
    expect(fix(0).id).toBe('1');
  });

  test('asks for no step once it has arrived, nor before anything moved', async () => {
    const first = mapOf();
    first.report(first.fix(LAT));
    expect(first.clock.pending()).toEqual([]);
    const { clock, steps } = await driving();
    expect(clock.pending()).toHaveLength(1);
    await clock.advance(11 * SECOND);
    expect(clock.pending()).toEqual([]);
    const taken = steps.length;
    await clock.advance(3_600 * SECOND);
    expect(steps).toHaveLength(taken);
    // 111 m are 62 pixels.
    expect(taken).toBeGreaterThan(40);
    expect(taken).toBeLessThan(70);
  });

  test('takes no more steps than are seen from afar', async () => {
    const { clock, page, report, fix, steps, drawn } = mapOf();
    page.view = { ...NEAR, metresPerPixel: 17.6 };
    report(fix(LAT));
    await clock.advance(10 * SECOND);
    report(fix(LAT + 0.001));
    await clock.advance(12 * SECOND);
    expect(steps.length).toBeLessThanOrEqual(8);
    expect(drawn().lat).toBe(LAT + 0.001);
  });

  test('takes fewer steps the more are in the picture, since each has all of them laid out anew', async () => {
    const { clock, page, report, fix, steps, drawn } = mapOf();
    page.crowd = 100;
    report(fix(LAT));
    await clock.advance(10 * SECOND);
    report(fix(LAT + 0.001));
    await clock.advance(12 * SECOND);
    // 200 of them in a second.
    expect(steps.length).toBeGreaterThan(17);
    expect(steps.length).toBeLessThanOrEqual(20);
    expect(drawn().lat).toBe(LAT + 0.001);
  });

  test('goes on from where it is drawn when the next report comes on the way', async () => {
    const { clock, drawn, report, fix } = await driving();
    await clock.advance(5 * SECOND);
    const half = drawn();
    expect(half.lat).toBeCloseTo(LAT + 0.0005, 4);
    report(fix(LAT + 0.001, { at: { lng: LNG + 0.001, lat: LAT + 0.001 }, sent: 'east' }));
    // Not a step backwards or forwards by the report itself.
    expect(drawn()).toEqual(half);
    await clock.advance(2.5 * SECOND);
    const now = drawn();
    // Between there and the new place; the two reports are five seconds apart.
    expect((now.lng - half.lng) / (LNG + 0.001 - half.lng)).toBeCloseTo(0.5, 1);
    expect((now.lat - half.lat) / (LAT + 0.001 - half.lat)).toBeCloseTo(0.5, 1);
    await clock.advance(3 * SECOND);
    expect(drawn()).toEqual({ lng: LNG + 0.001, lat: LAT + 0.001 });
  });

  test('turns the short way over north, and drives to its stop with the direction it had', async () => {
    const over = await driving({ heading: 350 }, { heading: 10 });
    await over.clock.advance(5 * SECOND);
    const heading = must(over.motion.drawn('1')?.heading, 'a direction');
    expect(Math.min(heading, 360 - heading)).toBeLessThan(2);
    const back = await driving({ heading: 10 }, { heading: 350 });
    await back.clock.advance(2.5 * SECOND);
    expect(must(back.motion.drawn('1')?.heading, 'a direction')).toBeCloseTo(5, 0);
    const stops = await driving({ heading: 90 }, { heading: 180, speed: 0 });
    await stops.clock.advance(5 * SECOND);
    expect(stops.motion.drawn('1')?.heading).toBe(90);
    const starts = await driving({ heading: 90, speed: 0 }, { heading: 180, speed: 20 });
    expect((await starts.clock.advance(SECOND), starts.motion.drawn('1')?.heading)).toBe(180);
    const walks = await driving({ layer: 'person', heading: 90 }, { heading: 180 });
    await walks.clock.advance(5 * SECOND);
    expect(walks.motion.drawn('1')?.heading).toBeUndefined();
    expect(walks.motion.size).toBe(1);
  });

  test('keeps its way when something else of its record changes', async () => {
    const { clock, drawn, report, fix, objects } = await driving();
    const { time } = must(objects.get('1'), 'the vehicle');
    await clock.advance(4 * SECOND);
    const before = drawn();
    report(fix(LAT + 0.001, { ...(time === undefined ? {} : { time }), name: '示A2' }));
    expect(drawn()).toEqual(before);
    await clock.advance(3 * SECOND);
    expect(drawn().lat).toBeCloseTo(LAT + 0.0007, 4);
    await clock.advance(4 * SECOND);
    expect(drawn().lat).toBe(LAT + 0.001);
  });
});

describe('what stands at its new place at once', () => {
  /** Reported so many milliseconds and degrees of latitude later, it glides or not. */
  async function glides(ms: number, lat: number, more: Partial<MapFeature> = {}): Promise<boolean> {
    const { clock, motion, report, fix, drawn } = mapOf();
    report(fix(LAT));
    await clock.advance(ms);
    report(fix(LAT + lat, more));
    if (motion.size === 0) {
      expect(drawn().lat).toBe(LAT + lat);
      expect(clock.pending()).toEqual([]);
    }
    return motion.size === 1;
  }

  test('fixes far apart in time, or too far for the time', async () => {
    expect(await glides(60 * SECOND, 0.001)).toBe(true);
    expect(await glides(76 * SECOND, 0.001)).toBe(false);
    // 889 m in a minute; 444 m in ten seconds are 160 km/h, and in twenty 80.
    expect(await glides(60 * SECOND, 0.008)).toBe(false);
    expect(await glides(10 * SECOND, 0.004)).toBe(false);
    expect(await glides(20 * SECOND, 0.004)).toBe(true);
    // 500 km, which main does not believe: it has no place.
    const { clock, motion, report, fix } = mapOf();
    report(fix(LAT));
    await clock.advance(10 * SECOND);
    report({ ...fix(LAT), at: null, doubt: 'jump' });
    await clock.advance(10 * SECOND);
    report(fix(LAT + 0.001));
    expect(motion.size).toBe(0);
  });

  test('a fix out of order, of the same moment, of no moment, or old', async () => {
    const START = new FakeClock().now();
    expect(await glides(10 * SECOND, 0.001, { time: START })).toBe(false);
    expect(await glides(10 * SECOND, 0.001, { time: START - 5 * SECOND })).toBe(false);
    expect(await glides(0, 0.001)).toBe(false);
    const old = mapOf();
    const time = old.clock.now() - 31 * 60 * SECOND;
    old.report(old.fix(LAT, { time }));
    await old.clock.advance(10 * SECOND);
    old.report(old.fix(LAT + 0.001, { time: time + 10 * SECOND }));
    expect(old.motion.size).toBe(0);
    const none = mapOf();
    const { time: _, ...timeless } = none.fix(LAT);
    none.report(timeless);
    none.report(none.fix(LAT + 0.001));
    expect(none.motion.size).toBe(0);
  });

  test('what is shown for the first time, and what moved by less than is seen', async () => {
    const { motion, report, fix } = mapOf();
    report(fix(LAT));
    expect(motion.size).toBe(0);
    // 1.1 m, where a pixel is 1.8 m.
    expect(await glides(10 * SECOND, 0.00001)).toBe(false);
  });

  test('what is outside of the picture, also when the picture leaves it behind', async () => {
    expect(await glides(10 * SECOND, 0.001)).toBe(true);
    const far = mapOf();
    far.page.view = { ...NEAR, south: LAT + 0.01 };
    far.report(far.fix(LAT));
    await far.clock.advance(10 * SECOND);
    far.report(far.fix(LAT + 0.001));
    expect(far.motion.size).toBe(0);
    const left = await driving();
    await left.clock.advance(3 * SECOND);
    left.page.view = { ...NEAR, south: LAT + 0.01 };
    await left.clock.advance(SECOND);
    expect(left.motion.size).toBe(0);
    expect(left.drawn().lat).toBe(LAT + 0.001);
    expect(left.steps.at(-1)).toEqual(['1']);
    expect(left.clock.pending()).toEqual([]);
  });

  test('everything on a page that is still – at night, without motion, hidden – from the next step on', async () => {
    const { clock, motion, page, drawn, report, fix, steps } = await driving();
    await clock.advance(3 * SECOND);
    expect(motion.size).toBe(1);
    page.isStill = true;
    await clock.advance(SECOND);
    expect(motion.size).toBe(0);
    expect(steps.at(-1)).toEqual(['1']);
    expect(drawn().lat).toBe(LAT + 0.001);
    expect(clock.pending()).toEqual([]);
    report(fix(LAT + 0.0015));
    expect(motion.size).toBe(0);
    page.isStill = false;
    await clock.advance(10 * SECOND);
    report(fix(LAT + 0.0025));
    expect(motion.size).toBe(1);
  });

  test('everything where more are in the picture than can be laid out in time', async () => {
    const { clock, motion, page, report, fix, drawn } = await driving();
    page.crowd = CROWD;
    await clock.advance(2 * SECOND);
    expect(motion.size).toBe(1);
    page.crowd = CROWD + 1;
    await clock.advance(2 * SECOND);
    expect(motion.size).toBe(0);
    expect(drawn().lat).toBe(LAT + 0.001);
    await clock.advance(6 * SECOND);
    report(fix(LAT + 0.002));
    expect(motion.size).toBe(0);
    expect(clock.pending()).toEqual([]);
  });

  test('everything for a while where steps are drawn too late', async () => {
    const slow = mapOf({ drawsLate: 200 });
    slow.report(slow.fix(LAT));
    await slow.clock.advance(10 * SECOND);
    slow.report(slow.fix(LAT + 0.001));
    await slow.clock.advance(3 * SECOND);
    expect(slow.motion.size).toBe(0);
    expect(slow.drawn().lat).toBe(LAT + 0.001);
    await slow.clock.advance(7 * SECOND);
    slow.report(slow.fix(LAT + 0.002));
    expect(slow.motion.size).toBe(0);
    await slow.clock.advance(290 * SECOND);
    slow.report(slow.fix(LAT + 0.003));
    await slow.clock.advance(10 * SECOND);
    slow.report(slow.fix(LAT + 0.004));
    expect(slow.motion.size).toBe(1);
    const quick = mapOf({ drawsLate: 90 });
    quick.report(quick.fix(LAT));
    await quick.clock.advance(10 * SECOND);
    quick.report(quick.fix(LAT + 0.001));
    await quick.clock.advance(9 * SECOND);
    expect(quick.motion.size).toBe(1);
  });

  test('where the degrees jump, at the other end of the earth', async () => {
    const { clock, motion, page, report, fix, drawn } = mapOf();
    page.view = { ...NEAR, west: -180, east: 180 };
    report(fix(LAT, { at: { lng: 179.9995, lat: LAT } }));
    await clock.advance(10 * SECOND);
    report(fix(LAT, { at: { lng: -179.9995, lat: LAT } }));
    expect(motion.size).toBe(0);
    expect(drawn().lng).toBe(-179.9995);
  });
});

describe('motion over months', () => {
  test('what was removed on its way is forgotten, and nothing is left of 100,000 reports', async () => {
    const { clock, motion, page, report, fix, objects } = mapOf();
    page.view = { ...NEAR, metresPerPixel: 17.6 };
    for (let round = 0; round < 201; round += 1) {
      const lat = LAT + (round % 2) * 0.001;
      await clock.advance(5 * SECOND);
      report(...Array.from({ length: 500 }, (_, n) => fix(lat, { id: String(n) })));
    }
    await clock.advance(2 * SECOND);
    expect(motion.size).toBe(500);
    for (const id of objects.keys()) motion.forget(id);
    expect(motion.size).toBe(0);
    expect(clock.pending()).toEqual([]);
    expect(motion.drawn('7')).toBeUndefined();
  });

  test('a map that goes leaves no step behind, and one that stops puts everything where it was reported', async () => {
    const gone = await driving();
    gone.motion.end();
    expect(gone.clock.pending()).toEqual([]);
    const settled = await driving();
    await settled.clock.advance(3 * SECOND);
    const taken = settled.steps.length;
    settled.motion.settle();
    expect(settled.steps).toHaveLength(taken + 1);
    expect(settled.drawn().lat).toBe(LAT + 0.001);
    expect(settled.steps.at(-1)).toEqual(['1']);
    expect(settled.clock.pending()).toEqual([]);
  });

  test('counts the vehicles and people in the picture', () => {
    const { fix } = mapOf();
    const all = [
      fix(LAT),
      fix(LAT, { layer: 'person' }),
      fix(LAT, { layer: 'site' }),
      fix(LAT + 1),
      fix(LAT, { at: null }),
    ];
    expect(moversIn(all, NEAR)).toBe(2);
  });
});
