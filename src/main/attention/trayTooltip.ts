import { isLatchedChannel, isNotPermitted, type ChannelHealth } from '@shared/model/alarm';
import type { Translate } from '@shared/model/translate';
import { isSos } from './decide';
import { clockTime } from './trayMenu';
import type { TrayState } from './trayState';

/** Windows cuts a tooltip here without a sign, UTF-16 units. */
const TOOLTIP_LIMIT = 127;
/** Largest number that a tooltip shows in full; the log badge's limit (spec 1 §9). */
const COUNT_LIMIT = 99;
/** Channels with a fault that a tooltip names; the console lists all. */
const CHANNELS_NAMED = 3;
const ELLIPSIS = '…';

/**
 * The tooltip, faults first: a text that does not fit is the least urgent one, and the cut is visible. The
 * name and the word DEMO are short and come before everything, so that the demo platform is never taken for
 * the real server.
 */
export function tooltipOf(state: TrayState, translate: Translate): string {
  const parts = [translate('alarm.tray.name'), ...(state.demo ? ['DEMO'] : [])];
  if (state.signedIn) parts.push(...signedInParts(state, translate));
  else parts.push(signedOutText(state, translate), ...silence(state, translate));
  if ((state.trial ?? 0) > 0) parts.push(translate('selfTest.mark'));
  if (state.showsOnly === true) parts.push(translate('testAlarm.tray.showsOnly'));
  if (state.testing === true) parts.push(translate('testAlarm.tray.running'));
  return cut(parts.join(' · '));
}

function signedInParts(state: TrayState, translate: Translate): readonly string[] {
  const { troubles, calm } = channelTexts(state.channels, state.now, translate);
  const flood = state.attention?.flood ?? null;
  const { journal } = state;
  return [
    ...(journal.kind === 'failing'
      ? [translate('alarm.tray.journalFailing', { number: journal.waiting })]
      : []),
    ...sosText(state, translate),
    ...(state.reading === true ? [translate('alarm.tray.reading')] : []),
    ...troubles,
    ...silence(state, translate),
    ...countText(state, translate),
    ...(flood === null ? [] : [translate('attention.tray.flood', { number: flood.inWindow })]),
    ...calm,
  ];
}

/** At most TOOLTIP_LIMIT units; a surrogate pair is never split. */
function cut(text: string): string {
  if (text.length <= TOOLTIP_LIMIT) return text;
  let end = TOOLTIP_LIMIT - ELLIPSIS.length;
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return text.slice(0, end) + ELLIPSIS;
}

/** Unacknowledged SOS alarms. */
function sosText({ open }: TrayState, translate: Translate): readonly string[] {
  const number = open.filter((alarm) => isSos(alarm)).length;
  return number === 0 ? [] : [translate('alarm.tray.sos', { number })];
}

function countText({ counts, reading }: TrayState, translate: Translate): readonly string[] {
  const number = counts.unacknowledged;
  const shown = number > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(number);
  if (number > 0) return [translate('alarm.tray.open', { number: shown })];
  // The journal is still being read: whether alarms are open is unknown.
  return reading === true ? [] : [translate('alarm.tray.noneOpen')];
}

/** Why a workstation with the role "rings" makes no sound. */
function silence(
  { attention, showsOnly, now }: TrayState,
  translate: Translate,
): readonly string[] {
  if (attention === undefined || showsOnly === true) return [];
  const { mutedUntil, output } = attention;
  return [
    ...(output === 'lost' ? [translate('attention.tray.outputLost')] : []),
    ...(attention.toastsFailing === true ? [translate('attention.tray.toastsFailing')] : []),
    ...(mutedUntil === null
      ? []
      : [translate('attention.tray.muted', { time: clockTime(mutedUntil, now) })]),
  ];
}

/** Signed out: the tooltip names the consequence. */
function signedOutText({ restoring }: TrayState, translate: Translate): string {
  return translate(restoring === true ? 'desk.tray.restoring' : 'desk.tray.deaf');
}

/** Channels with a fault, each text once; without a fault, the text that all channels share. */
function channelTexts(
  channels: readonly ChannelHealth[],
  now: number,
  translate: Translate,
): { readonly troubles: readonly string[]; readonly calm: readonly string[] } {
  if (channels.length === 0) return { troubles: [], calm: [translate('alarm.tray.noChannel')] };
  const danger = ({ channel }: ChannelHealth): number => Number(isLatchedChannel(channel));
  const ordered = channels.toSorted((a, b) => danger(b) - danger(a));
  const texts = new Set(ordered.map((channel) => channelText(channel, now, translate)));
  texts.delete('');
  const connected = translate('alarm.tray.connected');
  const troubles = [...texts].filter((text) => text !== connected);
  return troubles.length > 0
    ? { troubles: troubles.slice(0, CHANNELS_NAMED), calm: [] }
    : { troubles: [], calm: [...texts] };
}

function channelText(channel: ChannelHealth, now: number, translate: Translate): string {
  // A channel without permission for this user is neither a fault nor a loss.
  if (isNotPermitted(channel)) return '';
  const { state } = channel;
  // An SOS channel that is down is named: people in danger would not be received.
  const isDanger = isLatchedChannel(channel.channel);
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
        : translate('alarm.tray.downSince', { time: clockTime(state.downSince, now) });
    case 'down':
      return translate(isDanger ? 'alarm.tray.sosDownSince' : 'alarm.tray.downSince', {
        time: clockTime(state.since, now),
      });
    case 'refused':
      return translate(isDanger ? 'alarm.tray.sosRefusedSince' : 'alarm.tray.refusedSince', {
        time: clockTime(state.since, now),
      });
  }
}
