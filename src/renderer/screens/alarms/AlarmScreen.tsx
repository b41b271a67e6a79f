import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, SegmentedControl } from '@blueprintjs/core';
import { Tick } from '@blueprintjs/icons';
import type { Alarm } from '@shared/model/alarm';
import { useLive, useServices } from '@renderer/data/services';
import { DataGrid } from '@renderer/ui/DataGrid';
import { TestAlarmButton } from '@renderer/screens/testAlarm/TestAlarmButton';
import { useToast } from '@renderer/ui/toasts';
import { AcknowledgeDialog } from './AcknowledgeDialog';
import { alarmColumns } from './alarmColumns';
import { AlarmEmpty, ChannelLine } from './AlarmStates';
import { RawDialog } from './RawDialog';
import { shownAlarms, type AlarmFilter } from './filter';
import './alarms.css';

/** Every alarm of this tenant, the unacknowledged ones first in mind. */
export function AlarmScreen() {
  const { t, i18n } = useTranslation();
  const { bridge, live } = useServices();
  const toast = useToast();
  const snapshot = useLive((state) => state.alarms);
  const focusAsked = useLive((state) => state.focusedAlarm);
  const [filter, setFilter] = useState<AlarmFilter>('all');
  const [focused, setFocused] = useState<string | null>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [acknowledging, setAcknowledging] = useState<readonly string[] | null>(null);
  const [raw, setRaw] = useState<Alarm | null>(null);

  const alarms = snapshot?.alarms ?? NO_ALARMS;
  // A click on a toast wins over the filter: the alarm it names must be visible.
  if (focusAsked !== null && focusAsked !== focused) {
    setFocused(focusAsked);
    setFilter('all');
  }
  useEffect(() => {
    if (focusAsked === null) return;
    live.setState({ focusedAlarm: null });
    bridge.command('alarms.opened', { ids: [focusAsked] });
  }, [bridge, focusAsked, live]);

  const rows = useMemo(() => shownAlarms(alarms, filter), [alarms, filter]);
  const columns = useMemo(
    () =>
      alarmColumns(t, (key) => i18n.exists(key), {
        onRaw: setRaw,
        onAcknowledge: (id) => setAcknowledging([id]),
      }),
    [t, i18n],
  );
  const open = new Set(
    alarms.filter((alarm) => alarm.state === 'unacknowledged').map((alarm) => alarm.id),
  );
  const acknowledge = (): void => {
    const ids = selected.filter((id) => open.has(id));
    if (ids.length === 0) toast('warning', t('alarmList.chooseRows'));
    else setAcknowledging(ids);
  };
  if (snapshot === null) return null;
  return (
    <section className="cj-list cj-alarms" data-revision={snapshot.revision}>
      <div className="cj-toolbar">
        <Button
          intent="primary"
          icon={<Tick />}
          text={t('alarmList.acknowledge')}
          onClick={acknowledge}
        />
        <SegmentedControl
          size="small"
          value={filter}
          options={[
            { value: 'all', label: `${t('alarmList.all')} ${alarms.length}` },
            {
              value: 'unacknowledged',
              label: `${t('alarmList.unacknowledgedOnly')} ${snapshot.counts.unacknowledged}`,
            },
          ]}
          onValueChange={(value) => setFilter(value === 'unacknowledged' ? value : 'all')}
        />
        <TestAlarmButton />
        <span className="cj-toolbar-space" />
        <ChannelLine channels={snapshot.channels} />
      </div>
      <div className="cj-list-grid">
        {rows.length === 0 ? (
          <AlarmEmpty channels={snapshot.channels} filter={filter} />
        ) : (
          <DataGrid
            rows={rows}
            columns={columns}
            focused={focused}
            onSelect={setSelected}
            onOpen={setRaw}
          />
        )}
      </div>
      {acknowledging !== null && (
        <AcknowledgeDialog
          ids={acknowledging}
          onClose={() => setAcknowledging(null)}
          onDone={(count) => {
            setAcknowledging(null);
            toast('success', t('alarmList.acknowledgeDone', { count }));
          }}
        />
      )}
      {raw !== null && <RawDialog alarm={raw} onClose={() => setRaw(null)} />}
    </section>
  );
}

const NO_ALARMS: readonly Alarm[] = [];
