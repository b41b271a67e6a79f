import { createHash } from 'node:crypto';

const hex = (algorithm: 'md5' | 'sha1', text: string): string =>
  createHash(algorithm).update(text).digest('hex');

/** md5 of a password, hex in lower case: what travels (wire format §2.3). */
export function wirePassword(password: string): string {
  return hex('md5', password);
}

/** What is stored: sha1 over the hex of md5. @param wire the password as it travelled. */
export function storedPassword(wire: string): string {
  return hex('sha1', wire.toLowerCase());
}

/**
 * What is stored for a password in the body of a user record. The real server hashes a plain one;
 * a text that is md5 already is taken as such, because clients of both habits exist.
 */
export function storedBodyPassword(text: string): string {
  return storedPassword(/^[0-9a-f]{32}$/i.test(text) ? text : wirePassword(text));
}
