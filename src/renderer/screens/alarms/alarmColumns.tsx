import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import type { ReactNode } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import type { Alarm } from '@shared/model/alarm';
import { TEST_CHANNEL } from '@shared/model/testAlarm';
import type { Translate } from '@renderer/data/failure';
import { localDateTime } from '@renderer/data/time';
import { PriorityMark } from '@renderer/ui/PriorityMark';
import { AlarmTime } from './AlarmTime';

/** The class in words; classes that have no text yet show their own name. */
export function classText(t: Translate, exists: (key: string) => boolean, alarm: Alarm): string {
  if (!alarm.recognised) return t('alarmList.unrecognised');
  const key = `alarm.class.${alarm.alarmClass}`;
  return exists(key) ? t(key) : alarm.alarmClass;
}

/** Who acknowledged, when and where it was recorded. */
export function acknowledgedText(t: Translate, alarm: Alarm): string {
  if (alarm.acknowledged === null) return t('alarmList.unacknowledged');
  const { by, at, where } = alarm.acknowledged;
  // A test closes itself; nobody pressed a button.
  if (alarm.channel === TEST_CHANNEL && by === TEST_CHANNEL)
    return t('testAlarm.closedByTest', { at: localDateTime(at) });
  const key = where === 'workstation' ? 'alarmList.acknowledgedBy' : 'alarmList.acknowledgedServer';
  return t(key, { by, at: localDateTime(at) });
}

/** Columns of the alarm list. Texts of messages are shown as text, never as markup. */
export function alarmColumns(
  t: Translate,
  exists: (key: string) => boolean,
  on: {
    readonly onRaw: (alarm: Alarm) => void;
    readonly onAcknowledge: (id: string) => void;
  },
): readonly ColDef<Alarm>[] {
  const column = (
    colId: string,
    width: number,
    cell: (alarm: Alarm) => ReactNode,
    more: ColDef<Alarm> = {},
  ): ColDef<Alarm> => ({
    colId,
    headerName: t(`alarmList.${colId}`),
    initialWidth: width,
    minWidth: 70,
    cellRenderer: ({ data }: ICellRendererParams<Alarm>) =>
      data === undefined ? null : cell(data),
    ...more,
  });
  return [
    column('priority', 88, (alarm) => <PriorityMark priority={alarm.priority} />),
    column('time', 150, (alarm) => <AlarmTime alarm={alarm} />),
    // What happened is read first; class and object repeat parts of it and may be scrolled to.
    column(
      'text',
      340,
      (alarm) => (
        <span title={alarm.text}>
          {/* The class may be scrolled away; that a message was not understood must not be. */}
          {!alarm.recognised && (
            <Tag minimal intent="warning" className="cj-unread">
              {classText(t, exists, alarm)}
            </Tag>
          )}
          {alarm.channel === TEST_CHANNEL && (
            <Tag minimal intent="primary" className="cj-unread">
              {t('testAlarm.mark')}
            </Tag>
          )}
          {alarm.text}
        </span>
      ),
      { flex: 2, minWidth: 340 },
    ),
    column(
      'state',
      164,
      (alarm) => {
        const text = acknowledgedText(t, alarm);
        const done = alarm.state === 'acknowledged';
        const own = alarm.channel === TEST_CHANNEL;
        const comment = own ? '' : (alarm.acknowledged?.comment ?? '');
        return (
          <span
            className={done ? 'cj-done' : 'cj-open'}
            title={comment === '' ? text : `${text}\n${comment}`}
          >
            {text}
          </span>
        );
      },
      { minWidth: 100 },
    ),
    column('class', 122, (alarm) =>
      alarm.recognised ? (
        <span title={alarm.alarmClass}>{classText(t, exists, alarm)}</span>
      ) : (
        <Tag minimal intent="warning">
          {classText(t, exists, alarm)}
        </Tag>
      ),
    ),
    column('object', 116, (alarm) => <span title={alarm.object}>{alarm.object || '—'}</span>),
    column(
      'details',
      172,
      (alarm) => (
        <>
          {alarm.state === 'unacknowledged' && (
            <Button
              size="small"
              variant="minimal"
              intent="primary"
              text={t('alarmList.acknowledgeOne')}
              onClick={() => on.onAcknowledge(alarm.id)}
            />
          )}
          <Button
            size="small"
            variant="minimal"
            text={t('alarmList.showRaw')}
            onClick={() => on.onRaw(alarm)}
          />
        </>
      ),
      { pinned: 'right', resizable: false },
    ),
  ];
}
