import { profileKey, type ProfileOf } from '@shared/model/person';
import { ok, type Result } from '@shared/base/result';
import { Turns } from '@shared/base/turns';
import type { SecretFailure, SecretStore } from '../ports/secrets';

/**
 * Longest text of one keychain entry, characters: Windows takes 2,560 bytes, which is 1,280 characters in
 * UTF-16; the rest is a margin.
 */
const ENTRY_LIMIT = 1_200;

const POINTER = /^cj:parts:(\d+):(\d+)$/;

/** Key of an entry: one refresh token per server, tenant and user. */
export interface VaultKey {
  readonly server: string;
  readonly tenantId: string;
  readonly userId: string;
}

/** The same as a profile key. */
export function whoseOf({ server, tenantId, userId }: VaultKey): ProfileOf {
  return { server, tenant: tenantId, user: userId };
}

function accountOf(key: VaultKey): string {
  return profileKey(whoseOf(key));
}

function partOf(account: string, generation: number, index: number): string {
  return `${account}#${generation}.${index}`;
}

interface Pointer {
  readonly generation: number;
  readonly count: number;
}

function readPointer(text: string | null): Pointer | null {
  const match = text === null ? null : POINTER.exec(text);
  return match === null ? null : { generation: Number(match[1]), count: Number(match[2]) };
}

/**
 * Keeps refresh tokens in the keychain. A long token is split into numbered entries of a new generation, and
 * the pointer is written last, so that a crash in between leaves the old token whole. Operations run one
 * after another, in the order of the calls.
 */
export class RefreshVault {
  private readonly turns = new Turns();

  constructor(private readonly secrets: SecretStore) {}

  /** The stored token; null when none is stored; a failure when the keychain does not answer. */
  read(key: VaultKey): Promise<Result<string | null, SecretFailure>> {
    return this.turns.take(async () => {
      const account = accountOf(key);
      const head = await this.secrets.get(account);
      if (!head.ok) return head;
      const pointer = readPointer(head.value);
      return pointer === null ? head : this.join(account, pointer);
    });
  }

  write(key: VaultKey, token: string): Promise<Result<null, SecretFailure>> {
    return this.turns.take(async () => {
      const account = accountOf(key);
      const head = await this.secrets.get(account);
      if (!head.ok) return head;
      const old = readPointer(head.value);
      const written = await this.store(account, token, (old?.generation ?? 0) + 1);
      if (!written.ok || old === null) return written;
      return this.dropParts(account, old);
    });
  }

  remove(key: VaultKey): Promise<Result<null, SecretFailure>> {
    return this.turns.take(async () => {
      const account = accountOf(key);
      const head = await this.secrets.get(account);
      if (!head.ok) return head;
      if (head.value === null) return ok(null);
      const pointer = readPointer(head.value);
      const gone = await this.secrets.delete(account);
      if (!gone.ok || pointer === null) return gone;
      return this.dropParts(account, pointer);
    });
  }

  private async store(
    account: string,
    token: string,
    generation: number,
  ): Promise<Result<null, SecretFailure>> {
    if (token.length <= ENTRY_LIMIT) return this.secrets.set(account, token);
    const count = Math.ceil(token.length / ENTRY_LIMIT);
    for (let index = 0; index < count; index += 1) {
      const part = token.slice(index * ENTRY_LIMIT, (index + 1) * ENTRY_LIMIT);
      const written = await this.secrets.set(partOf(account, generation, index), part);
      if (!written.ok) return written;
    }
    return this.secrets.set(account, `cj:parts:${generation}:${count}`);
  }

  private async join(
    account: string,
    pointer: Pointer,
  ): Promise<Result<string | null, SecretFailure>> {
    let token = '';
    for (let index = 0; index < pointer.count; index += 1) {
      const part = await this.secrets.get(partOf(account, pointer.generation, index));
      if (!part.ok) return part;
      // A deleted part cannot come back: the entry counts as absent.
      if (part.value === null) return ok(null);
      token += part.value;
    }
    return ok(token);
  }

  private async dropParts(account: string, old: Pointer): Promise<Result<null, SecretFailure>> {
    for (let index = 0; index < old.count; index += 1) {
      const gone = await this.secrets.delete(partOf(account, old.generation, index));
      if (!gone.ok) return gone;
    }
    return ok(null);
  }
}
