import { request } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls, type PeerCertificate } from 'node:tls';
import type { CheckStep } from '@shared/model/diagnostics';
import { isLoopback } from '../net/agents';
import { loadAuthorities } from '../net/authorities';
import { systemAuthorities } from '../net/systemAuthorities';
import { Trust } from '../net/trust';
import { endOf, failed, found, limited, open, type Found, type NetworkDeps } from './network';

/** A certificate that ends within this is told, ms. */
const SOON_MS = 30 * 24 * 3_600_000;

/** Fails with this when the proxy wants a sign-in: the app's own calls have one, this look has not. */
class ProxySignIn extends Error {}

/**
 * A way to the server's own port: straight, or by CONNECT through an HTTP proxy. Whatever of it is
 * open ends with the signal, also what comes about only after it.
 */
function tunnel(host: string, port: number, proxy: string, over: AbortSignal): Promise<Socket> {
  if (proxy === '') {
    const { socket, connected } = open(host, port);
    endWith(socket, over);
    return connected.then(() => socket);
  }
  const via = endOf(proxy);
  return new Promise((resolve, reject) => {
    const asked = request({ ...via, method: 'CONNECT', path: `${host}:${port}`, signal: over });
    asked.once('error', reject);
    asked.once('connect', (answer, socket) => {
      endWith(socket, over);
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

function endWith(socket: Socket, over: AbortSignal): void {
  const end = (): void => {
    // It may fail once more while it ends; nobody waits for it any longer.
    socket.on('error', () => undefined);
    socket.destroy();
  };
  if (over.aborted) end();
  else over.addEventListener('abort', end, { once: true });
}

interface Shown {
  readonly authorized: boolean;
  readonly problem: string;
  readonly chain: readonly PeerCertificate[];
}

function handshake(socket: Socket, host: string, trust: Trust): Promise<Shown> {
  return new Promise((resolve, reject) => {
    const secure = connectTls({
      socket,
      host,
      // Looked at, not trusted: nothing is sent over it.
      rejectUnauthorized: false,
      ca: [...trust.authorities()],
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

/** Why the file of private authorities cannot be used, in the words of this check. */
const CA_PROBLEMS: Readonly<Record<string, CheckStep['found']>> = {
  'settings.ca.unreadable': 'caUnread',
  'settings.ca.chain': 'caChain',
  'settings.ca.withKey': 'caWithKey',
  'settings.ca.notAuthority': 'caNotAuthority',
};

/** The words for the store that vouches. */
const STORES = { own: 'certPrivate', public: 'certPublic', system: 'certSystem' } as const;

/** Codes of Node's TLS that have a sentence of their own. */
const PROBLEMS: Readonly<Record<string, CheckStep['found']>> = {
  CERT_HAS_EXPIRED: 'certExpired',
  CERT_NOT_YET_VALID: 'certNotYet',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certHost',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'certSelfSigned',
  SELF_SIGNED_CERT_IN_CHAIN: 'certUnknownCa',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'certUnknownCa',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'certUnknownCa',
};

/** Looks at the certificate: its chain, its host, its end, and whether the private authority vouches. */
export async function inspectCertificate(
  url: string,
  proxy: string,
  deps: NetworkDeps,
): Promise<Found> {
  if (url.startsWith('http:')) {
    return isLoopback(url) ? found('ok', 'plainLocal') : found('warning', 'plain');
  }
  const own = loadAuthorities(deps.caFile());
  if (!own.ok) return found('failed', CA_PROBLEMS[own.error] ?? 'caNotPem');
  const trust = new Trust(own.value);
  if (/^(socks|https)/.test(proxy)) return found('unknown', 'certBehindSocks');
  const { host, port } = endOf(url);
  const over = new AbortController();
  try {
    const shown = await limited(
      deps.clock,
      'certificate',
      tunnel(host, port, proxy, over.signal).then((way) => handshake(way, host, trust)),
    );
    return describe(shown, trust, deps.clock.now());
  } catch (error) {
    if (error instanceof ProxySignIn) return found('unknown', 'certBehindProxy');
    return failed(error);
  } finally {
    over.abort();
  }
}

function describe(shown: Shown, trust: Trust, now: number): Found {
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
    const { problem } = systemAuthorities();
    // An authority of the domain may stand in the store that could not be read.
    if (PROBLEMS[shown.problem] === 'certUnknownCa' && problem !== '')
      return found('failed', 'certNoStore', { ...values, problem });
    return found('failed', PROBLEMS[shown.problem] ?? 'certRefused', values);
  }
  const left = leaf === undefined ? 0 : Date.parse(leaf.valid_to) - now;
  if (left < SOON_MS) return found('warning', 'certSoon', values);
  return found('ok', STORES[trust.storeOf(root?.fingerprint256 ?? '') ?? 'public'], values);
}
