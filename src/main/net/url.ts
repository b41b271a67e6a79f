/** Builds an address from a base with its prefix, a path and query parameters, all encoded. */
export function buildUrl(
  base: string,
  path: string,
  query: Readonly<Record<string, string>> = {},
): string {
  const text = Object.entries(query)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
  return `${base.replace(/\/+$/, '')}${path}${text === '' ? '' : `?${text}`}`;
}

/** A path with its `:name` places filled, encoded; a place without a value stays as it is. */
export function filledPath(path: string, values: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/:([A-Za-z]\w*)/g, (place, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return value === undefined ? place : encodeURIComponent(value);
  });
}

/**
 * Checks a server address typed by a person: http or https, a prefix allowed; no user name, password, query
 * or fragment. Returns it without a closing slash; undefined when invalid.
 */
export function readServerUrl(text: string): string | undefined {
  const trimmed = text.trim();
  if (!/^https?:\/\//i.test(trimmed) || !URL.canParse(trimmed)) return undefined;
  const url = new URL(trimmed);
  const plain = url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (!plain || url.hostname === '') return undefined;
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}

/** The same for streams: http(s) or ws(s). */
export function readStreamUrl(text: string): string | undefined {
  const asHttp = text.trim().replace(/^ws(s?):/i, 'http$1:');
  return readServerUrl(asHttp)?.replace(/^http/i, 'ws');
}
