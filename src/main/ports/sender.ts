import type { WindowRole } from '@shared/ipc/roles';

/** Who sent a message, as main knows it and not as the message says. */
export interface Sender {
  readonly windowId: number;
  readonly role: WindowRole;
}
