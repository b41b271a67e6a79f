import { Map as Library, type GeoJSONSource } from 'maplibre-gl';
import type { Feature } from 'geojson';
import { systemClock } from '@shared/base/clock';
import type { MapFeature } from '@shared/model/map/feature';
import { MapEngine } from '@renderer/maps/engine';
import { drawIcon, ICON_DENSITY, iconName, iconNames } from '@renderer/maps/icons';
import { Motion } from '@renderer/maps/motion';
import { paletteOf } from '@renderer/maps/palette';
import { MOVING, styleOf, TRACK } from '@renderer/maps/style';
import { nameWorker } from '@renderer/maps/worker';

/** Updates come together so often. ms */
const EVERY_MS = 50;
/** Each vehicle drives so far from one report to the next: 36 km/h where it reports every ten seconds. Degrees of latitude. */
const WAY = 0.0009;
/** What the library is told of the renderer: UNMASKED_RENDERER_WEBGL. */
const RENDERER = 0x9246;

const PALETTE = paletteOf('console', false);
const CENTRE = { lng: 120.6, lat: 30.7 };
/** The whole city. */
const ZOOM = 11.9;

/** Places that are always the same. */
function placesFrom(seed: number): () => { readonly lng: number; readonly lat: number } {
  let state = seed;
  const next = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  return () => ({ lng: 120.5 + next() * 0.2, lat: 30.63 + next() * 0.14 });
}

const vehicleAt = (n: number, at: { readonly lng: number; readonly lat: number }): MapFeature => ({
  id: String(n),
  layer: 'vehicle',
  name: `示A${n}`,
  at,
  doubt: null,
  sent: '',
  health: 'ok',
  heading: n % 360,
  speed: 30,
  time: Date.now(),
  facts: {},
});

export interface Fleet {
  update(vehicles: readonly MapFeature[]): void;
  end(): void;
}
type MakeFleet = (host: HTMLElement, drawn: () => void, zoom: number) => Fleet;

/**
 * Without a graphics card the product lets nothing glide. Measured is the work of the page's thread, which is the same
 * with one: the page says that it has one.
 */
function haveCard(): void {
  const proto = WebGL2RenderingContext.prototype;
  // eslint-disable-next-line @typescript-eslint/unbound-method
  const own = proto.getParameter;
  proto.getParameter = function told(this: WebGL2RenderingContext, name: number): unknown {
    return name === RENDERER ? 'a card' : own.call(this, name);
  };
}
haveCard();

/** The map of the product, and whether vehicles may glide on it. */
const product =
  (isStill: boolean): MakeFleet =>
  (host, drawn, zoom) =>
    ourMap(host, drawn, zoom, isStill);

function ourMap(host: HTMLElement, drawn: () => void, zoom: number, isStill: boolean): Fleet {
  const engine = new MapEngine({
    host,
    palette: PALETTE,
    base: { kind: 'none' },
    latin: false,
    interactive: true,
    centre: CENTRE,
    zoom,
    clock: systemClock(),
    isStill: () => isStill,
    now: () => Date.now(),
    picked: () => undefined,
    lost: () => undefined,
    failed: (error) => console.error(error),
    drawn,
    tile: () => Promise.resolve(null),
    label: '',
  });
  return { update: (vehicles) => engine.put(vehicles), end: () => engine.dispose() };
}

const jsonOf = (one: MapFeature): Feature => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: [one.at?.lng ?? 0, one.at?.lat ?? 0] },
  properties: {
    key: `vehicle/${one.id}`,
    icon: iconName('vehicle', 'ok'),
    label: one.name,
    worst: 0,
    heading: one.heading,
    stale: false,
  },
});

/** MapLibre with the product's style and signs, and nothing else. */
function bareMap(host: HTMLElement, drawn: () => void, zoom = ZOOM): Library {
  nameWorker();
  const map = new Library({
    container: host,
    style: styleOf({ kind: 'none' }, PALETTE, false),
    center: CENTRE,
    zoom,
    attributionControl: false,
    dragRotate: false,
    maxPitch: 0,
    fadeDuration: 0,
    renderWorldCopies: false,
  });
  map.on('load', () => {
    for (const id of iconNames()) {
      const image = drawIcon(id, PALETTE);
      if (image !== undefined) map.addImage(id, image, { pixelRatio: ICON_DENSITY });
    }
    drawn();
  });
  return map;
}

/** The same updates on it. */
const bare: MakeFleet = (host, drawn, zoom) => {
  const map = bareMap(host, drawn, zoom);
  return {
    update: (vehicles) =>
      void map.getSource<GeoJSONSource>(MOVING)?.updateData({ add: vehicles.map(jsonOf) }),
    end: () => map.remove(),
  };
};

/** A bare map with a track, on which one sign is moved. */
export async function bareTrack(
  host: HTMLElement,
  features: Feature[],
): Promise<{ move(at: { readonly lng: number; readonly lat: number }): void; end(): void }> {
  const map = await new Promise<Library>((done) => {
    const made = bareMap(host, () => setTimeout(() => done(made)));
  });
  void map.getSource<GeoJSONSource>(TRACK)?.setData({ type: 'FeatureCollection', features });
  return {
    move: (at) =>
      void map.getSource<GeoJSONSource>(MOVING)?.updateData({ add: [jsonOf(vehicleAt(0, at))] }),
    end: () => map.remove(),
  };
}

/** `still` is the map of the product on which nothing may glide. */
export const FLEETS = { ours: product(false), still: product(true), bare } as const;
export type FleetKind = keyof typeof FLEETS;

/** What was measured of our part. */
export interface FleetTimes {
  /** Time in each frame, ms. */
  readonly frames: readonly number[];
  /** Steps of what glides, and how many were drawn elsewhere at all of them. */
  readonly steps: number;
  readonly moved: number;
}

let running: (() => FleetTimes) | null = null;

/** Time that our part takes in each frame: what the map is told, its steps, and what it tells the library. */
function measureOurs(): () => FleetTimes {
  type Timed = Record<string, (arg?: unknown) => unknown>;
  const parts = [
    [MapEngine.prototype as unknown as Timed, ['put', 'flush']],
    [Motion.prototype as unknown as Timed, ['step']],
  ] as const;
  const ends: (() => void)[] = [];
  const frames: number[] = [];
  let [spent, depth, steps, moved] = [0, 0, 0, 0];
  for (const [proto, names] of parts)
    for (const name of names) {
      const own = proto[name];
      if (own === undefined) throw new Error(`there is no ${name}`);
      proto[name] = function timed(this: unknown, arg?: unknown): unknown {
        const begun = performance.now();
        depth += 1;
        const answer = own.call(this, arg);
        depth -= 1;
        if (depth === 0) spent += performance.now() - begun;
        if (name === 'step') steps += 1;
        return answer;
      };
      ends.push(() => (proto[name] = own));
    }
  const engine = MapEngine.prototype as unknown as Record<
    'moved',
    (keys: readonly string[]) => void
  >;
  const { moved: own } = engine;
  engine.moved = function counted(this: unknown, keys): void {
    moved += keys.length;
    own.call(this, keys);
  };
  ends.push(() => (engine.moved = own));
  let frame = requestAnimationFrame(function next() {
    frames.push(spent);
    spent = 0;
    frame = requestAnimationFrame(next);
  });
  return () => {
    cancelAnimationFrame(frame);
    for (const end of ends) end();
    return { frames, steps, moved };
  };
}

export interface FleetOrder {
  readonly kind: FleetKind;
  readonly vehicles: number;
  /** Reports of all vehicles in a second. */
  readonly perSecond: number;
  readonly settleMs: number;
  readonly zoom: number;
}

/** So few pixels that the processor which draws them here keeps pace; a page's work does not depend on them. */
const PIXELS = 0.25;

/** Shows so many vehicles, and once they have settled lets them report as they drive; time to the first picture, ms. */
export async function beginFleet(order: FleetOrder): Promise<number> {
  const { kind, vehicles, perSecond, settleMs, zoom } = order;
  const host = document.getElementById('host');
  if (host === null) throw new Error('no place for a map');
  host.replaceChildren();
  const own = window.devicePixelRatio;
  Object.defineProperty(window, 'devicePixelRatio', { value: PIXELS, configurable: true });
  const begun = performance.now();
  let took = 0;
  const place = placesFrom(7);
  const fleet = await new Promise<Fleet>((done) => {
    const made: Fleet = FLEETS[kind](
      host,
      () => {
        took = performance.now() - begun;
        // The library may tell it while it is made.
        setTimeout(() => done(made));
      },
      zoom,
    );
  });
  const places = Array.from({ length: vehicles }, () => place());
  const turns = new Uint32Array(vehicles);
  const drive = (n: number): MapFeature => {
    const { lng, lat } = places[n] ?? place();
    // North and south in turns, so that nobody leaves the city.
    const turn = turns[n] ?? 0;
    turns[n] = turn + 1;
    const at = { lng, lat: lat + (turn % 2) * WAY };
    return vehicleAt(n, at);
  };
  const first = Date.now() - 10_000;
  fleet.update(places.map((_, n) => ({ ...drive(n), time: first })));
  await new Promise((done) => setTimeout(done, settleMs));
  const measured = measureOurs();
  let [next, due] = [0, 0];
  const timer = setInterval(() => {
    due += (perSecond * EVERY_MS) / 1000;
    const batch = Array.from({ length: Math.floor(due) }, (_, n) => drive((next + n) % vehicles));
    due -= batch.length;
    next += batch.length;
    if (batch.length > 0) fleet.update(batch);
  }, EVERY_MS);
  running = () => {
    clearInterval(timer);
    fleet.end();
    Object.defineProperty(window, 'devicePixelRatio', { value: own, configurable: true });
    return measured();
  };
  return took;
}

/** Ends the updates; what was measured of our part. */
export function endFleet(): FleetTimes {
  const times = running?.() ?? { frames: [], steps: 0, moved: 0 };
  running = null;
  return times;
}
