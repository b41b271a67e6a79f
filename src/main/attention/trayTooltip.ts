import { isLatchedChannel, isNotPermitted, type ChannelHealth } from '@shared/model/alarm';
import type { Translate } from '@shared/model/translate';
import { isSos } from './decide';
import { clockTime } from './trayMenu';
import type { TrayState } from './trayState';

/** Windows shows so much of a tooltip and drops the rest without a sign, UTF-16 units. */
const TOOLTIP_LIMIT = 127;
/** The largest number that a tooltip shows as it is; the log badge's limit (spec 1 §9). */
const COUNT_LIMIT = 99;
/** Channels in trouble that a tooltip names; the console has them all. */
const CHANNELS_NAMED = 3;
const ELLIPSIS = '…';

/**
 * The tooltip, trouble first: what does not fit is the least urgent, and is seen to be missing.
 * The name and the word DEMO are short and stand before all, so that nobody takes the one for the other.
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
  const { troubles, calm } = channelTexts(state.channels, translate);
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

/** At most TOOLTIP_LIMIT units, never half a character. */
function cut(text: string): string {
  if (text.length <= TOOLTIP_LIMIT) return text;
  let end = TOOLTIP_LIMIT - ELLIPSIS.length;
  const last = text.charCodeAt(end - 1);
  if (last >= 0xd800 && last <= 0xdbff) end -= 1;
  return text.slice(0, end) + ELLIPSIS;
}

/** Calls for help that nobody has answered. */
function sosText({ open }: TrayState, translate: Translate): readonly string[] {
  const number = open.filter((alarm) => isSos(alarm)).length;
  return number === 0 ? [] : [translate('alarm.tray.sos', { number })];
}

function countText({ counts, reading }: TrayState, translate: Translate): readonly string[] {
  const number = counts.unacknowledged;
  const shown = number > COUNT_LIMIT ? `${COUNT_LIMIT}+` : String(number);
  if (number > 0) return [translate('alarm.tray.open', { number: shown })];
  // Nobody knows yet whether any stand.
  return reading === true ? [] : [translate('alarm.tray.noneOpen')];
}

/** Why no sound comes out of a workstation that should ring. */
function silence({ attention, showsOnly }: TrayState, translate: Translate): readonly string[] {
  if (attention === undefined || showsOnly === true) return [];
  const { mutedUntil, output } = attention;
  return [
    ...(output === 'lost' ? [translate('attention.tray.outputLost')] : []),
    ...(attention.toastsFailing === true ? [translate('attention.tray.toastsFailing')] : []),
    ...(mutedUntil === null
      ? []
      : [translate('attention.tray.muted', { time: clockTime(mutedUntil) })]),
  ];
}

/** Nobody is signed in: the tray says what that means. */
function signedOutText({ restoring }: TrayState, translate: Translate): string {
  return translate(restoring === true ? 'desk.tray.restoring' : 'desk.tray.deaf');
}

/** Those in trouble, each once; otherwise what all of them say. */
function channelTexts(
  channels: readonly ChannelHealth[],
  translate: Translate,
): { readonly troubles: readonly string[]; readonly calm: readonly string[] } {
  if (channels.length === 0) return { troubles: [], calm: [translate('alarm.tray.noChannel')] };
  const danger = ({ channel }: ChannelHealth): number => Number(isLatchedChannel(channel));
  const ordered = channels.toSorted((a, b) => danger(b) - danger(a));
  const texts = new Set(ordered.map((channel) => channelText(channel, translate)));
  texts.delete('');
  const connected = translate('alarm.tray.connected');
  const troubles = [...texts].filter((text) => text !== connected);
  return troubles.length > 0
    ? { troubles: troubles.slice(0, CHANNELS_NAMED), calm: [] }
    : { troubles: [], calm: [...texts] };
}

function channelText(channel: ChannelHealth, translate: Translate): string {
  // What this user has no right to is no trouble, and nothing that is missing.
  if (isNotPermitted(channel)) return '';
  const { state } = channel;
  // Nobody may think that somebody in danger would be heard.
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
        : translate('alarm.tray.downSince', { time: clockTime(state.downSince) });
    case 'down':
      return translate(isDanger ? 'alarm.tray.sosDownSince' : 'alarm.tray.downSince', {
        time: clockTime(state.since),
      });
    case 'refused':
      return translate(isDanger ? 'alarm.tray.sosRefusedSince' : 'alarm.tray.refusedSince', {
        time: clockTime(state.since),
      });
  }
}
