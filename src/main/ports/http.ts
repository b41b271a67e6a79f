import type { ApiFailure } from '@shared/api/failure';
import type { Result } from '@shared/base/result';

export interface UploadPart {
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

/** What travels as the body. */
export type HttpBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly values: Readonly<Record<string, string>> }
  | { readonly kind: 'multipart'; readonly file: UploadPart };

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Absolute address; query parameters are encoded already and never hold a token. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: HttpBody;
  /** Time limit of the whole exchange, ms. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Longest answer taken, bytes. */
  readonly maxBytes?: number;
  /** True for beats that come every few seconds: they are not logged one by one. */
  readonly quiet?: true;
}

/** One exchange as it went, for the log and for the server's clock. Times are monotonic, ms. */
export interface HttpExchange {
  readonly request: HttpRequest;
  readonly sentAt: number;
  readonly receivedAt: number;
  readonly outcome: Result<HttpAnswer, ApiFailure>;
}

export interface HttpAnswer {
  readonly status: number;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** One HTTP exchange; redirects are not followed, no status is an error of its own. */
export interface HttpPort {
  send(request: HttpRequest): Promise<Result<HttpAnswer, ApiFailure>>;
}

/** Which proxy the system wants for an address, as "DIRECT" or "PROXY host:port; …". */
export interface ProxyPort {
  resolve(url: string): Promise<string>;
  /** Nobody waits for the answers any more: ends what may go on for ever to find them. */
  giveUp?(): void;
  /** True while it is still looking and addresses are gone to directly meanwhile. */
  isLate?(): boolean;
}

/** One proxy script at work. */
export interface PacRunner {
  /** What the script answers, as "DIRECT" or "PROXY host:port; …". May never resolve. */
  resolve(url: string): Promise<string>;
  /** Ends it, also while it loops. */
  end(): void;
}

/** Runs proxy scripts outside of main, where they can neither see nor stop anything. */
export interface PacPort {
  /** Rejects when the script cannot be read as one. */
  run(script: string): Promise<PacRunner>;
}
