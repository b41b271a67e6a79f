import type { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { ChannelState } from '@shared/model/alarm';
import type { StreamGap } from '@main/streams/manager';
import { LATE_MS, LINGER_MS, OLD_LIMIT_MS } from '@main/streams/policy';
import { StreamRelay } from '@main/streams/relay';
import { FakeClock } from '@tests/support/fakeClock';
import { nextValue } from '@tests/support/nextValue';
import { keptLog } from '@tests/support/quietLog';
import { StreamServer } from '@tests/support/streamServer';

let clock: FakeClock;
let server: StreamServer;
let relay: StreamRelay;
let texts: string[];
let states: ChannelState['kind'][];
let gaps: StreamGap[];
const late: string[] = [];

const address = (user: string): string => `${server.url}/alarm_report_message/476074/${user}`;

beforeEach(async () => {
  clock = new FakeClock();
  server = await StreamServer.listen();
  [texts, states, gaps] = [[], [], []];
  late.length = 0;
  relay = new StreamRelay('alarmReport', address('first'), {
    clock,
    log: keptLog(),
    random: () => 0.5,
    look: new Emitter<void>(),
    session: {
      streamHeaders: () => ({ 'Tenant-Id': '476074' }),
      tokenRefused: async () => false,
      freshen: async () => undefined,
      probe: async () => true,
    },
  });
  relay.messages.on(({ text, link }) => texts.push(`${link}:${text}`));
  relay.changed.on((state) => states.push(state.kind));
  relay.gaps.on((gap) => gaps.push(gap));
  relay.late.on(({ reason }) => late.push(reason));
});

afterEach(async () => {
  relay.close();
  await server.close();
});

async function started(): Promise<WebSocket> {
  const joined = nextValue(server.joined);
  const up = nextValue(relay.changed, ({ kind }) => kind === 'connected');
  relay.start();
  const peer = await joined;
  await up;
  states = [];
  return peer;
}

test('the new link is made before the old one goes, and nothing looks broken meanwhile', async () => {
  const first = await started();
  const closed = new Promise((resolve) => first.once('close', resolve));
  const joined = nextValue(server.joined);
  const up = nextValue(relay.joined);
  relay.moveTo(address('second'));
  const second = await joined;
  await up;
  expect(server.handshakes.map(({ url }) => url.split('/').at(-1))).toEqual(['first', 'second']);
  expect(relay.moving()).toBe(true);

  first.send('over the old');
  await nextValue(relay.messages);
  second.send('over the new');
  await nextValue(relay.messages);
  expect(texts).toEqual(['1:over the old', '2:over the new']);

  // What the server wrote to the old link before it saw the ping still arrives.
  const moved = nextValue(relay.moved);
  await clock.advance(LINGER_MS);
  await moved;
  await closed;
  expect(relay.moving()).toBe(false);
  expect(new Set(states)).toEqual(new Set(['connected']));
  expect(gaps).toEqual([]);
});

test('a new link that fails leaves the old one, says so after 15 s and not for ever', async () => {
  const first = await started();
  server.status = 403;
  const refused = nextValue(server.refused);
  relay.moveTo(address('second'));
  await refused;
  await clock.advance(LATE_MS);
  expect(late).toHaveLength(1);
  expect(relay.current().kind).toBe('connected');
  first.send('still heard');
  await nextValue(relay.messages);
  expect(texts).toEqual(['1:still heard']);
  const moved = nextValue(relay.moved);
  // Pings and cheap reads of an hour are not of interest here: the timer is.
  const due = clock.pending().find(({ name }) => name === 'stream change limit');
  expect(due?.inMs).toBe(OLD_LIMIT_MS - LATE_MS);
  first.terminate();
  await moved;
  expect(relay.current().kind).not.toBe('connected');
});

test('an old link that breaks before the new one is up leaves one gap, from its last sign of life', async () => {
  const first = await started();
  server.status = 500;
  const refused = nextValue(server.refused);
  const heardAt = clock.now();
  relay.moveTo(address('second'));
  await refused;
  await clock.advance(1_000);
  const broken = nextValue(relay.changed, ({ kind }) => kind !== 'connected');
  first.terminate();
  await broken;
  server.status = 101;
  const up = nextValue(relay.changed, ({ kind }) => kind === 'connected');
  await clock.advance(6_000);
  await up;
  expect(gaps).toEqual([{ from: heardAt, to: heardAt + 5_000 }]);
});

test('a channel that was down when the desk changed hands keeps since when', async () => {
  server.status = 500;
  const down = nextValue(relay.changed, ({ kind }) => kind === 'down');
  relay.start();
  await down;
  const since = clock.now();
  await clock.advance(1_000);
  const again = nextValue(relay.changed, ({ kind }) => kind === 'down');
  relay.moveTo(address('second'));
  expect(relay.current()).toMatchObject({ kind: 'connecting', downSince: since });
  expect(await again).toMatchObject({ since });
});
