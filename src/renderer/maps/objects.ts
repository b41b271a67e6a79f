import { Emitter } from '@shared/base/emitter';
import type { LayerKey, LayerState, MapFeature } from '@shared/model/map/feature';
import type { Bridge } from '@renderer/bridge/client';

/** How it is with a layer, without its objects. */
export type LayerStatus = Omit<LayerState, 'features'>;

/** What changed of the objects of a window's layers. */
export interface ObjectsChange {
  readonly layer: LayerKey;
  readonly upserts: readonly MapFeature[];
  readonly removed: readonly string[];
}

/** What a layer is followed for: its objects are drawn, or only looked up by name. */
export type Depth = 'drawn' | 'named';

const NOTHING: ReadonlyMap<string, MapFeature> = new Map();

/**
 * The objects of the layers that a window shows, held outside of React: maps take changes as they come, and
 * components ask for what they need. Main asks the server once for all windows.
 */
export class MapObjects {
  /** Objects of a layer changed. */
  readonly changed = new Emitter<ObjectsChange>();
  /** A layer was answered or failed. */
  readonly answered = new Emitter<LayerStatus>();
  private readonly layers = new Map<LayerKey, ReadonlyMap<string, MapFeature>>();
  private readonly statuses = new Map<LayerKey, LayerStatus>();
  /** How many follow a layer, by what for. */
  private readonly users: Readonly<Record<Depth, Map<LayerKey, number>>> = {
    drawn: new Map(),
    named: new Map(),
  };
  private asked = '';
  private failed = false;

  constructor(
    private readonly bridge: Pick<Bridge, 'request' | 'on'>,
    private readonly report: (error: unknown) => void,
  ) {
    bridge.on('map.layer', ({ upserts, removed, whole, ...status }) => {
      const { layer } = status;
      if (!this.has('drawn', layer) && !this.has('named', layer)) return;
      this.setStatus(status);
      this.apply(layer, upserts, whole === true ? this.missing(layer, upserts) : removed);
    });
  }

  /**
   * Keeps layers up to date until the returned function is called.
   * @param depth `named`: what was done at the objects today is not asked for
   */
  watch(keys: readonly LayerKey[], depth: Depth = 'drawn'): () => void {
    const users = this.users[depth];
    for (const key of keys) users.set(key, (users.get(key) ?? 0) + 1);
    this.tellMain();
    return () => {
      for (const key of keys) users.set(key, (users.get(key) ?? 1) - 1);
      this.tellMain();
    };
  }

  of(layer: LayerKey): ReadonlyMap<string, MapFeature> {
    return this.layers.get(layer) ?? NOTHING;
  }

  status(layer: LayerKey): LayerStatus | undefined {
    return this.statuses.get(layer);
  }

  /** Asks anew where the last question failed, behind a lock for example. */
  retry(): void {
    if (this.failed) this.tellMain();
  }

  /** Records of a layer were changed here: what they are now comes as a change. */
  again(layer: LayerKey): void {
    this.bridge.request('map.watch', { ...this.wanted(), again: [layer] }).catch(this.report);
  }

  private has(depth: Depth, layer: LayerKey): boolean {
    return (this.users[depth].get(layer) ?? 0) > 0;
  }

  private followed(depth: Depth): LayerKey[] {
    return [...this.users[depth].keys()].filter((key) => this.has(depth, key));
  }

  private wanted(): { layers: LayerKey[]; named: LayerKey[] } {
    const drawn = this.followed('drawn');
    const named = this.followed('named').filter((key) => !drawn.includes(key));
    return { layers: [...drawn, ...named].toSorted(), named };
  }

  private tellMain(): void {
    const wanted = this.wanted();
    const now = JSON.stringify(wanted);
    if (now === this.asked && !this.failed) return;
    this.asked = now;
    this.failed = false;
    this.bridge.request('map.watch', wanted).then(
      (states) => {
        if (this.asked !== now) return;
        for (const { features, ...status } of states) {
          this.setStatus(status);
          this.apply(status.layer, features, this.missing(status.layer, features));
        }
      },
      (error: unknown) => {
        this.failed = true;
        this.report(error);
      },
    );
  }

  /** Ids of the objects that are not among these. */
  private missing(layer: LayerKey, all: readonly MapFeature[]): readonly string[] {
    const here = new Set(all.map(({ id }) => id));
    return [...this.of(layer).keys()].filter((id) => !here.has(id));
  }

  private setStatus(status: LayerStatus): void {
    this.statuses.set(status.layer, status);
    this.answered.emit(status);
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

const byBridge = new WeakMap<object, MapObjects>();

/** The objects of a window: all of its maps share them. */
export function objectsOf(
  bridge: Pick<Bridge, 'request' | 'on'>,
  report: (error: unknown) => void,
): MapObjects {
  const known = byBridge.get(bridge);
  if (known !== undefined) return known;
  const made = new MapObjects(bridge, report);
  byBridge.set(bridge, made);
  return made;
}
