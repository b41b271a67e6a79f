import { createServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { FAMILIES } from '@shared/catalogue/index';
import { isLoopback, proxyAddress } from '@main/net/agents';
import { AxiosHttp, textOf } from '@main/net/http';
import { buildUrl, readServerUrl, readStreamUrl } from '@main/net/url';
import type { HttpRequest } from '@main/ports/http';
import { agentsBy } from '@tests/support/directAgents';
import { FakeClock } from '@tests/support/fakeClock';
import { until } from '@tests/support/sessionHost';
import { WireServer } from '@tests/support/wireServer';
import { CERTIFICATE, PRIVATE_KEY } from '@tests/fixtures/selfSigned';

let server: WireServer;
let clock: FakeClock;
let http: AxiosHttp;
const agents = agentsBy();

beforeEach(async () => {
  clock = new FakeClock();
  http = new AxiosHttp(agents, clock);
  server = await new WireServer().start();
});

afterEach(() => server.stop());

function request(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  return { method: 'GET', url, headers: {}, body: { kind: 'none' }, timeoutMs: 30_000, ...more };
}

test('a closed port is "refused", a name that is none is "dns", a cut connection is "reset"', async () => {
  server.answer = () => 'reset';
  expect(await http.send(request(server.url))).toMatchObject({ error: { reason: 'reset' } });
  const { url } = server;
  await server.stop();
  expect(await http.send(request(url))).toMatchObject({ error: { reason: 'refused' } });
  expect(await http.send(request('http://no-such-host.invalid'))).toMatchObject({
    error: { kind: 'notConnected', reason: 'dns' },
  });
  await server.start();
});

test('a certificate that nobody vouches for is "tls" with its reason', async () => {
  const secure = createServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, (_request, response) => {
    response.end('{}');
  });
  secure.listen(0, '127.0.0.1');
  await once(secure, 'listening');
  const { port } = secure.address() as AddressInfo;
  const answer = await http.send(request(`https://127.0.0.1:${port}/`));
  expect(answer).toMatchObject({ error: { kind: 'notConnected', reason: 'tls' } });
  expect(JSON.stringify(answer)).toMatch(/SELF_SIGNED|self-signed/i);
  secure.close();
});

test('the time limit is about the whole exchange and is called "timeout"', async () => {
  server.answer = () => 'silence';
  const answer = http.send(request(server.url));
  await until(() => server.arrived.length === 1);
  await clock.advance(29_999);
  await clock.advance(1);
  expect(await answer).toMatchObject({ error: { kind: 'notConnected', reason: 'timeout' } });
});

test('a call that its asker gives up is "cancelled" and frees its connection', async () => {
  server.answer = () => 'silence';
  const control = new AbortController();
  const answer = http.send(request(server.url, { signal: control.signal }));
  await until(() => server.arrived.length === 1);
  control.abort();
  expect(await answer).toEqual({ ok: false, error: { kind: 'cancelled' } });
  expect(clock.pending()).toEqual([]);
});

test('cookies of the server come back to it (rule:http.credentials)', async () => {
  server.answer = () => ({ body: '{}', headers: { 'Set-Cookie': 'route=a1; Path=/' } });
  await http.send(request(server.url));
  await http.send(request(server.url));
  http.forgetCookies();
  await http.send(request(server.url));
  expect(server.arrived.map(({ headers }) => headers.cookie)).toEqual([
    undefined,
    'route=a1',
    undefined,
  ]);
});

test('a redirect is not followed: the token header would go along', async () => {
  server.answer = () => ({ status: 302, body: '', headers: { Location: 'http://127.0.0.1:1/' } });
  const answer = await http.send(request(server.url, { headers: { 'Blade-Auth': 'bearer x' } }));
  expect(answer).toMatchObject({ ok: true, value: { status: 302 } });
});

test('text, JSON bodies and files travel whole', async () => {
  server.answer = ({ body }) => ({ body });
  const value = { name: '张三', id: '1900000000000000001' };
  const echo = await http.send(
    request(server.url, { method: 'POST', body: { kind: 'json', value } }),
  );
  expect(echo.ok && JSON.parse(textOf(echo.value))).toEqual(value);
  const sdp = 'v=0\r\ns=清源\r\n';
  const body = { kind: 'text', type: 'application/sdp', text: sdp } as const;
  const same = await http.send(request(server.url, { method: 'POST', body }));
  expect(same.ok && textOf(same.value)).toBe(sdp);
  expect(server.arrived[1]?.headers['content-type']).toBe('application/sdp');
  const file = { name: '头像.png', mime: 'image/png', bytes: new Uint8Array([1, 2, 3]) };
  await http.send(
    request(server.url, { method: 'POST', body: { kind: 'multipart', files: [file] } }),
  );
  expect(server.arrived[2]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  expect(server.arrived[2]?.body).toMatch(/name="file"; filename="头像.png"/);
});

test('every declared path stands below the prefix, under /api/ or an older one (rule:http.pathNotation rule:http.oneClient)', () => {
  const older = ['perishable', 'assembly', 'process', 'boss', 'system', 'handle'];
  const known = new RegExp(`^/(api/|blade-(${older.join('|')})/)`);
  // Websockets stand under the base of the streams (spec 1 §7).
  const calls = FAMILIES.flatMap((family) => family.calls).filter(({ method }) => method !== 'WS');
  const paths = calls.map(({ path }) => path);
  expect(paths.length).toBeGreaterThan(100);
  for (const path of paths) {
    expect(path).toMatch(known);
    expect(buildUrl('https://h/prefix', path)).toBe(`https://h/prefix${path}`);
    expect(buildUrl('https://h', path)).toBe(`https://h${path}`);
  }
});

test('query parameters are encoded', () => {
  expect(buildUrl('https://h/p/', '/api/x', { a: '1 & 2', 名: '张+三' })).toBe(
    'https://h/p/api/x?a=1%20%26%202&%E5%90%8D=%E5%BC%A0%2B%E4%B8%89',
  );
});

test.each([
  ['https://host.example/prefix/', 'https://host.example/prefix'],
  [' http://10.0.0.1:8080 ', 'http://10.0.0.1:8080'],
  ['ftp://host', undefined],
  ['host.example', undefined],
  ['https://user:secret@host', undefined],
  ['https://host/?a=1', undefined],
  ['javascript:alert(1)', undefined],
])('the server address %s is read as %s', (text, expected) => {
  expect(readServerUrl(text)).toBe(expected);
});

test('a stream address may be ws or http', () => {
  expect(readStreamUrl('wss://host/s')).toBe('wss://host/s');
  expect(readStreamUrl('https://host')).toBe('wss://host');
  expect(readStreamUrl('host')).toBeUndefined();
});

test('the system’s proxy answer is read, and this machine never uses one', () => {
  expect(proxyAddress('PROXY proxy.local:3128; DIRECT')).toBe('http://proxy.local:3128');
  expect(proxyAddress('SOCKS5 1.2.3.4:1080')).toBe('socks5://1.2.3.4:1080');
  expect(proxyAddress('DIRECT')).toBe('');
  expect(isLoopback('http://127.0.0.1:1/')).toBe(true);
  expect(isLoopback('http://[::1]:1/')).toBe(true);
  expect(isLoopback('http://10.0.0.1/')).toBe(false);
});

test('a call goes through the proxy that the system names', async () => {
  const proxy = await new WireServer().start();
  proxy.answer = ({ path }) => ({ body: JSON.stringify({ through: path }) });
  const { port } = new URL(proxy.url);
  const own = agentsBy(`PROXY 127.0.0.1:${port}`);
  const answer = await new AxiosHttp(own, clock).send(request('http://platform.example/api/x'));
  expect(answer.ok && textOf(answer.value)).toBe('{"through":"/api/x"}');
  expect(proxy.arrived[0]?.headers.host).toBe('platform.example');
  own.dispose();
  await proxy.stop();
});
