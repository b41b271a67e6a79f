import { describe, expect, it } from 'vitest';
import { alarmConfigSchema, type AlarmConfig } from '@shared/model/alarmConfig';
import { findCall } from '@shared/catalogue';
import { EVENT_STREAM, retryDelay, SLOWEST_RETRY_MS } from '@main/streams/policy';
import { isStream, rulesOf, runs, SOURCE_RULES, streamAddresses } from '@main/streams/rules';
import type { SessionProfile } from '@main/ports/session';

const DEFAULTS = alarmConfigSchema.parse({});

function profile(tenantId: string, streamUrl: string, deptId = ''): SessionProfile {
  return {
    serverKey: 'http://h',
    serverUrl: 'https://h/api-root',
    streamUrl,
    user: {
      tenantId,
      userId: '1900000000000000001',
      account: 'a',
      userName: 'a',
      realName: 'a',
      deptId,
      roleIds: [],
      roleNames: [],
      avatar: '',
    },
  };
}

function addresses(channel: string, of: SessionProfile): readonly string[] {
  const rule = SOURCE_RULES.find((one) => one.channel === channel);
  if (rule === undefined || !isStream(rule)) throw new Error(`no stream ${channel}`);
  return streamAddresses(rule, of);
}

/** The channels of a tenant that run. */
const rulesFor = (tenantId: string, config: AlarmConfig) =>
  rulesOf(tenantId).filter((rule) => runs(rule, config));

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

  it.each([
    [1, 3_000, 3_000],
    [2, 3_000, 3_000],
    [3, 3_000, 3_000],
    [4, 3_000, 6_000],
    [5, 6_000, 12_000],
    [9, 30_000, 60_000],
  ])('of an event stream after %i errors lies between %i and %i ms', (errors, least, most) => {
    expect(retryDelay(errors, 0, EVENT_STREAM)).toBe(least);
    expect(retryDelay(errors, 0.999_999_9, EVENT_STREAM)).toBeLessThanOrEqual(most);
  });
});

const POLLED = [
  'sos',
  'workCardMessage',
  'noiseWarn',
  'lampblackWarn',
  'deviceFault',
  'platformFault',
  'dispatchDisposal',
  'vehicleReminder',
];

describe('which sources run', () => {
  it.each([
    ['476074', {}, ['alarmReport', ...POLLED]],
    ['805230', {}, ['badgeViolation', 'collectionAbnormal', ...POLLED]],
    ['823061', {}, POLLED],
    [
      '823061',
      { fakeWorkPlate: { on: true, metres: 5_000, minutes: 10 } },
      [...POLLED, 'fakeWorkPlate'],
    ],
    ['000000', { fakeWorkPlate: { on: true, metres: 5_000, minutes: 10 } }, POLLED],
    ['476074', { sources: { alarmReport: { on: false } } }, POLLED],
    [
      '000000',
      { sources: { noiseWarn: { on: false } } },
      POLLED.filter((one) => one !== 'noiseWarn'),
    ],
    ['000000', { sources: { badgeViolation: { on: true } } }, POLLED],
    ['000000', { sources: { noiseWarn: { systems: ['1'] } } }, POLLED],
  ])('tenant %s with %j (rule:tenant.476074)', (tenantId, config, channels) => {
    const rules = rulesFor(tenantId, alarmConfigSchema.parse(config));
    expect(rules.map(({ channel }) => channel)).toEqual(channels);
  });

  it('are asked by calls of the catalogue, the SOS at 30 s and never faster (rule:sos.poll)', () => {
    for (const rule of SOURCE_RULES) {
      if (isStream(rule)) continue;
      const { standing = [], recent } = rule.poll;
      for (const { call } of recent === undefined ? standing : [...standing, recent]) {
        expect(findCall(call)?.id).toBe(call);
      }
    }
    const sos = rulesOf('000000').find(({ channel }) => channel === 'sos');
    expect(sos).toMatchObject({
      poll: { periodMs: 30_000, neverFaster: true, whileOpenMs: 5_000 },
    });
  });

  it('runs without a configuration as the documents say', () => {
    expect(
      rulesFor('805230', DEFAULTS)
        .map(({ kind }) => kind)
        .slice(0, 2),
    ).toEqual(['sse', 'websocket']);
  });
});

describe('addresses', () => {
  it.each([
    ['https://host/prefix/', 'wss://host/prefix/alarm_report_message/476074/1900000000000000001'],
    ['http://127.0.0.1:80', 'ws://127.0.0.1:80/alarm_report_message/476074/1900000000000000001'],
    ['wss://s', 'wss://s/alarm_report_message/476074/1900000000000000001'],
  ])(
    'puts tenant and user under the base %s (rule:alarms.userSocket call:alarmReport.channel)',
    (base, address) => {
      expect(addresses('alarmReport', profile('476074', base))).toEqual([address]);
    },
  );

  it.each([
    ['', []],
    ['11', ['wss://s/collection_abnormal_message/805230/11']],
    [
      '11, 12,11',
      [
        'wss://s/collection_abnormal_message/805230/11',
        'wss://s/collection_abnormal_message/805230/12',
      ],
    ],
  ])('one per department of "%s" (rule:alarms.collectionSocket)', (deptId, expected) => {
    expect(addresses('collectionAbnormal', profile('805230', 'wss://s', deptId))).toEqual(expected);
  });

  it('takes the first departments of a user who has many', () => {
    const many = Array.from({ length: 30 }, (_none, index) => String(index)).join(',');
    expect(addresses('collectionAbnormal', profile('805230', 'wss://s', many))).toHaveLength(8);
  });

  it('puts the event stream under the base of the calls (rule:alarms.badgeStream)', () => {
    expect(addresses('badgeViolation', profile('805230', 'wss://s'))).toEqual([
      'https://h/api-root/api/third/work/plate/sse/subscribe',
    ]);
  });
});
