import {
  isBlind,
  type Alarm,
  type AlarmCounts,
  type ChannelHealth,
  type JournalHealth,
} from '@shared/model/alarm';
import { described, type Translate } from '@main/alarms/describe';
import type { TrayModel } from '@main/ports/attention';

/** Newest alarms in the menu. */
const MENU_ALARMS = 5;
/** Longest label of a menu entry, characters. */
const MENU_LABEL = 60;
/** The largest number that a tooltip shows as it is; the log badge's limit (spec 1 §9). */
const COUNT_LIMIT = 99;

/** What the tray shows besides the alarms. */
export interface TrayMarks {
  /** The test alarm of this shift is due. */
  readonly testDue?: boolean;
  /** A test alarm runs. */
  readonly testing?: boolean;
  /** This workstation only shows alarms: no sound, no toast. */
  readonly showsOnly?: boolean;
}

/** Everything the tray is a projection of. */
export interface TrayState extends TrayMarks {
  readonly signedIn: boolean;
  /** A session is being brought back: for some seconds this is no cause for alarm. */
  readonly restoring?: boolean;
  /** Locked: the alarms in the menu say their class only. */
  readonly locked?: boolean;
  /** A lock password is set, so the menu offers to lock. */
  readonly canLock?: boolean;
  readonly demo: boolean;
  readonly counts: AlarmCounts;
  readonly channels: readonly ChannelHealth[];
  readonly journal: JournalHealth;
  /** Unacknowledged alarms, oldest first. */
  readonly open: readonly Alarm[];
}

/** Menu keys; an alarm's key is `alarm:` and its id. */
export const TRAY_OPEN = 'open';
export const TRAY_QUIT = 'quit';
export const TRAY_LOCK = 'lock';
export const TRAY_SETTINGS = 'settings';
export const TRAY_TEST = 'testAlarm';
export const TRAY_ALARM = 'alarm:';

/** What the tray shows. Pure. */
export function trayModel(state: TrayState, translate: Translate): TrayModel {
  const { counts, channels, demo } = state;
  return {
    counts,
    channels,
    demo,
    icon: iconOf(state),
    tooltip: tooltipOf(state, translate),
    menu: menuOf(state, translate),
  };
}

function iconOf(state: TrayState): TrayModel['icon'] {
  if (!state.signedIn) return state.restoring === true ? 'blind' : 'signedOut';
  if (state.counts.worst === 'critical') return 'critical';
  // Not receiving outweighs what was received: a quiet tray must not be mistaken for a calm town.
  if (state.channels.some(isBlind) || state.journal.kind === 'failing') return 'blind';
  return state.counts.unacknowledged > 0 ? 'alarm' : 'idle';
}

function tooltipOf(state: TrayState, translate: Translate): string {
  const parts = [translate('alarm.tray.name')];
  if (state.demo) parts.push('DEMO');
  if (state.showsOnly === true) parts.push(translate('testAlarm.tray.showsOnly'));
  if (state.testing === true) parts.push(translate('testAlarm.tray.running'));
  if (!state.signedIn) return [...parts, signedOutText(state, translate)].join(' · ');
  const number = state.counts.unacknowledged;
  const shown = number > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(number);
  parts.push(
    number === 0
      ? translate('alarm.tray.noneOpen')
      : translate('alarm.tray.open', { number: shown }),
  );
  for (const channel of state.channels) {
    const text = channelText(channel, translate);
    if (text !== '') parts.push(text);
  }
  if (state.channels.length === 0) parts.push(translate('alarm.tray.noChannel'));
  if (state.journal.kind === 'failing')
    parts.push(translate('alarm.tray.journalFailing', { number: state.journal.waiting }));
  return parts.join(' · ');
}

/** Nobody is signed in: the tray says what that means. */
function signedOutText({ restoring }: TrayState, translate: Translate): string {
  return translate(restoring === true ? 'desk.tray.restoring' : 'desk.tray.deaf');
}

function channelText({ state }: ChannelHealth, translate: Translate): string {
  switch (state.kind) {
    case 'idle':
      return '';
    case 'connected':
      return translate('alarm.tray.connected');
    case 'connecting':
      return state.downSince === null
        ? translate('alarm.tray.connecting')
        : translate('alarm.tray.downSince', { time: clockTime(state.downSince) });
    case 'down':
      return translate('alarm.tray.downSince', { time: clockTime(state.since) });
    case 'refused':
      return translate('alarm.tray.refusedSince', { time: clockTime(state.since) });
  }
}

function menuOf(state: TrayState, translate: Translate): TrayModel['menu'] {
  const newest = state.open.slice(-MENU_ALARMS).reverse();
  const deaf = !state.signedIn && state.restoring !== true;
  const locked = state.locked === true;
  return [
    ...(deaf ? [{ key: TRAY_OPEN, label: translate('desk.tray.deaf'), enabled: true }] : []),
    { key: TRAY_OPEN, label: translate('alarm.tray.openConsole'), enabled: true },
    ...newest.map((alarm) => ({
      key: TRAY_ALARM + alarm.id,
      label: locked ? classOf(alarm, translate) : labelOf(described(alarm, translate), translate),
      enabled: true,
    })),
    { key: TRAY_TEST, label: testLabel(state, translate), enabled: state.testing !== true },
    ...(state.canLock === true && !locked
      ? [{ key: TRAY_LOCK, label: translate('desk.lock'), enabled: true }]
      : []),
    ...(locked ? [] : [{ key: TRAY_SETTINGS, label: translate('settings.open'), enabled: true }]),
    { key: TRAY_QUIT, label: translate('alarm.tray.quit'), enabled: true },
  ];
}

function testLabel({ testDue, testing }: TrayState, translate: Translate): string {
  if (testing === true) return translate('testAlarm.tray.running');
  return translate(testDue === true ? 'testAlarm.tray.due' : 'testAlarm.tray.start');
}

function classOf(alarm: Alarm, translate: Translate): string {
  return `${clockTime(alarm.receivedAt)} ${translate(`alarm.class.${alarm.alarmClass}`)}`;
}

function labelOf(alarm: Alarm, translate: Translate): string {
  const text = alarm.recognised ? alarm.text : `${translate('alarm.class.unknown')} ${alarm.text}`;
  const line = `${clockTime(alarm.receivedAt)} ${text.replace(/\s+/g, ' ')}`;
  return line.length > MENU_LABEL ? `${line.slice(0, MENU_LABEL - 1)}…` : line;
}

/** Wall time of the workstation, hh:mm. */
function clockTime(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}
