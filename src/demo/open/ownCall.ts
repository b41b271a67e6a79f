import type { Lockout } from '../behaviours/lockout';
import type { OpenCaller } from './inputs';
import type { Reading } from './reads';

/** What a call of its own is given. */
export interface OwnReading extends Reading {
  readonly lockout: Lockout;
}

/** A call without a token; the caller is absent without a good one. */
export interface FreeReading extends Omit<Reading, 'caller'> {
  readonly caller: OpenCaller | undefined;
}

export type OwnCall = (reading: OwnReading) => unknown;
export type FreeCall = (reading: FreeReading) => unknown;
