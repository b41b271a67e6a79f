import { isIP } from 'node:net';

/** True for addresses of this machine, which never go through a proxy. */
export function isLoopback(url: string): boolean {
  const host = hostOf(url);
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

/** Host name of an address in lower case, an IPv6 one without brackets. */
export function hostOf(url: string): string {
  return new URL(url).hostname.toLowerCase().replace(/^\[|\]$/g, '');
}

const SCHEMES: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTP: 'http',
  HTTPS: 'https',
  SOCKS: 'socks',
  SOCKS4: 'socks4',
  SOCKS5: 'socks5',
};

/** Reads the first entry of a "PROXY host:port; DIRECT" text as a proxy address; '' is direct. */
export function proxyAddress(answer: string): string {
  const [kind = '', host = ''] = (answer.split(';')[0] ?? '').trim().split(/\s+/);
  const scheme = SCHEMES[kind.toUpperCase()];
  return scheme === undefined || host === '' ? '' : `${scheme}://${host}`;
}

/**
 * Checks a proxy address typed by a person: host:port, optionally after http, https or socks; no name,
 * password or path. Undefined when invalid.
 */
export function readProxyAddress(text: string): string | undefined {
  const match = /^(?:(https?|socks[45]?):\/\/)?(\[[\da-f:]+\]|[\w.-]+):(\d{1,5})\/?$/i.exec(
    text.trim(),
  );
  const [, scheme = 'http', host = '', port = ''] = match ?? [];
  if (match === null || Number(port) < 1 || Number(port) > 65_535) return undefined;
  return `${scheme.toLowerCase()}://${host.toLowerCase()}:${Number(port)}`;
}

/** True when a rule matches the host of the address: `*` matches any text, `<local>` a name without dots. */
export function isBypassed(url: string, rules: readonly string[]): boolean {
  const host = hostOf(url);
  const { port } = new URL(url);
  return rules.some((rule) => {
    const wanted = rule.trim().toLowerCase();
    if (wanted === '<local>') return !host.includes('.') && isIP(host) === 0;
    const [, name = wanted, only] = /^(.*?)(?::(\d+))?$/.exec(wanted) ?? [];
    if (only !== undefined && only !== port) return false;
    const pattern = name.startsWith('.') ? `*${name}` : name;
    const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    return new RegExp(`^${parts.join('.*')}$`).test(host);
  });
}
