/** The only sign-in method for proxies that this app supports. */
const OURS = 'basic';

/**
 * The sign-in methods that a proxy offers, in its own spelling and order, each once.
 * @param header `Proxy-Authenticate`; several joined with commas (RFC 9110 §11.7.1).
 */
export function proxyMethods(header: string | readonly string[] | undefined): readonly string[] {
  const text = [header ?? ''].flat().join(', ');
  // A comma inside quotes is no separator.
  const parts = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').split(',');
  const names = parts.flatMap((part) => {
    const [, name = '', next = ''] = /^([A-Za-z][\w-]*)\s*(=|\s|$)/.exec(part.trim()) ?? [];
    return name === '' || next === '=' ? [] : [name];
  });
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/**
 * The offered methods as one text when the app supports none of them; '' when name and password are enough.
 */
export function methodsWeLack(header: string | readonly string[] | undefined): string {
  const offered = proxyMethods(header);
  return offered.some((name) => name.toLowerCase() === OURS) ? '' : offered.join(', ');
}
