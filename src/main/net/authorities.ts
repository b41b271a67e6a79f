import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { fail, ok, type Result } from '@shared/base/result';

/** Larger than any bundle of certificates, bytes. */
const MAX_CA_BYTES = 1_000_000;
const BLOCK = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

/** Reads PEM text as authorities, or the i18n key of why it holds none. */
export function readAuthorities(text: string): Result<readonly string[], string> {
  const blocks = text.match(BLOCK) ?? [];
  if (blocks.length === 0) return fail('settings.ca.none');
  try {
    const all = blocks.map((block) => new X509Certificate(block));
    // A server's own certificate would be trusted for that server only by accident.
    return all.every(({ ca }) => ca) ? ok(blocks) : fail('settings.ca.notAuthority');
  } catch {
    // Between the marks lies something else; the reason is told by its key.
    return fail('settings.ca.none');
  }
}

/** The authorities of a PEM file, or the i18n key of why they cannot be used. '' is none. */
export function loadAuthorities(path: string): Result<readonly string[], string> {
  if (path === '') return ok([]);
  let text: string;
  try {
    if (statSync(path).size > MAX_CA_BYTES) return fail('settings.ca.tooLarge');
    text = readFileSync(path, 'utf8');
  } catch {
    // Not there, a folder, or not to be read: one answer for the person who chose it.
    return fail('settings.ca.unreadable');
  }
  return readAuthorities(text);
}
