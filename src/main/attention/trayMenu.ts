import { wallClock, wallDay } from '@shared/base/time';
import { textKeyOr, type TextKey } from '@shared/i18n/textKey';
import type { Alarm } from '@shared/model/alarm';
import { described } from '@main/texts/describe';
import type { Translate } from '@shared/model/translate';
import type { TrayChoice, TrayEntry } from '@main/ports/attention';
import type { TrayState } from './trayState';

/** Newest alarms that the menu lists. */
const MENU_ALARMS = 10;
/** Longest label of a menu entry, characters. */
const MENU_LABEL = 60;
/** Durations that the menu offers for a mute, minutes. */
export const MUTE_MINUTES = [5, 15, 30, 60] as const;

/** Choices without a value of their own. */
type PlainKind = Exclude<TrayChoice['kind'], 'alarm' | 'mute'>;

/** Pure. */
export function trayMenu(state: TrayState, translate: Translate): readonly TrayEntry[] {
  const deaf = !state.signedIn && state.restoring !== true;
  const lost = state.attention?.output === 'lost' && state.showsOnly !== true;
  const locked = state.locked === true;
  const entry = (kind: PlainKind, text: TextKey): TrayEntry => ({
    choice: { kind },
    label: translate(text),
    enabled: true,
  });
  return [
    ...(deaf ? [entry('open', 'desk.tray.deaf')] : []),
    ...(lost ? [entry('open', 'attention.tray.outputLost')] : []),
    entry('open', 'alarm.tray.openConsole'),
    ...alarmEntries(state, translate),
    ...(state.signedIn && !locked ? [entry('allAlarms', 'attention.tray.showAll')] : []),
    ...(locked || deaf || state.showsOnly === true ? [] : [muteEntry(state, translate)]),
    ...(locked ? [] : [entry('board', 'attention.tray.openBoard')]),
    {
      choice: { kind: 'testAlarm' },
      label: testLabel(state, translate),
      enabled: state.testing !== true,
    },
    ...(state.canLock === true && !locked ? [entry('lock', 'desk.lock')] : []),
    ...(locked ? [] : [entry('settings', 'settings.open')]),
    entry('quit', 'alarm.tray.quit'),
  ];
}

function alarmEntries(state: TrayState, translate: Translate): readonly TrayEntry[] {
  const locked = state.locked === true;
  return state.open
    .slice(-MENU_ALARMS)
    .reverse()
    .map((alarm) => ({
      choice: { kind: 'alarm', id: alarm.id },
      label: locked
        ? classOf(alarm, state.now, translate)
        : labelOf(described(alarm, translate), state.now, translate),
      enabled: true,
    }));
}

/** Two clicks begin a mute, so that it cannot begin by accident; one click ends it. */
function muteEntry({ attention }: TrayState, translate: Translate): TrayEntry {
  if (attention !== undefined && attention.mutedUntil !== null) {
    const label = translate('attention.tray.muteEnd');
    return { choice: { kind: 'mute', minutes: 0 }, label, enabled: true };
  }
  return {
    label: translate('attention.tray.mute'),
    enabled: true,
    children: MUTE_MINUTES.map((minutes) => ({
      choice: { kind: 'mute', minutes },
      label: translate('attention.tray.muteMinutes', { minutes }),
      enabled: true,
    })),
  };
}

function testLabel({ testDue, testing }: TrayState, translate: Translate): string {
  if (testing === true) return translate('testAlarm.tray.running');
  return translate(testDue === true ? 'testAlarm.tray.due' : 'testAlarm.tray.start');
}

function classOf(alarm: Alarm, now: number, translate: Translate): string {
  const name = textKeyOr(`alarm.class.${alarm.alarmClass}`, 'alarm.class.unknown');
  return `${clockTime(alarm.receivedAt, now)} ${translate(name)}`;
}

function labelOf(alarm: Alarm, now: number, translate: Translate): string {
  const text = alarm.recognised ? alarm.text : `${translate('alarm.class.unknown')} ${alarm.text}`;
  const line = `${clockTime(alarm.receivedAt, now)} ${text.replace(/\s+/g, ' ')}`;
  return line.length > MENU_LABEL ? `${line.slice(0, MENU_LABEL - 1)}…` : line;
}

/** A moment of today as hh:mm; of another day with it, MM-dd: its time alone would read as today's. */
export function clockTime(at: number, now: number): string {
  const time = wallClock(at).slice(0, 5);
  const day = wallDay(at);
  return day === wallDay(now) ? time : `${day.slice(5)} ${time}`;
}
