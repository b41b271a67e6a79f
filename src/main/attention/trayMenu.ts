import type { Alarm } from '@shared/model/alarm';
import { described } from '@main/texts/describe';
import type { Translate } from '@shared/model/translate';
import type { TrayEntry } from '@main/ports/attention';
import type { TrayState } from './trayState';

/** Newest alarms in the menu. */
const MENU_ALARMS = 10;
/** Longest label of a menu entry, characters. */
const MENU_LABEL = 60;
/** Times that a mute may last, minutes. */
export const MUTE_MINUTES = [5, 15, 30, 60] as const;

/** Menu keys; an alarm's key is `alarm:` and its id, a mute's `mute:` and its minutes (0 ends it). */
export const TRAY_OPEN = 'open';
export const TRAY_QUIT = 'quit';
export const TRAY_LOCK = 'lock';
export const TRAY_SETTINGS = 'settings';
export const TRAY_TEST = 'testAlarm';
export const TRAY_ALARM = 'alarm:';
export const TRAY_ALL = 'allAlarms';
export const TRAY_BOARD = 'board';
export const TRAY_MUTE = 'mute:';

/** The tray's menu. Pure. */
export function trayMenu(state: TrayState, translate: Translate): readonly TrayEntry[] {
  const deaf = !state.signedIn && state.restoring !== true;
  const lost = state.attention?.output === 'lost' && state.showsOnly !== true;
  const locked = state.locked === true;
  const entry = (key: string, text: string, enabled = true): TrayEntry => ({
    key,
    label: translate(text),
    enabled,
  });
  return [
    ...(deaf ? [entry(TRAY_OPEN, 'desk.tray.deaf')] : []),
    ...(lost ? [entry(TRAY_OPEN, 'attention.tray.outputLost')] : []),
    entry(TRAY_OPEN, 'alarm.tray.openConsole'),
    ...alarmEntries(state, translate),
    ...(state.signedIn && !locked ? [entry(TRAY_ALL, 'attention.tray.showAll')] : []),
    ...(locked || deaf || state.showsOnly === true ? [] : [muteEntry(state, translate)]),
    ...(locked ? [] : [entry(TRAY_BOARD, 'attention.tray.openBoard')]),
    { key: TRAY_TEST, label: testLabel(state, translate), enabled: state.testing !== true },
    ...(state.canLock === true && !locked ? [entry(TRAY_LOCK, 'desk.lock')] : []),
    ...(locked ? [] : [entry(TRAY_SETTINGS, 'settings.open')]),
    entry(TRAY_QUIT, 'alarm.tray.quit'),
  ];
}

function alarmEntries(state: TrayState, translate: Translate): readonly TrayEntry[] {
  const locked = state.locked === true;
  return state.open
    .slice(-MENU_ALARMS)
    .reverse()
    .map((alarm) => ({
      key: TRAY_ALARM + alarm.id,
      label: locked ? classOf(alarm, translate) : labelOf(described(alarm, translate), translate),
      enabled: true,
    }));
}

/** A mute is ended by one click, begun by two: it must not be begun by accident. */
function muteEntry({ attention }: TrayState, translate: Translate): TrayEntry {
  if (attention !== undefined && attention.mutedUntil !== null) {
    const label = translate('attention.tray.muteEnd');
    return { key: `${TRAY_MUTE}0`, label, enabled: true };
  }
  return {
    key: TRAY_MUTE,
    label: translate('attention.tray.mute'),
    enabled: true,
    children: MUTE_MINUTES.map((minutes) => ({
      key: TRAY_MUTE + minutes,
      label: translate('attention.tray.muteMinutes', { minutes }),
      enabled: true,
    })),
  };
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
export function clockTime(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}
