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

/** Answers app:// and refuses every permission, device and download in the session of the windows. */
export function serveScheme(serve: PageServer, log: Logger): void {
  protocol.handle('app', async (request) => {
    const answer = await serve(new URL(request.url), request.method);
    const body = typeof answer.body === 'string' ? answer.body : new Uint8Array(answer.body);
    return new Response(body, { status: answer.status, headers: answer.headers });
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
