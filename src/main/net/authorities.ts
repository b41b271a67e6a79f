import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import type { TextKey } from '@shared/i18n/textKey';
import { fail, ok, type Result } from '@shared/base/result';

/** Larger than any bundle of certificates, bytes. */
const MAX_CA_BYTES = 1_000_000;
const BLOCK = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----[\s\S]+?-----END [A-Z0-9 ]+-----/g;
/** Headers of other file types in which Windows and its tools save certificates. */
const CHAIN = /-----BEGIN PKCS ?#?7|-----BEGIN CMS/;
const KEY = /-----BEGIN [A-Z ]*PRIVATE KEY-----/;
/** Object identifier of "signed data" (1.2.840.113549.1.7.2), at the start of a .p7b. */
const SIGNED_DATA = Buffer.from('06092a864886f70d010702', 'hex');

/** Text of a file; editors and tools of Windows may save it as UTF-16. */
function textOf(bytes: Buffer): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return bytes.toString('utf16le');
  return bytes.toString('utf8');
}

/** Binary files begin with an ASN.1 sequence; its first field tells the file type. */
function readBinary(bytes: Buffer): Result<readonly string[], TextKey> {
  const begin = bytes.subarray(0, 32);
  if (begin.includes(SIGNED_DATA)) return fail('settings.ca.chain');
  // Version 3 in the first field: a certificate with its private key (.pfx, .p12).
  if (/^30(8[0-4]([\da-f]{2})*?|[0-7].)020103/.test(begin.toString('hex')))
    return fail('settings.ca.withKey');
  try {
    return authoritiesOf([new X509Certificate(bytes)]);
  } catch {
    return fail('settings.ca.none');
  }
}

function authoritiesOf(all: readonly X509Certificate[]): Result<readonly string[], TextKey> {
  // A server's own certificate is refused: trusting it would cover that server only by accident.
  if (!all.every(({ ca }) => ca)) return fail('settings.ca.notAuthority');
  return ok(all.map((one) => one.toString()));
}

/**
 * Reads authorities from a file: PEM with one or many certificates, or DER with one, the two export formats
 * of Windows.
 * @returns PEM of each, or the i18n key of why the file holds none.
 */
export function readAuthorities(file: Uint8Array | string): Result<readonly string[], TextKey> {
  const bytes = Buffer.from(file);
  if (bytes[0] === 0x30) return readBinary(bytes);
  const text = textOf(bytes);
  const blocks = text.match(BLOCK) ?? [];
  if (blocks.length === 0) {
    if (CHAIN.test(text)) return fail('settings.ca.chain');
    return fail(KEY.test(text) ? 'settings.ca.withKey' : 'settings.ca.none');
  }
  try {
    return authoritiesOf(blocks.map((block) => new X509Certificate(block)));
  } catch {
    // The text between the marks is no certificate; the key says so.
    return fail('settings.ca.none');
  }
}

/** The authorities of a file, or the i18n key of why they are unusable. '' gives an empty list. */
export function loadAuthorities(path: string): Result<readonly string[], TextKey> {
  if (path === '') return ok([]);
  let bytes: Buffer;
  try {
    if (statSync(path).size > MAX_CA_BYTES) return fail('settings.ca.tooLarge');
    bytes = readFileSync(path);
  } catch {
    // Missing, a folder, or unreadable: one answer for the person who chose it.
    return fail('settings.ca.unreadable');
  }
  return readAuthorities(bytes);
}
