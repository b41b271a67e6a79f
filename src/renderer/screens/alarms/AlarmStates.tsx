import { useTranslation } from 'react-i18next';
import { Disable, Offline, Tick } from '@blueprintjs/icons';
import type { ChannelHealth } from '@shared/model/alarm';
import { channelText, receptionOf } from '@renderer/data/reception';
import { useNow } from '@renderer/data/services';
import { StateView } from '@renderer/ui/StateView';
import type { AlarmFilter } from './filter';

/** Clock times of the line move over midnight only. ms. */
const REFRESH_MS = 30_000;

/** "No alarms", "no channel" and "not connected" can never look alike. */
export function AlarmEmpty(props: {
  readonly channels: readonly ChannelHealth[];
  readonly filter: AlarmFilter;
}) {
  const { t } = useTranslation();
  switch (receptionOf(props.channels)) {
    case 'none':
      return (
        <StateView
          icon={<Disable size={40} />}
          title={t('alarmList.noChannelTitle')}
          text={t('alarmList.noChannelText')}
          testId="noChannel"
        />
      );
    case 'blind':
      return (
        <StateView
          icon={<Offline size={40} color="#c3202f" />}
          title={t('alarmList.blindTitle')}
          text={t('alarmList.blindText')}
          testId="blind"
        />
      );
    case 'waiting':
      return (
        <StateView
          busy
          text={props.channels.map((c) => channelText(t, c, 0)).join(t('shell.between'))}
        />
      );
    case 'receiving':
      return (
        <StateView
          icon={<Tick size={40} color="#23a26d" />}
          title={t(
            props.filter === 'all' ? 'alarmList.emptyTitle' : 'alarmList.emptyUnacknowledged',
          )}
          text={t('alarmList.emptyText')}
          testId="noAlarms"
        />
      );
  }
}

/** State of every channel, with the time since it is so. */
export function ChannelLine(props: { readonly channels: readonly ChannelHealth[] }) {
  const { t } = useTranslation();
  const now = useNow(REFRESH_MS);
  const reception = receptionOf(props.channels);
  const text =
    reception === 'none'
      ? t('alarmList.noChannel')
      : props.channels.map((channel) => channelText(t, channel, now)).join(t('shell.between'));
  return (
    <span className={`cj-channel cj-channel-${reception}`} role="status">
      <i />
      {text}
    </span>
  );
}
