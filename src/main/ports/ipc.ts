export interface IncomingFrame {
  readonly windowId: number;
  /** Address of the frame that sent it; '' when the frame is gone. */
  readonly url: string;
  readonly isMainFrame: boolean;
}

/** Raw messages between main and windows; only main/ipc uses it. */
export interface IpcTransport {
  /** @param run answers at once, or with a promise of the answer */
  handle(
    channel: string,
    run: (from: IncomingFrame, name: unknown, args: unknown) => unknown,
  ): void;
  listen(channel: string, run: (from: IncomingFrame, name: unknown, args: unknown) => void): void;
}
