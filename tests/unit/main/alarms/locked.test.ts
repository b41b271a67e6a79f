import { rmSync } from 'node:fs';
import type { WebSocket } from 'ws';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { AlarmDesk } from '@tests/support/alarmDesk';
import { nextValue } from '@tests/support/nextValue';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { StreamServer } from '@tests/support/streamServer';

/** What an alarm of these tests is about: neither a screen nor a toast may say it while locked. */
const SECRET = /幸福里|张三|13800138000/;
const MESSAGES = ['幸福里,1,35', '{"person":"张三","phone":"13800138000"}'];

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
  peer = await joined;
  await desk.connected();
});

afterEach(async () => {
  await desk.core.dispose();
  await server.close();
  rmSync(desk.userDataDir, { recursive: true, force: true });
});

test('while locked alarms count, sound and toast without place, person or text', async () => {
  peer.send('开锁前,1,5');
  await desk.until(({ alarms }) => alarms.length === 1);
  const seen: string[] = [];
  desk.setLocked(true);
  desk.core.publisher.changed.on((snapshot) => seen.push(JSON.stringify(snapshot)));
  const toasts = desk.toasts.length;
  const sounds = desk.sounds.length;
  for (const text of MESSAGES) peer.send(text);
  const { counts, alarms } = await desk.until((snapshot) => snapshot.alarms.length === 3);
  expect(counts.unacknowledged).toBe(3);
  expect(alarms.map(({ priority }) => priority)).toEqual(['high', 'high', 'high']);
  expect(new Set(alarms.map(({ id }) => id)).size).toBe(3);
  await desk.core.dispose();
  const told = desk.toasts.slice(toasts);
  expect(told).toHaveLength(2);
  expect(told[0]?.body).toContain('重要');
  expect(desk.sounds.length).toBeGreaterThan(sounds);
  const shown = JSON.stringify([seen, told.map(({ title, body }) => [title, body])]);
  expect(shown).not.toMatch(SECRET);
  expect(shown).not.toContain('开锁前');
});

test('the tray says the class only, and a click brings the lock page without naming the alarm', async () => {
  peer.send(MESSAGES[0] ?? '');
  await desk.until(({ alarms }) => alarms.length === 1);
  const alarmEntry = () =>
    desk.tray?.menu.find((one) => 'choice' in one && one.choice.kind === 'alarm');
  const entry = alarmEntry();
  expect(entry?.label).toMatch(SECRET);
  desk.setLocked(true);
  await nextValue(desk.core.publisher.changed);
  const masked = alarmEntry();
  expect(masked?.label).toMatch(/垃圾投放告警$/);
  if (masked === undefined || !('choice' in masked)) throw new Error('no entry to choose');
  desk.trayChosen.emit(masked.choice);
  desk.toastClicked.emit({ id: desk.core.publisher.snapshot().alarms[0]?.id ?? '' });
  expect(desk.focused).toEqual(['open', 'open']);
});

test('unlocking brings all of it back', async () => {
  peer.send(MESSAGES[0] ?? '');
  const before = await desk.until(({ alarms }) => alarms.length === 1);
  desk.setLocked(true);
  await desk.until(({ alarms }) => alarms[0]?.object === '');
  desk.setLocked(false);
  const after = await desk.until(({ alarms }) => alarms[0]?.object !== '');
  expect(after.alarms).toEqual(before.alarms);
});

test('a session that the server ends is told by toast and sound, once; an own sign-out is not', async () => {
  const published = nextValue(desk.core.publisher.changed);
  desk.signOut();
  await published;
  expect([desk.toasts, desk.sounds]).toEqual([[], []]);
  expect(desk.tray).toMatchObject({ icon: 'signedOut' });
  expect(desk.tray?.tooltip).toContain('当前未接收告警');
  expect(desk.tray?.menu[0]?.label).toBe('当前未接收告警：无人登录');
  desk.sessionChanged.emit({ kind: 'signedOut', reason: 'refused' });
  desk.sessionChanged.emit({ kind: 'signedOut', reason: 'refused' });
  expect(desk.toasts).toMatchObject([{ id: 'session-end', priority: 'critical' }]);
  expect(desk.sounds).toEqual(['critical']);
  desk.toastClicked.emit({ id: 'session-end' });
  expect(desk.focused).toEqual(['open']);
});
