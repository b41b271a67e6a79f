import { isNotPermitted, type Alarm, type ChannelHealth } from './alarm';
import { natureOf } from './alarmClasses';

/**
 * Channels that are connected or polled, even while they are down.
 * @param channels all running channels; one that is switched off is not included.
 */
export function watchedChannels(channels: readonly ChannelHealth[]): ReadonlySet<string> {
  return new Set(channels.filter((one) => !isNotPermitted(one)).map(({ channel }) => channel));
}

/** Why the cause of an alarm is no longer checked. */
export type Unwatched =
  /** Its source is switched off, or this account may not poll it. */
  | 'sourceOff'
  /** Its record has no id by which a poll could find it. */
  | 'noRecord';

type Watchable = Pick<Alarm, 'alarmClass' | 'channel' | 'condition' | 'serverId'>;

/**
 * Why an alarm whose end only its source reports is no longer checked: whether its cause is active is
 * unknown, and no report will follow. null: it is checked, or needs no check.
 * @param watched channels that are connected or polled.
 */
export function whyUnwatched(
  { alarmClass, channel, condition, serverId }: Watchable,
  watched: ReadonlySet<string>,
): Unwatched | null {
  const { clearsByPoll, latched } = natureOf(alarmClass);
  if (!clearsByPoll || latched || !condition.active || condition.closed) return null;
  if (!watched.has(channel)) return 'sourceOff';
  return serverId === '' ? 'noRecord' : null;
}
