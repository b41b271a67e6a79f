import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as tls from 'node:tls';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '@shared/base/clock';
import { inspectCertificate } from '@main/diagnostics/certificate';
import { AxiosHttp } from '@main/net/http';
import { systemAuthorities } from '@main/net/systemAuthorities';
import { StreamConnection } from '@main/streams/connection';
import { WebSocketServer } from 'ws';
import { agentsBy } from '@tests/support/directAgents';
import * as pki from '@tests/fixtures/privateCa';

// Elsewhere than on Windows and macOS the store of the system is the file that OpenSSL is told of.
const isShown = process.platform === 'linux' && 'getCACertificates' in tls;

const clock = systemClock();
let dir: string;
let server: Server;
const url = (): string => `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'system-trust-'));
  writeFileSync(join(dir, 'system.pem'), pki.PRIVATE_CA);
  // Before the first connection of this process, which reads the store once.
  process.env['SSL_CERT_FILE'] = join(dir, 'system.pem');
  const keys = { cert: pki.PLATFORM_CERTIFICATE, key: pki.PLATFORM_KEY };
  server = createServer(keys, (_request, response) => response.end('served'));
  new WebSocketServer({ server }).on('connection', (socket) => socket.send('hello'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(dir, { recursive: true });
});

test.runIf(isShown)(
  'a platform whose authority the system trusts is reached by calls and streams with nothing set up',
  async () => {
    const agents = agentsBy();
    const answer = await new AxiosHttp(agents, clock).send({
      method: 'GET',
      url: url(),
      headers: {},
      body: { kind: 'none' },
      timeoutMs: 5_000,
    });
    expect(answer.ok && new TextDecoder().decode(answer.value.bytes)).toBe('served');
    const address = url().replace('https', 'wss');
    const said = await new Promise((resolve) => {
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
        agents.stream(address),
      );
    });
    expect(said).toBe('hello');
    agents.dispose();
  },
);

test.runIf(isShown)(
  'the connection check says by which store a certificate is trusted',
  async () => {
    const deps = { clock, proxy: { resolve: () => Promise.resolve('DIRECT') } };
    const bySystem = await inspectCertificate(url(), '', { ...deps, caFile: () => '' });
    expect(bySystem).toMatchObject({ verdict: 'ok', found: 'certSystem' });
    const file = join(dir, 'system.pem');
    const byFile = await inspectCertificate(url(), '', { ...deps, caFile: () => file });
    expect(byFile).toMatchObject({ verdict: 'ok', found: 'certPrivate' });
  },
);

test('a store that is absent, refuses or holds a damaged certificate never breaks the rest', () => {
  expect(systemAuthorities({})).toEqual({ pems: [], problem: 'runtime' });
  const refuses = systemAuthorities({
    getCACertificates: () => {
      throw new Error('invalid digest');
    },
  });
  expect(refuses).toEqual({ pems: [], problem: 'invalid digest' });
  const damaged = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----';
  const some = systemAuthorities({ getCACertificates: () => [damaged, pki.PRIVATE_CA] });
  expect(some).toEqual({ pems: [pki.PRIVATE_CA], problem: '' });
});
