import { rmSync } from 'node:fs';
import type { WebSocket } from 'ws';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { AlarmDesk, profileOf } from '@tests/support/alarmDesk';
import { nextValue } from '@tests/support/nextValue';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { StreamServer } from '@tests/support/streamServer';

const FLOOD = 300;

let workerPath: string;
let server: StreamServer;
let desk: AlarmDesk;
const peers = new Set<WebSocket>();

beforeAll(async () => {
  workerPath = await buildJournalWorker();
}, 60_000);

beforeEach(async () => {
  peers.clear();
  server = await StreamServer.listen();
  server.joined.on((peer) => {
    peers.add(peer);
    peer.on('close', () => peers.delete(peer));
  });
  desk = new AlarmDesk(server.url, workerPath);
  await desk.core.start();
  await desk.connected();
});

afterEach(async () => {
  await desk.core.dispose();
  await server.close();
  rmSync(desk.userDataDir, { recursive: true, force: true });
});

/** Sends as the platform does: to every open channel of the tenant. */
const broadcast = (text: string): void => {
  for (const peer of peers) peer.send(text);
};

test('a change of user in a flood loses none, doubles none and leaves no gap', async () => {
  const joined = nextValue(server.joined);
  let number = 0;
  const send = (count: number): void => {
    for (let sent = 0; sent < count; sent += 1, number += 1) broadcast(`点${number % 250},1,35`);
  };
  // 50 places raise the same alarm twice: they must stay two.
  send(100);
  desk.takeOver('1900000000000000002');
  send(50);
  await joined;
  while (number < FLOOD) {
    send(10);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await desk.core.session.streamsMoved();
  broadcast('最后,1,35');
  const { alarms } = await desk.until(({ counts }) => counts.total > FLOOD);
  expect(alarms).toHaveLength(FLOOD + 1);
  const byPlace = new Map<string, number>();
  for (const { object } of alarms) byPlace.set(object, (byPlace.get(object) ?? 0) + 1);
  expect([...byPlace.values()].filter((count) => count === 2)).toHaveLength(50);
  expect([...byPlace.values()].every((count) => count <= 2)).toBe(true);
  expect(peers.size).toBe(1);
  const entries = desk.journal();
  expect(entries.filter(({ kind }) => kind === 'received')).toHaveLength(FLOOD + 1);
  expect(entries.filter(({ kind }) => kind === 'gap' || kind === 'channelDown')).toEqual([]);
  // Told once each: a toast of its own or as a part of the summary.
  const told = entries
    .filter(({ kind }) => kind === 'shown')
    .flatMap(({ alarmId, body }) => {
      const { alarmIds } = JSON.parse(body) as { alarmIds?: string[] };
      return alarmIds ?? [alarmId];
    });
  expect(new Set(told).size).toBe(told.length);
});

test('alarms after the change are acknowledged by the new operator, and belong to them', async () => {
  desk.takeOver('1900000000000000002');
  await desk.core.session.streamsMoved();
  broadcast('幸福里,1,35');
  const [alarm] = (await desk.until(({ alarms }) => alarms.length === 1)).alarms;
  expect(alarm?.userId).toBe('1900000000000000002');
  const answer = await desk.acts.acknowledge([alarm?.id ?? ''], '');
  expect(answer).toMatchObject({
    value: { done: [{ acknowledged: { by: '李接班', byUserId: '1900000000000000002' } }] },
  });
});

test('nobody inherits the silence of the one before', async () => {
  desk.core.muting.ask(30);
  await desk.until(({ attention }) => attention.mutedUntil !== null);
  desk.takeOver('1900000000000000002');
  await desk.until(({ attention }) => attention.mutedUntil === null);
  await desk.core.session.streamsMoved();
  broadcast('幸福里,1,35');
  await desk.until(({ alarms }) => alarms.length === 1);
  await vi.waitFor(() => expect(desk.sounds).toEqual(['high']));
});

test('another tenant gets its own channels and none of these alarms; the end is journaled', async () => {
  broadcast('幸福里,1,35');
  await desk.until(({ alarms }) => alarms.length === 1);
  desk.takeOver('1900000000000000009', '000000');
  const { alarms, channels } = await desk.until((snapshot) => snapshot.alarms.length === 0);
  expect([alarms, channels]).toEqual([[], []]);
  await desk.core.dispose();
  expect(desk.journal().at(-1)?.kind).toBe('channelDown');
});

test('a new channel that fails is told, and the old one is heard on', async () => {
  server.status = 403;
  desk.takeOver('1900000000000000002');
  await nextValue(server.refused);
  broadcast('幸福里,1,35');
  const { alarms, channels } = await desk.until((snapshot) => snapshot.alarms.length === 1);
  expect(alarms[0]?.object).toBe('幸福里');
  expect(channels[0]?.state.kind).toBe('connected');
});

test('who had the desk is journaled and does not hide a gap', async () => {
  const [first] = [...peers];
  first?.send('幸福里,1,35');
  await desk.until(({ alarms }) => alarms.length === 1);
  const profile = profileOf('476074', server.url);
  desk.core.notes.desk({ event: 'deskLeft', by: 'signOut', profile });
  desk.signOut();
  await desk.until(({ channels }) => channels.length === 0);
  const before = Date.now();
  desk.core.notes.desk({ event: 'deskTaken', by: 'signIn', profile });
  const joined = nextValue(server.joined);
  desk.signIn();
  await joined;
  await desk.connected();
  await desk.core.dispose();
  const entries = desk.journal();
  const bodies = entries.filter(({ kind }) => kind === 'configuration').map(({ body }) => body);
  expect(bodies.map((body) => JSON.parse(body) as unknown)).toEqual([
    { event: 'deskLeft', by: 'signOut', account: 'dispatcher', name: '王调度' },
    { event: 'deskTaken', by: 'signIn', account: 'dispatcher', name: '王调度' },
  ]);
  const gap = entries.find(({ kind }) => kind === 'gap');
  const { from } = JSON.parse(gap?.body ?? '{}') as { from: number };
  expect(from).toBeLessThan(before);
});
