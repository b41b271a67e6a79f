import type { ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import {
  Button,
  ButtonGroup,
  Menu,
  MenuItem,
  PopoverNext,
  SegmentedControl,
} from '@blueprintjs/core';
import { CaretDown, More, Tick } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import type { ChannelHealth } from '@shared/model/alarm';
import { pagesAt } from '@shared/model/pages';
import { useLanguage } from '@renderer/data/language';
import { TestAlarmButton } from '@renderer/features/testAlarm/TestAlarmButton';
import { ChannelPopover } from './bars/ChannelPopover';
import type { ListAct } from '@renderer/features/alarms/dialogs/acts';
import { ALARM_VIEWS, type AlarmView } from '@renderer/features/alarms/model/query';

const MORE_ACTS: readonly ListAct[] = [
  'shelve',
  'unshelve',
  'assign',
  'comment',
  'tellServer',
  'close',
];
const KEYS: Readonly<Partial<Record<ListAct, string>>> = {
  shelve: 'S',
  unshelve: 'U',
  assign: 'G',
  comment: 'C',
  tellServer: 'T',
  close: 'X',
};

/** Views with their counts, acts on the chosen alarms, and the state of the channels. */
export function AlarmToolbar(props: {
  readonly view: AlarmView;
  readonly counts: Readonly<Record<AlarmView, number>>;
  readonly channels: readonly ChannelHealth[];
  readonly chosen: number;
  readonly onView: (view: AlarmView) => void;
  readonly onAct: (act: ListAct) => void;
  readonly onAcknowledgeListed: () => void;
  /** Saved views and columns. */
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  return (
    <>
      <div className="cj-toolbar">
        <SegmentedControl
          size="small"
          value={props.view}
          options={ALARM_VIEWS.map((view) => ({
            value: view,
            label: `${t(`alarmList.view.${view}`)} ${props.counts[view]}`,
          }))}
          onValueChange={(value) =>
            props.onView(ALARM_VIEWS.find((view) => view === value) ?? 'standing')
          }
        />
        <span className="cj-toolbar-space" />
        <ChannelPopover channels={props.channels} />
      </div>
      <div className="cj-toolbar cj-alarm-acts">
        <ButtonGroup>
          <Button
            intent="primary"
            icon={<Tick />}
            text={t('alarmList.acknowledge')}
            title={`${t('alarmList.key.acknowledge')} (A)`}
            onClick={() => props.onAct('acknowledge')}
          />
          <PopoverNext
            placement="bottom-start"
            content={
              <Menu>
                <MenuItem
                  icon={<Tick />}
                  text={t('alarmList.acknowledgeListed')}
                  label="Shift + A"
                  onClick={props.onAcknowledgeListed}
                />
              </Menu>
            }
          >
            <Button intent="primary" icon={<CaretDown />} aria-label={t('alarmList.ackMore')} />
          </PopoverNext>
        </ButtonGroup>
        {MORE_ACTS.map((act) => (
          <Button
            key={act}
            text={t(`alarmList.act.${act}`)}
            title={`${t(`alarmList.key.${act}`)} (${KEYS[act] ?? ''})`}
            onClick={() => props.onAct(act)}
          />
        ))}
        {props.chosen > 0 && (
          <span className="cj-hint">{t('alarmList.chosen', { count: props.chosen })}</span>
        )}
        <span className="cj-toolbar-space" />
        <TestAlarmButton />
        {props.children}
        <PopoverNext
          placement="bottom-end"
          content={
            <Menu>
              {pagesAt('alarms').map(({ key, path, label }) => (
                <MenuItem key={key} text={label[language]} onClick={() => void navigate(path)} />
              ))}
            </Menu>
          }
        >
          <Button variant="minimal" icon={<More />} aria-label={t('alarmList.more')} />
        </PopoverNext>
      </div>
    </>
  );
}
