import { sameProfile } from '@shared/model/person';
import { z } from 'zod';
import { whoseOf, type VaultKey } from './vault';

const keptSchema = z.object({
  server: z.string(),
  tenantId: z.string(),
  userId: z.string(),
  token: z.string().min(1),
});

/** Whoever outlives this process and keeps a text for the next one, in memory alone. */
export interface Keeper {
  /** '' takes it back. */
  keep(text: string): void;
  /** What the run before has left; '' for nothing. */
  kept(): Promise<string>;
}

/**
 * The refresh token of the running session with the watchdog: after a crash the next run goes on
 * without asking the keychain, which may be gone with the desktop's bus. It is on no disk, it goes
 * when the session ends, and it belongs to one account of one server.
 */
export class HandedToken {
  /** It is good for one return: after that the keychain has a newer one. */
  private isUsed = false;

  constructor(private readonly keeper: Keeper) {}

  keep({ server, tenantId, userId }: VaultKey, token: string): void {
    this.isUsed = true;
    this.keeper.keep(JSON.stringify({ server, tenantId, userId, token }));
  }

  forget(): void {
    this.isUsed = true;
    this.keeper.keep('');
  }

  /** The token of an account; null when nothing was handed over, or another's. */
  async recall(key: VaultKey): Promise<string | null> {
    const text = this.isUsed ? '' : await this.keeper.kept();
    if (text === '') return null;
    try {
      const kept = keptSchema.parse(JSON.parse(text));
      const isTheirs = sameProfile(whoseOf(kept), whoseOf(key));
      if (!isTheirs) return null;
      this.isUsed = true;
      return kept.token;
    } catch {
      // Of another version: the keychain is asked.
      return null;
    }
  }
}
