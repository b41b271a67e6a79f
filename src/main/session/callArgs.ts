import type { HttpBody } from '../ports/http';

/** What a call is sent with. */
export interface CallArgs {
  readonly query?: Readonly<Record<string, string>>;
  /** Values of the places in the call's path, by their names without the colon. */
  readonly inPath?: Readonly<Record<string, string>>;
  readonly body?: HttpBody;
  readonly signal?: AbortSignal;
  /** Another path for this call only, to try it. */
  readonly path?: string;
  readonly timeoutMs?: number;
  /** Longest accepted answer, bytes. */
  readonly maxBytes?: number;
}
