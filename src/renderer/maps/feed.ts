import { Emitter } from '@shared/base/emitter';
import type { LayerKey, LayerState, MapFeature } from '@shared/model/map/feature';
import type { Bridge } from '@renderer/bridge/client';

/** How a layer stands, without its objects. */
export type LayerStanding = Omit<LayerState, 'features'>;

/** What changed of the objects of a window's layers. */
export interface FeedChange {
  readonly layer: LayerKey;
  readonly upserts: readonly MapFeature[];
  readonly removed: readonly string[];
}

const NOTHING: ReadonlyMap<string, MapFeature> = new Map();

/**
 * The objects of the layers that a window shows, held outside of React: maps take changes as they come, and
 * components ask for what they need. Main asks the server once for all windows.
 */
export class MapFeed {
  /** Objects of a layer changed. */
  readonly changed = new Emitter<FeedChange>();
  /** A layer was answered or failed. */
  readonly stood = new Emitter<LayerStanding>();
  private readonly layers = new Map<LayerKey, ReadonlyMap<string, MapFeature>>();
  private readonly standings = new Map<LayerKey, LayerStanding>();
  /** How many maps show a layer. */
  private readonly users = new Map<LayerKey, number>();
  private asked = '';

  constructor(
    private readonly bridge: Pick<Bridge, 'request' | 'on'>,
    private readonly report: (error: unknown) => void,
  ) {
    bridge.on('map.layer', ({ upserts, removed, ...standing }) => {
      const { layer } = standing;
      if ((this.users.get(layer) ?? 0) === 0) return;
      this.stand(standing);
      this.apply(layer, upserts, removed);
    });
  }

  /** Keeps layers up to date until the returned function is called. */
  watch(keys: readonly LayerKey[]): () => void {
    for (const key of keys) this.users.set(key, (this.users.get(key) ?? 0) + 1);
    this.tellMain();
    return () => {
      for (const key of keys) this.users.set(key, (this.users.get(key) ?? 1) - 1);
      this.tellMain();
    };
  }

  of(layer: LayerKey): ReadonlyMap<string, MapFeature> {
    return this.layers.get(layer) ?? NOTHING;
  }

  standing(layer: LayerKey): LayerStanding | undefined {
    return this.standings.get(layer);
  }

  private tellMain(): void {
    const wanted = [...this.users].filter(([, count]) => count > 0).map(([key]) => key);
    const layers = wanted.toSorted();
    const now = layers.join();
    if (now === this.asked) return;
    this.asked = now;
    this.bridge.request('map.watch', { layers: [...layers] }).then(
      (states) => {
        if (this.asked !== now) return;
        for (const { features, ...standing } of states) {
          this.stand(standing);
          const here = new Set(features.map(({ id }) => id));
          const gone = [...this.of(standing.layer).keys()].filter((id) => !here.has(id));
          this.apply(standing.layer, features, gone);
        }
      },
      (error: unknown) => {
        // The next map asks anew.
        this.asked = '';
        this.report(error);
      },
    );
  }

  private stand(standing: LayerStanding): void {
    this.standings.set(standing.layer, standing);
    this.stood.emit(standing);
  }

  private apply(layer: LayerKey, upserts: readonly MapFeature[], removed: readonly string[]): void {
    if (upserts.length === 0 && removed.length === 0) return;
    const next = new Map(this.of(layer));
    for (const one of upserts) next.set(one.id, one);
    for (const id of removed) next.delete(id);
    this.layers.set(layer, next);
    this.changed.emit({ layer, upserts, removed });
  }
}

const feeds = new WeakMap<object, MapFeed>();

/** The one feed of a window. */
export function feedOf(
  bridge: Pick<Bridge, 'request' | 'on'>,
  report: (error: unknown) => void,
): MapFeed {
  const known = feeds.get(bridge);
  if (known !== undefined) return known;
  const made = new MapFeed(bridge, report);
  feeds.set(bridge, made);
  return made;
}
