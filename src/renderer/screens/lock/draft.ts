import { twoDigits } from '@shared/base/time';
import type { TextKey } from '@shared/i18n/textKey';
import { LOCK_MIN_LENGTH } from '@shared/model/lock';
import type { PasswordDraft } from '@renderer/ui/PasswordDialog';

/** The first problem, as a message key (spec 1 §8: 锁屏密码不能为空); null when valid. */
export function problemOf(draft: PasswordDraft, change: boolean, oldWanted = true): TextKey | null {
  if (draft.password.trim() === '') return 'desk.problem.empty';
  if (change && oldWanted && draft.old === '') return 'desk.problem.empty';
  if ([...draft.password].length < LOCK_MIN_LENGTH) return 'desk.problem.short';
  return draft.password === draft.repeat ? null : 'desk.problem.repeat';
}

/** Remaining time, m:ss, rounded up so that it never shows 0:00 during a wait. */
export function leftText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}
