import { randomBytes } from 'node:crypto';
import type { Clock } from '@shared/base/clock';
import type { Logger } from '@main/ports/log';
import type { SecretStore } from '@main/ports/secrets';
import type { AnchorKey } from './anchors';

/** Account of the key in the keychain. */
const ACCOUNT = 'journal-anchor-key';

/** Version, when it was made, and the secret. */
const FORM = /^1\.(\d{1,15})\.([0-9a-f]{64})$/;

/** The key of the anchors: asked of the system's keychain until it answers, made where there is none. */
export class AnchorKeys {
  private key: AnchorKey | null = null;
  private asking: Promise<AnchorKey | null> | null = null;

  /** @param found told once, as soon as the key is known. */
  constructor(
    private readonly deps: {
      readonly keychain: SecretStore;
      readonly clock: Clock;
      readonly log: Logger;
      readonly found: (key: AnchorKey) => void;
    },
  ) {}

  /** @returns null while the keychain does not answer: anchors are written without a proof then. */
  load(): Promise<AnchorKey | null> {
    if (this.key !== null) return Promise.resolve(this.key);
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async ask(): Promise<AnchorKey | null> {
    const { clock, found, keychain, log } = this.deps;
    const kept = await keychain.get(ACCOUNT);
    if (!kept.ok) {
      log.warn('the anchors have no proof: the keychain does not answer', { ...kept.error });
      return null;
    }
    let key = keyOf(kept.value);
    if (key === null) {
      // One that cannot be read is written anew: what it has proven counts as another workstation's.
      key = { secret: randomBytes(32).toString('hex'), since: clock.now() };
      const written = await keychain.set(ACCOUNT, `1.${key.since}.${key.secret}`);
      if (!written.ok) {
        log.warn('the anchors have no proof: the keychain takes no key', { ...written.error });
        return null;
      }
    }
    this.key = key;
    found(key);
    return key;
  }
}

function keyOf(text: string | null): AnchorKey | null {
  const parts = FORM.exec(text ?? '');
  return parts === null ? null : { since: Number(parts[1]), secret: parts[2] ?? '' };
}
