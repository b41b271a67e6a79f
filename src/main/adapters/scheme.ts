import { protocol, session } from 'electron';
import type { Logger } from '../ports/log';
import type { PageServer } from '../ports/pages';

/** Every scheme but our own. */
const FOREIGN = ['http://*/*', 'https://*/*', 'ws://*/*', 'wss://*/*', 'ftp://*/*', 'file:///*'];

/** Must run before the app is ready: makes app:// a secure, standard origin. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: 'app',
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** A request of a page, and an answer, as Electron takes them without Node's own fetch. */
interface BufferRequest {
  readonly url: string;
  readonly method: string;
}
interface BufferAnswer {
  readonly data: Buffer;
  readonly statusCode: number;
  readonly headers: Record<string, string>;
}
type AnswerBuffer = (answer: BufferAnswer | { readonly error: number }) => void;

/**
 * The older way of answering, which Electron 45 still has. The newer one answers with a `Response`, for which Node's
 * whole fetch is loaded before the first page.
 */
interface WithBuffers {
  readonly registerBufferProtocol?: (
    scheme: string,
    handler: (request: BufferRequest, answer: AnswerBuffer) => void,
  ) => boolean;
}

/** Chromium's net::ERR_FAILED. */
const FAILED = -2;

function serveBuffers(serve: PageServer, log: Logger) {
  return ({ url, method }: BufferRequest, answer: AnswerBuffer): void => {
    serve(new URL(url), method).then(
      ({ status, headers, body }) =>
        answer({ data: bufferOf(body), statusCode: status, headers: { ...headers } }),
      (error: unknown) => {
        log.error('a page was not answered', { url: url.slice(0, 200), error: String(error) });
        answer({ error: FAILED });
      },
    );
  };
}

function bufferOf(body: string | Uint8Array): Buffer {
  if (typeof body === 'string') return Buffer.from(body, 'utf8');
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

function serveResponses(serve: PageServer): void {
  protocol.handle('app', async (request) => {
    const { status, headers, body } = await serve(new URL(request.url), request.method);
    return new Response(bufferOf(body), { status, headers });
  });
}

/** Answers app:// and refuses every permission, device and download in the session of the windows. */
export function serveScheme(serve: PageServer, log: Logger): void {
  const { registerBufferProtocol } = protocol as WithBuffers;
  if (registerBufferProtocol === undefined) serveResponses(serve);
  else registerBufferProtocol.call(protocol, 'app', serveBuffers(serve, log));
  const own = session.defaultSession;
  own.setPermissionRequestHandler((_contents, permission, answer) => {
    log.warn('a permission was refused', { permission });
    answer(false);
  });
  own.setPermissionCheckHandler(() => false);
  own.setDevicePermissionHandler(() => false);
  own.on('will-download', (event) => event.preventDefault());
  // Renderers have no network access: every request outside of our scheme is cancelled.
  own.webRequest.onBeforeRequest({ urls: FOREIGN }, (details, answer) => {
    log.warn('a request of a page was refused', { url: details.url.slice(0, 200) });
    answer({ cancel: true });
  });
}
