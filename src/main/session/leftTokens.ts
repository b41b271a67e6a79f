import { READ_ONCE } from '@shared/base/readOnce';
import { sameProfile } from '@shared/model/person';
import { z } from 'zod';
import type { Clock } from '@shared/base/clock';
import type { Unsubscribe } from '@shared/base/disposable';
import type { NoticePort } from '@main/ports/notices';
import type { Logger } from '../ports/log';
import type { SecretFailure } from '../ports/secrets';
import type { DocumentStore } from '../ports/store';
import { whoseOf, type RefreshVault, type VaultKey } from './vault';

/** A keychain without an answer is asked again after this, ms. */
export const AGAIN_MS = 60_000;
/** More people than sign out at one workstation before its keychain is repaired. */
const MOST = 100;
const NOTICE = 'tokenLeft';

const keySchema = z.object({ server: z.string(), tenantId: z.string(), userId: z.string() });
const leftSchema = z.object({
  version: z.literal(1).default(1),
  /** Accounts whose entries are to be removed; it contains no secret. */
  left: z.array(keySchema).max(MOST).default([]),
});

/** True for a stored document that this version can use. */
export function isLeftTokens(value: unknown): boolean {
  return leftSchema.safeParse(value, READ_ONCE).success;
}

export interface LeftTokensDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly vault: Pick<RefreshVault, 'remove'>;
  readonly document: DocumentStore;
  readonly notices: Pick<NoticePort, 'add' | 'dismiss'>;
}

/**
 * Refresh tokens that a sign-out could not remove from the keychain. A token left there must not sign its
 * user in again: the removal is repeated until it succeeds, over restarts too.
 */
export class LeftTokens {
  private left: readonly VaultKey[];
  private stopWaiting: Unsubscribe = () => undefined;

  constructor(private readonly deps: LeftTokensDeps) {
    const stored = leftSchema.safeParse(deps.document.read(), READ_ONCE);
    this.left = stored.success ? stored.data.left : [];
  }

  /** Retries the removals of an earlier run. */
  start(): void {
    if (this.left.length > 0) void this.tryAll();
  }

  failed(key: VaultKey, failure: SecretFailure): void {
    this.deps.log.warn('keychain entry not removed', { ...failure });
    // Without the library no token was ever stored.
    if (failure.kind === 'missing') return;
    this.keep([...this.without(key), key].slice(-MOST));
    this.deps.notices.add({ id: NOTICE, code: NOTICE, values: { reason: failure.detail } });
    this.wait();
  }

  /** The same person is signed in again: the entry is valid. */
  back(key: VaultKey): void {
    if (this.without(key).length < this.left.length) this.keep(this.without(key));
  }

  dispose(): void {
    this.stopWaiting();
  }

  private async tryAll(): Promise<void> {
    for (const key of this.left) {
      // The person who signed in again meanwhile keeps the entry.
      if (!this.left.includes(key)) continue;
      const removed = await this.deps.vault.remove(key);
      if (!removed.ok) {
        this.deps.log.warn('keychain entry still not removed', { ...removed.error });
        this.wait();
        return;
      }
      this.deps.log.info('keychain entry removed at last');
      this.keep(this.without(key));
    }
  }

  private wait(): void {
    this.stopWaiting();
    this.stopWaiting = this.deps.clock.after(AGAIN_MS, 'left tokens', () => void this.tryAll());
  }

  private keep(left: readonly VaultKey[]): void {
    this.left = left;
    if (left.length === 0) {
      this.stopWaiting();
      this.deps.notices.dismiss(NOTICE);
    }
    try {
      this.deps.document.write({ version: 1, left });
    } catch (error) {
      this.deps.log.warn('what is to be removed is not kept', { reason: String(error) });
    }
  }

  private without(key: VaultKey): readonly VaultKey[] {
    return this.left.filter((one) => !sameProfile(whoseOf(one), whoseOf(key)));
  }
}
