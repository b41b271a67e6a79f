import type { SecretStore } from '@main/ports/secrets';
import { MemorySecrets } from './memorySecrets';

/** As adapters/keychain has it, in memory. */
export function createKeychain(): SecretStore {
  return new MemorySecrets();
}
