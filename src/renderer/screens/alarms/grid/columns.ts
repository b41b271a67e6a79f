import type { ColDef, ICellRendererParams } from '@renderer/ui/grid/library';
import { textKeyOr, type TextKey } from '@shared/i18n/textKey';
import { placeText, type Alarm } from '@shared/model/alarm';
import { isOpen } from '@shared/model/alarmState';
import type { Unwatched } from '@shared/model/alarmWatch';
import { objectKey } from '@shared/model/attention';
import { TEST_CHANNEL } from '@shared/model/testChannel';
import type { ColumnLayout } from '@renderer/records/list/columnLayout';
import type { Translate } from '@shared/model/translate';
import { ageOf, timeOrDate } from '@renderer/data/time';
import { drawnCell } from '@renderer/ui/grid/cells';
import { isGroup, type ListRow } from '@renderer/features/alarms/model/rows';
import { momentOf } from '@renderer/features/alarms/model/select';
import { channelName } from '@renderer/data/alarmWords';
import {
  classText,
  dueText,
  headlineOf,
  respondText,
  stateNote,
  timesText,
  toldText,
  waitText,
  whereText,
} from '@renderer/features/alarms/model/words';
import {
  cellButton,
  chip,
  clockShape,
  element,
  priorityMark,
  stateShape,
  titled,
  unseen,
} from './elements';

/** How much room the list has: full columns, narrow ones, rows of two lines, or these alone without other columns. */
export type ListRoom = 'wide' | 'narrow' | 'twoLines' | 'slim';

/** Whether rows have a second line instead of columns. */
export const hasTwoLines = (room: ListRoom): boolean => room === 'twoLines' || room === 'slim';

/** Below these widths of the list columns get narrow, and then become a second line, px. */
const NARROW_BELOW_PX = 900;
const TWO_LINES_BELOW_PX = 700;
const SLIM_BELOW_PX = 480;

/** @param width of the list, px. */
export function roomOf(width: number): ListRoom {
  if (width < SLIM_BELOW_PX) return 'slim';
  if (width < TWO_LINES_BELOW_PX) return 'twoLines';
  return width < NARROW_BELOW_PX ? 'narrow' : 'wide';
}

/** English words are wider: these columns get this much more, px. */
const WIDER: Readonly<Record<'zh' | 'en', Readonly<Record<string, number>>>> = {
  zh: {},
  en: { priority: 26, waited: 12 },
};

/** Narrow columns, px. */
const NARROW: Readonly<Record<string, number>> = {
  priority: 64,
  waited: 106,
  site: 96,
  assigned: 56,
};

/** A column of one sign, px. */
const SIGN_PX = 40;

/** What a row of two lines keeps as columns. */
const OF_TWO_LINES: readonly string[] = ['priority', 'waited', 'text', 'state'];
const OF_SLIM: readonly string[] = ['text'];

/** Columns in their order with their widths, px; hidden ones can be chosen. `share`: of the remaining width. */
const COLUMNS = [
  { name: 'priority', width: 74, hidden: false },
  { name: 'waited', width: 114, hidden: false },
  { name: 'site', width: 140, hidden: false, share: 1 },
  { name: 'text', width: 240, hidden: false, share: 3 },
  { name: 'assigned', width: 88, hidden: false },
  { name: 'state', width: 44, hidden: false },
  { name: 'time', width: 150, hidden: true },
  { name: 'respond', width: 104, hidden: true },
  { name: 'where', width: 150, hidden: true },
  { name: 'comments', width: 72, hidden: true },
  { name: 'class', width: 122, hidden: true },
  { name: 'object', width: 130, hidden: true },
  { name: 'channel', width: 120, hidden: true },
] as const;
export type AlarmColumn = (typeof COLUMNS)[number]['name'];

/** The key of a column's heading; a layout of another version may name a removed column. */
export const columnKey = (name: string): TextKey =>
  textKeyOr(`alarmList.column.${name}`, 'alarmList.column.text');

/** Columns whose text changes with time; the grid redraws them every second. */
export const TICKING: readonly string[] = ['waited', 'time', 'respond'];

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
  /** What the city's clock is ahead of this workstation's, ms. */
  readonly cityOffset: () => number;
  readonly chattering: () => Readonly<Record<string, number>>;
  /** Why the cause of an alarm is no longer checked. */
  readonly unwatched: (alarm: Alarm) => Unwatched | null;
}

export interface CellActions {
  readonly onOpen: (alarm: Alarm) => void;
  readonly onAcknowledge: (alarm: Alarm) => void;
}

/** What is said before the text, because no column says it. Texts of messages are shown as text, never as markup. */
function marksOf(t: Translate, source: CellSource, alarm: Alarm): readonly Node[] {
  const marks: Node[] = [];
  // The class may be scrolled out of sight; the mark of an unrecognised message must not be.
  if (!alarm.recognised) marks.push(chip(t('alarmList.unrecognised'), 'warning'));
  if (alarm.channel === TEST_CHANNEL) marks.push(chip(t('testAlarm.mark'), 'primary'));
  const chatter = source.chattering()[objectKey(alarm)];
  if (chatter !== undefined)
    marks.push(chip(`×${chatter}`, 'warning', t('alarmList.chattering', { count: chatter })));
  if (alarm.escalation > 0)
    marks.push(
      chip(`↑${alarm.escalation}`, 'danger', t('alarmList.escalated', { step: alarm.escalation })),
    );
  const unwatched = source.unwatched(alarm);
  if (unwatched !== null) {
    const hint = t(`alarmList.unwatchedHint.${unwatched}`);
    marks.push(chip(t(`alarmList.unwatched.${unwatched}`), 'warning', hint));
  }
  if (alarm.unsaved) marks.push(chip(t('alarmList.unsaved'), 'danger', t('alarmList.unsavedHint')));
  return marks;
}

/** Draws what ticks inside of a cell anew without the rest of it: a button that is being pressed there must stay. */
const renewals = new WeakMap<Element, () => void>();

/** Renews the waiting times that lie in the text of rows. */
export function renewWaits(within: Element): void {
  for (const one of within.querySelectorAll('.cj-alarm-wait')) renewals.get(one)?.();
}

/** How each column is drawn. */
function drawings(t: Translate, source: CellSource, act: CellActions, room: ListRoom) {
  const dash = '—';
  const plain = (text: string): HTMLElement => titled(element('span', '', text || dash), text);
  const time = (alarm: Alarm): Node => {
    const now = source.now();
    const at = momentOf(alarm);
    // Ages of the server's times use the server's clock: a wrong clock here shows no wrong age.
    const { key, n } = ageOf((alarm.eventTime === null ? now : source.serverNow()) - at);
    const made = element(
      'span',
      '',
      timeOrDate(at, now),
      element('small', 'cj-age', t('alarmList.ago', { age: t(key, { n }) })),
    );
    return titled(made, timesText(t, alarm, now, source.serverNow()));
  };
  const waited = (alarm: Alarm): Node => {
    const [now, serverNow] = [source.now(), source.serverNow()];
    const { text, isOver, isOpen: waits } = waitText(t, alarm, now, serverNow);
    const look = isOver ? 'cj-respond cj-respond-over' : waits ? 'cj-respond' : 'cj-respond cj-age';
    const made = element('span', look, text);
    if (alarm.lateMs !== null) made.prepend(clockShape());
    return titled(made, timesText(t, alarm, now, serverNow));
  };
  // Words where there is room for them: in narrow columns they would lie over the whole text.
  const button = (words: string, sign: string, run: () => void): HTMLElement => {
    const made = cellButton(room === 'wide' ? words : sign, run);
    made.setAttribute('aria-label', words);
    return titled(made, words);
  };
  const buttons = (alarm: Alarm): Node => {
    const made = element('span', 'cj-row-buttons cj-row-hover');
    if (isOpen(alarm.state))
      made.append(button(t('alarmList.acknowledgeOne'), '✓', () => act.onAcknowledge(alarm)));
    made.append(button(t('alarmList.details'), '›', () => act.onOpen(alarm)));
    return made;
  };
  const state = (alarm: Alarm): Node => {
    const comment = alarm.channel === TEST_CHANNEL ? '' : (alarm.acknowledged?.comment ?? '');
    const words = [t(`alarmList.stateName.${alarm.state}`), stateNote(t, alarm), comment];
    const said = words.filter((one) => one !== '');
    const made = element(
      'span',
      'cj-as',
      stateShape(alarm.state, alarm.priority),
      unseen(said.join(' ')),
    );
    return titled(made, said.join('\n'));
  };
  /** What no column of this room says. */
  const signs = (alarm: Alarm): readonly Node[] => {
    if (room !== 'slim') return [];
    const name = t(`alarmList.priorityName.${alarm.priority}`);
    const wait = element('span', 'cj-alarm-wait', waited(alarm));
    renewals.set(wait, () => wait.replaceChildren(waited(alarm)));
    return [priorityMark(alarm.priority, name, true), state(alarm), wait];
  };
  const text = (alarm: Alarm): Node => {
    const marks = marksOf(t, source, alarm);
    if (!hasTwoLines(room)) {
      const words = element('span', 'cj-alarm-text', ...marks, headlineOf(alarm));
      return element('span', 'cj-alarm-line', titled(words, alarm.text), buttons(alarm));
    }
    // The whole first line is what happened.
    const words = element('span', 'cj-alarm-text', headlineOf(alarm));
    const rest = [placeText(alarm), alarm.assigned?.to ?? ''].filter((one) => one !== '');
    const place = element('span', 'cj-alarm-where', rest.join(' · ') || dash);
    const second = element('small', 'cj-alarm-place', ...signs(alarm), ...marks, place);
    const both = element('span', 'cj-alarm-two', words, second);
    return element('span', 'cj-alarm-line', titled(both, alarm.text), buttons(alarm));
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
    const due = dueText(t, dueAt, source.now(), source.cityOffset());
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
    priority: ({ priority }) =>
      priorityMark(priority, t(`alarmList.priorityName.${priority}`), room === 'twoLines'),
    state,
    time,
    text,
    respond,
    assigned,
    where,
    comments,
    site: (alarm) => plain(placeText(alarm)),
    waited,
    object: ({ object }) => plain(object),
    class: (alarm) =>
      alarm.recognised
        ? titled(element('span', '', classText(t, alarm)), alarm.alarmClass)
        : chip(classText(t, alarm), 'warning'),
    channel: ({ channel }) => plain(channelName(t, channel)),
  };
  return byName;
}

/** The current columns of the alarm list. @param room how much of them there is room for. */
export function alarmColumns(
  t: Translate,
  language: 'zh' | 'en',
  layout: ColumnLayout,
  room: ListRoom,
  source: CellSource,
  act: CellActions,
): ColDef<ListRow>[] {
  const byName = drawings(t, source, act, room);
  const drawn = (draw: (alarm: Alarm) => Node) =>
    drawnCell<ListRow>(({ data }: ICellRendererParams<ListRow>) =>
      data === undefined || isGroup(data) ? null : draw(data),
    );
  return layout.flatMap(({ name, hidden, width, pinned }): ColDef<ListRow>[] => {
    const column = COLUMNS.find((one) => one.name === name);
    const kept = room === 'slim' ? OF_SLIM : OF_TWO_LINES;
    const isLeft = hasTwoLines(room) ? !kept.includes(name) : hidden;
    if (column === undefined || isLeft) return [];
    const declared = room === 'wide' ? column.width : (NARROW[name] ?? column.width);
    const isSign = room === 'twoLines' && name === 'priority';
    const own = isSign ? SIGN_PX : (width ?? declared + (WIDER[language][name] ?? 0));
    const isText = name === 'text';
    const share = 'share' in column && (isText || room === 'wide') ? column.share : null;
    return [
      {
        colId: name,
        headerName: t(`alarmList.column.${column.name}`),
        // "St…" says less than nothing: the cells are signs, and the tooltips have the words.
        ...(isSign || (name === 'state' && language === 'en')
          ? { headerClass: 'cj-head-sign' }
          : {}),
        initialWidth: own,
        minWidth: name === 'state' || isSign ? SIGN_PX : 64,
        ...(pinned === null || hasTwoLines(room) ? {} : { initialPinned: pinned }),
        sortable: name !== 'where',
        cellRenderer: drawn(byName[column.name]),
        // The text is read first: it gets the most of the remaining width.
        ...(share !== null && (isText || width === undefined)
          ? { flex: share, minWidth: isText && room !== 'slim' ? TEXT_LEAST_PX : isText ? 64 : own }
          : {}),
      },
    ];
  });
}

/** The text is never narrower, whatever else is shown: then the list scrolls. px */
const TEXT_LEAST_PX = 200;
