import { createHash } from 'node:crypto';
import { must } from '@shared/base/assert';

/** How a password looks on the wire. */
export type PasswordTransform = (password: string) => string;

/**
 * Transforms by name (spec 1 §5: passwords are transformed by a hash before sending). Another one,
 * sm2 say, is one more entry: nothing else knows how a password travels.
 */
export class PasswordTransforms {
  private readonly byName = new Map<string, PasswordTransform>([
    ['md5', (password) => createHash('md5').update(password, 'utf8').digest('hex')],
    ['plain', (password) => password],
  ]);

  add(name: string, transform: PasswordTransform): void {
    this.byName.set(name, transform);
  }

  /** @throws Error for a name that nobody registered: settings are checked before. */
  get(name: string): PasswordTransform {
    return must(this.byName.get(name), `password transform ${name}`);
  }
}
