import { useTranslation } from '@renderer/data/translation';
import { Button, Tag } from '@blueprintjs/core';
import { Pulse, VolumeOff } from '@blueprintjs/icons';
import { useLive } from '@renderer/data/services';
import { useTestAlarm } from './TestAlarmButton';
import './testAlarm.css';

/** Visible on every screen while the test of this shift is due. */
export function TestAlarmBar() {
  const { t } = useTranslation();
  const due = useLive((live) => live.testAlarm?.due ?? null);
  const { start, show } = useTestAlarm();
  if (due === null) return null;
  const { why, shift } = due;
  return (
    <div className="cj-bar cj-bar-test" role="status">
      <Pulse />
      {t(`testAlarm.due.${why}.bar`, { shift })}
      {why !== 'none' && <Button size="small" text={t('testAlarm.report')} onClick={show} />}
      <Button size="small" intent="primary" text={t('testAlarm.dueNow')} onClick={start} />
    </div>
  );
}

/** Says that this workstation has the role "shows"; empty with the role "rings". */
export function RoleMark() {
  const { t } = useTranslation();
  const shows = useLive((live) => live.settings?.role === 'shows');
  if (!shows) return null;
  return (
    <Tag minimal intent="warning" icon={<VolumeOff />} title={t('testAlarm.showsOnly')}>
      {t('testAlarm.showsOnlyShort')}
    </Tag>
  );
}
