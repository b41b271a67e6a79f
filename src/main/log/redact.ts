/** What a log line shows instead of a secret. */
export const HIDDEN = '[hidden]';

/** Longest text that is looked at for JSON inside of it, characters. */
const NESTED_LIMIT = 200_000;
/** Deepest object that is written. */
const MAX_DEPTH = 12;

/** Names whose value is never written: they end in one of these words, whatever stands before. */
const SECRET_NAME =
  '[\\w-]*(?:token|password\\d?|passwd|lockPasswd|secret|authorization|cookie|blade-auth|captcha-?code|salt|hash|api-?key)';

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // JSON web tokens, wherever they stand.
  [/eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g, HIDDEN],
  [/\b(bearer|basic|crypto)\s+[\w.+/=~-]{6,}/gi, `$1 ${HIDDEN}`],
  // "name":"value" whole, with blanks, commas and escaped quotes, at any depth of quoting.
  [
    new RegExp(
      `(\\\\*"${SECRET_NAME}\\\\*"\\s*:\\s*)(\\\\*")(?:(?!(?<!\\\\)\\2).)*(?<!\\\\)\\2`,
      'gi',
    ),
    `$1$2${HIDDEN}$2`,
  ],
  // name=value and "name":value of anything that sounds secret; the rest of a header's line.
  [/\b((?:set-)?cookie|(?:proxy-)?authorization)\s*:\s*(?!")[^\r\n]+/gi, `$1: ${HIDDEN}`],
  [new RegExp(`("?\\b${SECRET_NAME}"?\\s*[=:]\\s*)("?)[^\\s"&,;}]+\\2`, 'gi'), `$1$2${HIDDEN}$2`],
  // Sign-in and query of an address: a search may hold a name or a number.
  [/(\w:\/\/)[^\s/@"]+@/g, `$1${HIDDEN}@`],
  [/(\/[\w./%~:-]*)\?[\w.%~-]+=[^\s"'<>\\]*/g, `$1?${HIDDEN}`],
  // Hashes: of a password, say, whatever name it stands under.
  [/(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi, '[hash]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  // Identity cards (18 places with a date inside; ids of this platform have 19).
  [
    /(?<!\d)[1-9]\d{5}(?:18|19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\d)/g,
    '[idcard]',
  ],
  // Mobile numbers, also with a country code or grouped; then landlines.
  [/(?<!\d)(?:\+?(?:00)?86[-\s]?)?1[3-9]\d([-\s]?)\d{4}\1\d{4}(?!\d)/g, '[phone]'],
  [/(?<![\d-])0\d{2,3}-\d{7,8}(?![\d-])/g, '[phone]'],
];

/** Takes secrets and personal numbers out of a text before it is written anywhere. */
export function redact(text: string): string {
  return PATTERNS.reduce((result, [pattern, by]) => result.replace(pattern, by), text);
}

const SECRET = new RegExp(`^${SECRET_NAME}$`, 'i');

/**
 * The same for a value of any shape: what a secret's name stands before goes whole, texts are
 * redacted, and JSON inside a text is read and treated alike.
 */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, depth);
  if (typeof value === 'number') {
    const text = String(value);
    return redact(text) === text ? value : redact(text);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.map((one) => redactValue(one, depth + 1));
  const entries = Object.entries(value).map(([name, one]) => {
    const isFlag = typeof one === 'boolean' || one === null || one === undefined;
    return [redact(name), SECRET.test(name) && !isFlag ? HIDDEN : redactValue(one, depth + 1)];
  });
  return Object.fromEntries(entries);
}

function redactText(text: string, depth: number): string {
  if (depth >= MAX_DEPTH) return redact(text);
  const start = text.trimStart();
  if ((start.startsWith('{') || start.startsWith('[')) && text.length <= NESTED_LIMIT) {
    try {
      return JSON.stringify(redactValue(JSON.parse(text), depth + 1));
    } catch {
      // No JSON after all: the patterns see to it.
      return redact(text);
    }
  }
  return redact(text);
}

/** Texts that must not be written wherever they stand; short ones would hit innocent words. */
export function hideExact(text: string, secrets: readonly string[], minimum = 5): string {
  return secrets
    .filter((secret) => secret.length >= minimum)
    .reduce((result, secret) => result.replaceAll(secret, HIDDEN), text);
}
