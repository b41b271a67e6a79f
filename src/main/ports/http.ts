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
}
