import { useMemo } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import { coveredObjects } from '@shared/model/suppression';
import { useLive } from '@renderer/data/services';

/** Most objects that are named; the others are counted. */
const NAMED = 8;

/**
 * The objects among this workstation's alarms that a rule matches, at any hour: a rule that matches too much
 * is noticed before it hides an alarm.
 */
export function RuleMatches(props: {
  readonly rule: Pick<SuppressionRule, 'classes' | 'objects' | 'sites'>;
}) {
  const { t } = useTranslation();
  const { rule } = props;
  const alarms = useLive((state) => state.alarms?.alarms);
  const objects = useMemo(() => coveredObjects(rule, alarms ?? []), [rule, alarms]);
  if (objects.length === 0)
    return <small className="cj-hint">{t('alarmRules.matches.none')}</small>;
  const comma = t('form.comma');
  const names = objects.slice(0, NAMED).map((name) => name || t('alarmRules.matches.noObject'));
  const values = { number: objects.length, names: names.join(comma) };
  const key = objects.length > NAMED ? 'more' : 'all';
  return (
    <small className="cj-hint" data-matches={objects.length}>
      {t(`alarmRules.matches.${key}`, values)}
    </small>
  );
}
