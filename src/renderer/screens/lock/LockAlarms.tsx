import { useTranslation } from '@renderer/data/translation';
import { Offline, Tick } from '@blueprintjs/icons';
import { PRIORITIES } from '@shared/model/alarm';
import { channelsText } from '@renderer/data/channels';
import { receptionOf } from '@renderer/data/reception';
import { useLive, useNow } from '@renderer/data/services';
import { PriorityMark } from '@renderer/ui/PriorityMark';

/** Ages are in minutes here. ms. */
const REFRESH_MS = 30_000;

/** Open alarms by priority, and whether alarms are received: no place and no text. */
export function LockAlarms() {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const alarms = useLive((live) => live.alarms);
  if (alarms === null) return null;
  const { unacknowledged } = alarms.counts;
  const reception = receptionOf(alarms.channels);
  const state = channelsText(t, alarms.channels, now);
  return (
    <div className="cj-lock-alarms">
      <p>
        {unacknowledged === 0
          ? t('desk.noAlarms')
          : t('desk.openAlarms', { count: unacknowledged })}
      </p>
      {unacknowledged > 0 && (
        <ul>
          {PRIORITIES.map((priority) => (
            <li key={priority} data-priority={priority}>
              <PriorityMark priority={priority} />
              <strong>{alarms.counts.open[priority]}</strong>
            </li>
          ))}
        </ul>
      )}
      <p className={`cj-lock-reception cj-lock-${reception}`}>
        {reception === 'receiving' ? <Tick size={14} /> : <Offline size={14} />}
        {state}
      </p>
    </div>
  );
}
