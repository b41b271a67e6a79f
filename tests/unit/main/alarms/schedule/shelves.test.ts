import { beforeEach, expect, it } from 'vitest';
import type { AlarmObservation } from '@shared/model/alarm';
import { anObservation } from '@tests/support/alarms';
import { ProfileHarness } from '@tests/support/profileHarness';

const MINUTE = 60_000;

let bench: ProfileHarness;
beforeEach(() => {
  bench = new ProfileHarness();
});

const drop = (text: string, more: Partial<AlarmObservation> = {}): AlarmObservation =>
  anObservation({ raw: text, text, ...more });
const fault = (serverId: string): AlarmObservation =>
  anObservation({ channel: 'deviceFault', alarmClass: 'deviceFault', serverId, eventTime: 1_000 });
const states = () => bench.alarms.alarms().map(({ state }) => state);

async function shelved(observation = drop('幸福里,1,30')): Promise<string> {
  const [alarm] = await bench.raise(observation);
  await bench.acts.shelve([alarm.id], 30, '施工');
  bench.told.length = 0;
  return alarm.id;
}

it('keeps a point silent that comes again and again, until the end of the shelf', async () => {
  await shelved();
  await bench.raise(drop('幸福里,1,31'));
  await bench.raise(drop('幸福里,1,32'));
  expect(states()).toEqual(['shelved', 'shelved', 'shelved']);
  expect(bench.told).toEqual([]);
  await bench.clock.advance(30 * MINUTE);
  expect(states()).toEqual(['unacknowledged', 'unacknowledged', 'unacknowledged']);
  expect(bench.told).toHaveLength(3);
  await bench.raise(drop('幸福里,1,33'));
  expect(bench.told).toHaveLength(4);
});

it('says in the journal whose shelf it is and with which alarm', async () => {
  const id = await shelved();
  await bench.raise(drop('幸福里,1,31'));
  const [first, second] = bench.bodies('shelved');
  expect(second).toEqual({ ...(first as object), with: id });
});

it('is silent over a restart as well', async () => {
  await shelved();
  const next = bench.restarted();
  await next.raise(drop('幸福里,1,31'));
  expect(next.told).toEqual([]);
});

it('ends for the whole point over a restart as well', async () => {
  const id = await shelved();
  await bench.raise(drop('幸福里,1,31'));
  bench = bench.restarted();
  await bench.raise(drop('幸福里,1,32'));
  await bench.acts.unshelve([id]);
  expect(states()).toEqual(['unacknowledged', 'unacknowledged', 'unacknowledged']);
  expect(bench.told).toHaveLength(3);
});

it.each([
  ['another place', drop('安康里,1,31', { object: '安康里' })],
  ['another class', drop('x', { alarmClass: 'noiseWarn', channel: 'noiseWarn' })],
  ['what is more urgent', drop('幸福里,1,31', { priority: 'critical' })],
  ['an SOS', anObservation({ channel: 'sos', alarmClass: 'sos', priority: 'critical' })],
])('does not hide %s', async (_name, observation) => {
  await shelved();
  await bench.raise(observation);
  expect(bench.told).toHaveLength(1);
});

it('does not hide another fault of the same device', async () => {
  await shelved(fault('7'));
  await bench.raise(fault('8'));
  expect(bench.told).toHaveLength(1);
});

it('ends for the whole point when a person ends it', async () => {
  const id = await shelved();
  await bench.raise(drop('幸福里,1,31'));
  await bench.acts.unshelve([id]);
  expect(states()).toEqual(['unacknowledged', 'unacknowledged']);
  await bench.raise(drop('幸福里,1,32'));
  expect(states()).toEqual(['unacknowledged', 'unacknowledged', 'unacknowledged']);
});
