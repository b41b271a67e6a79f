import { isNotPermitted, type Alarm, type ChannelHealth } from './alarm';
import { natureOf } from './alarmClasses';

/**
 * Channels that somebody listens to or asks, if only to find that they are down.
 * @param channels all that run; one that is switched off is not among them.
 */
export function watchedChannels(channels: readonly ChannelHealth[]): ReadonlySet<string> {
  return new Set(channels.filter((one) => !isNotPermitted(one)).map(({ channel }) => channel));
}

/** Why nobody looks whether the cause of an alarm still stands. */
export type Unwatched =
  /** Its source is switched off, or this account may not ask it. */
  | 'sourceOff'
  /** Its record has no number by which it is found again. */
  | 'noRecord';

type Watchable = Pick<Alarm, 'alarmClass' | 'channel' | 'condition' | 'serverId'>;

/**
 * Why nobody looks any more at an alarm whose source alone tells its end: whether the cause still stands
 * is not known, and nothing will tell by itself. null: it is looked at, or has no need of it.
 * @param watched channels that are listened to or asked.
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
