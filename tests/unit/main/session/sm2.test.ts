import { createECDH } from 'node:crypto';
import { expect, test } from 'vitest';
import { passwordTransform } from '@main/session/passwords';
import { encryptSm2, withForm } from '@main/session/sm2';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { decryptSm2, sm2PublicKey } from '@tests/support/sm2Reference';

/** Private key of the example in GM/T 0003.5, and the public key that stands beside it there. */
const PRIVATE = '3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8';
const PUBLIC =
  '0409f9df311e5421a150dd7d161e4bc5c672179fad1833fc076bb08ff356f35020' +
  'ccea490ce26775a52dc6ea718cc1aa600aed05fbf35e084a6632f6072da9ad13';
/** Cipher text of that example: point, cipher text and hash of "encryption standard". */
const EXAMPLE =
  '0404ebfc718e8d1798620432268e77feb6415e2ede0e073c0f4f640ecd2e149a73' +
  'e858f9d81e5430a57b36daab8f950a3c64e6ee6a63094d99283aff767e124df0' +
  '21886ca989ca9c7d58087307ca93092d651efa' +
  '59983c18f809e262923c53aec295d30383b54e39d609d160afcb1908d0bd8766';

test('the reference of these tests reads the example of the standard', () => {
  expect(sm2PublicKey(PRIVATE)).toBe(PUBLIC);
  const ecdh = createECDH('SM2');
  ecdh.setPrivateKey(PRIVATE, 'hex');
  expect(ecdh.getPublicKey('hex')).toBe(PUBLIC);
  expect(decryptSm2(EXAMPLE, PRIVATE)).toBe('encryption standard');
});

test('a password is encrypted so that the owner of the key reads it: point, cipher text, hash', () => {
  for (const password of ['admin', '密码 with 空格', 'x'.repeat(100), '<&>"']) {
    expect(decryptSm2(encryptSm2(password, PUBLIC, 'C1C2C3'), PRIVATE)).toBe(password);
  }
});

test('the other order puts the hash before the cipher text', () => {
  const cipher = encryptSm2('admin', PUBLIC, 'C1C3C2');
  const turned = `${cipher.slice(0, 130)}${cipher.slice(194)}${cipher.slice(130, 194)}`;
  expect(decryptSm2(cipher, PRIVATE)).toBeUndefined();
  expect(decryptSm2(turned, PRIVATE)).toBe('admin');
});

test('04 always stands in front, in small letters', () => {
  for (let time = 0; time < 8; time += 1) {
    const cipher = encryptSm2('a', PUBLIC, 'C1C2C3');
    expect(cipher).toMatch(/^04[0-9a-f]+$/);
    // 65 bytes of the point, 1 of the text, 32 of the hash.
    expect(cipher).toHaveLength(2 * (65 + 1 + 32));
  }
});

test('04 stands in front also of a point that itself begins with 04, as 1 in 256 does', () => {
  // The same example, as the library writes it: the 04 of the form is left out.
  const bare = EXAMPLE.slice(2);
  expect(bare.startsWith('04')).toBe(true);
  expect(withForm(bare)).toBe(EXAMPLE);
});

test('a key with blanks, capitals or without its 04 is the same key', () => {
  for (const key of [
    PUBLIC.toUpperCase(),
    PUBLIC.slice(2),
    ` ${PUBLIC.slice(0, 66)}\n${PUBLIC.slice(66)}`,
  ])
    expect(decryptSm2(encryptSm2('admin', key, 'C1C2C3'), PRIVATE)).toBe('admin');
});

test('the open profile encrypts at sign-in only; the commercial one hashes everywhere', async () => {
  const open = { ...SHIPPED_PROFILES.open.passwords, publicKey: PUBLIC };
  const { commercial } = SHIPPED_PROFILES;
  const [signIn, save, change] = await Promise.all(
    (['signIn', 'save', 'change'] as const).map((use) => passwordTransform(open, use)),
  );
  expect(decryptSm2(signIn?.('admin') ?? '', PRIVATE)).toBe('admin');
  expect([save?.('admin'), change?.('admin')]).toEqual(['admin', 'admin']);
  for (const use of ['signIn', 'save', 'change'] as const) {
    const transform = await passwordTransform(commercial.passwords, use);
    expect(transform('admin')).toBe('21232f297a57a5a743894a0e4a801fc3');
  }
});
