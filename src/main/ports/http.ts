import type { ApiFailure } from '@shared/api/failure';
import type { Result } from '@shared/base/result';

export interface UploadPart {
  /** Name of the part; absent: file. */
  readonly part?: string;
  readonly name: string;
  readonly mime: string;
  readonly bytes: Uint8Array;
}

export type HttpBody =
  | { readonly kind: 'none' }
  | { readonly kind: 'json'; readonly value: unknown }
  | { readonly kind: 'form'; readonly values: Readonly<Record<string, string>> }
  /** A text of another kind; `type` is its content type. */
  | { readonly kind: 'text'; readonly type: string; readonly text: string }
  | {
      readonly kind: 'multipart';
      readonly files: readonly UploadPart[];
      /** Fields beside the files. */
      readonly values?: Readonly<Record<string, string>>;
    };

export interface HttpRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Absolute address with encoded query parameters; it never contains a token. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: HttpBody;
  /** Time limit of the whole exchange, ms. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
  /** Longest accepted answer, bytes. */
  readonly maxBytes?: number;
  /** Told while an answer comes: bytes so far, and of how many where the server says so. */
  readonly progress?: (bytes: number, total: number | null) => void;
  /** True for signs of life sent every few seconds: they are not logged one by one. */
  readonly quiet?: true;
}

/**
 * The record of one exchange, for the log and for the offset to the server's clock. Times are monotonic, ms.
 */
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

/** One HTTP exchange. It follows no redirect, and no status is an error. */
export interface HttpPort {
  send(request: HttpRequest): Promise<Result<HttpAnswer, ApiFailure>>;
}

/** Which proxy the system wants for an address, as "DIRECT" or "PROXY host:port; …". */
export interface ProxyPort {
  resolve(url: string): Promise<string>;
  /** Stops an endless search for answers that no caller waits for any more. */
  giveUp?(): void;
  /** True while the search goes on; meanwhile addresses are reached directly. */
  isLate?(): boolean;
}

export interface PacRunner {
  /** The script's answer, "DIRECT" or "PROXY host:port; …". May never resolve. */
  resolve(url: string): Promise<string>;
  /** Ends the script, even in an endless loop. */
  end(): void;
}

/** Runs proxy scripts outside of main, isolated from it. */
export interface PacPort {
  /** Rejects when the script cannot be parsed. */
  run(script: string): Promise<PacRunner>;
}
