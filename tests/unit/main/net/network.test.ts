import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { systemClock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { defaultSettings, type Settings, type SettingsPatch } from '@shared/model/settings';
import { Notices } from '@main/app/notices';
import { loadAuthorities, readAuthorities } from '@main/net/authorities';
import { NetworkHost } from '@main/net/host';
import { AxiosHttp } from '@main/net/http';
import { methodsWeLack, proxyMethods } from '@main/net/proxyMethods';
import { isBypassed, readProxyAddress } from '@main/net/proxyRules';
import { ProxyChooser, type ChooserDeps } from '@main/net/proxyChooser';
import type { PacRunner } from '@main/ports/http';
import { StreamConnection, type ConnectionEnd } from '@main/streams/connection';
import { ConnectProxy } from '@tests/support/connectProxy';
import { FakeClock } from '@tests/support/fakeClock';
import { MemorySecrets } from '@tests/support/memorySecrets';
import { keptLog } from '@tests/support/quietLog';
import * as pki from '@tests/fixtures/privateCa';
import { CERTIFICATE, PRIVATE_KEY } from '@tests/fixtures/selfSigned';

const clock = systemClock();
const secrets = new MemorySecrets();
let notices: Notices;
let dir: string;
let platform: Server;
let proxy: ConnectProxy;
let host: NetworkHost;
let settings: { value: Settings; changed: Emitter<Settings> };

/** Serves HTTPS and wss with a certificate; answers every request and every first message. */
async function serve(cert: string, key: string): Promise<Server> {
  const server = createServer({ cert, key }, (request, response) => {
    response.end(`{"host":"${request.headers.host ?? ''}"}`);
  });
  new WebSocketServer({ server }).on('connection', (socket, request) => {
    socket.send(`hello ${request.headers.host ?? ''}`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function change(patch: SettingsPatch): void {
  settings.value = { ...settings.value, ...patch } as Settings;
  settings.changed.emit(settings.value);
}

beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'network-'));
  writeFileSync(join(dir, 'ca.pem'), pki.PRIVATE_CA);
  secrets.entries.clear();
  notices = new Notices();
  platform = await serve(pki.PLATFORM_CERTIFICATE, pki.PLATFORM_KEY);
  proxy = await ConnectProxy.start({ 'platform.example:443': `127.0.0.1:${portOf(platform)}` });
  settings = { value: defaultSettings(), changed: new Emitter<Settings>() };
  host = new NetworkHost({
    settings: { get: () => settings.value, changed: settings.changed },
    secrets,
    system: { resolve: () => Promise.resolve('DIRECT') },
    pac: { run: () => Promise.reject(new Error('no scripts in this test')) },
    clock,
    log: keptLog(),
    notices,
  });
});

afterEach(async () => {
  host.dispose();
  await proxy.stop();
  platform.closeAllConnections();
  platform.close();
  rmSync(dir, { recursive: true });
});

async function get(url: string): Promise<unknown> {
  const http = new AxiosHttp(host.agents, clock, (exchange) => host.exchanged(exchange));
  const answer = await http.send({
    method: 'GET',
    url,
    headers: {},
    body: { kind: 'none' },
    timeoutMs: 5_000,
  });
  if (answer.ok) return new TextDecoder().decode(answer.value.bytes);
  return answer.error.kind === 'notConnected'
    ? [answer.error.reason, answer.error.cause, answer.error.methods].filter(
        (part, place) => place < 2 || part !== undefined,
      )
    : answer.error;
}

/** The first message of a stream, or how it ended. */
function dial(address: string): Promise<string | ConnectionEnd> {
  return new Promise((resolve) => {
    const connection = new StreamConnection(
      address,
      {},
      clock,
      {
        opened: () => undefined,
        message: (text) => {
          connection.close();
          resolve(text);
        },
        alive: () => undefined,
        idTold: () => undefined,
        retryTold: () => undefined,
        ended: resolve,
      },
      host.agents.stream(address),
    );
  });
}

const throughProxy = (): SettingsPatch => ({
  proxyMode: 'manual',
  proxyAddress: `http://${proxy.address}`,
});

test('a private authority is trusted once its file is named, and no longer when it is taken away', async () => {
  const url = `https://127.0.0.1:${portOf(platform)}/`;
  expect(await get(url)).toEqual(['tls', 'authority']);
  change({ caFile: join(dir, 'ca.pem'), serverUrl: url });
  expect(await get(url)).toContain('127.0.0.1');
  expect(await dial(`wss://127.0.0.1:${portOf(platform)}/s`)).toContain('hello 127.0.0.1');
  change({ caFile: '' });
  expect(await get(url)).toEqual(['tls', 'authority']);
  expect(await dial(`wss://127.0.0.1:${portOf(platform)}/s`)).toMatchObject({ kind: 'failed' });
});

test('a private authority vouches for the hosts of server and streams and for no other', async () => {
  const url = `https://127.0.0.1:${portOf(platform)}/`;
  const caFile = join(dir, 'ca.pem');
  change({ caFile, serverUrl: 'https://platform.example', ...throughProxy() });
  expect(await get(url)).toEqual(['tls', 'authority']);
  expect(await get('https://platform.example/api')).toBe('{"host":"platform.example"}');
  // By way of the same proxy as well: a name that is neither.
  change({ serverUrl: 'https://other.example' });
  expect(await get('https://platform.example/api')).toEqual(['tls', 'authority']);
  change({ streamUrl: 'wss://PLATFORM.example/s' });
  expect(await dial('wss://platform.example/s')).toBe('hello platform.example');
});

test('certificates are checked directly, by way of a proxy and for streams, whatever the environment says', async () => {
  const url = `https://127.0.0.1:${portOf(platform)}/`;
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  try {
    expect(await get(url)).toEqual(['tls', 'authority']);
    expect(await dial(`wss://127.0.0.1:${portOf(platform)}/s`)).toMatchObject({ kind: 'failed' });
    change(throughProxy());
    expect(await get('https://platform.example/api')).toEqual(['tls', 'authority']);
    expect(await dial('wss://platform.example/s')).toMatchObject({ kind: 'failed' });
    expect(proxy.passed).toEqual(['platform.example:443', 'platform.example:443']);
  } finally {
    vi.unstubAllEnvs();
  }
});

test('calls and streams go through a proxy with its sign-in to a platform of a private authority', async () => {
  proxy.account = 'desk:p@ss:word/中';
  change({ ...throughProxy(), caFile: join(dir, 'ca.pem'), serverUrl: 'https://platform.example' });
  expect(await get('https://platform.example/api')).toEqual(['proxy', 'proxySignIn']);
  expect(await dial('wss://platform.example/s')).toMatchObject({ reason: 'HTTP 407' });

  change({ proxyUser: 'desk' });
  await host.setPassword('wrong');
  expect(await get('https://platform.example/api')).toEqual(['proxy', 'proxySignIn']);

  let redialled = 0;
  host.changed.on(() => (redialled += 1));
  await host.setPassword('p@ss:word/中');
  expect(redialled).toBe(1);
  expect(await get('https://platform.example/api')).toBe('{"host":"platform.example"}');
  expect(await dial('wss://platform.example/s')).toBe('hello platform.example');
  expect(proxy.passed).toEqual(['platform.example:443', 'platform.example:443']);
  expect([...secrets.entries.values()]).toEqual(['p@ss:word/中']);
  expect(await host.passwordSet()).toBe(true);
  await host.setPassword('');
  expect(secrets.entries.size).toBe(0);
});

test('this machine and bypassed hosts are reached directly, and a proxy that is away is named', async () => {
  const serverUrl = `https://127.0.0.1:${portOf(platform)}`;
  change({ ...throughProxy(), caFile: join(dir, 'ca.pem'), serverUrl });
  expect(await get(`https://127.0.0.1:${portOf(platform)}/`)).toContain('127.0.0.1');
  expect(proxy.passed).toEqual([]);
  await proxy.stop();
  expect(await get('https://platform.example/api')).toEqual(['proxy', 'proxyAway']);
  change({ proxyBypass: ['*.example'] });
  expect(await get('https://platform.example/api')).toEqual(['dns', undefined]);
  proxy = await ConnectProxy.start({});
});

test.each([
  ['expired', pki.EXPIRED_CERTIFICATE, pki.EXPIRED_KEY, 'expired'],
  ['of another host', pki.ELSEWHERE_CERTIFICATE, pki.ELSEWHERE_KEY, 'host'],
  ['self-signed', CERTIFICATE, PRIVATE_KEY, 'selfSigned'],
])('a certificate that is %s is called so', async (_name, cert, key, cause) => {
  const server = await serve(cert, key);
  change({ caFile: join(dir, 'ca.pem'), serverUrl: `https://127.0.0.1:${portOf(server)}` });
  expect(await get(`https://127.0.0.1:${portOf(server)}/`)).toEqual(['tls', cause]);
  server.close();
});

test('a CA file that is none is said, and the public authorities stay in force', async () => {
  expect(readAuthorities('hello')).toEqual({ ok: false, error: 'settings.ca.none' });
  expect(
    readAuthorities('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'),
  ).toMatchObject({ ok: false });
  expect(readAuthorities(pki.PLATFORM_CERTIFICATE)).toEqual({
    ok: false,
    error: 'settings.ca.notAuthority',
  });
  expect(readAuthorities(`# ours\n${pki.PRIVATE_CA}\n${pki.PRIVATE_CA}`)).toMatchObject({
    value: { length: 2 },
  });
  expect(loadAuthorities(join(dir, 'nothing.pem'))).toMatchObject({
    error: 'settings.ca.unreadable',
  });
  writeFileSync(join(dir, 'big.pem'), ' '.repeat(1_000_001));
  expect(loadAuthorities(join(dir, 'big.pem'))).toMatchObject({ error: 'settings.ca.tooLarge' });
  change({ caFile: join(dir, 'nothing.pem') });
  expect(host.problems()).toEqual({ caFile: 'settings.ca.unreadable' });
  expect(await get(`https://127.0.0.1:${portOf(platform)}/`)).toEqual(['tls', 'authority']);
  change({ caFile: '' });
  expect(host.problems()).toEqual({});
});

const der = (pem: string): Buffer => new X509Certificate(pem).raw;
/** The first bytes of what Windows exports as a chain, and with the private key. */
const P7B = Buffer.from('308206a706092a864886f70d010702a0820698', 'hex');
const PFX = Buffer.from('30820a5902010330820a1f06092a864886f7', 'hex');

test('a CA file may be DER or PEM in UTF-16, and what else Windows exports is called by its name', () => {
  const one = { ok: true, value: [new X509Certificate(pki.PRIVATE_CA).toString()] };
  expect(readAuthorities(der(pki.PRIVATE_CA))).toEqual(one);
  expect(readAuthorities(Buffer.from(`\uFEFF${pki.PRIVATE_CA}`, 'utf16le'))).toEqual(one);
  expect(readAuthorities(Buffer.from(`\uFEFF${pki.PRIVATE_CA}`))).toEqual(one);
  const why = (file: Buffer | string): unknown => {
    const read = readAuthorities(file);
    return read.ok ? 'ok' : read.error.replace('settings.ca.', '');
  };
  expect(why(der(pki.PLATFORM_CERTIFICATE))).toBe('notAuthority');
  expect([why(P7B), why('-----BEGIN PKCS7-----\nAA\n-----END PKCS7-----')]).toEqual([
    'chain',
    'chain',
  ]);
  expect([why(PFX), why(pki.PLATFORM_KEY)]).toEqual(['withKey', 'withKey']);
  expect([why(Buffer.from([0x30, 0x82, 1, 2])), why(Buffer.alloc(0)), why('PK')]).toEqual([
    'none',
    'none',
    'none',
  ]);
});

test('a CA file in DER lets a platform of that authority in', async () => {
  writeFileSync(join(dir, 'ca.cer'), der(pki.PRIVATE_CA));
  change({ caFile: join(dir, 'ca.cer'), serverUrl: `https://127.0.0.1:${portOf(platform)}` });
  expect(await get(`https://127.0.0.1:${portOf(platform)}/`)).toContain('127.0.0.1');
});

test.each([
  ['http://city.example/', ['*.example'], true],
  ['http://example/', ['*.example'], false],
  ['http://10.1.2.3/', ['10.*'], true],
  ['http://box/', ['<local>'], true],
  ['http://box.city/', ['<local>'], false],
  ['https://h.example:8443/', ['h.example:8443'], true],
  ['https://h.example/', ['h.example:8443'], false],
  ['http://evil.com/', ['evil.com.cn', '.com.cn'], false],
  ['http://axb/', ['a.b'], false],
])('%s with the rules %j goes directly: %s', (url, rules, direct) => {
  expect(isBypassed(url, rules)).toBe(direct);
});

test('the address of a proxy is read as a person types it', () => {
  expect(readProxyAddress(' proxy.example:8080/ ')).toBe('http://proxy.example:8080');
  expect(readProxyAddress('[::1]:3128')).toBe('http://[::1]:3128');
  expect(readProxyAddress('https://p:443')).toBe('https://p:443');
  expect(readProxyAddress('http://p:8080/path')).toBeUndefined();
});

function chooser(resolve: (url: string) => Promise<string>) {
  const fake = new FakeClock();
  const log: string[] = [];
  let runs = 0;
  const runner = (): PacRunner => ({ resolve, end: () => log.push('end') });
  const deps: ChooserDeps = {
    clock: fake,
    system: { resolve: () => Promise.resolve('DIRECT') },
    pac: { run: () => Promise.resolve(((runs += 1), runner())) },
    loadScript: () => Promise.resolve('script'),
    problem: (key) => log.push(key),
  };
  const rules = { mode: 'pac', pac: 'http://wpad/p', address: '', bypass: [] } as const;
  return { fake, log, runs: () => runs, chooser: new ProxyChooser(rules, deps) };
}

test('a script that loops is given up after 3 s, its resolver is ended, and main goes on', async () => {
  const { fake, log, runs, chooser: own } = chooser(() => new Promise(() => undefined));
  const asked = own.choose('https://platform.example/').catch((error: Error) => error.message);
  await fake.advance(2_999);
  expect(log).toEqual([]);
  await fake.advance(1);
  expect(await asked).toMatch(/did not answer within 3000 ms/);
  expect(log).toEqual(['settings.pac.hangs', 'end']);
  // Meanwhile nobody waits another 3 s.
  await expect(own.choose('https://other.example/')).rejects.toThrow(/did not answer/);
  expect(runs()).toBe(1);
  await fake.advance(30_000);
  const again = own.choose('https://platform.example/').catch(() => 'refused');
  await fake.advance(3_000);
  expect([await again, runs()]).toEqual(['refused', 2]);
});

/** A resolver of the system that answers when the test lets it. */
function bySystem() {
  const fake = new FakeClock();
  const log: string[] = [];
  const looking: { answer: (text: string) => void; fail: () => void }[] = [];
  const own = new ProxyChooser(
    { mode: 'system', pac: '', address: '', bypass: [] },
    {
      clock: fake,
      system: {
        resolve: () =>
          new Promise((answer, fail) => looking.push({ answer, fail: () => fail(new Error('x')) })),
        giveUp: () => log.push('ended'),
      },
      pac: { run: () => Promise.reject(new Error('none')) },
      loadScript: () => Promise.reject(new Error('none')),
      problem: (key) => log.push(key),
    },
  );
  const ask = (host: string): { got: string | null } => {
    const asked: { got: string | null } = { got: null };
    own.choose(`https://${host}.example/`).then(
      (proxy) => (asked.got = proxy),
      () => (asked.got = 'refused'),
    );
    return asked;
  };
  return { fake, log, looking, own, ask };
}

test('Windows may take nine seconds to find its proxy: the call waits and goes by it', async () => {
  const { fake, log, looking, ask } = bySystem();
  const first = ask('platform');
  await fake.advance(9_000);
  expect([first.got, log]).toEqual([null, []]);
  looking[0]?.answer('PROXY p.example:8080');
  await fake.advance(0);
  expect([first.got, log]).toEqual(['http://p.example:8080', ['']]);
});

test('after ten seconds calls go directly and that is said; the late answer is taken, nothing is ended', async () => {
  const { fake, log, looking, own, ask } = bySystem();
  const first = ask('platform');
  await fake.advance(10_000);
  expect([first.got, log, own.isLate()]).toEqual(['', ['settings.proxy.slow'], true]);
  // Nobody waits again, and nobody is refused.
  const next = ask('platform');
  await fake.advance(0);
  expect([next.got, looking.length]).toEqual(['', 1]);
  await fake.advance(20_000);
  looking[0]?.answer('PROXY p.example:8080');
  await fake.advance(0);
  const after = ask('platform');
  await fake.advance(0);
  expect([after.got, own.isLate()]).toEqual(['http://p.example:8080', false]);
  expect(log).toEqual(['settings.proxy.slow', '']);
});

test('a system that fails refuses nothing either, keeps what it said before, and is asked again', async () => {
  const { fake, log, looking, ask } = bySystem();
  const first = ask('platform');
  looking[0]?.answer('PROXY p.example:8080');
  await fake.advance(60_000);
  const second = ask('platform');
  const other = ask('other');
  looking[1]?.fail();
  looking[2]?.fail();
  await fake.advance(0);
  expect([first.got, second.got, other.got]).toEqual([
    'http://p.example:8080',
    'http://p.example:8080',
    '',
  ]);
  expect(log.at(-1)).toBe('settings.proxy.fails');
  await fake.advance(29_000);
  ask('other');
  expect(looking).toHaveLength(3);
  await fake.advance(1_000);
  ask('other');
  expect(looking).toHaveLength(4);
});

test('a resolver of the system that still looks after two minutes loops: it is ended and asked anew', async () => {
  const { fake, log, looking, ask } = bySystem();
  ask('platform');
  await fake.advance(119_999);
  expect(log).toEqual(['settings.proxy.slow']);
  await fake.advance(1);
  expect(log).toEqual(['settings.proxy.slow', 'ended']);
  ask('platform');
  expect(looking).toHaveLength(2);
});

test.each<[string, readonly string[], string]>([
  ['Negotiate, NTLM', ['Negotiate', 'NTLM'], 'Negotiate, NTLM'],
  ['NTLM', ['NTLM'], 'NTLM'],
  ['Digest realm="a, Basic b", qop="auth", nonce = "x", algorithm=MD5', ['Digest'], 'Digest'],
  ['Negotiate TlRMTVNTUAAB==, negotiate', ['negotiate'], 'negotiate'],
  ['NTLM, basic realm="proxy"', ['NTLM', 'basic'], ''],
  ['', [], ''],
])('the proxy offers "%s": %j, of which we lack "%s"', (header, methods, lacking) => {
  expect(proxyMethods(header)).toEqual(methods);
  expect(methodsWeLack(header)).toBe(lacking);
});

test('a proxy that takes none of our ways of signing in is told by what it takes, in calls, streams and a notice', async () => {
  proxy.account = 'desk:secret';
  proxy.offers = ['Negotiate', 'NTLM'];
  change({ ...throughProxy(), caFile: join(dir, 'ca.pem'), serverUrl: 'https://platform.example' });
  const failure = ['proxy', 'proxyMethod', 'Negotiate, NTLM'];
  expect(await get('https://platform.example/api')).toEqual(failure);
  expect(await get('http://platform.example/api')).toEqual(failure);
  const end = await dial('wss://platform.example/s');
  expect(end).toMatchObject({ reason: 'HTTP 407 Negotiate, NTLM' });
  expect(notices.all()).toEqual([
    { id: 'proxyMethod', code: 'proxyMethod', values: { methods: 'Negotiate, NTLM' } },
  ]);
  proxy.account = '';
  expect(await get('https://platform.example/api')).toContain('platform.example');
  expect(notices.all()).toEqual([]);
});

test('answers are kept per host, asked for once at a time, and serve on while the script fails', async () => {
  let works = true;
  const asked: string[] = [];
  const {
    fake,
    log,
    chooser: own,
  } = chooser((url) => {
    asked.push(url);
    return works ? Promise.resolve('PROXY p.example:80') : Promise.reject(new Error('broken'));
  });
  const both = await Promise.all([
    own.choose('https://a.example/x?y=1'),
    own.choose('wss://a.example/z'),
  ]);
  expect(both).toEqual(['http://p.example:80', 'http://p.example:80']);
  await own.choose('https://a.example/');
  expect(asked).toEqual(['https://a.example/']);
  works = false;
  await fake.advance(60_000);
  expect(await own.choose('https://a.example/')).toBe('http://p.example:80');
  await expect(own.choose('https://b.example/')).rejects.toThrow('broken');
  expect(log.filter((line) => line !== 'end')).toEqual(['', 'settings.pac.fails']);
  works = true;
  await fake.advance(30_000);
  expect(await own.choose('https://b.example/')).toBe('http://p.example:80');
});
