import { once } from 'node:events';
import { createServer as createPlain, type Server as PlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import { connect, type AddressInfo } from 'node:net';
import { createServer as createTls, type Server as TlsServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { systemClock } from '@shared/base/clock';
import type { Agents } from '@main/net/agents';
import { AxiosHttp } from '@main/net/http';
import {
  StreamConnection,
  type ConnectionEnd,
  type ConnectionEvents,
} from '@main/streams/connection';
import { EventStreamConnection } from '@main/streams/eventStream';
import { agentsBy } from '@tests/support/directAgents';
import { ConnectProxy } from '@tests/support/connectProxy';
import { FakeClock } from '@tests/support/fakeClock';
import { SocksProxy } from '@tests/support/socksProxy';
import * as pki from '@tests/fixtures/privateCa';

const clock = systemClock();
/** An address that nothing here has: only the proxy knows the way. */
const ELSEWHERE = '203.0.113.7';

let secure: Server;
let plain: PlainServer;
let hosts: Readonly<Record<string, string>>;
let http: ConnectProxy;
let socks: SocksProxy;
let agents: Agents;
let ends: (() => unknown)[];

const portOf = (server: Server | PlainServer | TlsServer): number =>
  (server.address() as AddressInfo).port;

async function listening<T extends Server | PlainServer | TlsServer>(server: T): Promise<T> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  });
  return server;
}

/** Answers every request and greets every web socket, by name. */
function serving<T extends Server | PlainServer>(server: T, name: string): T {
  server.on('request', (_request, response) => response.end(name));
  new WebSocketServer({ server }).on('connection', (socket) => socket.send(`hello ${name}`));
  return server;
}

beforeEach(async () => {
  ends = [];
  const keys = { cert: pki.PLATFORM_CERTIFICATE, key: pki.PLATFORM_KEY };
  secure = await listening(serving(createServer(keys), 'secure'));
  plain = await listening(serving(createPlain(), 'plain'));
  hosts = {
    'platform.example:443': `127.0.0.1:${portOf(secure)}`,
    'platform.example:80': `127.0.0.1:${portOf(plain)}`,
    [`${ELSEWHERE}:80`]: `127.0.0.1:${portOf(plain)}`,
  };
  http = await ConnectProxy.start(hosts);
  socks = await SocksProxy.start(hosts);
  agents = agentsBy();
});

afterEach(async () => {
  agents.dispose();
  for (const end of ends) end();
  await Promise.all([http.stop(), socks.stop()]);
});

function use(address: string, more: { user?: string; own?: readonly string[] } = {}): void {
  agents.use({
    mode: 'manual',
    pac: '',
    address,
    bypass: [],
    user: more.user ?? '',
    password: () => Promise.resolve('p@ss/中'),
    authorities: [pki.PRIVATE_CA],
    ownHosts: more.own ?? ['platform.example'],
  });
}

const send = (url: string, timeoutMs = 5_000) =>
  new AxiosHttp(agents, clock).send({
    method: 'GET',
    url,
    headers: {},
    body: { kind: 'none' },
    timeoutMs,
  });

async function get(url: string, timeoutMs?: number): Promise<unknown> {
  const answer = await send(url, timeoutMs);
  if (answer.ok) return new TextDecoder().decode(answer.value.bytes);
  return answer.error.kind === 'notConnected' ? answer.error.reason : answer.error;
}

/** Nobody is told what becomes of a stream. */
const NOBODY: ConnectionEvents = {
  opened: () => undefined,
  message: () => undefined,
  alive: () => undefined,
  idTold: () => undefined,
  retryTold: () => undefined,
  ended: () => undefined,
};

/** The first message of a stream, or how it ended. */
function firstOf(
  open: (events: ConnectionEvents) => { close(): void },
): Promise<string | ConnectionEnd> {
  return new Promise((resolve) => {
    const connection = open({
      ...NOBODY,
      message: (text) => {
        connection.close();
        resolve(text);
      },
      ended: resolve,
    });
  });
}

const dial = (address: string) =>
  firstOf((told) => new StreamConnection(address, {}, clock, told, agents.stream(address)));

const listen = (address: string) =>
  firstOf(
    (told) => new EventStreamConnection(address, {}, '', clock, told, agents.stream(address)),
  );

/** host:port of a proxy that is reached by TLS. */
async function behindTls(address: string): Promise<string> {
  const keys = { cert: pki.PLATFORM_CERTIFICATE, key: pki.PLATFORM_KEY };
  const before = await listening(
    createTls(keys, (socket) => {
      const [host = '', port = ''] = address.split(':');
      const onward = connect(Number(port), host);
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
      socket.on('close', () => onward.destroy());
      socket.pipe(onward).pipe(socket);
    }),
  );
  return `127.0.0.1:${portOf(before)}`;
}

const everyWay = async (): Promise<unknown> => [
  await get('https://platform.example/a'),
  await get('http://platform.example/a'),
  await dial('wss://platform.example/s'),
  await dial('ws://platform.example/s'),
];
const ARRIVED = ['secure', 'plain', 'hello secure', 'hello plain'];

test('an HTTP proxy passes plain requests on by their address, all else goes through tunnels', async () => {
  use(`http://${http.address}`);
  expect(await everyWay()).toEqual(ARRIVED);
  expect(http.passed).toEqual([
    'platform.example:443',
    'http://platform.example/a',
    'platform.example:443',
    'platform.example:80',
  ]);
});

/** What a proxy says for itself: a page, records, and what a sign-in would be answered with. */
const SAID = [
  ['HTTP/1.1 403 Forbidden', 'text/html', '<html>blocked</html>'],
  ['HTTP/1.1 400 Bad Request', 'application/json', '{"code":0,"data":[{"id":"1"}]}'],
  ['HTTP/1.1 400 Bad Request', 'application/json', '{"access_token":"a","refresh_token":"r"}'],
  ['HTTP/1.1 401 Unauthorized', 'application/json', '{"code":401}'],
  ['HTTP/1.1 204 None', 'text/event-stream', 'data: x'],
  ['nothing of HTTP', 'text/html', ''],
] as const;

test('what a proxy says instead of opening the tunnel is never the answer of the server', async () => {
  use(`http://${http.address}`);
  for (const [line, type, body] of SAID) {
    http.says = `${line}\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    expect(await get('https://platform.example/a'), line).toBe('proxy');
    const failed = { kind: 'failed', reason: 'proxy' };
    expect(await dial('wss://platform.example/s'), line).toEqual(failed);
    expect(await dial('ws://platform.example/s'), line).toEqual(failed);
    expect(await listen('https://platform.example/s'), line).toEqual(failed);
  }
  http.says = '';
  expect(await everyWay()).toEqual(ARRIVED);
});

test('a proxy that asks for a sign-in at the tunnel is named with the methods that it offers', async () => {
  use(`http://${http.address}`);
  http.account = 'desk:secret';
  http.offers = ['Negotiate', 'NTLM'];
  const answer = await send('https://platform.example/a');
  const detail = `HTTP 407 http://${http.address} Negotiate, NTLM`;
  expect(answer).toMatchObject({
    error: { kind: 'notConnected', reason: 'proxy', cause: 'proxyMethod', detail },
  });
  const failed = { kind: 'failed', reason: 'HTTP 407 Negotiate, NTLM' };
  expect(await dial('wss://platform.example/s')).toEqual(failed);
  expect(await listen('https://platform.example/s')).toEqual(failed);
});

test('a name and password that a proxy refused are not sent again: directories lock accounts', async () => {
  const time = new FakeClock();
  agents = agentsBy('DIRECT', time);
  http.account = 'desk:right';
  for (const first of ['https://platform.example/a', 'http://platform.example/a']) {
    http.refused = 0;
    use(`http://${http.address}`, { user: 'desk' });
    const failure = { error: { kind: 'notConnected', reason: 'proxy', cause: 'proxySignIn' } };
    expect(await send(first)).toMatchObject(failure);
    expect(http.refused).toBe(1);
    for (const scheme of ['https', 'http']) {
      expect(await send(`${scheme}://platform.example/a`)).toMatchObject(failure);
      const failed = { kind: 'failed', reason: 'HTTP 407' };
      expect(await listen(`${scheme}://platform.example/s`)).toEqual(failed);
      expect(await dial(`${scheme.replace('http', 'ws')}://platform.example/s`)).toEqual(failed);
    }
    await time.advance(30 * 60_000 - 1);
    await send(first);
    expect(http.refused).toBe(1);
    await time.advance(1);
    await send(first);
    expect(http.refused).toBe(2);
  }
  // Others are tried at once: here the same ones, which the proxy takes by now.
  use(`http://${http.address}`, { user: 'desk' });
  http.account = 'desk:p@ss/中';
  expect(await everyWay()).toEqual(ARRIVED);
});

test('a proxy that asks for a sign-in where none is set is asked again each time', async () => {
  http.account = 'desk:secret';
  use(`http://${http.address}`);
  for (const url of ['https://platform.example/a', 'http://platform.example/a']) await get(url);
  http.account = '';
  expect(http.refused).toBe(2);
  expect(await everyWay()).toEqual(ARRIVED);
});

test('a proxy that is reached by TLS itself is believed by the same authorities', async () => {
  const before = await behindTls(http.address);
  use(`https://${before}`);
  expect(await everyWay()).toEqual(ARRIVED);
  use(`https://${before}`, { own: [] });
  expect(await get('http://platform.example/a')).toMatch(/^(tls|proxy)$/);
  expect(http.passed).toHaveLength(4);
});

test('SOCKS 5 is told the name, which nobody here looks up, with the sign-in', async () => {
  socks.account = 'desk:p@ss/中';
  use(`socks5://${socks.address}`);
  expect(await get('https://platform.example/a')).not.toBe('secure');
  expect(socks.passed).toEqual([]);
  for (const scheme of ['socks5', 'socks']) {
    use(`${scheme}://${socks.address}`, { user: 'desk' });
    expect(await everyWay()).toEqual(ARRIVED);
  }
  const ports = [443, 80, 443, 80, 443, 80, 443, 80];
  expect(socks.passed).toEqual(ports.map((port) => `platform.example:${port}`));
});

test('SOCKS 4, which knows no names, is told an address', async () => {
  use(`socks4://${socks.address}`);
  expect(await get(`http://${ELSEWHERE}/a`)).toBe('plain');
  expect(await dial(`ws://${ELSEWHERE}/s`)).toBe('hello plain');
  expect(socks.passed).toEqual([`${ELSEWHERE}:80`, `${ELSEWHERE}:80`]);
});

test('behind SOCKS, too, a private authority vouches for its own hosts alone', async () => {
  use(`socks://${socks.address}`, { own: ['other.example'] });
  expect(await get('https://platform.example/a')).toBe('tls');
  expect(await dial('wss://platform.example/s')).toMatchObject({ kind: 'failed' });
  expect(socks.passed).toEqual(['platform.example:443', 'platform.example:443']);
});

describe.each(['http', 'https', 'socks5'])(
  'a proxy by %s that accepts and stays silent',
  (kind) => {
    let proxy: ConnectProxy | SocksProxy;
    let time: FakeClock;

    /** More than the agents keep sockets for one host. */
    const MANY = 30;

    beforeEach(async () => {
      proxy = kind === 'socks5' ? socks : http;
      const address = kind === 'https' ? await behindTls(http.address) : proxy.address;
      time = new FakeClock();
      agents = agentsBy('DIRECT', time);
      use(`${kind}://${address}`);
      proxy.silent = true;
    });

    const untilOpen = (wanted: (count: number) => boolean) =>
      vi.waitFor(() => expect(wanted(proxy.open)).toBe(true), { timeout: 5_000 });
    const dials = (address: string) =>
      Array.from(
        { length: MANY },
        () => new StreamConnection(address, {}, time, NOBODY, agents.stream(address)),
      );

    test('and is well again has held nothing up: what was given up is not dialled any more', async () => {
      for (const url of ['https://platform.example/a', 'http://platform.example/a']) {
        const given = await Promise.all(Array.from({ length: MANY }, () => get(url, 300)));
        expect(new Set(given)).toEqual(new Set(['timeout']));
      }
      for (const address of ['wss://platform.example/s', 'ws://platform.example/s']) {
        const waiting = dials(address);
        await untilOpen((count) => count > 0);
        for (const one of waiting) one.close();
      }
      await untilOpen((count) => count === 0);
      proxy.silent = false;
      expect(await everyWay()).toEqual(ARRIVED);
    });

    test('is left after 10 s, and those who waited behind have their turn', async () => {
      const calls = Array.from({ length: MANY }, () => get('https://platform.example/a', 60_000));
      await untilOpen((count) => count === 24);
      proxy.silent = false;
      await time.advance(10_000);
      const answers = await Promise.all(calls);
      expect(answers.filter((answer) => answer === 'proxy')).toHaveLength(24);
      expect(answers.filter((answer) => answer === 'secure')).toHaveLength(6);
    });

    test('is hung up on at the end of the app', async () => {
      const address = 'wss://platform.example/s';
      const waiting = dials(address);
      const call = get('http://platform.example/a', 60_000);
      await untilOpen((count) => count === 25);
      agents.dispose();
      await untilOpen((count) => count === 0);
      expect(await call).not.toBe('plain');
      for (const one of waiting) one.close();
    });
  },
);
