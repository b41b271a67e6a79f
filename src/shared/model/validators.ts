import type { TextKey } from '../i18n/textKey';
/**
 * Checks a mobile number (spec 1 §5). Returns the i18n key of the message, or undefined when valid. A
 * landline pattern (0, 2–3 digits, optional dash, 7–8 digits) of 11 characters is refused too.
 */
export function isPhoneProblem(text: string): TextKey | undefined {
  if (text === '') return 'records.check.phoneEmpty';
  if (text.length !== 11) return 'records.check.phoneLength';
  if (/^0\d{2,3}-?\d{7,8}$/.test(text) || !/^\d{11}$/.test(text))
    return 'records.check.phoneFormat';
  return undefined;
}

/** At least 8 letters, digits and limited symbols with a digit, a lower and an upper case letter (spec 1 §5). */
export function isPasswordProblem(text: string): TextKey | undefined {
  return /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z])[\w!@#$%^&*.?+=-]{8,}$/.test(text)
    ? undefined
    : 'records.check.password';
}
