import { isBlind, isNotPermitted, type ChannelHealth } from '@shared/model/alarm';
import type { Translate } from '@shared/model/translate';
import { channelName } from './alarmWords';
import { blindText, channelText, receptionOf } from './reception';
import { shortTime } from './time';

const RANK: Readonly<Record<ChannelHealth['state']['kind'], number>> = {
  refused: 0,
  down: 1,
  connecting: 2,
  catchingUp: 3,
  connected: 4,
  idle: 5,
};

/** Sort rank of a channel; a channel without permission needs no attention. */
const rankOf = (health: ChannelHealth): number =>
  RANK[isNotPermitted(health) ? 'idle' : health.state.kind];

export function worstFirst(channels: readonly ChannelHealth[]): readonly ChannelHealth[] {
  return [...channels].sort(
    (a, b) =>
      Number(isBlind(b)) - Number(isBlind(a)) ||
      rankOf(a) - rankOf(b) ||
      a.channel.localeCompare(b.channel),
  );
}

/** Channels that this user may read. */
function usedOf(channels: readonly ChannelHealth[]): readonly ChannelHealth[] {
  return channels.filter((one) => one.state.kind !== 'idle' && !isNotPermitted(one));
}

/** Numbers of channels in use, blind and catching up. */
export function channelCounts(channels: readonly ChannelHealth[]): {
  readonly used: number;
  readonly blind: number;
  readonly catchingUp: number;
} {
  const used = usedOf(channels);
  return {
    used: used.length,
    blind: used.filter(isBlind).length,
    catchingUp: used.filter(({ state }) => state.kind === 'catchingUp').length,
  };
}

/** All channels in one line: a single one with its age, several by their numbers. */
export function channelsText(
  t: Translate,
  channels: readonly ChannelHealth[],
  now: number,
): string {
  const { used, blind, catchingUp } = channelCounts(channels);
  if (used === 0) return t('alarmList.noChannel');
  const [only] = usedOf(channels);
  if (used === 1 && only !== undefined) return channelText(t, only, now);
  if (blind > 0) return t('alarmList.channelsBlind', { blind, used });
  if (catchingUp > 0) return t('alarmList.channelsCatchingUp', { catchingUp, used });
  const key = receptionOf(channels) === 'waiting' ? 'channelsWaiting' : 'channelsOk';
  return t(`alarmList.${key}`, { used });
}

/** Most blind channels with a line each; more share one line. */
const TOLD_EACH = 2;

/** The red lines of blind channels: none, one for each, or one for all. */
export function blindLines(
  t: Translate,
  channels: readonly ChannelHealth[],
  now: number,
): readonly string[] {
  const blind = channels.filter(isBlind);
  if (blind.length <= TOLD_EACH)
    return blind.flatMap((channel) => blindText(t, channel, now) ?? []);
  const since = Math.min(
    ...blind.map(({ state }) => {
      if (state.kind === 'connecting') return state.downSince ?? now;
      return state.kind === 'down' || state.kind === 'refused' ? state.since : now;
    }),
  );
  const names = blind.map(({ channel }) => channelName(t, channel));
  return [
    t('alarmList.blindMany', {
      count: blind.length,
      since: shortTime(since, now),
      channels: names.join(t('shell.between')),
    }),
  ];
}
