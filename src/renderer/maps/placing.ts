import type { Feature, FeatureCollection, Position } from 'geojson';
import { converted, type LngLat } from '@shared/model/map/place';
import type { CoordinateSystem } from '@shared/model/map/systems';

/**
 * The border between our places, WGS-84, and a picture whose tiles are drawn in another system: tiles of
 * GCJ-02 lie some hundred metres beside the earth, so what is drawn over them is moved by as much, and a
 * click is moved back. Without such tiles nothing is computed.
 */
export class Placing {
  constructor(readonly system: CoordinateSystem) {}

  /** Where a place is drawn. */
  drawn(at: LngLat): LngLat {
    return converted(at, 'wgs84', this.system);
  }

  /** The place of a spot of the picture. */
  read({ lng, lat }: LngLat): LngLat {
    return converted({ lng, lat }, this.system, 'wgs84');
  }

  /** A place as the library takes it. */
  pair(at: LngLat): [number, number] {
    const { lng, lat } = this.drawn(at);
    return [lng, lat];
  }

  /** Points, lines and areas where they are drawn; the same object where nothing is moved. */
  collection(data: FeatureCollection): FeatureCollection {
    return this.system === 'wgs84' ? data : { ...data, features: data.features.map(this.moved) };
  }

  private readonly moved = (feature: Feature): Feature => {
    const { geometry } = feature;
    const at = ([lng = 0, lat = 0]: Position): Position => this.pair({ lng, lat });
    switch (geometry.type) {
      case 'Point':
        return { ...feature, geometry: { ...geometry, coordinates: at(geometry.coordinates) } };
      case 'LineString':
        return { ...feature, geometry: { ...geometry, coordinates: geometry.coordinates.map(at) } };
      case 'Polygon': {
        const coordinates = geometry.coordinates.map((ring) => ring.map(at));
        return { ...feature, geometry: { ...geometry, coordinates } };
      }
      default:
        return feature;
    }
  };
}
