import { useMemo } from 'react';
import { useTranslation } from '@renderer/data/translation';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { FloodGroup } from '@shared/model/attention';
import { timeOrDate } from '@renderer/data/time';
import { channelCounts } from '@renderer/data/channels';
import { useClassName } from '@renderer/data/alarmWords';
import { receptionOf } from '@renderer/data/reception';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { openAlarms, urgentAlarms } from './alarms';
import { connectionOf } from './Header';
import { useBoardLive, useClockOffset, useSecond } from './store';
import { useSaid } from './useNames';

/** More would be unreadable from a distance. */
const SHOWN = 3;

type Item =
  | { readonly key: string; readonly alarm: Alarm }
  | { readonly key: string; readonly group: FloodGroup };

/** In a flood the urgent alarms and then groups with their counts; otherwise the newest alarms. */
function itemsOf(snapshot: AlarmSnapshot): {
  readonly items: readonly Item[];
  readonly rest: number;
} {
  const { flood } = snapshot.attention;
  const single = (alarm: Alarm): Item => ({ key: alarm.id, alarm });
  if (flood === null) {
    const open = openAlarms(snapshot);
    return { items: open.slice(0, SHOWN).map(single), rest: Math.max(0, open.length - SHOWN) };
  }
  const urgent = urgentAlarms(snapshot).slice(0, SHOWN - 1);
  const groups = flood.groups.slice(0, SHOWN - urgent.length);
  const items = [
    ...urgent.map(single),
    ...groups.map((group): Item => ({ key: `${group.site}|${group.alarmClass}`, group })),
  ];
  const listed = urgent.length + groups.reduce((sum, { count }) => sum + count, 0);
  return { items, rest: Math.max(0, snapshot.counts.unacknowledged - listed) };
}

/** The newest unacknowledged alarms, their number, and whether alarms are being received. */
export function AlarmStrip() {
  const { t } = useTranslation();
  const snapshot = useBoardLive((live) => live.alarms);
  const signedOut = useBoardLive((live) => connectionOf(live.session) === 'signedOut');
  const shown = useMemo(() => (snapshot === null ? null : itemsOf(snapshot)), [snapshot]);
  if (snapshot === null || shown === null) return null;
  const { items, rest } = shown;
  const reception = signedOut ? 'blind' : receptionOf(snapshot.channels);
  const { blind, catchingUp, used } = channelCounts(snapshot.channels);
  const { unacknowledged, worst } = snapshot.counts;
  const { flood } = snapshot.attention;
  const state = unacknowledged === 0 ? 'quiet' : (worst ?? 'low');
  const words = (): string => {
    if (reception === 'blind')
      return !signedOut && used > 1
        ? t('board.alarms.notReceivedOf', { blind, used })
        : t('board.alarms.notReceived');
    return t(
      `board.alarms.${reception === 'receiving' && catchingUp > 0 ? 'catchingUp' : reception}`,
    );
  };
  return (
    <footer
      className="bd-alarms"
      data-reception={reception}
      data-worst={state}
      data-flood={flood !== null}
    >
      <div className="bd-alarms-sum">
        <strong>{t(flood === null ? 'board.alarms.title' : 'board.alarms.flood')}</strong>
        {/* Signed out, no alarms are counted: that is not zero. */}
        <b className={`bd-alarms-count bd-alarms-${state}`}>{signedOut ? '—' : unacknowledged}</b>
        <span className={`bd-reception bd-reception-${reception}`}>{words()}</span>
      </div>
      {items.length === 0 ? (
        <p className="bd-alarms-none">
          {reception === 'receiving' ? t('board.alarms.noneOpen') : ''}
        </p>
      ) : (
        <ol className="bd-alarms-list">
          {items.map((item) =>
            'alarm' in item ? (
              <AlarmItem key={item.key} alarm={item.alarm} />
            ) : (
              <GroupItem key={item.key} group={item.group} />
            ),
          )}
        </ol>
      )}
      {rest > 0 && items.length > 0 && (
        <span className="bd-alarms-more">{t('board.alarms.more', { count: rest })}</span>
      )}
    </footer>
  );
}

function AlarmItem(props: { readonly alarm: Alarm }) {
  const className = useClassName();
  const locked = useBoardLive((live) => live.lock?.locked === true);
  const offsetMs = useClockOffset();
  const now = useSecond();
  const alarm = useSaid()(props.alarm);
  const name = className(alarm.recognised ? alarm.alarmClass : 'unknown');
  const said = alarm.recognised ? (alarm.headline ?? alarm.text) : `${name} · ${alarm.text}`;
  const text = locked ? name : said;
  const time = timeOrDate(alarm.eventTime ?? alarm.receivedAt + offsetMs, now + offsetMs);
  return (
    <li data-priority={alarm.priority} title={text}>
      <PriorityMark priority={alarm.priority} />
      <time>{time}</time>
      <span>{text}</span>
    </li>
  );
}

/** A group shows its site only while the workstation is not locked: a site may be a person's address. */
function GroupItem(props: { readonly group: FloodGroup }) {
  const { t } = useTranslation();
  const className = useClassName();
  const locked = useBoardLive((live) => live.lock?.locked === true);
  const { site, alarmClass, count, worst } = props.group;
  const parts = [locked ? '' : site, className(alarmClass)].filter((one) => one !== '');
  const text = parts.join(t('alarmList.groupBetween'));
  return (
    <li data-priority={worst} data-group="true" title={text}>
      <PriorityMark priority={worst} />
      <b>{count}</b>
      <span>{text}</span>
    </li>
  );
}
