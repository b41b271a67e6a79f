import type { ApiFailure } from '@shared/api/failure';
import type { BoardQueryState } from '@shared/model/board';
import { isStale, type LayerKey, type MapFeature } from '@shared/model/map/feature';
import { layerOf } from '@shared/model/map/layers';

/** How it is with one layer. */
export interface LayerAnswer {
  readonly layer: LayerKey;
  /** When it was answered, ms, wall time; null: not yet. */
  readonly at: number | null;
  readonly failure: ApiFailure | null;
}

/** How it is with the objects of a map, for the head of its tile. */
export interface MapState {
  /** The oldest of the layers, by its own period, as a query of a board. */
  readonly feed: BoardQueryState;
  /** Layers whose latest question failed. */
  readonly failed: readonly LayerKey[];
}

/**
 * The state of a map is that of its worst layer: a fleet that stands still in an old answer looks like one that stands
 * still. A layer that was never answered counts only while none was: its failure says what is missing.
 * @param now wall time, ms
 */
export function mapState(answers: readonly LayerAnswer[], now: number): MapState {
  const failure = answers.find((one) => one.failure !== null)?.failure ?? null;
  const failed = answers.filter((one) => one.failure !== null).map(({ layer }) => layer);
  let feed: BoardQueryState = { at: null, data: null, failure, periodMs: 1 };
  let worst = -1;
  for (const { layer, at } of answers) {
    const periodMs = layerOf(layer)?.periodMs ?? 1;
    if (at === null) continue;
    const periods = Math.max(0, now - at) / periodMs;
    if (periods <= worst) continue;
    worst = periods;
    feed = { at, data: null, failure, periodMs };
  }
  return { feed, failed };
}

/**
 * How many of a layer are drawn at a place that is old, and so are drawn faded. Those that are switched off are not
 * counted: nobody waits for a new place of theirs.
 * @param now the server's time, ms
 */
export function oldPlaces(features: Iterable<MapFeature>, now: number): number {
  let count = 0;
  for (const one of features)
    if (one.at !== null && one.health !== 'off' && isStale(one, now)) count += 1;
  return count;
}
