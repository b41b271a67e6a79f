import type { IpcRefusal } from '@shared/ipc/roles';

/** Main refused a request or did not answer: a program fault, still reported to the user. */
export class BridgeError extends Error {
  constructor(
    readonly request: string,
    readonly code: IpcRefusal,
    readonly detail: string,
  ) {
    super(`${request}: ${code} ${detail}`);
    this.name = 'BridgeError';
  }
}
