import type { TestReport, TestVerdict } from '@shared/model/testReport';
import type { Translate } from '@shared/model/translate';

/** What failed, else what nobody but a person can know, else that all is well. */
export function resultText({ links }: TestReport, translate: Translate): string {
  const names = (verdicts: readonly TestVerdict[]): string =>
    links
      .filter(
        ({ key, verdict }) => key !== 'heard' && verdict !== null && verdicts.includes(verdict),
      )
      .map(({ key }) => translate(`testAlarm.link.${key}`))
      .join(translate('form.comma'));
  const bad = names(['failed', 'refused']);
  if (bad !== '') return translate('testAlarm.toast.bad', { links: bad });
  const unsure = names(['unknown']);
  if (unsure === '') return translate('testAlarm.toast.good');
  return translate('testAlarm.toast.unsure', { links: unsure });
}
