import { sm2 } from 'sm-crypto-v2';

/**
 * The key pair of the demo platform's open family. It protects nothing: data and accounts are made up, and the
 * platform serves this machine alone.
 */
const PRIVATE_KEY = '8f583a69dcccb24cbe1491e8c59e44e232b834014d2d213020ba2ec421aaef34';

/** What a client encrypts passwords with: an uncompressed point in hex, which begins with 04. */
export const OPEN_PUBLIC_KEY =
  '0467cd174360736b96709bf6a1b6dd9f85a46b14d0b28caa7ce908f133cc2e7f2f03df1434e2ac0f6e0a3517e394bd83166413c8eac644fdf876a573090275461b';

/** Order of the parts of the cipher text: C1C2C3. */
const C1C2C3 = 0;
/** Mark of an uncompressed point. */
const POINT = '04';

/** True for hex as the server decodes it. */
export function isHex(text: string): boolean {
  return text.length % 2 === 0 && /^[0-9a-f]*$/i.test(text);
}

/**
 * The password of a cipher text in hex; null for one that was made with another key or in another order. A
 * missing 04 is added, judging by the first two characters: a text that begins with 04 by chance loses them.
 */
export function decrypted(cipher: string): string | null {
  const body = cipher.startsWith(POINT) ? cipher.slice(POINT.length) : cipher;
  try {
    const plain = sm2.doDecrypt(body, PRIVATE_KEY, C1C2C3, { output: 'string' });
    return plain === '' ? null : plain;
  } catch {
    // No point of the curve.
    return null;
  }
}
