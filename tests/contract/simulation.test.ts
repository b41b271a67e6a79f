import { request, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { FakeClock } from '../support/fakeClock';
import { TestPlatform } from './platform';

type Row = Readonly<Record<string, unknown>>;

/** A quarter to seven in the evening on the server. */
const NOW = Date.UTC(2026, 10, 21, 10, 45, 0);
const NOW_TEXT = '2026-11-21 18:45:00';
const QUIET_MS = 40_000;
/** Less than a token lives. */
const WATCHED_MS = 50 * 60_000;

let clock: FakeClock;
let platform: TestPlatform;
const tokens = new Map<string, string>();
/** What arrived on the streams, with when. */
const told: { readonly channel: string; readonly at: number; readonly text: string }[] = [];
const ends: (() => void)[] = [];

const headersOf = (tenant: string): Record<string, string> => ({
  'Blade-Auth': `bearer ${tokens.get(tenant) ?? ''}`,
});

async function listen(channel: string, tenant: string, own: string): Promise<void> {
  const url = `${platform.url.replace('http', 'ws')}/${channel}/${tenant}/${own}`;
  const socket = new WebSocket(url, { headers: headersOf(tenant) });
  ends.push(() => socket.terminate());
  socket.on('message', (data: Buffer) =>
    told.push({ channel, at: clock.now(), text: data.toString() }),
  );
  await new Promise((resolve) => socket.once('open', resolve));
}

beforeAll(async () => {
  clock = new FakeClock(NOW);
  // As the packaged app runs it: without the interface of tests, the data moves.
  platform = await TestPlatform.start(clock, true);
  for (const tenant of ['476074', '805230', '448413', '770644', '783953']) {
    const answer = await platform.signIn(tenant);
    tokens.set(tenant, answer['access_token'] ?? '');
    if (tenant === '476074') await listen('alarm_report_message', tenant, answer['user_id'] ?? '');
    if (tenant === '805230')
      await listen('collection_abnormal_message', tenant, answer['dept_id'] ?? '');
  }
  const sent = request(`${platform.url}/api/third/work/plate/sse/subscribe`, {
    headers: headersOf('805230'),
  });
  sent.on('error', () => sent.destroy());
  ends.push(() => sent.destroy());
  sent.end();
  const answer = await new Promise<IncomingMessage>((resolve) => sent.once('response', resolve));
  answer.on('error', () => answer.destroy());
  answer.on('data', (chunk: Buffer) => {
    for (const [, text = ''] of chunk.toString().matchAll(/^data:(.*)$/gm))
      told.push({ channel: 'sse', at: clock.now(), text });
  });
});
afterAll(async () => {
  for (const end of ends) end();
  await platform.stop();
});

async function page(path: string, tenant: string, query = ''): Promise<readonly Row[]> {
  const url = `/api/${path}?current=1&size=500${query}`;
  const reply = await platform.send(url, { token: tokens.get(tenant) ?? '' });
  const data = reply.json()['data'] as { records: readonly Row[] };
  return data.records;
}

/** Lets time pass in steps, so that what is sent arrives with its moment. */
async function pass(ms: number): Promise<void> {
  const STEP_MS = 5_000;
  for (let left = ms; left > 0; left -= STEP_MS) {
    await clock.advance(STEP_MS);
    // A round trip: what was sent before has arrived.
    await platform.send('/demo/health');
  }
}

/** Moments that lie closer together than `ms`. */
function tooClose(moments: readonly number[], ms: number): readonly number[] {
  const sorted = [...moments].sort((a, b) => a - b);
  return sorted.filter((at, n) => n > 0 && at - (sorted[n - 1] ?? 0) < ms);
}

describe('the live simulation of alarms', () => {
  it('is quiet at first, then tells of each kind on its channel, calmly', async () => {
    await pass(QUIET_MS);
    expect(told.filter(({ channel }) => channel !== 'collection_abnormal_message')).toEqual([]);
    await pass(WATCHED_MS);
    for (const channel of ['alarm_report_message', 'sse']) {
      const own = told.filter((one) => one.channel === channel);
      expect(own.length).toBeGreaterThan(30);
      expect(
        tooClose(
          own.map(({ at }) => at),
          QUIET_MS,
        ),
      ).toEqual([]);
    }
    const badge = told.find(({ channel }) => channel === 'sse')?.text ?? '';
    expect(Object.keys(JSON.parse(badge) as object)).toEqual([
      ...['userName', 'location', 'region', 'violationType'],
    ]);
  });

  it('tells of the very visits that the records know', async () => {
    const since = `&collectionTime_datege=${encodeURIComponent(NOW_TEXT)}`;
    const visits = await page('blade-qdfl/vehicle/screen/abnormalPage', '805230', since);
    expect(visits.length).toBeGreaterThan(0);
    const known = visits.map(
      (row) => `${String(row['collectionPointName'])} ${String(row['collectionTime'])}`,
    );
    const sent = told
      .filter(({ channel }) => channel === 'collection_abnormal_message')
      .map(({ text }) => JSON.parse(text) as Row)
      .map((row) => `${String(row['collectionPointName'])} ${String(row['collectionTime'])}`);
    expect(sent.sort()).toEqual([...known].sort());
  });

  it('makes the records that clients ask for, and lets them end', async () => {
    const after = (name: string): string => `&${name}_datege=${encodeURIComponent(NOW_TEXT)}`;
    for (const tenant of ['448413', '770644', '783953']) {
      const warnings = await page(
        'blade-basics-resources/noise/warn/page',
        tenant,
        after('warnTime'),
      );
      const fumes = await page('blade-yyjc/lampblack/page', tenant, after('createTime'));
      const messages = await page(
        'blade-device/work/card/msg/record/list',
        tenant,
        `&type=1${after('createTime')}`,
      );
      expect(Math.min(warnings.length, fumes.length, messages.length)).toBeGreaterThan(10);
      const sos = messages.filter((row) => row['warnKey'] === 1);
      expect(sos.length).toBeGreaterThanOrEqual(3);
      expect(sos.filter((row) => row['handleStatus'] === 0).length).toBeLessThanOrEqual(1);
      const times = sos.map((row) =>
        Date.parse(`${String(row['createTime']).replace(' ', 'T')}+08:00`),
      );
      expect(tooClose(times, 5 * 60_000)).toEqual([]);
    }
    const faults = await page('blade-device/platform/fault/page', '476074', after('createTime'));
    expect(new Set(faults.map((row) => row['status']))).toEqual(new Set([0, 1]));
    const events = await page('blade-qdfl/dispatchDisposal/page', '476074', after('createTime'));
    expect(new Set(events.map((row) => row['status']))).toEqual(new Set([0, 2]));
    const reply = await platform.send(
      `/api/blade-device/device/fault/flow/page?currentPage=1&pageSize=50${after('createTime')}`,
      { token: tokens.get('476074') ?? '' },
    );
    const { records } = reply.json()['data'] as { records: readonly Row[] };
    expect(records.length).toBeGreaterThan(10);
    expect(new Set(records.map((row) => row['deviceType'])).size).toBe(3);
  });
});
