import { DisposableStore } from '@shared/base/disposable';
import { Emitter, type Signal } from '@shared/base/emitter';

/** Why every connection is rechecked now. */
export type RecheckReason = 'resumed' | 'unlocked' | 'network';

export interface RecheckSources {
  readonly resumed: Signal<void>;
  readonly unlocked: Signal<void>;
  readonly network: Signal<void>;
}

/** One signal for all causes that may break connections unnoticed. */
export class Recheck {
  readonly asked = new Emitter<RecheckReason>();
  private readonly ends = new DisposableStore();

  constructor(sources: RecheckSources) {
    this.ends.add(sources.resumed.on(() => this.asked.emit('resumed')));
    this.ends.add(sources.unlocked.on(() => this.asked.emit('unlocked')));
    this.ends.add(sources.network.on(() => this.asked.emit('network')));
  }

  dispose(): void {
    this.ends.dispose();
  }
}
