import {
  isBlind,
  isNotPermitted,
  type Alarm,
  type AlarmCounts,
  type ChannelHealth,
  type JournalHealth,
} from '@shared/model/alarm';
import type { AttentionState } from '@shared/model/attention';
import type { Translate } from '@main/alarms/describe';
import type { TrayMark, TrayModel, TrayShape } from '@main/ports/attention';
import { clockTime, trayMenu } from './trayMenu';

export {
  TRAY_ALARM,
  TRAY_ALL,
  TRAY_BOARD,
  TRAY_LOCK,
  TRAY_MUTE,
  TRAY_OPEN,
  TRAY_QUIT,
  TRAY_SETTINGS,
  TRAY_TEST,
} from './trayMenu';

/** The largest number that a tooltip shows as it is; the log badge's limit (spec 1 §9). */
const COUNT_LIMIT = 99;
/** The largest number on the icon; it reads "9+". */
const BADGE_LIMIT = 10;
/** Channels in trouble that a tooltip names; the console has them all. */
const CHANNELS_NAMED = 3;

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
  /** Flood, mute and sound output; absent: calm. */
  readonly attention?: AttentionState;
  /** Open alarms, oldest first. */
  readonly open: readonly Alarm[];
}

/** What the tray shows. Pure. */
export function trayModel(state: TrayState, translate: Translate): TrayModel {
  const { counts, channels, demo } = state;
  const icon = iconOf(state);
  const badged = icon !== 'idle' && icon !== 'signedOut';
  return {
    counts,
    channels,
    demo,
    icon,
    badge: badged ? Math.min(counts.unacknowledged, BADGE_LIMIT) : 0,
    mark: markOf(state, icon),
    tooltip: tooltipOf(state, translate),
    menu: trayMenu(state, translate),
  };
}

function iconOf(state: TrayState): TrayShape {
  if (!state.signedIn) return state.restoring === true ? 'blind' : 'signedOut';
  const { worst } = state.counts;
  if (worst === 'critical') return 'critical';
  // Not receiving outweighs what was received: a quiet tray must not be mistaken for a calm town.
  if (state.channels.some(isBlind) || state.journal.kind === 'failing') return 'blind';
  return worst ?? 'idle';
}

/** Silence first: whoever muted the workstation must not forget it. */
function markOf(state: TrayState, icon: TrayShape): TrayMark {
  const { attention } = state;
  if (isSilent(state)) return 'silent';
  if (icon === 'signedOut' || icon === 'blind') return 'none';
  if (isStale(state)) return 'stale';
  return attention?.flood ? 'flood' : 'none';
}

function isSilent({ attention, showsOnly }: TrayState): boolean {
  if (attention === undefined || showsOnly === true) return false;
  return attention.mutedUntil !== null || attention.output === 'lost';
}

/** The count may be incomplete: a channel is not heard yet, or what it missed is being asked for. */
function isStale({ channels }: TrayState): boolean {
  return channels.some(({ state: { kind } }) => kind === 'connecting' || kind === 'catchingUp');
}

function tooltipOf(state: TrayState, translate: Translate): string {
  const parts = [translate('alarm.tray.name')];
  if (state.demo) parts.push('DEMO');
  if (state.showsOnly === true) parts.push(translate('testAlarm.tray.showsOnly'));
  if (state.testing === true) parts.push(translate('testAlarm.tray.running'));
  if (!state.signedIn) {
    return [...parts, signedOutText(state, translate), ...silence(state, translate)].join(' · ');
  }
  parts.push(...silence(state, translate), countText(state, translate));
  const flood = state.attention?.flood ?? null;
  if (flood !== null) {
    parts.push(translate('attention.tray.flood', { number: flood.inWindow }));
  }
  parts.push(...channelTexts(state.channels, translate));
  if (state.journal.kind === 'failing')
    parts.push(translate('alarm.tray.journalFailing', { number: state.journal.waiting }));
  return parts.join(' · ');
}

function countText({ counts }: TrayState, translate: Translate): string {
  const number = counts.unacknowledged;
  const shown = number > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(number);
  return number === 0
    ? translate('alarm.tray.noneOpen')
    : translate('alarm.tray.open', { number: shown });
}

/** Why no sound comes out of a workstation that should ring. */
function silence({ attention, showsOnly }: TrayState, translate: Translate): readonly string[] {
  if (attention === undefined || showsOnly === true) return [];
  const { mutedUntil, output } = attention;
  return [
    ...(output === 'lost' ? [translate('attention.tray.outputLost')] : []),
    ...(mutedUntil === null
      ? []
      : [translate('attention.tray.muted', { time: clockTime(mutedUntil) })]),
  ];
}

/** Nobody is signed in: the tray says what that means. */
function signedOutText({ restoring }: TrayState, translate: Translate): string {
  return translate(restoring === true ? 'desk.tray.restoring' : 'desk.tray.deaf');
}

/** Those in trouble by themselves, the others together. */
function channelTexts(channels: readonly ChannelHealth[], translate: Translate): readonly string[] {
  if (channels.length === 0) return [translate('alarm.tray.noChannel')];
  const texts = new Set(channels.map((channel) => channelText(channel, translate)));
  texts.delete('');
  const connected = translate('alarm.tray.connected');
  const troubles = [...texts].filter((text) => text !== connected);
  return troubles.length > 0 ? troubles.slice(0, CHANNELS_NAMED) : [...texts];
}

function channelText(channel: ChannelHealth, translate: Translate): string {
  // What this user has no right to is no trouble, and nothing that is missing.
  if (isNotPermitted(channel)) return '';
  const { state } = channel;
  switch (state.kind) {
    case 'idle':
      return '';
    case 'connected':
      return translate('alarm.tray.connected');
    case 'catchingUp':
      return translate('attention.tray.stale');
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
