import { z } from 'zod';
import { hashedSchema } from './password';
import { READ_ONCE } from '@shared/base/readOnce';

const text = z.string().max(2000);

export const triesSchema = z.object({
  /** Wrong passwords since the last wait. */
  wrong: z.number().int().min(0),
  /** Waits since the last right password: each is twice as long as the one before. */
  waits: z.number().int().min(0),
  /** The running wait: its length and the wall time of its start, ms; null: no wait runs. */
  wait: z.object({ from: z.number(), ms: z.number().min(0) }).nullable(),
});

/** What lock.json holds. Keys are profiles (server, tenant, user); no password is in it. */
export const lockSchema = z.object({
  version: z.literal(1).default(1),
  passwords: z.record(text, hashedSchema).default({}),
  locked: z.object({ owner: text, by: text, at: z.number() }).nullable().default(null),
  tries: z.record(text, triesSchema).default({}),
});

export type LockDocument = z.infer<typeof lockSchema>;
export type LockTries = z.infer<typeof triesSchema>;

export const NO_TRIES: LockTries = { wrong: 0, waits: 0, wait: null };

/** True for a stored document that this version can use; an empty one means a first start. */
export function isLockDocument(value: unknown): boolean {
  return lockSchema.safeParse(value, READ_ONCE).success;
}
