/** What a log line shows instead of a secret. */
const HIDDEN = '[hidden]';

const PATTERNS: readonly (readonly [RegExp, string])[] = [
  // JSON web tokens, wherever they stand.
  [/eyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g, HIDDEN],
  [/\b(bearer|basic|crypto)\s+[\w.+/=~-]{6,}/gi, `$1 ${HIDDEN}`],
  // "name":"value" whole, with blanks, commas and escaped quotes; also inside a quoted text.
  [
    /(\\?"(?:access_?token|refresh_?token|password\d?|passwd|oldPassword|newPassword\d?|secret|client_?secret|blade-auth|captcha-code)\\?"\s*:\s*)(\\?")(?:(?!\2).)*\2/gi,
    `$1$2${HIDDEN}$2`,
  ],
  // name=value and "name":"value" of anything that sounds secret.
  [
    /("?(?:access_?token|refresh_?token|password\d?|passwd|oldPassword|newPassword\d?|secret|client_?secret|blade-auth|captcha-code)"?\s*[=:]\s*)("?)[^\s"&,;}]+\2/gi,
    `$1$2${HIDDEN}$2`,
  ],
];

/** Takes tokens and passwords out of a text before it is written anywhere. */
export function redact(text: string): string {
  return PATTERNS.reduce((result, [pattern, by]) => result.replace(pattern, by), text);
}
