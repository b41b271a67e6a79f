import { createHash } from 'node:crypto';

const hex = (algorithm: 'md5' | 'sha1', text: string): string =>
  createHash(algorithm).update(text).digest('hex');

/** md5 of a password, hex in lower case: the form on the wire (wire format §2.3). */
export function wirePassword(password: string): string {
  return hex('md5', password);
}

/** The stored form: sha1 over the hex of md5. @param wire the password in its wire form. */
export function storedPassword(wire: string): string {
  return hex('sha1', wire.toLowerCase());
}

/**
 * The stored form of a password in the body of a user record. The real server hashes a plain one; a text that
 * is md5 already is used as such, because clients do both.
 */
export function storedBodyPassword(text: string): string {
  return storedPassword(/^[0-9a-f]{32}$/i.test(text) ? text : wirePassword(text));
}
