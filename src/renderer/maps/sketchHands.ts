import type { Feature, FeatureCollection, Geometry } from 'geojson';
import type { Map as Library, MapMouseEvent } from 'maplibre-gl';
import type { LngLat } from '@shared/model/map/place';
import { CORNERS_LEAST } from '@shared/model/map/shape';
import type { Placing } from './placing';
import type { Sketch } from './sketch';

/** So near to a handle the mouse is on it, px. */
const NEAR_PX = 10;
/** Edges shorter than this have no handle in their middle: it would lie on the corners', px. */
const EDGE_LEAST_PX = 44;
/** With more corners the handles of the middles would hide the shape. */
const MIDDLES_MOST = 200;

/** What the mouse is on. */
type Handle = { readonly on: 'corner' | 'middle'; readonly index: number } | null;

const NOTHING: FeatureCollection = { type: 'FeatureCollection', features: [] };

/** Draws a sketch on a map and lets it be drawn and changed with the mouse, until `end`. */
export class SketchHands {
  private dragged: number | null = null;
  /** The mouse went down on a handle: the click that follows is no new corner. */
  private held = false;
  private cursor: LngLat | null = null;
  private frame = 0;
  private readonly endChanges: () => void;

  constructor(
    private readonly map: Library,
    private readonly placing: Placing,
    private readonly sketch: Sketch,
    private readonly show: (data: FeatureCollection) => void,
  ) {
    map.doubleClickZoom.disable();
    map.on('mousedown', this.down);
    map.on('mousemove', this.moved);
    map.on('mouseup', this.up);
    map.on('mouseout', this.out);
    map.on('click', this.click);
    map.on('dblclick', this.twice);
    map.on('zoom', this.soon);
    this.endChanges = sketch.changed.on(this.soon);
    this.draw();
  }

  end(): void {
    const { map } = this;
    cancelAnimationFrame(this.frame);
    this.endChanges();
    map.off('mousedown', this.down);
    map.off('mousemove', this.moved);
    map.off('mouseup', this.up);
    map.off('mouseout', this.out);
    map.off('click', this.click);
    map.off('dblclick', this.twice);
    map.off('zoom', this.soon);
    map.doubleClickZoom.enable();
    map.getCanvas().style.cursor = '';
    this.show(NOTHING);
  }

  /** Draws it anew, after the picture was lost. */
  readonly draw = (): void => this.show(this.shapes());

  private readonly soon = (): void => {
    if (this.frame !== 0) return;
    this.frame = requestAnimationFrame(() => {
      this.frame = 0;
      this.draw();
    });
  };

  private readonly down = (event: MapMouseEvent): void => {
    const handle = this.handleAt(event);
    this.held = handle !== null;
    if (handle === null || event.originalEvent.button !== 0) return;
    // The map stays where it is while a corner is dragged.
    event.preventDefault();
    if (handle.on === 'middle') {
      const index = handle.index + 1;
      this.sketch.insert(index, this.placing.read(event.lngLat));
      this.dragged = index;
    } else this.dragged = handle.index;
  };

  private readonly moved = (event: MapMouseEvent): void => {
    // The button may have been let go outside of the map.
    if (event.originalEvent.buttons === 0) this.dragged = null;
    if (this.dragged !== null) {
      this.sketch.move(this.dragged, this.placing.read(event.lngLat));
      return;
    }
    this.map.getCanvas().style.cursor =
      this.handleAt(event) === null ? (this.sketch.isOpen ? 'crosshair' : '') : 'move';
    this.cursor = this.placing.read(event.lngLat);
    this.soon();
  };

  private readonly up = (): void => {
    this.dragged = null;
  };

  private readonly out = (): void => {
    this.cursor = null;
    this.soon();
  };

  private readonly click = (event: MapMouseEvent): void => {
    const { sketch } = this;
    const handle = this.handleAt(event);
    if (handle?.on === 'corner') {
      const closes = sketch.isOpen && sketch.kind === 'polygon' && handle.index === 0;
      if (closes && sketch.corners.length >= CORNERS_LEAST.polygon) sketch.end('done');
      else sketch.choose(handle.index);
      return;
    }
    if (this.held) return;
    if (sketch.isOpen) sketch.add(this.placing.read(event.lngLat));
    else sketch.choose(null);
  };

  private readonly twice = (event: MapMouseEvent): void => {
    event.preventDefault();
    if (this.sketch.isOpen && this.sketch.corners.length > 1) this.sketch.end('done');
  };

  /** Pairs of neighbours with the index of the first. */
  private edges(): readonly (readonly [number, LngLat, LngLat])[] {
    const { corners, kind, isOpen } = this.sketch;
    const closes = kind === 'polygon' && !(isOpen && corners.length < CORNERS_LEAST.polygon);
    return corners.flatMap((from, n) => {
      const to = corners[n + 1] ?? (closes ? corners[0] : undefined);
      return to === undefined ? [] : [[n, from, to] as const];
    });
  }

  /** Middles of the edges that are long enough to be held. */
  private middles(): readonly (readonly [number, LngLat])[] {
    const { corners, isOpen } = this.sketch;
    // While it grows a click near an edge is a new corner.
    if (isOpen || corners.length > MIDDLES_MOST) return [];
    return this.edges().flatMap(([n, from, to]) => {
      const [a, b] = [
        this.map.project(this.placing.pair(from)),
        this.map.project(this.placing.pair(to)),
      ];
      if (Math.hypot(a.x - b.x, a.y - b.y) < EDGE_LEAST_PX) return [];
      return [[n, { lng: (from.lng + to.lng) / 2, lat: (from.lat + to.lat) / 2 }] as const];
    });
  }

  private handleAt({ point }: MapMouseEvent): Handle {
    const isNear = (at: LngLat): boolean => {
      const { x, y } = this.map.project(this.placing.pair(at));
      return Math.hypot(x - point.x, y - point.y) <= NEAR_PX;
    };
    const index = this.sketch.corners.findIndex(isNear);
    if (index >= 0) return { on: 'corner', index };
    const middle = this.middles().find(([, at]) => isNear(at));
    return middle === undefined ? null : { on: 'middle', index: middle[0] };
  }

  private shapes(): FeatureCollection {
    const { sketch, placing } = this;
    const { corners, chosen, spot, kind, isOpen } = sketch;
    const feature = (part: string, geometry: Geometry): Feature => ({
      type: 'Feature',
      properties: { part },
      geometry,
    });
    const dot = (part: string, at: LngLat): Feature =>
      feature(part, { type: 'Point', coordinates: placing.pair(at) });
    const line = (part: string, places: readonly LngLat[]): Feature =>
      feature(part, { type: 'LineString', coordinates: places.map((at) => placing.pair(at)) });
    const [first, last] = [corners[0], corners.at(-1)];
    const ring = first === undefined ? [] : [...corners, first];
    const ends = [last, this.cursor, kind === 'polygon' && corners.length > 1 ? first : null];
    const band = ends.filter((at) => at != null);
    return {
      type: 'FeatureCollection',
      features: [
        ...(kind === 'polygon' && corners.length > 2
          ? [
              feature('area', {
                type: 'Polygon',
                coordinates: [ring.map((at) => placing.pair(at))],
              }),
            ]
          : []),
        ...this.edges().map(([, from, to]) => line('edge', [from, to])),
        ...(isOpen && this.cursor !== null && last !== undefined ? [line('band', band)] : []),
        ...this.middles().map(([, at]) => dot('middle', at)),
        ...corners.map((at, n) => dot(n === chosen ? 'chosen' : 'corner', at)),
        ...(spot === null ? [] : [dot('wrong', spot)]),
      ],
    };
  }
}
