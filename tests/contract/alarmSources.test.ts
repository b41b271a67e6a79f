import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SILENT } from '@shared/base/emitter';
import type { AlarmObservation } from '@shared/model/alarm';
import { alarmConfigSchema } from '@shared/model/alarmConfig';
import { feedsFor, NEVER_HEARD } from '@main/alarms/ingest/feeds';
import { askWith } from '@main/alarms/ingest/poll/ask';
import type { Observed, SourceFeed } from '@main/alarms/ingest/feed';
import { isStream } from '@main/streams/rules';
import { feedDeps } from '@tests/support/alarmDeps';
import { only } from '@tests/support/channelEvents';
import { FakeClock } from '@tests/support/fakeClock';
import { RealClient } from '@tests/support/realClient';
import { until } from '@tests/support/sessionHost';
import { TestPlatform } from './platform';

const config = alarmConfigSchema.parse({ fakeWorkPlate: { on: true, metres: 5_000, minutes: 30 } });

let platform: TestPlatform;

beforeAll(async () => {
  platform = await TestPlatform.start();
});

afterAll(() => platform.stop());

/** The sources of the tenant with the client's own session. */
function sourcesOf(client: RealClient, clock: FakeClock): readonly SourceFeed[] {
  const session = client.session();
  const { url, key, streamUrl } = session.server;
  const deps = feedDeps({
    clock,
    session: {
      changed: SILENT,
      streamHeaders: () => session.streamHeaders(),
      tokenRefused: () => session.refresh(),
      probe: () => session.probe(),
      freshen: () => session.freshen(),
    },
    ask: askWith(() => session),
    config: () => config,
  });
  return feedsFor({ serverUrl: url, serverKey: key, streamUrl, user: session.user }, deps);
}

/** The polled sources of a tenant with the client's own code against the demo platform. */
describe.each(['000000', '448413', '823061'])('alarm sources of tenant %s', (tenantId) => {
  const seen = new Map<string, AlarmObservation[]>();
  let client: RealClient;
  let feeds: readonly SourceFeed[];

  beforeAll(async () => {
    client = await RealClient.start({ tenantId }, platform);
    const clock = new FakeClock(Date.now());
    const all = sourcesOf(client, clock);
    feeds = all.filter(({ rule }) => !isStream(rule));
    for (const feed of feeds) {
      const { channel } = feed.rule;
      only(feed.events, 'observed').on(({ observed: { observations } }) => {
        seen.set(channel, [...(seen.get(channel) ?? []), ...observations]);
      });
      feed.listen(NEVER_HEARD);
    }
    await clock.advance(2_000);
    await until(() => feeds.every((feed) => !['idle', 'connecting'].includes(feed.current().kind)));
  });

  afterAll(async () => {
    for (const feed of feeds) feed.close();
    await client.stop();
  });

  test('are all answered', () => {
    const states = feeds.map((feed) => [feed.rule.channel, feed.current().kind]);
    expect(states.filter(([, kind]) => kind !== 'connected')).toEqual([]);
  });

  test('tell alarms whose shape is known, by id (call:workCard.emergencyMsgSend)', () => {
    const all = [...seen.values()].flat();
    expect(all.length).toBeGreaterThan(5);
    expect(all.filter(({ recognised }) => !recognised)).toEqual([]);
    expect(all.filter(({ serverId }) => serverId === '')).toEqual([]);
    expect(all.filter(({ object }) => object === '')).toEqual([]);
    const timeless = all.filter(({ eventTime }) => eventTime === null);
    expect(new Set(timeless.map(({ channel }) => channel))).toEqual(new Set(['vehicleReminder']));
  });

  test('tell of faults and reminders that stand', () => {
    for (const channel of ['deviceFault', 'platformFault', 'dispatchDisposal', 'vehicleReminder']) {
      expect([channel, (seen.get(channel) ?? []).length > 0]).toEqual([channel, true]);
    }
  });

  test('find the fake work plates of tenant 823061', () => {
    const found = seen.get('fakeWorkPlate') ?? [];
    expect(found.length > 0).toBe(tenantId === '823061');
  });
});

describe('alarm streams of tenant 805230', () => {
  const heard: Observed[] = [];
  let client: RealClient;
  let feeds: readonly SourceFeed[];

  beforeAll(async () => {
    client = await RealClient.start({ tenantId: '805230' }, platform);
    const all = sourcesOf(client, new FakeClock(Date.now()));
    feeds = all.filter(({ rule }) => isStream(rule));
    for (const feed of feeds) {
      only(feed.events, 'observed').on(({ observed }) => heard.push(observed));
      feed.listen(NEVER_HEARD);
    }
    await until(() => feeds.every((feed) => feed.current().kind === 'connected'));
  });

  afterAll(async () => {
    for (const feed of feeds) feed.close();
    await client.stop();
  });

  const live = () => heard.filter(({ how }) => how === 'live').flatMap((one) => one.observations);

  test('bring a badge violation (rule:alarms.badgeStream call:badgeViolation.subscribe)', async () => {
    const fields = { userName: '张三', location: '解放路', region: '城东', violationType: '脱岗' };
    const text = JSON.stringify(fields);
    await platform.control.alarm({ channel: 'badgeViolation', tenantId: '805230', text });
    await until(() => live().some(({ object }) => object === '张三'));
    expect(live()).toMatchObject([{ alarmClass: 'badgeViolation', fields }]);
  });

  test('bring an abnormal collection, and its record says the same (rule:alarms.collectionSocket call:collectionAbnormal.channel)', async () => {
    const known = heard.filter(({ how }) => how === 'backfill').flatMap((one) => one.observations);
    expect(known.every(({ recognised, serverId }) => recognised && serverId !== '')).toBe(true);
    const text = JSON.stringify({
      abnormalType: 2,
      companyName: '洁城',
      collectionPointName: '收集点九',
      address: '人民路',
      collectionPersonName: '李四',
      collectionTime: '2026-11-21 08:30:00',
    });
    await platform.control.alarm({ channel: 'collectionAbnormal', tenantId: '805230', text });
    await until(() => live().some(({ object }) => object === '收集点九'));
    const said = live().find(({ object }) => object === '收集点九');
    expect(said?.alarmClass).toBe('missedCollection');
    expect(said?.eventTime).toBe(Date.parse('2026-11-21T08:30:00+08:00'));
  });
});
