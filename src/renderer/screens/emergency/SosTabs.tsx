import { useRef } from 'react';
import type { Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import { sosBriefOf } from '@shared/model/sosBrief';
import { timeOrDate } from '@renderer/data/time';
import { useServerNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { spanText } from '@renderer/features/alarms/model/words';
import { useCityOffset } from '@renderer/features/sos/SosOfAlarm';

const SECOND_MS = 1_000;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };

/** All open SOS, newest first, each with how long it waits; the arrow keys go from one to the next. */
export function SosTabs(props: {
  readonly open: readonly Alarm[];
  /** Id of the one that is shown; '' for none of them. */
  readonly chosen: string;
  readonly onGo: (alarm: Alarm) => void;
}) {
  const { t } = useTranslation();
  const now = useServerNow(SECOND_MS);
  const offset = useCityOffset();
  const list = useRef<HTMLElement>(null);
  const { open, chosen, onGo } = props;
  return (
    <nav
      ref={list}
      className="cj-emergency-tabs"
      aria-label={t('sos.emergency.open')}
      onKeyDown={({ key }) => {
        const buttons = [...(list.current?.querySelectorAll('button') ?? [])];
        const at = buttons.findIndex((one) => one === document.activeElement);
        buttons[at + (STEPS[key] ?? 0)]?.focus();
      }}
    >
      {open.map((alarm) => {
        const { employeeName, since } = sosBriefOf(alarm, offset);
        return (
          <button
            key={alarm.id}
            type="button"
            aria-current={alarm.id === chosen ? 'page' : undefined}
            data-open={isOpen(alarm.state)}
            onClick={() => onGo(alarm)}
          >
            <strong>{employeeName || t('sos.popup.nobody')}</strong>
            <span title={timeOrDate(since, now)}>
              {t('alarmList.waited', { time: spanText(t, now - since) })}
            </span>
            <small>{t(`sos.emergency.stateName.${alarm.state}`)}</small>
          </button>
        );
      })}
    </nav>
  );
}
