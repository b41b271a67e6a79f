import type { Signal } from '@shared/base/emitter';
import type { DisplayInfo } from '@shared/model/display';

export interface DisplayPort {
  all(): readonly DisplayInfo[];
  /** A monitor was added, removed, moved or changed; comes in bursts. */
  readonly changed: Signal<void>;
}

/** Keeps the monitors from going to sleep. */
export interface KeepAwakePort {
  set(on: boolean): void;
}
