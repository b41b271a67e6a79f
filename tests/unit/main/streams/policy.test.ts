import { describe, expect, it } from 'vitest';
import { retryDelay, SLOWEST_RETRY_MS } from '@main/streams/policy';
import { rulesFor, streamAddress } from '@main/streams/rules';
import type { SessionProfile } from '@main/ports/session';

function profile(tenantId: string, streamUrl: string): SessionProfile {
  return {
    serverKey: 'http://h',
    serverUrl: 'http://h',
    streamUrl,
    user: {
      tenantId,
      userId: '1900000000000000001',
      account: 'a',
      userName: 'a',
      realName: 'a',
      deptId: '',
      roleIds: [],
      roleNames: [],
      avatar: '',
    },
  };
}

describe('pause before a reconnect', () => {
  it('is the documented 5 s while errors are below 10 (rule:alarms.socketReconnect)', () => {
    for (let errors = 1; errors < 10; errors += 1) {
      expect(retryDelay(errors, 0.99)).toBe(5_000);
    }
  });

  it.each([
    [10, 5_000, 10_000],
    [11, 10_000, 20_000],
    [12, 20_000, 40_000],
    [13, 30_000, 60_000],
    [5_000, 30_000, 60_000],
  ])('after %i errors lies between %i and %i ms', (errors, least, most) => {
    expect(retryDelay(errors, 0)).toBe(least);
    expect(retryDelay(errors, 0.999_999_9)).toBeLessThanOrEqual(most);
    expect(retryDelay(errors, 0.999_999_9)).toBeGreaterThan(most * 0.99);
    expect(retryDelay(errors, 0.5)).toBeLessThanOrEqual(SLOWEST_RETRY_MS);
  });
});

describe('channels', () => {
  it('gives tenant 476074 its alarm channel and others none (rule:tenant.476074)', () => {
    expect(rulesFor(profile('476074', '')).map((rule) => rule.channel)).toEqual(['alarmReport']);
    expect(rulesFor(profile('000000', ''))).toEqual([]);
  });

  it.each([
    ['https://host/prefix/', 'wss://host/prefix/alarm_report_message/476074/1900000000000000001'],
    ['http://127.0.0.1:80', 'ws://127.0.0.1:80/alarm_report_message/476074/1900000000000000001'],
    ['wss://s', 'wss://s/alarm_report_message/476074/1900000000000000001'],
  ])('puts tenant and user under the base %s (rule:alarms.userSocket)', (base, address) => {
    const [rule] = rulesFor(profile('476074', base));
    if (rule === undefined) throw new Error('no rule');
    expect(streamAddress(rule, profile('476074', base))).toBe(address);
  });
});
