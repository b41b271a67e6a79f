import { lookup } from 'node:dns/promises';
import { connect as connectTcp, isIP, type Socket } from 'node:net';
import type { Clock } from '@shared/base/clock';
import type { CheckStep } from '@shared/model/diagnostics';
import { isLoopback, proxyAddress } from '../net/agents';
import { classifyNetworkError } from '../net/classify';
import type { ProxyPort } from '../ports/http';

/** Longest that one step of the network may take, ms: a host that is there answers far sooner. */
const STEP_MS = 8_000;
/** The same for the system's proxy: Windows looks for one in the network for some seconds. */
const PROXY_MS = 12_000;

export type Found = Pick<CheckStep, 'verdict' | 'found' | 'values'>;

export interface NetworkDeps {
  readonly clock: Clock;
  readonly proxy: ProxyPort;
  /** PEM file of the private authority; '' for none. */
  caFile(): string;
}

/** What a step came to: its verdict with the words for it (key below diagnostics.found). */
export function found<Key extends CheckStep['found']>(
  verdict: CheckStep['verdict'],
  key: Key,
  values: CheckStep['values'] = {},
): Found & { readonly found: Key } {
  return { verdict, found: key, values };
}

/** Fails with this when a step of the network takes too long. */
class Late extends Error {}

/** Waits for a step of the network, not longer than one may take. */
export function limited<T>(
  clock: Clock,
  name: string,
  work: Promise<T>,
  limitMs = STEP_MS,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = clock.after(limitMs, `check.${name}`, () => reject(new Late()));
    work.then(resolve, reject).finally(stop);
  });
}

/** What a step that failed is told as. */
export function failed(error: unknown): Found {
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

/** What may be found of a proxy. */
export type ProxyFound = 'proxyLocal' | 'proxyLate' | 'proxyDirect' | 'proxyUsed' | 'proxyFailed';

/** Which proxy is in use for an address; '' for none. */
export async function findProxy(
  url: string,
  deps: NetworkDeps,
): Promise<Found & { readonly found: ProxyFound; readonly address: string }> {
  if (isLoopback(url)) return { ...found('ok', 'proxyLocal'), address: '' };
  try {
    const answer = await limited(deps.clock, 'proxy', deps.proxy.resolve(url), PROXY_MS);
    if (deps.proxy.isLate?.() === true) return { ...found('warning', 'proxyLate'), address: '' };
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

/** Begins a TCP connection; the socket is the caller's to end. */
export function open(host: string, port: number): { socket: Socket; connected: Promise<void> } {
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
