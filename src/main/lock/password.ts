import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/**
 * Cost of one guess: 2^15 rounds of 8 blocks take about a tenth of a second and 32 MB. Stored with each hash,
 * so that a later version may raise it.
 */
const COST = 2 ** 15;
const BLOCK = 8;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
/** scrypt needs 128 · N · r bytes; Node's default limit equals that and refuses. */
const MEMORY = 128 * COST * BLOCK * 2;

/** A stored password: only its salted hash (hex). */
export const hashedSchema = z.object({
  salt: z.string().regex(/^[0-9a-f]{32,}$/),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  cost: z.number().int().min(COST),
});
export type HashedPassword = z.infer<typeof hashedSchema>;

/** Hashes with a fresh salt, off main's own thread. */
export async function hashPassword(password: string): Promise<HashedPassword> {
  const salt = randomBytes(SALT_BYTES);
  const hash = await derived(password, salt, COST);
  return { salt: salt.toString('hex'), hash: hash.toString('hex'), cost: COST };
}

/** Whether this is the password; takes the same time for every wrong one. */
export async function isPassword(kept: HashedPassword, password: string): Promise<boolean> {
  const hash = await derived(password, Buffer.from(kept.salt, 'hex'), kept.cost);
  return timingSafeEqual(hash, Buffer.from(kept.hash, 'hex'));
}

function derived(password: string, salt: Buffer, cost: number): Promise<Buffer> {
  const options = { N: cost, r: BLOCK, p: 1, maxmem: Math.max(MEMORY, 256 * cost * BLOCK) };
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFC'), salt, HASH_BYTES, options, (error, key) => {
      if (error === null) resolve(key);
      else reject(error);
    });
  });
}
