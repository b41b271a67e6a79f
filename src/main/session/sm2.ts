import { sm2 } from 'sm-crypto-v2';
import { plainKey } from '@shared/profile/publicKey';
import type { Sm2Order } from '@shared/profile/profile';

/** The orders as the library counts them. */
const MODES: Readonly<Record<Sm2Order, number>> = { C1C2C3: 0, C1C3C2: 1 };

/** Encrypts a text for a public key: hex in small letters, the leading 04 of the point always in front. */
export function encryptSm2(text: string, publicKey: string, order: Sm2Order): string {
  return withForm(sm2.doEncrypt(text, plainKey(publicKey), MODES[order]));
}

/**
 * A cipher text as the library writes it, with the 04 that says how its point is written. A server that puts a
 * missing one in takes a bare text which begins with 04 by chance (1 in 256) for a whole one.
 */
export function withForm(bare: string): string {
  return `04${bare}`;
}
