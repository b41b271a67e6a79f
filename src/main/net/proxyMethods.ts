/** The one way of signing in to a proxy that this app has. */
const OURS = 'basic';

/**
 * The ways of signing in that a proxy offers, in its own spelling and order, each once.
 * @param header `Proxy-Authenticate`; several of them joined with commas (RFC 9110 §11.7.1).
 */
export function proxyMethods(header: string | readonly string[] | undefined): readonly string[] {
  const text = [header ?? ''].flat().join(', ');
  // A comma inside of quotes begins nothing.
  const parts = text.replace(/"(?:[^"\\]|\\.)*"/g, '""').split(',');
  const names = parts.flatMap((part) => {
    const [, name = '', next = ''] = /^([A-Za-z][\w-]*)\s*(=|\s|$)/.exec(part.trim()) ?? [];
    return name === '' || next === '=' ? [] : [name];
  });
  return [...new Map(names.map((name) => [name.toLowerCase(), name])).values()];
}

/** The offered ways as one text when none of them is ours; '' when a name and a password will do. */
export function methodsWeLack(header: string | readonly string[] | undefined): string {
  const offered = proxyMethods(header);
  return offered.some((name) => name.toLowerCase() === OURS) ? '' : offered.join(', ');
}
