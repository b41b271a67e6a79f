import { rmSync } from 'node:fs';
import type { WebSocket } from 'ws';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { alarmConfigSchema } from '@shared/model/alarmConfig';
import { STREAMS_ONLY } from '@tests/support/alarmDeps';
import { AlarmDesk } from '@tests/support/alarmDesk';
import { nextValue } from '@tests/support/nextValue';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { StreamServer } from '@tests/support/streamServer';

let workerPath: string;
let server: StreamServer;
let desk: AlarmDesk;
let peer: WebSocket;

beforeAll(async () => {
  workerPath = await buildJournalWorker();
}, 60_000);

beforeEach(async () => {
  server = await StreamServer.listen();
  desk = new AlarmDesk(server.url, workerPath);
  const joined = nextValue(server.joined);
  await desk.core.start();
  await desk.connected();
  peer = await joined;
});

afterEach(async () => {
  await desk.core.dispose();
  await server.close();
  rmSync(desk.userDataDir, { recursive: true, force: true });
});

const notes = (): unknown[] =>
  desk
    .journal()
    .filter(({ kind }) => kind === 'configuration')
    .map(({ body }) => JSON.parse(body) as unknown);

test('a configuration is in force at once, and the journal says who changed what', async () => {
  const config = alarmConfigSchema.parse({
    ...STREAMS_ONLY,
    priorities: { garbageDrop: 'critical' },
  });
  const said = nextValue(desk.core.config.changed);
  expect(desk.core.config.set(config)).toEqual({ ok: true, value: config });
  expect(await said).toEqual(config);
  expect(desk.core.config.set(config).ok).toBe(true);
  peer.send('幸福里,1,35');
  const { counts } = await desk.until((snapshot) => snapshot.alarms.length === 1);
  expect(counts.worst).toBe('critical');
  await desk.core.dispose();
  expect(notes()).toEqual([
    {
      event: 'alarmConfig',
      by: '王调度',
      byUserId: '1900000000000000001',
      changed: ['priorities'],
      changes: [{ key: 'priorities.garbageDrop', old: null, new: 'critical' }],
    },
  ]);
});

test('another tenant has its own, and nobody signed in sets none', () => {
  const config = alarmConfigSchema.parse({
    ...STREAMS_ONLY,
    priorities: { garbageDrop: 'critical' },
  });
  desk.core.config.set(config);
  desk.takeOver('1900000000000000009', '000000');
  expect(desk.core.config.get().priorities).toEqual({});
  desk.signOut();
  expect(desk.core.config.set(config).ok).toBe(false);
});

test('a rule hides what it covers from toast, sound and tray, and the list still has it', async () => {
  const rule = {
    id: 'r',
    name: '夜间施工',
    on: true,
    mode: 'suppress',
    classes: ['garbageDrop'],
    objects: [],
    sites: [],
    from: null,
    to: null,
    daily: null,
    reason: '施工',
  };
  desk.core.config.set(alarmConfigSchema.parse({ ...STREAMS_ONLY, rules: [rule] }));
  peer.send('幸福里,1,35');
  const { alarms, counts } = await desk.until((snapshot) => snapshot.alarms.length === 1);
  expect(alarms[0]).toMatchObject({ state: 'suppressed', suppressedBy: { name: '夜间施工' } });
  expect(counts).toMatchObject({ unacknowledged: 0, suppressed: 1, total: 1 });
  expect([desk.toasts, desk.sounds, desk.tray?.icon]).toEqual([[], [], 'idle']);
  desk.core.config.set(STREAMS_ONLY);
  await desk.until((snapshot) => snapshot.counts.unacknowledged === 1);
  expect(desk.toasts).toHaveLength(1);
});

test('silence is journaled with who wished it', async () => {
  desk.core.muting.ask(5);
  await desk.until((snapshot) => snapshot.attention.mutedUntil !== null);
  desk.core.muting.ask(0);
  await desk.core.dispose();
  expect(notes()).toEqual([
    { event: 'mute', until: expect.any(Number) as number, by: '王调度', why: 'asked' },
    { event: 'mute', until: null, by: '王调度', why: 'asked' },
  ]);
});

test.each([
  ['who signs out', (): void => desk.signOut(), '王调度', 'signedOut'],
  ['the server, which is nobody here', (): void => desk.signOut('refused'), '', 'refused'],
  ['whoever takes over', (): void => desk.takeOver('1900000000000000002'), '李接班', 'takenOver'],
  [
    'whoever comes with another tenant',
    (): void => desk.takeOver('1900000000000000009', '000000'),
    '李接班',
    'takenOver',
  ],
  ['the end of the app', (): void => undefined, '王调度', 'appEnd'],
] as const)('silence that is ended by %s is journaled so', async (_by, end, by, why) => {
  desk.core.muting.ask(5);
  await desk.until((snapshot) => snapshot.attention.mutedUntil !== null);
  end();
  await desk.core.dispose();
  const ended = { event: 'mute', until: null, by, why };
  expect(notes().filter((note) => (note as { until?: unknown }).until === null)).toEqual([ended]);
});
