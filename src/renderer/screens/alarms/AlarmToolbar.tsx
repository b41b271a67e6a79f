import type { ReactNode } from 'react';
import { useTranslation } from '@renderer/data/translation';
import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  PopoverNext,
  SegmentedControl,
} from '@blueprintjs/core';
import { More, Tick } from '@blueprintjs/icons';
import { useNavigate } from 'react-router-dom';
import type { ChannelHealth } from '@shared/model/alarm';
import { pagesAt } from '@shared/model/pages';
import { useLanguage } from '@renderer/data/language';
import { TestAlarmButton } from '@renderer/features/testAlarm/TestAlarmButton';
import { ChannelPopover } from './bars/ChannelPopover';
import { ALARM_VIEWS, type AlarmView } from '@renderer/features/alarms/model/query';
import { Select } from '@renderer/ui/Select';

/** How much room the one line of the toolbar has: for words, for signs, or for signs and a choice of views. */
export type BarRoom = 'words' | 'signs' | 'tight';

/** Below these widths the views are a choice: English names are longer. px */
const TIGHT_BELOW_PX = { zh: 940, en: 1_100 } as const;

const roomIn =
  (language: keyof typeof TIGHT_BELOW_PX) =>
  (width: number): BarRoom => {
    if (width < TIGHT_BELOW_PX[language]) return 'tight';
    return width < 1_500 ? 'signs' : 'words';
  };

/** The room of the line by the width of the list in px, for each language. */
export const BAR_ROOM = { zh: roomIn('zh'), en: roomIn('en') } as const;

const viewOf = (value: string): AlarmView =>
  ALARM_VIEWS.find((view) => view === value) ?? 'standing';

/** One line: views with their counts on the left, on the right what narrows the list, and the state of the channels. */
export function AlarmToolbar(props: {
  readonly room: BarRoom;
  readonly view: AlarmView;
  readonly counts: Readonly<Record<AlarmView, number>>;
  readonly channels: readonly ChannelHealth[];
  readonly onView: (view: AlarmView) => void;
  /** null: no listed alarm needs an acknowledgement. */
  readonly onAcknowledgeListed: (() => void) | null;
  /** Search and filters. */
  readonly filters: ReactNode;
  /** Saved views and columns. */
  readonly children: ReactNode;
}) {
  const { t } = useTranslation();
  const language = useLanguage();
  const navigate = useNavigate();
  const { room, view, counts, onAcknowledgeListed } = props;
  const options = ALARM_VIEWS.map((value) => ({
    value,
    label: `${t(`alarmList.view.${value}`)} ${counts[value]}`,
  }));
  return (
    <>
      {room === 'tight' ? (
        <Select
          className="cj-alarm-views"
          aria-label={t('alarmList.views')}
          value={view}
          options={options}
          onChange={(event) => props.onView(viewOf(event.currentTarget.value))}
        />
      ) : (
        <SegmentedControl
          size="small"
          value={view}
          options={options}
          onValueChange={(value) => props.onView(viewOf(value))}
        />
      )}
      <span className="cj-toolbar-space" />
      {props.filters}
      <ChannelPopover channels={props.channels} />
      <TestAlarmButton />
      {props.children}
      <PopoverNext
        placement="bottom-end"
        content={
          <Menu>
            <MenuItem
              icon={<Tick />}
              text={t('alarmList.acknowledgeListed')}
              label="Shift + A"
              disabled={onAcknowledgeListed === null}
              title={onAcknowledgeListed === null ? t('alarmList.noneListed') : ''}
              onClick={() => onAcknowledgeListed?.()}
            />
            <MenuDivider />
            {pagesAt('alarms').map(({ key, path, label }) => (
              <MenuItem key={key} text={label[language]} onClick={() => void navigate(path)} />
            ))}
          </Menu>
        }
      >
        <Button
          variant="minimal"
          size="small"
          icon={<More />}
          {...(room === 'words' ? { text: t('shell.duty') } : {})}
          title={t('shell.duty')}
          aria-label={t('shell.duty')}
        />
      </PopoverNext>
    </>
  );
}
