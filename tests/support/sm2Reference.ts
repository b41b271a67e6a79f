import { createHash } from 'node:crypto';

/** SM2 as GM/T 0003 writes it, over plain numbers and the hash of OpenSSL: for comparison, slow and not secret. */
const P = BigInt('0xfffffffeffffffffffffffffffffffffffffffff00000000ffffffffffffffff');
const A = P - 3n;
const G: Point = [
  BigInt('0x32c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7'),
  BigInt('0xbc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0'),
];

type Point = readonly [bigint, bigint];

const mod = (value: bigint): bigint => ((value % P) + P) % P;

function power(base: bigint, exponent: bigint): bigint {
  let result = 1n;
  let square = mod(base);
  for (let rest = exponent; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) result = mod(result * square);
    square = mod(square * square);
  }
  return result;
}

const inverse = (value: bigint): bigint => power(mod(value), P - 2n);

function add(one: Point | null, other: Point | null): Point | null {
  if (one === null) return other;
  if (other === null) return one;
  const [x1, y1] = one;
  const [x2, y2] = other;
  if (x1 === x2 && mod(y1 + y2) === 0n) return null;
  const slope =
    x1 === x2 ? mod((3n * x1 * x1 + A) * inverse(2n * y1)) : mod((y2 - y1) * inverse(x2 - x1));
  const x = mod(slope * slope - x1 - x2);
  return [x, mod(slope * (x1 - x) - y1)];
}

function times(factor: bigint, point: Point): Point {
  let sum: Point | null = null;
  let doubled: Point | null = point;
  for (let rest = factor; rest > 0n; rest >>= 1n) {
    if ((rest & 1n) === 1n) sum = add(sum, doubled);
    doubled = add(doubled, doubled);
  }
  if (sum === null) throw new Error('the point at infinity');
  return sum;
}

const hex = (value: bigint): string => value.toString(16).padStart(64, '0');
const sm3 = (bytes: Buffer): Buffer => createHash('sm3').update(bytes).digest();

/** The public key of a private one: 130 hex digits with the leading 04. */
export function sm2PublicKey(privateKey: string): string {
  const [x, y] = times(BigInt(`0x${privateKey}`), G);
  return `04${hex(x)}${hex(y)}`;
}

/** Decrypts hex in the order point, cipher text, hash; undefined where the hash does not fit. */
export function decryptSm2(cipher: string, privateKey: string): string | undefined {
  if (!/^04[0-9a-f]{192,}$/.test(cipher)) return undefined;
  const c1: Point = [BigInt(`0x${cipher.slice(2, 66)}`), BigInt(`0x${cipher.slice(66, 130)}`)];
  const c2 = Buffer.from(cipher.slice(130, -64), 'hex');
  const [x, y] = times(BigInt(`0x${privateKey}`), c1).map((value) =>
    Buffer.from(hex(value), 'hex'),
  );
  if (x === undefined || y === undefined) return undefined;
  const blocks = Array.from({ length: Math.ceil(c2.length / 32) }, (_none, at) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(at + 1);
    return sm3(Buffer.concat([x, y, counter]));
  });
  const key = Buffer.concat(blocks);
  const plain = Buffer.from(c2.map((byte, at) => byte ^ (key[at] ?? 0)));
  const isWhole = sm3(Buffer.concat([x, plain, y])).toString('hex') === cipher.slice(-64);
  return isWhole ? plain.toString('utf8') : undefined;
}
