import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Cross, Tick } from '@blueprintjs/icons';
import type { Alarm } from '@shared/model/alarm';
import type { ListAct } from '@renderer/features/alarms/dialogs/acts';
import { KEYS } from '@renderer/ui/keys';
import { whyNot } from './useActs';

/** The acts in their order; what ends an alarm is last. */
const ACTS: readonly ListAct[] = [
  'acknowledge',
  'shelve',
  'unshelve',
  'assign',
  'comment',
  'tellServer',
  'close',
];

/**
 * What can be done with the chosen alarms, in the place of the toolbar: every act has its own place whatever is
 * chosen, and one that does not apply says why.
 */
export function BatchBar(props: {
  readonly chosen: readonly Alarm[];
  readonly onAct: (act: ListAct) => void;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="cj-alarm-batch" role="group" aria-label={t('alarmList.batch')}>
      <span className="cj-batch-count" role="status">
        {t('alarmList.chosen', { count: props.chosen.length })}
      </span>
      {ACTS.map((act) => {
        const why = whyNot(t, act, props.chosen);
        const hint = `${t(`alarmList.key.${act}`)} (${KEYS[act][0]})`;
        return (
          <span key={act} title={why ?? hint}>
            <Button
              size="small"
              intent={act === 'acknowledge' ? 'primary' : 'none'}
              {...(act === 'acknowledge' ? { icon: <Tick /> } : {})}
              text={t(`alarmList.act.${act}`)}
              disabled={why !== null}
              onClick={() => props.onAct(act)}
            />
          </span>
        );
      })}
      <span className="cj-toolbar-space" />
      <Button
        className="cj-batch-clear"
        size="small"
        variant="minimal"
        icon={<Cross />}
        text={t('alarmList.clearChosen')}
        aria-label={t('alarmList.clearChosen')}
        title={t('alarmList.clearChosen')}
        onClick={props.onClear}
      />
    </div>
  );
}
