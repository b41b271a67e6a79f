import type { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ChannelState } from '@shared/model/alarm';
import { ChannelConnections } from '@main/streams/channelConnections';
import type { ChannelEvent, StreamGap } from '@main/streams/channelEvent';
import type { StreamDeps } from '@main/streams/manager';
import { LATE_MS, LINGER_MS, OLD_LIMIT_MS } from '@main/streams/policy';
import { sessionWith, streamDeps } from '@tests/support/alarmDeps';
import { only, statesOf } from '@tests/support/channelEvents';
import { FakeClock } from '@tests/support/fakeClock';
import { nextValue } from '@tests/support/nextValue';
import { StreamServer } from '@tests/support/streamServer';

let clock: FakeClock;
let server: StreamServer;
let channel: ChannelConnections;
let texts: string[];
let states: ChannelState['kind'][];
let gaps: Omit<StreamGap, 'kind'>[];
const late: string[] = [];

const address = (user: string): string => `${server.url}/alarm_report_message/476074/${user}`;

const deps = (): StreamDeps =>
  streamDeps({ clock, session: sessionWith({ 'Tenant-Id': '476074' }) });

const isPhase =
  (phase: string) =>
  (event: ChannelEvent): boolean =>
    event.kind === 'handover' && event.phase === phase;

beforeEach(async () => {
  clock = new FakeClock();
  server = await StreamServer.listen();
  [texts, states, gaps] = [[], [], []];
  late.length = 0;
  channel = new ChannelConnections('alarmReport', [address('first')], deps());
  channel.events.on((event) => {
    if (event.kind === 'message') texts.push(`${event.link}:${event.text}`);
    if (event.kind === 'state') states.push(event.state.kind);
    if (event.kind === 'gap') gaps.push({ from: event.from, to: event.to });
    if (event.kind === 'handover' && event.phase === 'late') late.push(event.reason);
  });
});

afterEach(async () => {
  channel.close();
  await server.close();
});

async function started(): Promise<WebSocket> {
  const joined = nextValue(server.joined);
  const up = nextValue(statesOf(channel.events), ({ kind }) => kind === 'connected');
  channel.start();
  const peer = await joined;
  await up;
  states = [];
  return peer;
}

test('the new link is made before the old one goes, and nothing looks broken meanwhile', async () => {
  const first = await started();
  const closed = new Promise((resolve) => first.once('close', resolve));
  const joined = nextValue(server.joined);
  const up = nextValue(channel.events, isPhase('joined'));
  channel.moveTo([address('second')]);
  const second = await joined;
  await up;
  expect(server.handshakes.map(({ url }) => url.split('/').at(-1))).toEqual(['first', 'second']);
  expect(channel.moving()).toBe(true);

  first.send('over the old');
  await nextValue(only(channel.events, 'message'));
  second.send('over the new');
  await nextValue(only(channel.events, 'message'));
  expect(texts).toEqual(['1:over the old', '2:over the new']);

  // What the server wrote to the old link before it saw the ping still arrives.
  const moved = nextValue(channel.events, isPhase('moved'));
  await clock.advance(LINGER_MS);
  await moved;
  await closed;
  expect(channel.moving()).toBe(false);
  expect(new Set(states)).toEqual(new Set(['connected']));
  expect(gaps).toEqual([]);
});

test('a new link that fails leaves the old one, says so after 15 s and not for ever', async () => {
  const first = await started();
  server.status = 403;
  const refused = nextValue(server.refused);
  channel.moveTo([address('second')]);
  await refused;
  await clock.advance(LATE_MS);
  expect(late).toHaveLength(1);
  expect(channel.current().kind).toBe('connected');
  first.send('still heard');
  await nextValue(only(channel.events, 'message'));
  expect(texts).toEqual(['1:still heard']);
  const moved = nextValue(channel.events, isPhase('moved'));
  // Pings and cheap reads of an hour are not of interest here: the timer is.
  const due = clock.pending().find(({ name }) => name === 'stream change limit');
  expect(due?.inMs).toBe(OLD_LIMIT_MS - LATE_MS);
  first.terminate();
  await moved;
  expect(channel.current().kind).not.toBe('connected');
});

test('an old link that breaks before the new one is up leaves one gap, from its last sign of life', async () => {
  const first = await started();
  server.status = 500;
  const refused = nextValue(server.refused);
  const heardAt = clock.now();
  channel.moveTo([address('second')]);
  await refused;
  await clock.advance(1_000);
  const broken = nextValue(statesOf(channel.events), ({ kind }) => kind !== 'connected');
  first.terminate();
  await broken;
  server.status = 101;
  const up = nextValue(statesOf(channel.events), ({ kind }) => kind === 'connected');
  await clock.advance(6_000);
  await up;
  expect(gaps).toEqual([{ from: heardAt, to: heardAt + 5_000 }]);
});

test('a channel that was down when the desk changed hands keeps since when', async () => {
  server.status = 500;
  const down = nextValue(statesOf(channel.events), ({ kind }) => kind === 'down');
  channel.start();
  await down;
  const since = clock.now();
  await clock.advance(1_000);
  const again = nextValue(statesOf(channel.events), ({ kind }) => kind === 'down');
  channel.moveTo([address('second')]);
  expect(channel.current()).toMatchObject({ kind: 'connecting', downSince: since });
  expect(await again).toMatchObject({ since });
});

test('two addresses are one channel: each message once, and equal ones of one address stay several', async () => {
  const places = new ChannelConnections('collectionAbnormal', [address('a'), address('b')], deps());
  const peers: WebSocket[] = [];
  server.joined.on((peer) => peers.push(peer));
  const messages: string[] = [];
  only(places.events, 'message').on(({ text, link }) => messages.push(`${link}:${text}`));
  const up = nextValue(statesOf(places.events), ({ kind }) => kind === 'connected');
  places.start();
  // The channel is not heard as long as one of its addresses is not.
  await up;
  expect(server.handshakes).toHaveLength(2);
  const [first, second] = peers;
  const last = nextValue(only(places.events, 'message'), ({ text }) => text === 'last');
  first?.send('both');
  first?.send('both');
  await nextValue(only(places.events, 'message'), () => messages.length === 2);
  for (const text of ['both', 'both', 'both', 'last']) second?.send(text);
  await last;
  const of = (number: number): string => `${number}:both`;
  const [a, b] =
    server.handshakes[0]?.url.endsWith('/a') === true ? [1, 1_000_001] : [1_000_001, 1];
  expect(messages).toEqual([of(a), of(a), of(b), `${b}:last`]);

  // The next user has one address: what is left closes, and the other one goes over.
  const moved = nextValue(places.events, isPhase('moved'));
  places.moveTo([address('c')]);
  await nextValue(places.events, isPhase('joined'));
  await clock.advance(LINGER_MS);
  await moved;
  expect([places.moving(), places.current().kind]).toEqual([false, 'connected']);
  places.close();
  expect(places.current()).toEqual({ kind: 'idle' });
});

test('an address that is left while it goes over does not keep the change of user open', async () => {
  const places = new ChannelConnections('collectionAbnormal', [address('a'), address('b')], deps());
  const up = nextValue(statesOf(places.events), ({ kind }) => kind === 'connected');
  places.start();
  await up;
  const phases: string[] = [];
  places.events.on((event) => {
    if (event.kind === 'handover') phases.push(event.phase);
  });
  server.status = 503;
  places.moveTo([address('c'), address('d')]);
  expect(places.moving()).toBe(true);
  places.moveTo([]);
  expect([places.moving(), phases.at(-1)]).toEqual([false, 'moved']);
  places.close();
});
