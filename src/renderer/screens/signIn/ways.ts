import type { PublicSettings } from '@shared/model/settings';
import type { ProfileState } from '@shared/profile/state';

/** A non-default part of the route to the server; text: signIn.way.<key>. */
export interface Way {
  readonly key:
    | 'stream'
    | 'streamPlain'
    | 'plain'
    | 'plainPassword'
    | 'proxy'
    | 'proxyDirect'
    | 'proxyScript'
    | 'authority'
    | 'mediaHosts'
    | 'tokenHeader';
  readonly value: string;
}

const LOOPBACK = /^(127(\.\d+){3}|localhost|\[::1\])$/;

function urlOf(text: string): URL | null {
  return URL.canParse(text) ? new URL(text) : null;
}

/** Encrypted addresses of websockets are wss or https. */
const isPlain = (url: URL): boolean => /^(http|ws):$/.test(url.protocol);
const isLocal = (url: URL): boolean => LOOPBACK.test(url.hostname);

function streamWays(server: URL, streamUrl: string): readonly Way[] {
  const stream = urlOf(streamUrl);
  if (stream === null) return [];
  const elsewhere = stream.host !== server.host;
  const weaker = isPlain(stream) && !isPlain(server);
  return [
    ...(elsewhere ? [{ key: 'stream', value: `${stream.protocol}//${stream.host}` } as const] : []),
    ...(weaker ? [{ key: 'streamPlain', value: stream.host } as const] : []),
  ];
}

function proxyWays({ proxyAddress, proxyMode, proxyPac }: PublicSettings): readonly Way[] {
  if (proxyMode === 'manual') return [{ key: 'proxy', value: proxyAddress }];
  if (proxyMode === 'pac') return [{ key: 'proxyScript', value: proxyPac }];
  return proxyMode === 'direct' ? [{ key: 'proxyDirect', value: '' }] : [];
}

/** What a user must know before signing in; empty for the demo platform, which is on this machine. */
export function waysOf(
  settings: PublicSettings,
  /** What the profile in use says of the way. */
  profile?: Pick<ProfileState, 'hosts' | 'password'>,
): readonly Way[] {
  const server = urlOf(settings.activeServerUrl);
  if (settings.demo || server === null) return [];
  const { caFile, passwordTransform, tokenHeader } = settings;
  const streamUrl = settings.streamUrl || (profile?.hosts.stream ?? '');
  const mediaHosts = [...settings.mediaHosts, ...(profile?.hosts.media ?? [])];
  const open = isPlain(server) && !isLocal(server);
  return [
    ...(open ? [{ key: 'plain', value: server.host } as const] : []),
    ...(open && (passwordTransform === 'plain' || profile?.password === 'plain')
      ? [{ key: 'plainPassword', value: '' } as const]
      : []),
    ...streamWays(server, streamUrl),
    ...proxyWays(settings),
    ...(caFile === '' ? [] : [{ key: 'authority', value: caFile } as const]),
    ...(mediaHosts.length === 0
      ? []
      : [{ key: 'mediaHosts', value: mediaHosts.join(', ') } as const]),
    ...(tokenHeader === 'Blade-Auth' ? [] : [{ key: 'tokenHeader', value: tokenHeader } as const]),
  ];
}
