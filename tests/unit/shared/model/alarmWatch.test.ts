import { expect, it } from 'vitest';
import { NO_PERMISSION, type ChannelHealth, type ChannelState } from '@shared/model/alarm';
import { RAISED } from '@shared/model/alarmState';
import { watchedChannels, whyUnwatched } from '@shared/model/alarmWatch';

const fault = {
  alarmClass: 'deviceFault',
  channel: 'deviceFault',
  condition: RAISED,
  serverId: '7',
};
const poll = (state: ChannelState): readonly ChannelHealth[] => [
  { channel: 'deviceFault', kind: 'poll', state },
];
const why = (alarm: typeof fault, channels: readonly ChannelHealth[]) =>
  whyUnwatched(alarm, watchedChannels(channels));

it('is a fault whose source is off or not permitted, or whose record has no number', () => {
  expect(why(fault, [])).toBe('sourceOff');
  expect(why(fault, poll({ kind: 'refused', since: 1, reason: NO_PERMISSION }))).toBe('sourceOff');
  const up = poll({ kind: 'connected', since: 1, lastEventAt: null });
  expect(why(fault, up)).toBeNull();
  expect(why({ ...fault, serverId: '' }, up)).toBe('noRecord');
});

it('is none at whose source is looked, if in vain, nor one that needs no look', () => {
  const down = { kind: 'down', since: 1, errors: 3, nextTryAt: 2, reason: 'timeout' } as const;
  expect(why(fault, poll(down))).toBeNull();
  for (const alarmClass of ['sos', 'garbageDrop', 'test', 'unknown'])
    expect(why({ ...fault, alarmClass }, [])).toBeNull();
  for (const condition of [
    { ...RAISED, active: false },
    { ...RAISED, active: false, acknowledged: true, closed: true },
  ])
    expect(why({ ...fault, condition }, [])).toBeNull();
});
