import { useTranslation } from '@renderer/data/translation';
import { Button } from '@blueprintjs/core';
import { Disable, Filter, Offline, Tick } from '@blueprintjs/icons';
import type { ChannelHealth } from '@shared/model/alarm';
import { channelText, receptionOf } from '@renderer/data/reception';
import { StateView } from '@renderer/ui/StateView';
import type { AlarmView } from '@renderer/features/alarms/model/query';

/** "No alarms", "no channel", "not connected" and "all filtered out" can never look alike. */
export function AlarmEmpty(props: {
  readonly channels: readonly ChannelHealth[];
  readonly view: AlarmView;
  readonly isFiltered: boolean;
  readonly onClear: () => void;
}) {
  const { t } = useTranslation();
  if (props.isFiltered)
    return (
      <StateView
        icon={<Filter size={40} />}
        title={t('alarmList.emptyFiltered')}
        text={t('alarmList.emptyFilteredText')}
        testId="filtered"
      >
        <Button text={t('alarmList.clearFilters')} onClick={props.onClear} />
      </StateView>
    );
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
          title={t(`alarmList.empty.${props.view}`)}
          text={t('alarmList.emptyText')}
          testId="noAlarms"
        />
      );
  }
}
