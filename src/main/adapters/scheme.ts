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

/** Chromium's net::ERR_FAILED. */
const FAILED = -2;

function bufferOf(body: string | Uint8Array): Buffer {
  if (typeof body === 'string') return Buffer.from(body, 'utf8');
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength);
}

/** Answers app:// and refuses every permission, device and download in the session of the windows. */
export function serveScheme(serve: PageServer, log: Logger): void {
  const answerTo = async (url: string, method: string) => serve(new URL(url), method);
  // The newer `protocol.handle` answers with a `Response`: for it every start would load Node's whole fetch.
  protocol.registerBufferProtocol('app', ({ url, method }, answer) => {
    answerTo(url, method).then(
      ({ status, headers, body }) =>
        answer({ data: bufferOf(body), statusCode: status, headers: { ...headers } }),
      (error: unknown) => {
        log.error('a page was not answered', { url: url.slice(0, 200), error: String(error) });
        answer({ error: FAILED });
      },
    );
  });
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
