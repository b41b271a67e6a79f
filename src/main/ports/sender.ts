import type { WindowRole } from '@shared/ipc/roles';

/** The sender of a message as main knows it, not as the message claims. */
export interface Sender {
  readonly windowId: number;
  readonly role: WindowRole;
}
