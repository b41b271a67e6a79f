import { isBlind, isNotPermitted, type ChannelHealth } from '@shared/model/alarm';
import { reasonText } from '@shared/model/channelReason';
import { channelName } from './alarmWords';
import { shortTime } from './time';
import type { Translate } from '@shared/model/translate';

export { reasonText };

/**
 * Whether alarms are being received: `none` – this tenant has no channel; `blind` – a channel is down,
 * refused or reconnecting; `waiting` – the first connection is being made.
 */
export type Reception = 'none' | 'receiving' | 'waiting' | 'blind';

/** The reception over all channels: the worst channel counts. */
export function receptionOf(channels: readonly ChannelHealth[]): Reception {
  const used = channels.filter(
    (channel) => channel.state.kind !== 'idle' && !isNotPermitted(channel),
  );
  if (used.length === 0) return 'none';
  if (used.some(isBlind)) return 'blind';
  return used.every(({ state }) => state.kind === 'connected' || state.kind === 'catchingUp')
    ? 'receiving'
    : 'waiting';
}

/** The state of a channel in a few words, with its age. */
export function channelText(t: Translate, health: ChannelHealth, now: number): string {
  const channel = channelName(t, health.channel);
  const { state } = health;
  switch (state.kind) {
    case 'idle':
      return t('alarmList.idle', { channel });
    case 'connecting':
      return t('alarmList.connecting', { channel });
    case 'connected':
      return state.lastEventAt === null
        ? t('alarmList.connected', { channel })
        : t('alarmList.connectedLast', { channel, at: shortTime(state.lastEventAt, now) });
    case 'catchingUp':
      return t('alarmList.catchingUp', { channel, from: shortTime(state.from, now) });
    case 'down':
      return t('alarmList.down', {
        channel,
        since: shortTime(state.since, now),
        next: shortTime(state.nextTryAt, now),
      });
    case 'refused':
      if (isNotPermitted(health)) return t('alarmList.notPermitted', { channel });
      return t('alarmList.refused', { channel, since: shortTime(state.since, now) });
  }
}

/** The red line of a blind channel; null for any other. */
export function blindText(t: Translate, health: ChannelHealth, now: number): string | null {
  if (!isBlind(health)) return null;
  const channel = channelName(t, health.channel);
  const { state } = health;
  if (state.kind === 'connecting')
    return t('alarmList.blindConnecting', {
      channel,
      since: shortTime(state.downSince ?? now, now),
    });
  if (state.kind !== 'down' && state.kind !== 'refused') return null;
  const key = state.kind === 'down' ? 'alarmList.blindLine' : 'alarmList.blindRefused';
  const reason = reasonText(t, state.reason);
  return t(key, { channel, since: shortTime(state.since, now), reason });
}
