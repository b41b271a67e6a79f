import { useMemo } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { SuppressionRule } from '@shared/model/alarmConfig';
import { coveredObjects } from '@shared/model/suppression';
import { useLive } from '@renderer/data/services';

/** Objects that are named; the others are counted. */
const NAMED = 8;

/**
 * Which objects a rule fits among the alarms that this workstation keeps, whatever its hours are: a rule that
 * takes more than was meant is seen before it hides anything.
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
  const comma = t('alarmRules.sources.comma');
  const names = objects.slice(0, NAMED).map((name) => name || t('alarmRules.matches.noObject'));
  const values = { number: objects.length, names: names.join(comma) };
  const key = objects.length > NAMED ? 'more' : 'all';
  return (
    <small className="cj-hint" data-matches={objects.length}>
      {t(`alarmRules.matches.${key}`, values)}
    </small>
  );
}
