import type { KeyUnder } from '@shared/i18n/textKey';
import type { CallVerdict, CheckedCall, CheckStep, StepVerdict } from '@shared/model/diagnostics';
import type { Intent } from '@blueprintjs/core';
import type { Translate } from '@shared/model/translate';

/** Colour of a step's verdict: only what is out of the ordinary has one. The words say the same. */
export const STEP_INTENT: Readonly<Record<StepVerdict, Intent>> = {
  waiting: 'none',
  running: 'primary',
  ok: 'none',
  warning: 'warning',
  failed: 'danger',
  unknown: 'none',
  skipped: 'none',
};

export const CALL_INTENT: Readonly<Record<CallVerdict, Intent>> = {
  answered: 'none',
  otherShape: 'warning',
  noPermission: 'warning',
  notFound: 'danger',
  serverError: 'danger',
  rejected: 'danger',
  notJson: 'danger',
  redirected: 'danger',
  tooLarge: 'danger',
  timeout: 'danger',
  notConnected: 'danger',
  skipped: 'none',
  cancelled: 'none',
  waiting: 'none',
};

/** The finding of a step in words; '' before its end. */
export function foundText(t: Translate, step: CheckStep): string {
  return step.found === '' ? '' : t(`diagnostics.found.${step.found}`, step.values);
}

/** The note on a call besides its path and its verdict. */
export function noteOf(t: Translate, call: CheckedCall): string {
  const notes: string[] = [];
  const names = (fields: readonly string[]): string => fields.join(', ');
  if (call.skip !== null)
    notes.push(t(`diagnostics.skip.${call.skip.reason}`, { param: call.skip.param }));
  if (call.unreadable.length > 0)
    notes.push(t('diagnostics.unreadable', { fields: names(call.unreadable) }));
  if (call.missing.length > 0)
    notes.push(t('diagnostics.missing', { fields: names(call.missing) }));
  return notes.join(' · ');
}

/** A size in kB or MB. */
export function sizeText(bytes: number): string {
  if (bytes < 1024 * 1024) return `${Math.max(1, Math.round(bytes / 1024))} kB`;
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** The difference of two clocks in the largest readable unit. */
export function amountText(t: Translate, ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  const [unit, n]: readonly [KeyUnder<'diagnostics.amount'>, number] =
    seconds < 120
      ? ['seconds', seconds]
      : seconds < 7200
        ? ['minutes', Math.round(seconds / 60)]
        : seconds < 172_800
          ? ['hours', Math.round(seconds / 3600)]
          : ['days', Math.round(seconds / 86_400)];
  return t(`diagnostics.amount.${unit}`, { n });
}
