import { DisposableStore } from '@shared/base/disposable';
import type { Signal } from '@shared/base/emitter';
import { STATES, type StateName } from '@shared/ipc/contract';
import type { StateMessage } from '@shared/ipc/define';
import type { WindowRole } from '@shared/ipc/roles';
import { CHANNELS } from '@shared/ipc/channels';
import type { Sender } from '../ports/sender';
import type { EventTarget } from './broadcast';
import type { StateSource, StateSources } from './types';

/** A state with the same value for all windows; `signals` fire when it changes. */
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
  /** True while the workstation is locked and windows may not receive this state. */
  isHeldBack(name: StateName): boolean;
  /** The lock may have changed. */
  readonly lockChanged: Signal<unknown>;
}

const NAMES = Object.keys(STATES) as readonly StateName[];

/**
 * Publishes the states that main owns: on request, and each later value to windows whose role the contract
 * lists. The same rule of the lock applies to both; values that a lock held back are sent once it is
 * released. One counter numbers all values, so that a window knows which of two is newer.
 */
export class Publisher {
  private revision = 0;
  private heldBack: readonly StateName[] = [];
  private readonly ends = new DisposableStore();

  constructor(private readonly deps: PublisherDeps) {}

  /** Starts publishing changes. */
  follow(): void {
    for (const name of NAMES) {
      const ends = this.deps.sources[name].follow((windowId) => this.tell(name, windowId));
      for (const end of ends) this.ends.add(end);
    }
    // The workstation may be locked from the start.
    this.heldBack = this.namesHeldBack();
    // After the state of the lock itself: it makes windows accept the values that are released
    // here.
    this.ends.add(this.deps.lockChanged.on(() => this.release()));
  }

  dispose(): void {
    this.ends.dispose();
  }

  /** The value that this window may have now. @throws what reading it throws */
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
