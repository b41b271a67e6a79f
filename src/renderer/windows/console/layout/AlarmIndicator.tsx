import { useTranslation } from '@renderer/data/translation';
import { Notifications, Offline } from '@blueprintjs/icons';
import { pathOf } from '@shared/model/pages';
import { useLive, useNow } from '@renderer/data/services';
import { channelsText } from '@renderer/data/channels';
import { receptionOf } from '@renderer/data/reception';

/** Highest count in figures; a larger one is shown as "99+". */
const COUNT_MAX = 99;
/** Ages are in minutes here. ms. */
const REFRESH_MS = 30_000;

/** Number of unacknowledged alarms, and whether alarms are being received: by a shape, and in a word where there is room. */
export function AlarmIndicator(props: { readonly onOpen: (to: string) => void }) {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const alarms = useLive((live) => live.alarms);
  if (alarms === null) return null;
  const reception = receptionOf(alarms.channels);
  const { unacknowledged, worst } = alarms.counts;
  const state = channelsText(t, alarms.channels, now);
  const shown = unacknowledged > COUNT_MAX ? `${COUNT_MAX}+` : String(unacknowledged);
  const word = t(`alarmList.reception.${reception}`);
  const look = ['cj-bell', `cj-bell-${reception}`];
  if (unacknowledged > 0) look.push(`cj-bell-${worst ?? 'low'}`);
  return (
    <button
      type="button"
      className={look.join(' ')}
      title={state}
      // What is seen stands in the name as it is seen, for whoever says it to a voice control.
      aria-label={`${shown} ${word} · ${t('alarmList.indicator', { count: unacknowledged, state })}`}
      onClick={() => props.onOpen(pathOf('alarms'))}
    >
      {reception === 'blind' ? <Offline /> : <Notifications />}
      {/* Number and word are two words, whatever draws them side by side. */}
      <span className="cj-bell-count">{shown}</span> <i className="cj-bell-dot" />
      <span className="cj-top-word" aria-hidden="true">
        {word}
      </span>
    </button>
  );
}
