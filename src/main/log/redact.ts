export const HIDDEN = '[hidden]';

/** Longest text that is searched for JSON, characters. */
const NESTED_LIMIT = 200_000;
/** Deepest level of an object that is written. */
const MAX_DEPTH = 12;

/** Names that end in one of these words: their value is never written. */
const SECRET_NAME =
  '(?:[\\w-]*(?:token|password\\d?|passwd|pwd|passphrase|secret|authorization|cookie|blade-auth|captcha-?code|salt|hash|api-?key|(?:access|secret|private|app|ca|gateway|subscription)[-_]?key|session[-_]?id)|pass|密码|口令|令牌|密钥)';
/** Fields with a person or a person's place: the whole value is hidden. */
const PERSON_NAME =
  '(?:(?:real|nick|user|employee|driver|person|staff|owner|leader|master|link|contacts?|handle|create|update)_?(?:user_?)?name|linkman|contacts?|[\\w-]*phone|mobile|[\\w-]*id_?card(?:_?no)?|[\\w-]*addr(?:ess)?|place|site|location)';
/** Values of the same fields that are needed in a log: network addresses and paths. */
const NETWORK =
  '(?:/|[a-z]:\\\\|\\w+://|(?:[\\w.-]+:\\d+|[\\w-]+(?:\\.[\\w-]+)+|[\\d.:]+)(?=["\\\\/]))';
/** Letters of Chinese texts and the digits between them. */
const HAN = '\\u4e00-\\u9fff\\d';

/** Separator between the groups of a number as people write it: any blank, a dash, a dot. */
const GAP = '[-\\s.\u2010-\u2015]?';
/** Provinces and vehicle kinds at the start of number plates (GA 36). */
const PROVINCES = '京津沪渝冀豫云辽黑湘皖鲁新苏浙赣鄂桂甘晋蒙陕吉闽贵粤青藏川宁琼使';

/**
 * Each pattern starts where a run of its characters starts, or is bounded: a long foreign text must not be
 * scanned once for each of its characters.
 */
const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // JSON web tokens, anywhere.
  [/eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g, HIDDEN],
  [/\b(bearer|basic|crypto)(?:\s|%20|\+)+[\w.+/=~%-]{6,}/gi, `$1 ${HIDDEN}`],
  // "name":"value" whole, with blanks, commas and escaped quotes, at any depth of quoting.
  [
    new RegExp(
      `(\\\\{0,64}"${SECRET_NAME}\\\\{0,64}"\\s*:\\s*)(\\\\{0,64}")(?:(?!(?<!\\\\)\\2).)*(?<!\\\\)\\2`,
      'gi',
    ),
    `$1$2${HIDDEN}$2`,
  ],
  // The same in single quotes, and lists of values.
  [
    new RegExp(`((?<![\\w-])${SECRET_NAME}['"]?\\s*[=:]\\s*')(?:\\\\.|[^'\\\\])*'`, 'gi'),
    `$1${HIDDEN}'`,
  ],
  [new RegExp(`("${SECRET_NAME}"\\s*:\\s*)\\[[^\\]]{0,4000}\\]`, 'gi'), `$1"${HIDDEN}"`],
  // The same in an encoded address or form.
  [
    new RegExp(
      `((?<![\\w-])${SECRET_NAME}(?:%22)?%3[AD](?:%20)?(?:%22)?)(?:(?!%22|%26|%2C)[^\\s"&])+`,
      'gi',
    ),
    `$1${HIDDEN}`,
  ],
  // name=value and "name":value of names that sound secret; the rest of a header's line.
  [/\b((?:set-)?cookie|(?:proxy-)?authorization)\s*:\s*(?!")[^\r\n]+/gi, `$1: ${HIDDEN}`],
  [
    new RegExp(
      `("?(?<![\\w-])${SECRET_NAME}"?\\s*(?:[=:：＝]|is\\b|是|为)\\s*)("?)[^\\s"&,;}]+\\2`,
      'gi',
    ),
    `$1$2${HIDDEN}$2`,
  ],
  // Credentials in an address: the password may contain @ and slashes, a port may not.
  [/(\w:\/\/)[^\s/@":]+:(?!\d{1,5}(?:\/|$))[^\s"]{0,300}@/g, `$1${HIDDEN}@`],
  [/(\w:\/\/)[^\s/@"]+@/g, `$1${HIDDEN}@`],
  // The query of an address: a search may contain a name or a number.
  [/((?<![\w./%~:-])[\w./%~:-]+)\?[\w.%~-]+=[^\s"'<>\\]*/g, `$1?${HIDDEN}`],
  // Hashes, of a password for example, under any name.
  [/(?<![\w-])[0-9a-f]{32,}(?![\w-])/gi, '[hash]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[mail]'],
  // "name":"value" of fields that name a person or a place, at any depth of quoting.
  [
    new RegExp(
      `(\\\\{0,64}"${PERSON_NAME}\\\\{0,64}"\\s*:\\s*)(\\\\{0,64}")(?!${NETWORK})(?:(?!(?<!\\\\)\\2).)+(?<!\\\\)\\2`,
      'gi',
    ),
    `$1$2${HIDDEN}$2`,
  ],
  // Postal addresses with their leading parts: 省…市, 市…区, and a street or village with a number.
  [
    new RegExp(
      `(?<![${HAN}])(?:[${HAN}]*(?:省|自治区|市|州)[${HAN}]{0,40}[市区县旗镇乡][${HAN}]*|[${HAN}]*[路街巷弄道里村庄镇乡胡同][\\u4e00-\\u9fff]{0,6}\\d{1,5}(?:[-－]\\d{1,5})?[号弄幢栋][${HAN}]*)`,
      'g',
    ),
    '[address]',
  ],
  // Identity cards (18 digits with a date inside; ids of this server family have 19).
  [
    new RegExp(
      `(?<!\\d)[1-9]\\d{5}${GAP}(?:18|19|20)\\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])${GAP}\\d{3}[\\dXx](?!\\d)`,
      'g',
    ),
    '[idcard]',
  ],
  // Mobile numbers, also with a country code or grouped 3-4-4 or 3-3-5; then landlines.
  [
    new RegExp(
      `(?<!\\d)(?:\\+?(?:00)?86${GAP})?1[3-9]\\d${GAP}(?:\\d{4}${GAP}\\d{4}|\\d{3}${GAP}\\d{5})(?!\\d)`,
      'g',
    ),
    '[phone]',
  ],
  [/(?<![\d.-])(?:\(0\d{2,3}\)[-\s]?|0\d{2,3}[-\s])\d{3,4}[-\s]?\d{4}(?![\d-])/g, '[phone]'],
  [new RegExp(`[${PROVINCES}][A-Z][·\\s]?[A-Z0-9]{4,5}[A-Z0-9挂学警港澳]`, 'g'), '[plate]'],
];

/** Removes secrets and personal numbers from a text before it is written anywhere. */
export function redact(text: string): string {
  return PATTERNS.reduce((result, [pattern, by]) => result.replace(pattern, by), plainDigits(text));
}

/** Turns full-width digits, as Chinese keyboards write them, into plain ones. */
function plainDigits(text: string): string {
  return text.replace(/[０-９]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0));
}

const SECRET = new RegExp(`^${SECRET_NAME}$`, 'i');

/**
 * The same for a value of any shape: values under a secret name are hidden whole, texts are redacted, and
 * JSON inside a text is parsed and treated alike.
 */
export function redactValue(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return redactText(value, depth);
  if (typeof value === 'number') {
    const text = String(value);
    return redact(text) === text ? value : redact(text);
  }
  if (typeof value !== 'object' || value === null) return value;
  // Bytes would be written as single numbers, which no pattern recognises.
  if (ArrayBuffer.isView(value)) return '[bytes]';
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
      // No JSON after all: the patterns apply.
      return redact(text);
    }
  }
  return redact(text);
}

/** A secret in all shapes in which it travels: in addresses, in JSON and in Basic headers. */
export function shapesOf(secret: string, name = ''): readonly string[] {
  const base64 = (text: string): string => Buffer.from(text).toString('base64');
  const quoted = JSON.stringify(secret).slice(1, -1);
  const pair = name === '' ? [] : [base64(`${name}:${secret}`)];
  return [...new Set([secret, quoted, encodeURIComponent(secret), base64(secret), ...pair])];
}

/**
 * Hides exact texts wherever they occur; short texts are skipped, because they would match harmless words.
 */
export function hideExact(text: string, secrets: readonly string[], minimum = 5): string {
  return secrets
    .filter((secret) => secret.length >= minimum)
    .reduce((result, secret) => result.replaceAll(secret, HIDDEN), text);
}
