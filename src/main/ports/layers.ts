import type { Signal } from '@shared/base/emitter';
import type { LayerKey, LayerState } from '@shared/model/map/feature';

/** The objects of the maps as main itself follows them: one user at a time. */
export interface FollowedLayers {
  /** From now on these layers and no others. */
  follow(layers: readonly LayerKey[]): void;
  state(layer: LayerKey): LayerState;
  /** A layer was answered, or failed. */
  readonly changed: Signal<LayerKey>;
}
