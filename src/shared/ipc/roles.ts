/** Purpose of a window; decides which messages it may send and receive. */
export const WINDOW_ROLES = ['console', 'board', 'settings', 'overlay', 'sos', 'selfTest'] as const;
export type WindowRole = (typeof WINDOW_ROLES)[number];

/**
 * The preload's interface to a page. Main sends JSON text: a bridge between worlds copies objects member by
 * member, which costs more than the call.
 */
export interface RawBridge {
  /** Resolves with an IpcReply as JSON text. */
  request(name: string, args: unknown): Promise<string>;
  command(name: string, args: unknown): void;
  /** Calls for every event of the name; returns the end of the subscription. */
  on(name: string, listener: (payload: string) => void): () => void;
  /** Enlarges this window's page alone; 1 is its own size. Main could only enlarge all windows together. */
  zoom(factor: number): void;
}

/** How a request ends, between main and a window. */
export type IpcReply =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: IpcRefusal; readonly detail: string };

export type IpcRefusal =
  | 'unknownMessage'
  | 'wrongRole'
  | 'wrongSender'
  | 'badArguments'
  | 'locked'
  | 'timeout'
  | 'diskHangs'
  | 'failed';
