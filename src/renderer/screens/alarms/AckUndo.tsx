import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import type { Alarm } from '@shared/model/alarm';
import { headlineOf } from '@renderer/features/alarms/model/words';

/** What was acknowledged just now, over the end of the list: it can be taken back, by the next stop of Tab, and commented on. */
export function AckUndo(props: {
  readonly alarm: Alarm;
  readonly onComment: () => void;
  readonly onUndo: () => void;
}) {
  const { t } = useTranslation();
  const { alarm } = props;
  return (
    <div className="cj-ack-undo" role="status">
      <Tick />
      <b>{t('alarmList.acknowledged')}</b>
      <span title={alarm.text}>{headlineOf(alarm)}</span>
      <Button
        size="small"
        variant="minimal"
        text={`${t('alarmList.undo')} Ctrl+Z`}
        onClick={props.onUndo}
      />
      <Button
        size="small"
        variant="minimal"
        text={`${t('alarmList.act.comment')} C`}
        onClick={props.onComment}
      />
    </div>
  );
}
