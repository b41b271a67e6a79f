import axios, { type AxiosInstance, type AxiosProgressEvent, type AxiosResponse } from 'axios';
import type { CookieJar } from 'tough-cookie';
import type { ApiFailure } from '@shared/api/failure';
import type { Clock } from '@shared/base/clock';
import { fail, ok, type Result } from '@shared/base/result';
import type { HttpAnswer, HttpBody, HttpExchange, HttpPort, HttpRequest } from '../ports/http';
import type { Agents } from './agents';
import type { AgentPair } from './way';
import { classifyNetworkError, proxySignInFailure } from './classify';

/** Longest answer accepted by default, bytes: a page of 500 wide records fits. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/** Names the app, without library names or versions. */
const USER_AGENT = 'ChengjingControlRoom';

const CONTENT_TYPE: Partial<Record<HttpBody['kind'], string>> = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
};

/** Undefined where there is no content, or the content says it itself. */
function contentType(body: HttpBody): string | undefined {
  return body.kind === 'text' ? body.type : CONTENT_TYPE[body.kind];
}

/** Axios on Node's adapter with its own cookie jar. */
export class AxiosHttp implements HttpPort {
  private readonly client: AxiosInstance;
  /** Null until a server sets a cookie: most servers of this family set none. */
  private jar: Promise<CookieJar> | null = null;

  constructor(
    private readonly agents: Pick<Agents, 'of'>,
    private readonly clock: Clock,
    /** Called for every exchange that was begun, whatever its outcome. */
    private readonly observe: (exchange: HttpExchange) => void = () => undefined,
    /** False: cookies are neither stored nor sent. */
    private readonly keepsCookies = true,
  ) {
    this.client = axios.create({
      adapter: 'http',
      proxy: false,
      responseType: 'arraybuffer',
      transformResponse: [],
      transformRequest: [],
      // A redirect could carry the token header to another host.
      maxRedirects: 0,
      maxBodyLength: Infinity,
      validateStatus: () => true,
    });
  }

  /** Sends one request. No status is an error here; only the network fails. */
  async send(request: HttpRequest): Promise<Result<HttpAnswer, ApiFailure>> {
    const sentAt = this.clock.monotonic();
    const outcome = await this.limited(request);
    this.observe({ request, sentAt, receivedAt: this.clock.monotonic(), outcome });
    return outcome;
  }

  private async limited(request: HttpRequest): Promise<Result<HttpAnswer, ApiFailure>> {
    const cancelled = (): boolean => request.signal?.aborted === true;
    if (cancelled()) return fail({ kind: 'cancelled' });
    const abort = new AbortController();
    let timedOut = false;
    // Node's own limit concerns idle sockets; this one covers the whole exchange.
    const stopTimer = this.clock.after(request.timeoutMs, 'http.timeout', () => {
      timedOut = true;
      abort.abort();
    });
    const onCancel = (): void => abort.abort();
    request.signal?.addEventListener('abort', onCancel, { once: true });
    let proxy = '';
    try {
      const route = await this.agents.of(request.url);
      ({ proxy } = route);
      const answer = await this.exchange(request, route.agents, abort.signal);
      // Only a proxy answers 407 (RFC 9110 §15.5.8): the server was not reached.
      if (answer.status !== 407) return ok(answer);
      return fail(proxySignInFailure(proxy, answer.headers['proxy-authenticate']));
    } catch (error) {
      if (timedOut) {
        const detail = `no answer within ${request.timeoutMs} ms`;
        return fail({ kind: 'notConnected', reason: 'timeout', detail });
      }
      if (cancelled()) return fail({ kind: 'cancelled' });
      return fail(classifyNetworkError(error, proxy));
    } finally {
      stopTimer();
      request.signal?.removeEventListener('abort', onCancel);
    }
  }

  /** Deletes all cookies at sign-out: the next user must not continue this user's server session. */
  forgetCookies(): void {
    this.jar = null;
  }

  private async exchange(
    request: HttpRequest,
    agents: AgentPair,
    signal: AbortSignal,
  ): Promise<HttpAnswer> {
    const cookies = this.jar === null ? '' : await (await this.jar).getCookieString(request.url);
    const type = contentType(request.body);
    const response = await this.client.request<Buffer>({
      method: request.method,
      url: request.url,
      ...agents,
      headers: {
        'User-Agent': USER_AGENT,
        ...request.headers,
        ...(cookies === '' ? {} : { Cookie: cookies }),
        ...(type === undefined ? {} : { 'Content-Type': type }),
      },
      data: bodyOf(request.body),
      maxContentLength: request.maxBytes ?? MAX_ANSWER_BYTES,
      signal,
      ...(request.progress === undefined
        ? {}
        : { onDownloadProgress: downloadProgress(request.progress) }),
    });
    await this.keepCookies(request.url, response);
    return {
      status: response.status,
      headers: flatHeaders(response),
      bytes: new Uint8Array(response.data),
    };
  }

  private async keepCookies(url: string, response: AxiosResponse): Promise<void> {
    const list: unknown = response.headers['set-cookie'];
    if (!this.keepsCookies || !Array.isArray(list)) return;
    this.jar ??= newJar();
    const jar = await this.jar;
    for (const cookie of list) {
      await jar.setCookie(String(cookie), url, { ignoreError: true });
    }
  }
}

/** Axios tells no total where the server gave no length. */
const downloadProgress =
  (progress: NonNullable<HttpRequest['progress']>) =>
  ({ loaded, total }: AxiosProgressEvent): void =>
    progress(loaded, total ?? null);

function bodyOf(body: HttpBody): string | FormData | undefined {
  switch (body.kind) {
    case 'none':
      return undefined;
    case 'json':
      return JSON.stringify(body.value);
    case 'form':
      return new URLSearchParams(body.values).toString();
    case 'text':
      return body.text;
    case 'multipart': {
      const form = new FormData();
      for (const file of body.files) {
        const bytes = new Uint8Array(file.bytes);
        form.append(file.part ?? 'file', new Blob([bytes], { type: file.mime }), file.name);
      }
      for (const [name, value] of Object.entries(body.values ?? {})) form.append(name, value);
      return form;
    }
  }
}

function flatHeaders(response: AxiosResponse): Record<string, string> {
  const flat: Record<string, string> = {};
  for (const [name, value] of Object.entries(response.headers)) {
    flat[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : String(value);
  }
  return flat;
}

/** The answer's text without a byte order mark. */
export function textOf(answer: HttpAnswer): string {
  return new TextDecoder('utf-8').decode(answer.bytes);
}

/** The library loads the list of all public suffixes: on first use, not at every start. */
async function newJar(): Promise<CookieJar> {
  const { CookieJar } = await import('tough-cookie');
  return new CookieJar();
}
