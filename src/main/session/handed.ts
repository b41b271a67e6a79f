import { sameProfile } from '@shared/model/person';
import { z } from 'zod';
import { whoseOf, type VaultKey } from './vault';

const keptSchema = z.object({
  server: z.string(),
  tenantId: z.string(),
  userId: z.string(),
  token: z.string().min(1),
});

/** A process that outlives this one and keeps a text for the next run, in memory only. */
export interface Keeper {
  /** '' withdraws the text. */
  keep(text: string): void;
  /** The text of the earlier run; '' without one. */
  kept(): Promise<string>;
}

/**
 * Leaves the running session's refresh token with the watchdog: after a crash the next run restores the
 * session without the keychain, which may be gone together with the desktop's bus. The token is never on
 * disk, is withdrawn when the session ends, and belongs to one account of one server.
 */
export class HandedToken {
  /** The token restores once: after that the keychain has a newer one. */
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

  /** The token of an account; null when none was left, or another account's. */
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
      // Left by another version: the keychain is asked.
      return null;
    }
  }
}
