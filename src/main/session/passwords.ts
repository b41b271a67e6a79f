import { createHash } from 'node:crypto';
import { must } from '@shared/base/assert';

/** The form of a password on the wire. */
export type PasswordTransform = (password: string) => string;

/**
 * Transforms by name (spec 1 §5: passwords are transformed by a hash before sending). A further one, sm2 for
 * example, is one more entry; no other code depends on it.
 */
export class PasswordTransforms {
  private readonly byName = new Map<string, PasswordTransform>([
    ['md5', (password) => createHash('md5').update(password, 'utf8').digest('hex')],
    ['plain', (password) => password],
  ]);

  add(name: string, transform: PasswordTransform): void {
    this.byName.set(name, transform);
  }

  /** @throws Error for an unknown name: settings are checked before. */
  get(name: string): PasswordTransform {
    return must(this.byName.get(name), `password transform ${name}`);
  }
}
