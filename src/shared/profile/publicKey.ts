/** The curve of SM2 (GM/T 0003.5): y² = x³ + ax + b over the field of p. */
const P = 0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffffn;
const A = P - 3n;
const B = 0x28e9fa9e9d9f5e344d5a9e4bcf6509a7f39789f515ab8f92ddbcbd414d940e93n;

/** Why a text is no public key: its form, or a point beside the curve. */
export type KeyProblem = 'form' | 'curve';

/** The plain form of a public key for SM2: blanks gone, small letters, the leading 04 in front of a bare point. */
export function plainKey(text: string): string {
  const hex = text.replaceAll(/\s/g, '').toLowerCase();
  return /^[0-9a-f]{128}$/.test(hex) ? `04${hex}` : hex;
}

/** What is wrong with a public key for SM2: 130 hex digits, 04 first, a point of the curve; undefined: nothing. */
export function keyProblem(text: string): KeyProblem | undefined {
  const key = plainKey(text);
  if (!/^04[0-9a-f]{128}$/.test(key)) return 'form';
  const x = BigInt(`0x${key.slice(2, 66)}`);
  const y = BigInt(`0x${key.slice(66)}`);
  const isOnCurve = x < P && y < P && (y * y - (x * x * x + A * x + B)) % P === 0n;
  return isOnCurve ? undefined : 'curve';
}
