import type { Feature, FeatureCollection, Geometry } from 'geojson';
import { Map as Library, type GeoJSONSource, type MapMouseEvent } from 'maplibre-gl';
import { must } from '@shared/base/assert';
import type { Clock } from '@shared/base/clock';
import { isStale, type LayerKey, type MapFeature } from '@shared/model/map/feature';
import type { HeatPicture } from '@shared/model/map/heat';
import type { LngLat } from '@shared/model/map/place';
import { rankOf } from '@shared/model/map/worst';
import { SCALE } from '@renderer/ui/rootFont';
import { Crowd } from './crowd';
import { HEAT, heatSquares } from './heatStyle';
import { alarmIcon, drawIcon, ICON_DENSITY, iconName, iconNames } from './icons';
import { drivenHeading, Motion, MOVERS, moversIn } from './motion';
import { Placing } from './placing';
import { keyOf } from './keys';
import type { Palette } from './palette';
import type { Sketch } from './sketch';
import { Signs } from './signs';
import { SketchHands } from './sketchHands';
import {
  FIXED,
  MOVING,
  PICKED,
  SHAPE_LINES,
  SHAPES,
  SKETCH,
  styleOf,
  TRACK,
  type BaseMap,
} from './style';
import { serveTiles, type TileOf } from './tileProtocol';
import { viewOf } from './view';
import { drawsBySoftware } from './webgl';
import { nameWorker } from './worker';

const OBJECTS = [FIXED, MOVING, SHAPES] as const;
const sourceOf = ({ layer, shape }: MapFeature): string =>
  shape !== undefined ? SHAPES : MOVERS.has(layer) ? MOVING : FIXED;

const nameKey = (key: string): string => `${key}#name`;

/** So near to a line it is picked, px. */
const LINE_PX = 5;

/** Zoom from which the objects around a place can be told apart. */
export const NEAR_ZOOM = 15.2;
/** A lost picture that is not back by then is told. ms */
export const RESTORE_MS = 3_000;

export interface EngineOptions {
  readonly host: HTMLElement;
  readonly palette: Palette;
  readonly base: BaseMap;
  /** Names in Latin letters where there are any. */
  readonly latin: boolean;
  readonly interactive: boolean;
  readonly centre: LngLat;
  readonly zoom: number;
  readonly clock: Pick<Clock, 'monotonic' | 'after'>;
  /** The server's time, ms. */
  now(): number;
  /** Whether nothing is to move by itself. */
  isStill(): boolean;
  picked(key: string | null): void;
  /** The picture was lost, or is there again. */
  lost(isLost: boolean): void;
  failed(error: unknown): void;
  /** The first picture is there. */
  drawn(): void;
  readonly tile: TileOf;
  /** Description for screen readers. */
  readonly label: string;
}

type Json = Feature;

/**
 * One map on a page. Objects come as changes and go to the library as changes, all of a frame at once; React
 * sees none of them.
 */
export class MapEngine {
  private readonly map: Library;
  private readonly objects = new Map<string, MapFeature>();
  private readonly crowd = new Crowd((size) =>
    this.map.setLayoutProperty('movers', 'icon-size', size),
  );
  /** What the next frame tells the library: an object, or null for one that went. */
  private readonly due = new Map<string, Json | null>();
  private readonly sourceByKey = new Map<string, string>();
  /** Objects that are drawn faded. */
  private readonly faded = new Set<string>();
  private frame = 0;
  private loaded = false;
  private pickedAt: LngLat | null = null;
  /** What the ring goes with; null: nothing that moves. */
  private pickedKey: string | null = null;
  private trackData: FeatureCollection = { type: 'FeatureCollection', features: [] };
  private heatData: FeatureCollection = { type: 'FeatureCollection', features: [] };
  private readonly placing: Placing;
  private readonly signs: Signs;
  private readonly motion: Motion;
  private bySoftware: boolean | null = null;
  private hands: SketchHands | null = null;

  constructor(private readonly options: EngineOptions) {
    nameWorker();
    serveTiles(options.tile);
    const { host, palette, base, latin, interactive, centre, zoom } = options;
    this.placing = new Placing(
      base.kind === 'tiles' || base.kind === 'pack' ? base.system : 'wgs84',
    );
    this.map = new Library({
      container: host,
      style: styleOf(base, palette, latin),
      center: this.placing.pair(centre),
      zoom,
      interactive,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      maxPitch: 0,
      minZoom: 4,
      maxZoom: 19,
      fadeDuration: 0,
      renderWorldCopies: false,
      trackResize: true,
      locale: { 'Map.Title': options.label },
    });
    this.signs = new Signs(this.map, this.placing, palette);
    if (!interactive) this.sharpen();
    this.motion = new Motion({
      clock: options.clock,
      now: () => options.now(),
      isStill: () => !this.loaded || options.isStill() || this.isBySoftware(),
      view: () => viewOf(this.map, this.placing),
      movers: (view) => moversIn(this.objects.values(), view),
      moved: (keys) => this.moved(keys),
    });
    this.map.touchZoomRotate.disableRotation();
    this.map.on('load', () => this.begin());
    this.map.on('error', ({ error }) => options.failed(error));
    this.map.on('webglcontextlost', () => {
      this.loaded = false;
      // The library makes the style anew once it has a context again.
      this.map.once('style.load', () => this.again());
      options.lost(true);
    });
    if (interactive) this.map.on('click', (event) => this.click(event));
  }

  /** New and changed objects; those without a believable place are not drawn. */
  put(features: readonly MapFeature[]): void {
    const mayGlide = this.motion.ready();
    for (const feature of features) {
      const key = keyOf(feature);
      if (feature.at === null) {
        this.drop(key);
        continue;
      }
      if (MOVERS.has(feature.layer)) this.crowd.add(key);
      if (mayGlide && MOVERS.has(feature.layer))
        this.motion.report(key, this.objects.get(key), feature);
      else this.motion.forget(key);
      this.objects.set(key, feature);
      this.sourceByKey.set(key, sourceOf(feature));
      this.due.set(key, this.jsonOf(feature, feature.at));
      this.dueName(key, feature);
    }
    this.flushSoon();
  }

  remove(keys: readonly string[]): void {
    for (const key of keys) this.drop(key);
    this.flushSoon();
  }

  removeLayer(layer: LayerKey): void {
    this.remove([...this.objects.values()].filter((one) => one.layer === layer).map(keyOf));
  }

  /** What is played: shown above the map, and moved without the map being drawn anew. */
  play(features: readonly MapFeature[]): void {
    this.signs.show(features);
  }

  /** Draws again what became old. */
  age(): void {
    const now = this.options.now();
    const differs = (one: MapFeature): boolean =>
      one.time !== undefined && isStale(one, now) !== this.faded.has(keyOf(one));
    this.put([...this.objects.values()].filter(differs));
  }

  /**
   * Rings one place; null rings none.
   * @param key of the object that stands there: the ring goes with it
   */
  pick(at: LngLat | null, key: string | null = null): void {
    this.pickedAt = at;
    this.pickedKey = key;
    if (this.loaded) this.drawPicked();
  }

  /** Lines and stops of a track. */
  track(data: FeatureCollection): void {
    this.trackData = this.placing.collection(data);
    if (this.loaded) void this.source(TRACK)?.setData(this.trackData);
  }

  /** A heat map; null: none. */
  heat(picture: HeatPicture | null): void {
    this.heatData = {
      type: 'FeatureCollection',
      features: picture === null ? [] : heatSquares(picture, this.placing),
    };
    if (this.loaded) this.drawHeat();
  }

  /** Lets a shape be drawn; null ends it. Nothing is picked meanwhile. */
  sketch(sketch: Sketch | null): void {
    this.hands?.end();
    this.hands = null;
    if (sketch === null) return;
    this.hands = new SketchHands(this.map, this.placing, sketch, (data) => {
      if (this.loaded) void this.source(SKETCH)?.setData(data);
    });
    this.map.getCanvas().focus({ preventScroll: true });
  }

  /** Brings a place into the middle; at once where motion is not wanted. */
  go(at: LngLat, zoom: number, animate: boolean): void {
    const camera = { center: this.placing.pair(at), zoom };
    if (animate) this.map.easeTo({ ...camera, duration: 400 });
    else this.map.jumpTo(camera);
  }

  /** Shows all of these places. */
  fit(places: readonly LngLat[]): void {
    const [first] = places;
    if (first === undefined) return;
    const lngs = places.map(({ lng }) => lng);
    const lats = places.map(({ lat }) => lat);
    // A day of fixes is too much for the arguments of one call.
    const least = (all: readonly number[]): number => all.reduce((a, b) => Math.min(a, b));
    const most = (all: readonly number[]): number => all.reduce((a, b) => Math.max(a, b));
    this.map.fitBounds(
      [
        this.placing.pair({ lng: least(lngs), lat: least(lats) }),
        this.placing.pair({ lng: most(lngs), lat: most(lats) }),
      ],
      { padding: 48, maxZoom: 16, animate: false },
    );
  }

  /** The place so many pixels to the right of another and below it. */
  shifted(at: LngLat, right: number, down: number): LngLat {
    const { x, y } = this.map.project(this.placing.pair(at));
    const { lng, lat } = this.map.unproject([x + right, y + down]);
    return this.placing.read({ lng, lat });
  }

  zoomBy(steps: number): void {
    this.map.zoomTo(this.map.getZoom() + steps, { duration: 150 });
  }

  camera(): { readonly centre: LngLat; readonly zoom: number } {
    const { lng, lat } = this.map.getCenter();
    return { centre: this.placing.read({ lng, lat }), zoom: this.map.getZoom() };
  }

  /** Keys of the objects drawn now, of single ones and not of clusters. */
  drawn(): readonly string[] {
    if (!this.loaded) return [];
    const found = this.map.queryRenderedFeatures({ layers: ['objects', 'movers'] });
    return [...new Set(found.map(({ properties }) => String(properties['key'])))];
  }

  /** The picture as a PNG, without the signs above it; null while it is lost or not there yet. */
  picture(): Promise<string | null> {
    if (!this.loaded) return Promise.resolve(null);
    return new Promise((done) => {
      // Afterwards the pixels are gone.
      this.map.once('render', () => done(this.map.getCanvas().toDataURL()));
      this.map.triggerRepaint();
    });
  }

  dispose(): void {
    cancelAnimationFrame(this.frame);
    this.motion.end();
    this.hands?.end();
    this.map.remove();
  }

  /**
   * Keeps the pixels of a board's map in step with its scale. A wall without a graphics card has a quarter of
   * them, or its board would stand still for seconds.
   */
  private sharpen(): void {
    const { host } = this.options;
    const apply = (): void => {
      const scale = Number(getComputedStyle(host).getPropertyValue(SCALE)) || 1;
      const wanted = (window.devicePixelRatio * scale) / (this.isBySoftware() ? 2 : 1);
      if (Math.abs(wanted - this.map.getPixelRatio()) > 0.001) this.map.setPixelRatio(wanted);
    };
    apply();
    this.map.on('resize', apply);
  }

  /** Asked once, and not before the first picture where that needs no answer: the answer waits for the renderer. */
  private isBySoftware(): boolean {
    this.bySoftware ??= drawsBySoftware(this.map.getCanvas());
    return this.bySoftware;
  }

  private begin(): void {
    this.loaded = true;
    // All at once: a sign that is first asked for by a tile comes one picture later.
    for (const id of iconNames()) this.addIcon(id);
    this.refill();
    this.options.drawn();
  }

  private again(): void {
    this.loaded = true;
    this.crowd.fresh();
    // A card that failed may have been replaced by the processor.
    this.bySoftware = null;
    for (const id of iconNames()) this.addIcon(id);
    this.refill();
    this.options.lost(false);
  }

  /** Tells the library everything: at the start, and after a lost picture. */
  private refill(): void {
    for (const [key, feature] of this.objects)
      if (feature.at !== null) {
        this.due.set(key, this.jsonOf(feature, feature.at));
        this.dueName(key, feature);
      }
    for (const id of OBJECTS)
      void this.source(id)?.setData({ type: 'FeatureCollection', features: [] });
    void this.source(TRACK)?.setData(this.trackData);
    this.drawHeat();
    this.drawPicked();
    this.hands?.draw();
    this.flushSoon();
  }

  /** The name of an area is an object of its own: one for each tile that the area is cut into would be many. */
  private dueName(key: string, { name, at, shape }: MapFeature): void {
    if (shape?.kind !== 'polygon' || at === null) return;
    this.sourceByKey.set(nameKey(key), SHAPES);
    this.due.set(nameKey(key), {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: this.placing.pair(at) },
      properties: { key: nameKey(key), shape: 'name', label: name },
    });
  }

  private drawHeat(): void {
    void this.source(HEAT)?.setData(this.heatData);
    // Clusters stand where most happens: a heat map is seen through them.
    const opacity = this.heatData.features.length === 0 ? 1 : 0.3;
    this.map.setPaintProperty('clusters', 'circle-opacity', opacity);
    this.map.setPaintProperty('clusters', 'circle-stroke-opacity', opacity);
  }

  private drop(key: string): void {
    if (!this.objects.delete(key)) return;
    this.crowd.delete(key);
    this.motion.forget(key);
    this.due.set(key, null);
    if (this.sourceByKey.has(nameKey(key))) this.due.set(nameKey(key), null);
    this.faded.delete(key);
  }

  private flushSoon(): void {
    if (!this.loaded || this.frame !== 0 || this.due.size === 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.flush();
    });
  }

  private flush(): void {
    if (!this.loaded) return;
    for (const id of OBJECTS) {
      const mine = [...this.due].filter(([key]) => this.sourceByKey.get(key) === id);
      if (mine.length === 0) continue;
      const add = mine.flatMap(([, json]) => (json === null ? [] : [json]));
      const remove = mine.flatMap(([key, json]) => (json === null ? [key] : []));
      void this.source(id)?.updateData({ add, remove });
    }
    for (const [key, json] of this.due) if (json === null) this.sourceByKey.delete(key);
    this.due.clear();
    this.crowd.draw();
    const { dataset } = this.options.host;
    dataset['objects'] = String(this.objects.size);
    dataset['moving'] = String(this.motion.size);
    this.motion.wasDrawn();
  }

  /** What glides is where it is now, or where it was reported, in the picture. */
  private moved(keys: readonly string[]): void {
    for (const key of keys) {
      const feature = this.objects.get(key);
      if (feature?.at != null) this.due.set(key, this.jsonOf(feature, feature.at));
      if (key === this.pickedKey && this.loaded) this.drawPicked();
    }
    this.flushSoon();
  }

  private source(id: string): GeoJSONSource | undefined {
    return this.map.getSource<GeoJSONSource>(id);
  }

  private jsonOf(feature: MapFeature, at: LngLat): Json {
    const { layer, name, health, priority, shape } = feature;
    const glide = this.motion.drawn(keyOf(feature));
    const stale = isStale(feature, this.options.now());
    if (stale) this.faded.add(keyOf(feature));
    else this.faded.delete(keyOf(feature));
    return {
      type: 'Feature',
      geometry: this.geometryOf(feature, glide?.at ?? at),
      properties: {
        key: keyOf(feature),
        ...(shape === undefined ? {} : { shape: shape.kind }),
        icon: priority === undefined ? iconName(layer, health) : alarmIcon(priority),
        label: name,
        worst: rankOf(feature),
        // What stands still points nowhere: its last direction would look like motion.
        heading: (glide === undefined ? drivenHeading(feature) : glide.heading) ?? 0,
        stale,
      },
    };
  }

  private geometryOf({ shape }: MapFeature, at: LngLat): Geometry {
    if (shape === undefined) return { type: 'Point', coordinates: this.placing.pair(at) };
    const line = shape.corners.map((corner) => this.placing.pair(corner));
    if (shape.kind === 'route') return { type: 'LineString', coordinates: line };
    const [first] = line;
    return { type: 'Polygon', coordinates: [first === undefined ? line : [...line, first]] };
  }

  private addIcon(id: string): void {
    if (this.map.hasImage(id)) return;
    const image = drawIcon(id, this.options.palette);
    if (image !== undefined) this.map.addImage(id, image, { pixelRatio: ICON_DENSITY });
  }

  private drawPicked(): void {
    const glide = this.pickedKey === null ? undefined : this.motion.drawn(this.pickedKey);
    const at = glide?.at ?? this.pickedAt;
    const features: Json[] =
      at === null
        ? []
        : [
            {
              type: 'Feature',
              geometry: { type: 'Point', coordinates: this.placing.pair(at) },
              properties: {},
            },
          ];
    void this.source(PICKED)?.setData({ type: 'FeatureCollection', features });
  }

  private click(event: MapMouseEvent): void {
    if (this.hands !== null) return;
    const { x, y } = event.point;
    const [first] = [
      ...this.map.queryRenderedFeatures(event.point, { layers: ['movers', 'objects', 'clusters'] }),
      ...this.map.queryRenderedFeatures(
        [
          [x - LINE_PX, y - LINE_PX],
          [x + LINE_PX, y + LINE_PX],
        ],
        { layers: [...SHAPE_LINES] },
      ),
    ];
    if (first === undefined) {
      this.options.picked(null);
      return;
    }
    const cluster: unknown = first.properties['cluster_id'];
    if (typeof cluster === 'number') void this.open(cluster, event);
    else this.options.picked(String(first.properties['key']));
  }

  private async open(cluster: number, { lngLat }: MapMouseEvent): Promise<void> {
    const source = must(this.source(FIXED), 'source of the objects');
    const zoom = await source.getClusterExpansionZoom(cluster);
    this.map.easeTo({ center: lngLat, zoom: Math.min(zoom + 0.2, 17), duration: 300 });
  }
}
