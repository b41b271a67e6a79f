import { describe, expect, it } from 'vitest';
import { NO_PERMISSION, type ChannelHealth, type ChannelState } from '@shared/model/alarm';
import { blindLines, channelCounts, channelsText, worstFirst } from '@renderer/data/channels';
import { channelText } from '@renderer/data/reception';

const channel = (name: string, state: ChannelState): ChannelHealth => ({
  channel: name,
  kind: 'websocket',
  state,
});
const up = (name: string): ChannelHealth =>
  channel(name, { kind: 'connected', since: 1, lastEventAt: null });
const down = (name: string, since = 5): ChannelHealth =>
  channel(name, { kind: 'down', since, errors: 1, nextTryAt: 9, reason: 'reset' });
const refused = channel('refused', { kind: 'refused', since: 3, reason: '403' });
const foreign: ChannelHealth = {
  channel: 'foreign',
  kind: 'poll',
  state: { kind: 'refused', since: 1, reason: NO_PERMISSION },
};
const again = channel('again', { kind: 'connecting', since: 8, downSince: 2 });
const behind = channel('behind', { kind: 'catchingUp', since: 8, lastEventAt: null, from: 2 });
const idle = channel('idle', { kind: 'idle' });
const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;

describe('all channels of a tenant', () => {
  it('are told the worst first', () => {
    const all = [idle, up('a'), behind, again, down('d'), refused];
    expect(worstFirst(all).map((one) => one.channel)).toEqual([
      'refused',
      'd',
      'again',
      'behind',
      'a',
      'idle',
    ]);
    expect(channelCounts(all)).toEqual({ used: 5, blind: 3, catchingUp: 1 });
  });

  it('leave out what the user may not ask for: it is neither heard nor missed', () => {
    expect(channelCounts([up('a'), foreign])).toEqual({ used: 1, blind: 0, catchingUp: 0 });
    expect(channelsText(t, [foreign, up('a')], 9)).toContain('alarmList.connected ');
    expect(channelsText(t, [foreign], 9)).toContain('alarmList.noChannel');
    expect(worstFirst([foreign, up('a')]).map((one) => one.channel)).toEqual(['a', 'foreign']);
    expect(channelText(t, foreign, 9)).toContain('alarmList.notPermitted');
  });

  it('are one line: blind before catching up, and that before all being well', () => {
    expect(channelsText(t, [], 9)).toContain('alarmList.noChannel');
    expect(channelsText(t, [up('a'), idle], 9)).toContain('alarmList.connected ');
    expect(channelsText(t, [up('a'), down('d'), behind], 9)).toContain('channelsBlind');
    expect(channelsText(t, [up('a'), behind], 9)).toContain('channelsCatchingUp');
    expect(channelsText(t, [up('a'), up('b')], 9)).toContain('channelsOk');
  });

  it('have a red line each while few are blind, and one for all when they are many', () => {
    expect(blindLines(t, [up('a')], 9)).toEqual([]);
    expect(blindLines(t, [down('d'), refused, up('a')], 9)).toHaveLength(2);
    const [line, ...more] = blindLines(t, [down('d'), refused, again], 9);
    expect(more).toEqual([]);
    expect(line).toMatch(/blindMany.*"count":3/);
    for (const name of ['d', 'refused', 'again']) expect(line).toContain(name);
  });
});
