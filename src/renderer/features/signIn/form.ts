import type { TextKey } from '@shared/i18n/textKey';
/** The form's content before it is sent. */
export interface SignInDraft {
  readonly tenantId: string;
  readonly username: string;
  readonly password: string;
  readonly captchaCode: string;
}

/** The first missing field, as an i18n key with the field to focus. */
export function missing(
  draft: SignInDraft,
): { readonly field: keyof SignInDraft; readonly key: TextKey } | null {
  if (draft.tenantId.trim() === '') return { field: 'tenantId', key: 'signIn.fillTenant' };
  if (draft.username.trim() === '') return { field: 'username', key: 'signIn.fillUsername' };
  if (draft.password === '') return { field: 'password', key: 'signIn.fillPassword' };
  if (draft.captchaCode.trim() === '') return { field: 'captchaCode', key: 'signIn.fillCaptcha' };
  return null;
}

/** A tenant as it is meant: an input method that was left on types its digits and letters full width. */
export function plainTenant(text: string): string {
  return text.normalize('NFKC').trim();
}
