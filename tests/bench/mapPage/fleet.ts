import { Map as Library, type GeoJSONSource } from 'maplibre-gl';
import type { Feature } from 'geojson';
import type { MapFeature } from '@shared/model/map/feature';
import { MapEngine } from '@renderer/maps/engine';
import { drawIcon, ICON_DENSITY, iconName, iconNames } from '@renderer/maps/icons';
import { paletteOf } from '@renderer/maps/palette';
import { MOVING, styleOf, TRACK } from '@renderer/maps/style';
import { nameWorker } from '@renderer/maps/worker';

/** So many updates come at once, and that many times a second: 1,000 updates. */
const BATCH = 50;
const EVERY_MS = 50;

const PALETTE = paletteOf('console', false);
const CENTRE = { lng: 120.6, lat: 30.7 };
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

/** The map of the product. */
function ours(host: HTMLElement, drawn: () => void): Fleet {
  const engine = new MapEngine({
    host,
    palette: PALETTE,
    base: { kind: 'none' },
    latin: false,
    interactive: true,
    centre: CENTRE,
    zoom: ZOOM,
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
function bareMap(host: HTMLElement, drawn: () => void): Library {
  nameWorker();
  const map = new Library({
    container: host,
    style: styleOf({ kind: 'none' }, PALETTE, false),
    center: CENTRE,
    zoom: ZOOM,
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
function bare(host: HTMLElement, drawn: () => void): Fleet {
  const map = bareMap(host, drawn);
  return {
    update: (vehicles) =>
      void map.getSource<GeoJSONSource>(MOVING)?.updateData({ add: vehicles.map(jsonOf) }),
    end: () => map.remove(),
  };
}

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

export const FLEETS = { ours, bare } as const;
export type FleetKind = keyof typeof FLEETS;

let running: (() => readonly number[]) | null = null;

/** Time that our part takes in each frame, ms: what the map is told, and what it tells the library. */
function measureOurs(): () => readonly number[] {
  const proto = MapEngine.prototype as unknown as Record<'put' | 'flush', (arg?: unknown) => void>;
  const own = { put: proto.put, flush: proto.flush };
  const frames: number[] = [];
  let spent = 0;
  for (const name of ['put', 'flush'] as const)
    proto[name] = function timed(this: MapEngine, arg?: unknown): void {
      const begun = performance.now();
      own[name].call(this, arg);
      spent += performance.now() - begun;
    };
  let frame = requestAnimationFrame(function next() {
    frames.push(spent);
    spent = 0;
    frame = requestAnimationFrame(next);
  });
  return () => {
    cancelAnimationFrame(frame);
    Object.assign(proto, own);
    return frames;
  };
}

/**
 * Shows so many vehicles, and once they have settled lets 1,000 updates a second come; time to the first picture, ms.
 */
export async function beginFleet(
  kind: FleetKind,
  vehicles: number,
  settleMs: number,
): Promise<number> {
  const host = document.getElementById('host');
  if (host === null) throw new Error('no place for a map');
  host.replaceChildren();
  const begun = performance.now();
  let took = 0;
  const place = placesFrom(7);
  const fleet = await new Promise<Fleet>((done) => {
    const made: Fleet = FLEETS[kind](host, () => {
      took = performance.now() - begun;
      // The library may tell it while it is made.
      setTimeout(() => done(made));
    });
  });
  fleet.update(Array.from({ length: vehicles }, (_, n) => vehicleAt(n, place())));
  await new Promise((done) => setTimeout(done, settleMs));
  const frames = measureOurs();
  let next = 0;
  const timer = setInterval(() => {
    const batch = Array.from({ length: BATCH }, (_, n) =>
      vehicleAt((next + n) % vehicles, place()),
    );
    next += BATCH;
    fleet.update(batch);
  }, EVERY_MS);
  running = () => {
    clearInterval(timer);
    fleet.end();
    return frames();
  };
  return took;
}

/** Ends the updates; the time of our part in each frame. */
export function endFleet(): readonly number[] {
  const frames = running?.() ?? [];
  running = null;
  return frames;
}
