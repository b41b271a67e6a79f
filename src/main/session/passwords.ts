import { createHash } from 'node:crypto';
import type { PasswordForm, ServerProfile } from '@shared/profile/profile';

/** The form of a password on the wire. */
export type PasswordTransform = (password: string) => string;

/** What a password is sent for: each may want a form of its own. */
export type PasswordUse = 'signIn' | 'save' | 'change';

type Passwords = ServerProfile['passwords'];

const md5: PasswordTransform = (password) =>
  createHash('md5').update(password, 'utf8').digest('hex');

/**
 * The transform of a profile for one use (spec 1 §5: passwords are transformed before sending). The library of
 * SM2 is read when the first password needs it: a start pays nothing for it.
 */
export async function passwordTransform(
  passwords: Passwords,
  use: PasswordUse,
): Promise<PasswordTransform> {
  return TRANSFORMS[passwords[use]](passwords);
}

const TRANSFORMS: Readonly<
  Record<PasswordForm, (passwords: Passwords) => Promise<PasswordTransform>>
> = {
  md5: () => Promise.resolve(md5),
  plain: () => Promise.resolve((password) => password),
  async sm2({ publicKey, order }) {
    const { encryptSm2 } = await import('./sm2');
    return (password) => encryptSm2(password, publicKey, order);
  },
};
