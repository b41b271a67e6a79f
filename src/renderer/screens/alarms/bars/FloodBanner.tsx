import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { FLOOD_WINDOW_MS, type AttentionState, type FloodGroup } from '@shared/model/attention';
import { useNow } from '@renderer/data/services';
import { shortTime } from '@renderer/data/time';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { classText } from '@renderer/features/alarms/model/words';

const REFRESH_MS = 30_000;
/** Most groups that are named; the rest is counted. */
const SHOWN = 6;
const MINUTE = 60_000;

/** More alarms than one person can handle, by group, largest first. A click shows one group. */
export function FloodBanner(props: {
  readonly flood: AttentionState['flood'];
  readonly onGroup: (group: FloodGroup | null) => void;
}) {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const { flood } = props;
  if (flood === null) return null;
  const rest = flood.groups.length - SHOWN;
  return (
    <section className="cj-flood" aria-label={t('alarmList.flood')}>
      <strong>
        {t('alarmList.floodSince', {
          since: shortTime(flood.since, now),
          minutes: FLOOD_WINDOW_MS / MINUTE,
          count: flood.inWindow,
        })}
      </strong>
      <div>
        {flood.groups.slice(0, SHOWN).map((group) => {
          const name = classText(t, {
            alarmClass: group.alarmClass,
            recognised: true,
          });
          return (
            <button
              key={`${group.site}|${group.alarmClass}`}
              type="button"
              onClick={() => props.onGroup(group)}
            >
              <PriorityMark priority={group.worst} bare />
              {[group.site, name].filter((one) => one !== '').join(t('alarmList.groupBetween'))}
              <b>{group.count}</b>
            </button>
          );
        })}
        {rest > 0 && (
          <Button
            size="small"
            variant="minimal"
            text={t('alarmList.floodMore', { count: rest })}
            onClick={() => props.onGroup(null)}
          />
        )}
      </div>
    </section>
  );
}
