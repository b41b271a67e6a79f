import type { Signal } from '@shared/base/emitter';
import type { DisplayInfo } from '@shared/model/display';

/** The monitors of the machine. */
export interface DisplayPort {
  /** All that the system reports, also those nothing can be put on. */
  all(): readonly DisplayInfo[];
  /** One was added, removed, moved or changed; comes in bursts. */
  readonly changed: Signal<void>;
}

/** Keeps the monitors from going to sleep. */
export interface KeepAwakePort {
  set(on: boolean): void;
}
