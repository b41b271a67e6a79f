import type { TextKey } from '@shared/i18n/textKey';
import type { ApiFailure } from '@shared/api/failure';
import type { Result } from '@shared/base/result';
import type { HttpAnswer, HttpPort } from '../ports/http';
import type { Logger } from '../ports/log';
import type { PageAnswer } from '../ports/pages';
import { MediaCache } from './cache';
import { isCallPath, isFilePath } from './paths';
import { placeholder } from './placeholder';

/** Largest accepted picture or video, bytes: a camera still is 1–3 MB, a short clip 20 MB. */
const MAX_BYTES = 25 * 1024 * 1024;
/** Limit of one transfer, ms. */
const LIMIT_MS = 60_000;

const SHOWN = /^(image|video|audio)\//;

export interface MediaDeps {
  /** A client without the session's cookies: pictures and calls must not share them. */
  readonly http: HttpPort;
  readonly log: Logger;
  /** Base address of our own server; '' without one. */
  serverUrl(): string;
  /** Other hosts whose pictures may be shown. */
  allowedHosts(): readonly string[];
  /** Headers of every request to our own server: the embedded platform's secret, otherwise empty. */
  ownHeaders(): Readonly<Record<string, string>>;
  /** While the workstation is locked no picture is served, not even a cached one. */
  locked(): boolean;
  /** Only the header with the token, for our own server; null while signed out. */
  ownToken(): Readonly<Record<string, string>> | null;
  translate(key: TextKey): string;
}

type Refusal = 'locked' | 'refused' | 'missing' | 'tooLarge' | 'notMedia' | 'notConnected';

/** Decodes the address in `/<base64url>`; undefined when it is invalid. */
export function mediaAddress(pathname: string, serverUrl: string): URL | undefined {
  const text = Buffer.from(pathname.slice(1), 'base64url').toString('utf8');
  if (text === '' || text.length > 4096) return undefined;
  // A server may send a relative path instead of an address.
  const base = serverUrl === '' ? undefined : `${serverUrl}/`;
  if (!URL.canParse(text, base)) return undefined;
  const url = new URL(text, base);
  return /^https?:$/.test(url.protocol) && url.username === '' ? url : undefined;
}

function isOwnFile(url: URL, serverUrl: string): boolean {
  if (serverUrl === '') return false;
  const server = new URL(serverUrl);
  return url.origin === server.origin && isFilePath(url.pathname, server.pathname);
}

/** Fetches pictures and videos of the server for pages, which have no network access. */
export class MediaService {
  private cache = new MediaCache();

  constructor(private readonly deps: MediaDeps) {}

  /** Clears the cache at sign-out: another user may not see its pictures. */
  clear(): void {
    // A new cache: transfers that still run write into the old one, which is no longer read.
    this.cache = new MediaCache();
  }

  /** @param pathname path of the picture's address, at the host of pictures */
  async serve(pathname: string): Promise<PageAnswer> {
    if (this.deps.locked()) return this.refuse('locked');
    const page = await this.find(pathname);
    // Locked during the transfer: the picture may not be shown any more.
    return this.deps.locked() ? this.refuse('locked') : page;
  }

  private async find(pathname: string): Promise<PageAnswer> {
    const serverUrl = this.deps.serverUrl();
    const url = mediaAddress(pathname, serverUrl);
    if (url === undefined) return this.refuse('refused');
    const own = isOwnFile(url, serverUrl);
    const listed = this.deps.allowedHosts().includes(url.host) && !isCallPath(url.pathname);
    if (!own && !listed) return this.refuse('refused');
    const { cache } = this;
    const kept = cache.get(url.href);
    if (kept !== undefined) return kept;
    const token = own ? this.deps.ownToken() : {};
    // Signed out: our own server is not asked.
    if (token === null) return this.refuse('refused');
    const always = own ? this.deps.ownHeaders() : {};
    const open = await this.ask(url, always);
    // Most file stores need no token: it is sent only to one that asks for it.
    const wants = own && open.ok && (open.value.status === 401 || open.value.status === 403);
    const answer = wants ? await this.ask(url, { ...always, ...token }) : open;
    return this.read(url, answer, cache);
  }

  private ask(url: URL, headers: Readonly<Record<string, string>>) {
    return this.deps.http.send({
      method: 'GET',
      url: url.href,
      headers: { ...headers, Accept: 'image/*,video/*,audio/*' },
      body: { kind: 'none' },
      timeoutMs: LIMIT_MS,
      maxBytes: MAX_BYTES,
    });
  }

  private read(url: URL, answer: Result<HttpAnswer, ApiFailure>, cache: MediaCache): PageAnswer {
    if (!answer.ok) {
      const { error } = answer;
      const large = error.kind === 'notConnected' && /maxContentLength/.test(error.detail);
      return this.refuse(large ? 'tooLarge' : 'notConnected');
    }
    const { status, headers, bytes } = answer.value;
    const type = headers['content-type'] ?? '';
    if (status !== 200) return this.refuse('missing');
    if (!SHOWN.test(type)) return this.refuse('notMedia');
    const page: PageAnswer = { status: 200, headers: mediaHeaders(type), body: bytes };
    cache.put(url.href, page, bytes.byteLength);
    return page;
  }

  private refuse(why: Refusal): PageAnswer {
    const text = this.deps.translate(`app.media.${why}`);
    return { status: 200, headers: mediaHeaders('image/svg+xml'), body: placeholder(text) };
  }
}

function mediaHeaders(type: string): Record<string, string> {
  return {
    'Content-Type': type,
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    // Inside our pages it is a picture; opened directly it must not run scripts.
    'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  };
}
