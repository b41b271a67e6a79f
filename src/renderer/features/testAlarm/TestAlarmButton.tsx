import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Pulse } from '@blueprintjs/icons';
import { totalOf } from '@shared/model/testAlarm';
import { useLive, useNow, useServices } from '@renderer/data/services';
import { shortTime } from '@renderer/data/time';
import './testAlarm.css';

/** The time of the last test changes its form at midnight only. ms. */
const REFRESH_MS = 30_000;

/** Begins a test alarm and shows its report. */
export function useTestAlarm(): { readonly start: () => void; readonly show: () => void } {
  const { bridge, live, report } = useServices();
  const show = (): void => live.setState({ testAlarmOpen: true });
  const start = (): void => {
    bridge.request('testAlarm.start').catch(report);
    show();
  };
  return { start, show };
}

/** One click sends a test alarm; the last result is beside it. */
export function TestAlarmButton(props: { readonly outlined?: boolean }) {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const last = useLive((live) => live.testAlarm?.report ?? null);
  const { start, show } = useTestAlarm();
  const running = last !== null && last.endedAt === null;
  return (
    <span className="cj-test-start">
      <Button
        icon={<Pulse />}
        aria-label={t('testAlarm.start')}
        variant={props.outlined === true ? 'outlined' : 'solid'}
        text={t('testAlarm.start')}
        title={t('testAlarm.startHint')}
        loading={running}
        onClick={start}
      />
      {last !== null && (
        <button type="button" className={`cj-test-last cj-test-${totalOf(last)}`} onClick={show}>
          {t('testAlarm.last', {
            at: shortTime(last.startedAt, now),
            total: t(`testAlarm.total.${totalOf(last)}`),
          })}
        </button>
      )}
    </span>
  );
}
