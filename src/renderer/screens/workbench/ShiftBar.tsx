import { Button } from '@blueprintjs/core';
import { LayoutGrid } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import { wallClock, wallDay, wallParts } from '@shared/base/time';
import { cityOffset } from '@shared/model/diagnostics';
import { pathOf } from '@shared/model/pages';
import { displayName } from '@shared/model/person';
import type { SignedInUser } from '@shared/model/session';
import { shiftOf } from '@shared/model/shift';
import { channelsText } from '@renderer/data/channels';
import { receptionOf } from '@renderer/data/reception';
import { useLive, useNow } from '@renderer/data/services';
import { useTranslation } from '@renderer/data/translation';
import { TestAlarmButton } from '@renderer/features/testAlarm/TestAlarmButton';

const SECOND_MS = 1_000;
const MINUTE_MS = 60_000;
/** 2026-11-01 was a Sunday. */
const SUNDAY = Date.UTC(2026, 10, 1);
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Date, time, shift, who has the desk, whether alarms come in; handing over, the test alarm and arranging. */
export function ShiftBar(props: {
  readonly user: SignedInUser;
  readonly arranging: boolean;
  readonly onArrange: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <section className="cj-desk-bar" aria-label={t('workbench.bar')}>
      <DeskClock />
      <ShiftTime />
      <span className="cj-desk-who">
        {t('workbench.onDuty', { name: displayName(props.user) })}
      </span>
      <Channels />
      <span className="cj-desk-acts">
        <TestAlarmButton outlined />
        <Button
          variant="outlined"
          text={t('workbench.handover')}
          onClick={() => void navigate(pathOf('handover'))}
        />
        <Button
          className="cj-desk-arranges"
          variant="outlined"
          icon={<LayoutGrid />}
          active={props.arranging}
          aria-pressed={props.arranging}
          aria-label={t('workbench.arrange.start')}
          title={t('workbench.arrange.start')}
          onClick={props.onArrange}
        />
      </span>
    </section>
  );
}

/** The page's own heading is its time: the tab and the title say where one is. */
function DeskClock() {
  const { i18n } = useTranslation();
  const offsetMs = useLive((live) => cityOffset(live.serverClock));
  const now = useNow(SECOND_MS) + offsetMs;
  const weekday = new Intl.DateTimeFormat(i18n.language, { weekday: 'short', timeZone: 'UTC' });
  return (
    <h1 className="cj-desk-clock">
      <span>
        {wallDay(now).slice(5)} {weekday.format(SUNDAY + wallParts(now).weekday * DAY_MS)}
      </span>
      <b>{wallClock(now)}</b>
    </h1>
  );
}

function ShiftTime() {
  const { t } = useTranslation();
  const now = useNow(MINUTE_MS / 2);
  const begins = useLive((live) => live.settings?.shifts);
  if (begins === undefined || begins.length === 0) return null;
  const { from, to } = shiftOf(now, begins);
  const minutes = Math.max(0, Math.ceil((to - now) / MINUTE_MS));
  const left = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  const hour = (at: number): string => wallClock(at).slice(0, 5);
  return (
    <span className="cj-desk-shift">
      {t('workbench.shift', { from: hour(from), to: hour(to) })}
      <em>{t('workbench.shiftLeft', { left })}</em>
    </span>
  );
}

function Channels() {
  const { t } = useTranslation();
  const now = useNow(MINUTE_MS / 2);
  const channels = useLive((live) => live.alarms?.channels);
  if (channels === undefined) return null;
  const text = channelsText(t, channels, now);
  return (
    <span className={`cj-desk-channels cj-desk-${receptionOf(channels)}`} title={text}>
      <i />
      <span>{text}</span>
    </span>
  );
}
