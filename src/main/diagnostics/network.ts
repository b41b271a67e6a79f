import { lookup } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import { connect as connectTls, rootCertificates, type PeerCertificate } from 'node:tls';
import { X509Certificate } from 'node:crypto';
import type { Clock } from '@shared/base/clock';
import type { CheckStep } from '@shared/model/diagnostics';
import { isLoopback, proxyAddress } from '../net/agents';
import { classifyNetworkError } from '../net/classify';
import type { ProxyPort } from '../ports/http';

/** Longest that one step of the network may take, ms: a host that is there answers far sooner. */
export const STEP_MS = 8_000;
/** A certificate that ends within this is told, ms. */
const SOON_MS = 30 * 24 * 3_600_000;

export type Found = Pick<CheckStep, 'verdict' | 'found' | 'values'>;

export interface NetworkDeps {
  readonly clock: Clock;
  readonly proxy: ProxyPort;
  /** PEM file of the private authority; '' for none. */
  caFile(): string;
}

export function found(
  verdict: CheckStep['verdict'],
  key: string,
  values: CheckStep['values'] = {},
): Found {
  return { verdict, found: key, values };
}

/** Fails with this when the proxy wants a sign-in: the app's own calls have one, this look has not. */
class ProxySignIn extends Error {}

/** Fails with this when a step of the network takes too long. */
class Late extends Error {}

function limited<T>(clock: Clock, name: string, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(STEP_MS, `check.${name}`, () => reject(new Late()));
    work.then(resolve, reject).finally(stop);
  });
}

function failed(error: unknown): Found {
  if (error instanceof Late) return found('failed', 'no.timeout');
  const failure = classifyNetworkError(error);
  return found('failed', failure.kind === 'notConnected' ? `no.${failure.reason}` : 'no.reset');
}

/** Host without brackets and the port that an address means. */
export function endOf(url: string): { readonly host: string; readonly port: number } {
  const { hostname, port, protocol } = new URL(url);
  const usual: Readonly<Record<string, number>> = { 'http:': 80, 'https:': 443, 'socks5:': 1080 };
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port) || (usual[protocol] ?? 1080),
  };
}

/** Which proxy is in use for an address; '' for none. */
export async function findProxy(
  url: string,
  deps: NetworkDeps,
): Promise<Found & { readonly address: string }> {
  if (isLoopback(url)) return { ...found('ok', 'proxyLocal'), address: '' };
  try {
    const answer = await limited(deps.clock, 'proxy', deps.proxy.resolve(url));
    const address = proxyAddress(answer);
    if (address === '') return { ...found('ok', 'proxyDirect'), address };
    // A sign-in inside the address is nobody's to read.
    const { host, port } = endOf(address);
    return { ...found('ok', 'proxyUsed', { proxy: `${host}:${port}` }), address };
  } catch {
    return { ...found('failed', 'proxyFailed'), address: '' };
  }
}

/** Resolves the host's name; behind a proxy that is the proxy's work. */
export async function resolveName(url: string, proxy: string, clock: Clock): Promise<Found> {
  const { host } = endOf(proxy === '' ? url : proxy);
  if (isIP(host) !== 0) return found('ok', 'nameIsAddress');
  try {
    const all = await limited(clock, 'dns', lookup(host, { all: true }));
    return found('ok', proxy === '' ? 'nameResolved' : 'proxyResolved', {
      addresses: all.map(({ address }) => address).join(', '),
    });
  } catch (error) {
    return failed(error);
  }
}

function open(host: string, port: number): { socket: Socket; connected: Promise<void> } {
  const socket = connectTcp({ host, port });
  const connected = new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('error', reject);
  });
  // It may fail after the step is over; nobody waits for it then.
  connected.catch(() => undefined);
  return { socket, connected };
}

/** Opens a TCP connection to the server, or to the proxy before it. */
export async function reach(url: string, proxy: string, clock: Clock): Promise<Found> {
  const { host, port } = endOf(proxy === '' ? url : proxy);
  const { socket, connected } = open(host, port);
  try {
    await limited(clock, 'tcp', connected);
    return found('ok', proxy === '' ? 'reached' : 'proxyReached', { host, port });
  } catch (error) {
    return failed(error);
  } finally {
    socket.on('error', () => undefined);
    socket.destroy();
  }
}

/** A way to the server's own port: straight, or by CONNECT through an HTTP proxy. */
function tunnel(host: string, port: number, proxy: string): Promise<Socket> {
  if (proxy === '') {
    const { socket, connected } = open(host, port);
    return connected.then(() => socket);
  }
  const via = endOf(proxy);
  return new Promise((resolve, reject) => {
    const asked = request({ ...via, method: 'CONNECT', path: `${host}:${port}` });
    asked.once('error', reject);
    asked.once('connect', (answer, socket) => {
      if (answer.statusCode === 200) {
        resolve(socket);
        return;
      }
      socket.destroy();
      if (answer.statusCode === 407) reject(new ProxySignIn());
      else reject(new Error(`proxy answered ${answer.statusCode ?? 0}`));
    });
    asked.end();
  });
}

interface Shown {
  readonly authorized: boolean;
  readonly problem: string;
  readonly chain: readonly PeerCertificate[];
}

function handshake(socket: Socket, host: string, ca: readonly string[]): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const secure = connectTls({
      socket,
      host,
      // Looked at, not trusted: nothing is sent over it.
      rejectUnauthorized: false,
      ca: [...rootCertificates, ...ca],
      ...(isIP(host) === 0 ? { servername: host } : {}),
    });
    secure.once('error', reject);
    secure.once('secureConnect', () => {
      const chain = chainOf(secure.getPeerCertificate(true));
      resolve({ authorized: secure.authorized, problem: codeOf(secure.authorizationError), chain });
      secure.destroy();
    });
  });
}

/** Node gives the code of the refusal as a text or inside of an error. */
function codeOf(error: unknown): string {
  if (typeof error === 'string') return error;
  if (error instanceof Error && 'code' in error && typeof error.code === 'string')
    return error.code;
  return error instanceof Error ? error.message : '';
}

function chainOf(
  leaf: PeerCertificate & { readonly issuerCertificate?: PeerCertificate },
): readonly PeerCertificate[] {
  const chain: PeerCertificate[] = [];
  let next: typeof leaf | undefined = leaf;
  while (next?.fingerprint256 !== undefined && !chain.includes(next) && chain.length < 10) {
    if (chain.some(({ fingerprint256 }) => fingerprint256 === next?.fingerprint256)) break;
    chain.push(next);
    next = next.issuerCertificate;
  }
  return chain;
}

const BLOCK = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g;

/** The private authority's certificates, or why there are none. */
async function readAuthority(
  path: string,
): Promise<{ readonly pems: readonly string[]; readonly problem: string }> {
  if (path === '') return { pems: [], problem: '' };
  try {
    const pems = [...((await readFile(path, 'utf8')).match(BLOCK) ?? [])];
    for (const pem of pems) new X509Certificate(pem);
    return { pems, problem: pems.length === 0 ? 'caNotPem' : '' };
  } catch (error) {
    const unread = error instanceof Error && 'syscall' in error;
    return { pems: [], problem: unread ? 'caUnread' : 'caNotPem' };
  }
}

/** Codes of Node's TLS that have a sentence of their own. */
const PROBLEMS: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'certExpired',
  CERT_NOT_YET_VALID: 'certNotYet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certHost',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certSelfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'certUnknownCa',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certUnknownCa',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certUnknownCa',
};

/** Looks at the certificate: its chain, its host, its end, and whether the private authority vouches. */
export async function lookAtCertificate(
  url: string,
  proxy: string,
  deps: NetworkDeps,
): Promise<Found> {
  if (url.startsWith('http:')) {
    return isLoopback(url) ? found('ok', 'plainLocal') : found('warning', 'plain');
  }
  const authority = await readAuthority(deps.caFile());
  if (authority.problem !== '') return found('failed', authority.problem);
  if (/^socks/.test(proxy)) return found('unknown', 'certBehindSocks');
  const { host, port } = endOf(url);
  let socket: Socket | undefined;
  try {
    const shown = await limited(
      deps.clock,
      'certificate',
      tunnel(host, port, proxy).then((way) => {
        socket = way;
        return handshake(way, host, authority.pems);
      }),
    );
    return describe(shown, authority.pems, deps.clock.now());
  } catch (error) {
    if (error instanceof ProxySignIn) return found('unknown', 'certBehindProxy');
    return failed(error);
  } finally {
    socket?.on('error', () => undefined);
    socket?.destroy();
  }
}

function describe(shown: Shown, pems: readonly string[], now: number): Found {
  const [leaf] = shown.chain;
  const root = shown.chain.at(-1);
  const issuer = leaf?.issuer;
  const until = leaf === undefined ? '' : new Date(leaf.valid_to).toISOString().slice(0, 10);
  const values = {
    until,
    issuer: String(issuer?.O ?? issuer?.CN ?? ''),
    chain: shown.chain.length,
    code: shown.problem,
  };
  if (!shown.authorized) {
    return found('failed', PROBLEMS[shown.problem] ?? 'certRefused', values);
  }
  const own = pems.some((pem) => new X509Certificate(pem).fingerprint256 === root?.fingerprint256);
  const left = leaf === undefined ? 0 : Date.parse(leaf.valid_to) - now;
  if (left < SOON_MS) return found('warning', 'certSoon', values);
  return found('ok', own ? 'certPrivate' : 'certPublic', values);
}
