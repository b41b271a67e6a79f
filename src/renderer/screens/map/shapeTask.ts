import type { RecordView } from '@shared/catalogue/record';
import type { LayerKey, MapFeature } from '@shared/model/map/feature';
import { layerOf } from '@shared/model/map/layers';
import { lineMetres } from '@shared/model/map/geodesic';
import type { LngLat } from '@shared/model/map/place';
import { writeShape, type ShapeKind } from '@shared/model/map/shape';
import type { CoordinateSystem } from '@shared/model/map/systems';
import type { ApiFailure } from '@shared/api/failure';
import type { Bridge } from '@renderer/bridge/client';
import { settle, type UiFailure } from '@renderer/data/failure';
import { Sketch } from '@renderer/maps/sketch';
import type { FormValues } from '@renderer/records/form/model';

/** Layers whose objects are drawn by people. */
export type ShapeLayer = Extract<LayerKey, 'fence' | 'route'>;

/** What the map is used for besides looking. */
export type SketchUse = ShapeLayer | 'distance' | 'area';

export const isShapeLayer = (layer: LayerKey): layer is ShapeLayer =>
  layer === 'fence' || layer === 'route';

const KINDS: Readonly<Record<SketchUse, ShapeKind>> = {
  fence: 'polygon',
  area: 'polygon',
  route: 'route',
  distance: 'route',
};

/** Something that is being drawn or measured. */
export interface SketchTask {
  readonly use: SketchUse;
  readonly sketch: Sketch;
  /** The record whose shape is changed; null: a new one, or a measurement. */
  readonly record: RecordView | null;
  readonly name: string;
}

/** @param of the object whose shape is changed, and its record. */
export function beginTask(
  use: SketchUse,
  of: { readonly feature: MapFeature; readonly record: RecordView } | null = null,
): SketchTask {
  return {
    use,
    sketch: new Sketch(KINDS[use], of?.feature.shape?.corners ?? []),
    record: of?.record ?? null,
    name: of?.feature.name ?? '',
  };
}

/** Field of a layer's records with the corners. */
const fieldOf = (layer: ShapeLayer): string => layerOf(layer)?.location ?? '';

/** What a form begins with when a shape was drawn: its corners in the server's system, and the length of a route in km. */
export function drawnValues(
  layer: ShapeLayer,
  corners: readonly LngLat[],
  record: RecordView | null,
  system: CoordinateSystem,
): FormValues {
  const field = fieldOf(layer);
  const cell = record?.cells[field];
  const before = cell?.state === 'value' ? String(cell.value) : '';
  const text = writeShape(corners, KINDS[layer], system, before);
  if (layer === 'fence') return { [field]: text };
  return { [field]: text, mileage: (lineMetres(corners) / 1000).toFixed(2) };
}

/** The record of an object, with what a form needs; null: the server has it no more. */
export async function recordOf(
  bridge: Pick<Bridge, 'request'>,
  { layer, id }: MapFeature,
): Promise<
  | { readonly ok: true; readonly record: RecordView | null }
  | { readonly ok: false; readonly failure: UiFailure | ApiFailure }
> {
  const call = layerOf(layer)?.call ?? '';
  // Families without a call for one record are asked for by their page, as a saved record is.
  const ask = { call, params: { id }, current: 1, size: 20, slot: `map.record.${layer}` };
  const answer = await settle(bridge.request('records.read', ask));
  if (!answer.ok) return { ok: false, failure: answer.error };
  return { ok: true, record: answer.value.page.records.find((one) => one.id === id) ?? null };
}
