import { EVENTS, type Events } from '@shared/ipc/contract';
import type { PayloadOf } from '@shared/ipc/define';
import type { WindowRole } from '@shared/ipc/roles';
import { CHANNELS } from '@shared/ipc/channels';

/** A window that can receive events. */
export interface EventTarget {
  readonly id: number;
  readonly role: WindowRole;
  send(channel: string, name: string, payload: unknown): void;
}

/** Sends an event only to windows whose role the contract lists. */
export class Broadcast {
  constructor(private readonly targets: () => readonly EventTarget[]) {}

  send<N extends keyof Events>(name: N, payload: PayloadOf<Events[N]>): void {
    const roles: readonly WindowRole[] = EVENTS[name].roles;
    for (const target of this.targets()) {
      if (roles.includes(target.role)) target.send(CHANNELS.event, name, payload);
    }
  }

  /** Sends to one window, if it exists and the contract lists its role. */
  sendTo<N extends keyof Events>(windowId: number, name: N, payload: PayloadOf<Events[N]>): void {
    const roles: readonly WindowRole[] = EVENTS[name].roles;
    const target = this.targets().find((one) => one.id === windowId);
    if (target !== undefined && roles.includes(target.role)) {
      target.send(CHANNELS.event, name, payload);
    }
  }
}
