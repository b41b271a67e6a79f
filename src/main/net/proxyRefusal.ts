import { methodsWeLack } from './proxyMethods';

/** What a proxy said instead of opening a tunnel. Nothing of it comes from the server behind it. */
export class ProxyRefusal extends Error {
  readonly code = 'ERR_PROXY_REFUSED';

  /**
   * @param proxy its address, without credentials
   * @param status of its answer
   * @param offered its header `Proxy-Authenticate`
   */
  constructor(
    readonly proxy: string,
    readonly status: number,
    readonly offered?: string | readonly string[],
  ) {
    super(`the proxy ${proxy} answered HTTP ${status}`);
  }
}

/** The refusal that an error is, or that a library has wrapped. */
export function refusalIn(error: unknown): ProxyRefusal | undefined {
  if (error instanceof ProxyRefusal) return error;
  return error instanceof Error && error.cause instanceof ProxyRefusal ? error.cause : undefined;
}

/** Why a stream was not opened, as channels tell reasons. */
export function streamReason({ status, offered }: ProxyRefusal): string {
  return status === 407 ? `HTTP 407 ${methodsWeLack(offered)}`.trim() : 'proxy';
}
