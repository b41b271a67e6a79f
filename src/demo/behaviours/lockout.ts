import type { Clock } from '@shared/base/clock';

/** Failures within the window that lock an account (wire format §2.2). */
export const LOCK_AFTER = 5;
export const LOCK_MS = 30 * 60_000;

/**
 * Counts wrong passwords per tenant and account. The caller's address does not count: on loopback it is the
 * same for everybody.
 */
export class Lockout {
  private readonly failures = new Map<string, number[]>();

  constructor(private readonly clock: Clock) {}

  isLocked(tenantId: string, account: string): boolean {
    return this.recent(tenantId, account).length >= LOCK_AFTER;
  }

  failed(tenantId: string, account: string): void {
    const recent = this.recent(tenantId, account);
    this.failures.set(keyOf(tenantId, account), [...recent, this.clock.now()]);
  }

  clear(tenantId: string, account: string): void {
    this.failures.delete(keyOf(tenantId, account));
  }

  clearAll(): void {
    this.failures.clear();
  }

  private recent(tenantId: string, account: string): number[] {
    const since = this.clock.now() - LOCK_MS;
    return (this.failures.get(keyOf(tenantId, account)) ?? []).filter((at) => at > since);
  }
}

const keyOf = (tenantId: string, account: string): string => `${tenantId}/${account}`;
