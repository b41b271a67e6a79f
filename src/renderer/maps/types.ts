import type { FeatureCollection } from 'geojson';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import type { HeatPicture } from '@shared/model/map/heat';
import type { LngLat } from '@shared/model/map/place';
import type { Clock } from '@shared/base/clock';
import type { Bridge } from '@renderer/bridge/client';
import type { MapTheme } from './palette';
import type { Sketch } from './sketch';
import type { BaseMap } from './style';

export interface MapCamera {
  readonly centre: LngLat;
  readonly zoom: number;
}

/** What is brought into the middle and ringed. */
export interface MapFocus {
  readonly at: LngLat;
  readonly zoom?: number;
  /** The picture stays where it is: only the ring is drawn. */
  readonly stay?: true;
  /** Without a ring: it is no object. */
  readonly plain?: true;
  /** Key of the object that stands there: the ring goes with it. */
  readonly object?: string;
}

/** Address of a PNG of the map, without the signs above it; null where there is no picture. */
export type TakePicture = () => Promise<string | null>;

export interface CityMapProps {
  /** Of the window; the same object at every rendering. */
  readonly services: {
    readonly bridge: Bridge;
    readonly clock: Clock;
    readonly report: (error: unknown) => void;
  };
  /** Layers of records to show; main is asked for them while the map is there. */
  readonly layers: readonly LayerKey[];
  /** Layers whose objects are drawn without their names, of people before visitors; absent: none. */
  readonly nameless?: readonly LayerKey[];
  /** Alarms with a place, from the window's own alarms. */
  readonly alarms?: readonly MapFeature[];
  /** What is played on the map; a new list at every frame is cheap. */
  readonly played?: readonly MapFeature[];
  readonly theme: MapTheme;
  /** A board's map takes no input. */
  readonly interactive: boolean;
  /** The same object while it does not change. */
  readonly base: BaseMap;
  /** Description for screen readers. */
  readonly label: string;
  /** The server's time, ms. */
  readonly now: () => number;
  readonly camera?: MapCamera | undefined;
  /** The last camera, when the map goes. */
  readonly onCamera?: (camera: MapCamera) => void;
  readonly focus?: MapFocus | null;
  /** Without motion: what is followed moves by itself. */
  readonly jumps?: boolean;
  /** Places that are all to be seen; a new list moves the picture. */
  readonly frame?: readonly LngLat[];
  /** Lines and points of a track (renderer/maps/style.ts: `part`). */
  readonly track?: FeatureCollection;
  /** A heat map below the objects; another one is drawn at once. */
  readonly heat?: HeatPicture | null;
  /** A shape that is drawn with mouse and keys; the same object while it is. Absent: nothing is drawn. */
  readonly sketch?: Sketch | null;
  /** Hands out what takes a picture of the map as it is drawn; null when the map goes. */
  readonly onCanTake?: (take: TakePicture | null) => void;
  /** An object, or null for the ground. */
  readonly onPick?: (feature: MapFeature | null) => void;
}
