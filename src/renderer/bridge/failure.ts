import type { IpcRefusal } from '@shared/ipc/roles';

/** Main refused a request or did not answer: a fault of the program, told to the user all the same. */
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
