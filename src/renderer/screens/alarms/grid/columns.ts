import type { ColDef, ICellRendererParams } from '@renderer/ui/grid/library';
import { textKeyOr, type TextKey } from '@shared/i18n/textKey';
import type { Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import type { Unwatched } from '@shared/model/alarmWatch';
import { objectKey } from '@shared/model/attention';
import { TEST_CHANNEL } from '@shared/model/testAlarm';
import type { ColumnLayout } from '@renderer/records/list/columnLayout';
import type { Translate } from '@shared/model/translate';
import { ageOf, dateTimeText, timeOrDate } from '@renderer/data/time';
import { drawnCell } from '@renderer/ui/grid/cells';
import { isGroup, type ListRow } from '@renderer/features/alarms/model/rows';
import { momentOf } from '@renderer/features/alarms/model/select';
import { channelName } from '@renderer/data/alarmWords';
import {
  classText,
  lateText,
  respondText,
  stateNote,
  toldText,
  whereText,
} from '@renderer/features/alarms/model/words';
import { cellButton, chip, element, priorityMark, stateShape, titled } from './elements';

/** English words are wider: these columns get this much more, px; the response time stays visible. */
const WIDER: Readonly<Record<'zh' | 'en', Readonly<Record<string, number>>>> = {
  zh: {},
  en: { priority: 24, state: 42, text: -96, operations: 40 },
};

/** Columns in their order with their widths, px; hidden ones can be chosen. */
const COLUMNS = [
  { name: 'priority', width: 84, hidden: false },
  { name: 'state', width: 128, hidden: false },
  { name: 'time', width: 150, hidden: false },
  { name: 'text', width: 320, hidden: false },
  { name: 'respond', width: 104, hidden: false },
  { name: 'site', width: 130, hidden: false },
  { name: 'assigned', width: 120, hidden: false },
  { name: 'where', width: 150, hidden: false },
  { name: 'comments', width: 72, hidden: false },
  { name: 'class', width: 122, hidden: true },
  { name: 'object', width: 130, hidden: true },
  { name: 'channel', width: 120, hidden: true },
] as const;
export type AlarmColumn = (typeof COLUMNS)[number]['name'];

/** Column of the row's buttons. */
const OPERATIONS = '#operations';

/** The key of a column's heading; a layout of another version may name a removed column. */
export const columnKey = (name: string): TextKey =>
  textKeyOr(`alarmList.column.${name}`, 'alarmList.column.text');

/** Columns whose text changes with time; the grid redraws them every second. */
export const TICKING: readonly string[] = ['time', 'respond'];

/** The default columns. */
export const DECLARED: ColumnLayout = COLUMNS.map(({ name, hidden }) => ({
  name,
  hidden,
  pinned: null,
}));

/** The data that cells are drawn with; read at every drawing. */
export interface CellSource {
  readonly now: () => number;
  /** The server's clock, for ages of the server's times. */
  readonly serverNow: () => number;
  readonly chattering: () => Readonly<Record<string, number>>;
  /** Why the cause of an alarm is no longer checked. */
  readonly unwatched: (alarm: Alarm) => Unwatched | null;
}

export interface CellActions {
  readonly onOpen: (alarm: Alarm) => void;
  readonly onAcknowledge: (alarm: Alarm) => void;
}

/** How each column is drawn. Texts of messages are shown as text, never as markup. */
function drawings(t: Translate, source: CellSource, act: CellActions) {
  const dash = '—';
  const plain = (text: string): HTMLElement => titled(element('span', '', text || dash), text);
  const time = (alarm: Alarm): Node => {
    const now = source.now();
    const at = momentOf(alarm);
    // Ages of the server's times use the server's clock: a wrong clock here shows no wrong age.
    const { key, n } = ageOf((alarm.eventTime === null ? now : source.serverNow()) - at);
    const received = t('alarmList.received', { at: dateTimeText(alarm.receivedAt) });
    const made = element(
      'span',
      '',
      timeOrDate(at, now),
      element('small', 'cj-age', t('alarmList.ago', { age: t(key, { n }) })),
    );
    return titled(made, `${dateTimeText(at)}\n${received}`);
  };
  const text = (alarm: Alarm): Node => {
    const marks: Node[] = [];
    // The class may be scrolled out of sight; the mark of an unrecognised message must not be.
    if (!alarm.recognised) marks.push(chip(t('alarmList.unrecognised'), 'warning'));
    if (alarm.channel === TEST_CHANNEL) marks.push(chip(t('testAlarm.mark'), 'primary'));
    if (alarm.lateMs !== null) marks.push(chip(lateText(t, alarm.lateMs), 'late'));
    const chatter = source.chattering()[objectKey(alarm)];
    if (chatter !== undefined)
      marks.push(chip(t('alarmList.chattering', { count: chatter }), 'warning'));
    if (alarm.escalation > 0)
      marks.push(chip(t('alarmList.escalated', { step: alarm.escalation }), 'danger'));
    const unwatched = source.unwatched(alarm);
    if (unwatched !== null) {
      const hint = t(`alarmList.unwatchedHint.${unwatched}`);
      marks.push(chip(t(`alarmList.unwatched.${unwatched}`), 'warning', hint));
    }
    if (alarm.unsaved)
      marks.push(chip(t('alarmList.unsaved'), 'danger', t('alarmList.unsavedHint')));
    return titled(element('span', 'cj-alarm-text', ...marks, alarm.text), alarm.text);
  };
  const state = (alarm: Alarm): Node => {
    const words = t(`alarmList.stateName.${alarm.state}`);
    const note = stateNote(t, alarm);
    const made = element(
      'span',
      isOpen(alarm.state) ? 'cj-as cj-as-waits' : 'cj-as',
      stateShape(alarm.state),
      element('b', '', words),
      ...(note === '' ? [] : [' ', element('small', '', note)]),
    );
    const comment = alarm.channel === TEST_CHANNEL ? '' : (alarm.acknowledged?.comment ?? '');
    return titled(made, [words, note, comment].filter((one) => one !== '').join('\n'));
  };
  const respond = (alarm: Alarm): Node => {
    const left = respondText(t, alarm, source.now(), source.serverNow());
    if (left === null) return element('span', 'cj-age', dash);
    const made = element(
      'span',
      left.isOver ? 'cj-respond cj-respond-over' : 'cj-respond',
      left.text,
    );
    return left.note === '' ? made : titled(made, `${left.text}\n${left.note}`);
  };
  const assigned = (alarm: Alarm): Node => {
    if (alarm.assigned === null) return element('span', 'cj-age', dash);
    const { to, dueAt, note } = alarm.assigned;
    const due = dueAt === null ? '' : t('alarmList.due', { at: dateTimeText(dueAt).slice(5, 16) });
    const isOver = dueAt !== null && dueAt < source.now() && alarm.closed === null;
    const made = element('span', '', to);
    if (due !== '') made.append(' ', element('small', isOver ? 'cj-respond-over' : 'cj-age', due));
    return titled(made, [to, due, note].filter((one) => one !== '').join('\n'));
  };
  const where = (alarm: Alarm): Node => {
    const told = toldText(t, alarm);
    const words = whereText(t, alarm);
    return titled(
      element('span', told?.ok === false ? 'cj-told-failed' : '', words || dash),
      words,
    );
  };
  const comments = ({ comments: all }: Alarm): Node => {
    const last = all.at(-1);
    const made = element('span', 'cj-age', all.length === 0 ? dash : String(all.length));
    return titled(made, last === undefined ? '' : `${last.by}: ${last.text}`);
  };
  const byName: Readonly<Record<AlarmColumn, (alarm: Alarm) => Node>> = {
    priority: ({ priority }) => priorityMark(priority, t(`alarmList.priorityName.${priority}`)),
    state,
    time,
    text,
    respond,
    assigned,
    where,
    comments,
    site: ({ site }) => plain(site),
    object: ({ object }) => plain(object),
    class: (alarm) =>
      alarm.recognised
        ? titled(element('span', '', classText(t, alarm)), alarm.alarmClass)
        : chip(classText(t, alarm), 'warning'),
    channel: ({ channel }) => plain(channelName(t, channel)),
  };
  const operations = (alarm: Alarm): Node => {
    const made = element('span', 'cj-row-buttons');
    if (isOpen(alarm.state))
      made.append(cellButton(t('alarmList.acknowledgeOne'), () => act.onAcknowledge(alarm)));
    made.append(cellButton(t('alarmList.details'), () => act.onOpen(alarm)));
    return made;
  };
  return { byName, operations };
}

/** The current columns of the alarm list. */
export function alarmColumns(
  t: Translate,
  language: 'zh' | 'en',
  layout: ColumnLayout,
  source: CellSource,
  act: CellActions,
): ColDef<ListRow>[] {
  const { byName, operations } = drawings(t, source, act);
  const drawn = (draw: (alarm: Alarm) => Node) =>
    drawnCell<ListRow>(({ data }: ICellRendererParams<ListRow>) =>
      data === undefined || isGroup(data) ? null : draw(data),
    );
  const columns = layout.flatMap(({ name, hidden, width, pinned }): ColDef<ListRow>[] => {
    const column = COLUMNS.find((one) => one.name === name);
    if (column === undefined || hidden) return [];
    const own = width ?? column.width + (WIDER[language][name] ?? 0);
    return [
      {
        colId: name,
        headerName: t(`alarmList.column.${column.name}`),
        initialWidth: own,
        minWidth: 64,
        ...(pinned === null ? {} : { initialPinned: pinned }),
        sortable: name !== 'where',
        cellRenderer: drawn(byName[column.name]),
        // The text is read first: it gets the remaining width.
        ...(name === 'text' && width === undefined ? { flex: 1, minWidth: own } : {}),
      },
    ];
  });
  return [
    ...columns,
    {
      colId: OPERATIONS,
      headerName: t('alarmList.column.operations'),
      initialWidth: 132 + (WIDER[language]['operations'] ?? 0),
      minWidth: 110,
      pinned: 'right',
      resizable: false,
      sortable: false,
      suppressMovable: true,
      lockPosition: 'right',
      cellRenderer: drawn(operations),
    },
  ];
}
