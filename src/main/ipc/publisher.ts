import { DisposableStore } from '@shared/base/disposable';
import type { Signal } from '@shared/base/emitter';
import { STATES, type StateName } from '@shared/ipc/contract';
import type { StateMessage } from '@shared/ipc/define';
import type { WindowRole } from '@shared/ipc/roles';
import { CHANNELS } from '@shared/ipc/channels';
import type { Sender } from '../ports/sender';
import type { EventTarget } from './broadcast';
import type { StateSource, StateSources } from './types';

/** A value that all windows are told alike, as it is now; `signals` tell that it changed. */
export function published<V>(
  read: () => V,
  ...signals: readonly Signal<unknown>[]
): StateSource<V> {
  return {
    read,
    follow: (changed) => signals.map((signal) => signal.on(() => changed())),
  };
}

export interface PublisherDeps {
  readonly sources: StateSources;
  targets(): readonly EventTarget[];
  /** True while the workstation is locked and windows may not be told this value. */
  isHeldBack(name: StateName): boolean;
  /** The lock may have changed. */
  readonly lockChanged: Signal<unknown>;
}

const NAMES = Object.keys(STATES) as readonly StateName[];

/**
 * Tells windows the values that main owns: when asked, and each later one to the windows whose role the
 * contract lists. The rule of the lock is the same for both; what was held back is told once the lock is
 * gone. One counter numbers all of it, so that a window knows which of two is newer.
 */
export class Publisher {
  private revision = 0;
  private heldBack: readonly StateName[] = [];
  private readonly ends = new DisposableStore();

  constructor(private readonly deps: PublisherDeps) {}

  /** From now on every change is told. */
  follow(): void {
    for (const name of NAMES) {
      const ends = this.deps.sources[name].follow((windowId) => this.tell(name, windowId));
      for (const end of ends) this.ends.add(end);
    }
    // The workstation may be locked from its start on.
    this.heldBack = this.namesHeldBack();
    // After the value of the lock itself, whose windows let in again what is told here.
    this.ends.add(this.deps.lockChanged.on(() => this.release()));
  }

  dispose(): void {
    this.ends.dispose();
  }

  /** The value as this window may know it now. @throws what reading it throws */
  answer(name: StateName, to: Sender): StateMessage<unknown> {
    return { revision: this.revision, value: this.deps.sources[name].read(to) };
  }

  private tell(name: StateName, windowId?: number): void {
    if (this.deps.isHeldBack(name)) return;
    const roles: readonly WindowRole[] = STATES[name].roles;
    this.revision += 1;
    for (const target of this.deps.targets()) {
      const isMeant = windowId === undefined || windowId === target.id;
      if (!isMeant || !roles.includes(target.role)) continue;
      const message = this.answer(name, { windowId: target.id, role: target.role });
      target.send(CHANNELS.event, name, message);
    }
  }

  private release(): void {
    const before = this.heldBack;
    this.heldBack = this.namesHeldBack();
    for (const name of before) if (!this.heldBack.includes(name)) this.tell(name);
  }

  private namesHeldBack(): readonly StateName[] {
    return NAMES.filter((name) => this.deps.isHeldBack(name));
  }
}
