import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { LoopbackPort } from '../ports/loopback';

const HOST = '127.0.0.1';
const PATH = '/signed-in';
/** Longest address of a visit, bytes; Node refuses longer heads. */
const LONGEST_HEAD = 16 * 1024;

/** What the browser shows afterwards; nothing on it runs or loads. */
function page(text: string): string {
  return `<!doctype html><meta charset="utf-8"><title>城净指挥台</title><p style="font:18px sans-serif;margin:3em">${text}</p>`;
}
const DONE = page(
  '已收到登录信息，请回到城净指挥台，本页可以关闭。<br>Sign-in received. Go back to Chengjing Control Room; you can close this page.',
);
const REFUSED = page(
  '此登录信息不属于正在进行的登录。<br>This is not the answer to the sign-in that is going on.',
);

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-content-type-options': 'nosniff',
    connection: 'close',
  });
  response.end(text);
}

/** Redirects of a browser to this machine (RFC 8252 §7.3): one path, on 127.0.0.1 alone. */
export function createLoopback(): LoopbackPort {
  return {
    async open(take) {
      let host = '';
      const visit = (request: IncomingMessage, response: ServerResponse): void => {
        // Any program on this machine can write here, addresses that are none as well.
        const [path = '', query = ''] = (request.url ?? '').split('?', 2);
        // Another name that leads here is a page's trick (DNS rebinding).
        const isOurs = request.headers.host === host && path === PATH;
        if (!isOurs || request.method !== 'GET') answer(response, 404, REFUSED);
        else if (take(new URLSearchParams(query))) answer(response, 200, DONE);
        else answer(response, 400, REFUSED);
      };
      const server = createServer({ maxHeaderSize: LONGEST_HEAD }, visit);
      server.listen(0, HOST);
      await once(server, 'listening');
      const at = server.address();
      const port = typeof at === 'object' && at !== null ? at.port : 0;
      host = `${HOST}:${port}`;
      return { address: `http://${host}${PATH}`, close: () => server.close() };
    },
  };
}
