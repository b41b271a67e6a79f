import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { WebSocket } from 'ws';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '@shared/base/clock';
import { suppressionRuleSchema } from '@shared/model/alarmConfig';
import { createAlarmsArea, type AlarmsArea } from '@main/app/areas/alarms';
import type { AreaContext } from '@main/app/areas/context';
import { createTranslator } from '@main/texts/translator';
import type { Sender } from '@main/ports/sender';
import { JournalReader } from '@main/journal/reading/readerClient';
import { journalReads } from '@main/alarms/report/reads';
import { AlarmDesk, profileOf } from '@tests/support/alarmDesk';
import { nextValue } from '@tests/support/nextValue';
import { buildJournalReader, buildJournalWorker } from '@tests/support/journalWorker';
import { keptLog } from '@tests/support/quietLog';
import { StreamServer } from '@tests/support/streamServer';

const CONSOLE: Sender = { windowId: 1, role: 'console' };

let server: StreamServer;
let desk: AlarmDesk;
let peer: WebSocket;
let reader: JournalReader;
let area: AlarmsArea;
/** Ids of three alarms: two of one place, one of another. */
let ids: readonly string[];

beforeAll(async () => {
  server = await StreamServer.listen();
  desk = new AlarmDesk(server.url, await buildJournalWorker());
  const clock = systemClock();
  const dir = join(desk.userDataDir, 'journal');
  reader = new JournalReader({
    clock,
    log: keptLog(),
    dir,
    readerPath: await buildJournalReader(),
  });
  const profile = profileOf('476074', server.url);
  const owner = { server: profile.serverKey, tenant: '476074' };
  // The parts of the context that the area uses.
  const context: Partial<AreaContext> = {
    alarms: desk.core,
    log: keptLog(),
    journalReader: reader,
    journalReads: journalReads(reader, () => owner),
    translator: createTranslator('zh'),
  };
  const session = { profile: () => profile };
  area = createAlarmsArea({ ...context, session } as unknown as AreaContext);
  const joined = nextValue(server.joined);
  await desk.core.start();
  await desk.connected();
  peer = await joined;
  for (const text of ['幸福里东门,1,35', '幸福里东门,1,40', '幸福里,1,35']) peer.send(text);
  const { alarms } = await desk.until((snapshot) => snapshot.alarms.length === 3);
  ids = alarms.map(({ id }) => id).reverse();
}, 120_000);

afterAll(async () => {
  await reader.close();
  await desk.core.dispose();
  await server.close();
  rmSync(desk.userDataDir, { recursive: true, force: true });
});

test('an act answers with the alarms as windows know them', async () => {
  const answer = await area.requests['alarms.comment']({ ids: [...ids], text: '巡查中' }, CONSOLE);
  expect(answer).toMatchObject({ ok: true, value: { refused: [], waiting: false } });
  const texts = answer.ok ? answer.value.done.map(({ text }) => text) : [];
  expect(texts[0]).toBe('垃圾投放告警:幸福里东门,超时35分钟');
});

test('the whole message is read out of the journal, memory has its head', async () => {
  const long = `管道${'x'.repeat(30_000)}尾`;
  peer.send(long);
  const { alarms } = await desk.until((snapshot) => snapshot.alarms.length === 4);
  const id = alarms.find(({ recognised }) => !recognised)?.id ?? '';
  expect(desk.core.session.alarm(id)?.raw).toHaveLength(2_000);
  expect(await area.requests['alarms.raw']({ id }, CONSOLE)).toEqual({ raw: long, rawCut: false });
  expect(await area.requests['alarms.raw']({ id: ids[0] ?? '' }, CONSOLE)).toMatchObject({
    raw: '幸福里东门,1,35',
  });
  expect(await area.requests['alarms.raw']({ id: 'nobody' }, CONSOLE)).toBeNull();
});

test('the history of an alarm is its own entries, and the other alarms of its object only', async () => {
  const answer = await area.requests['alarms.history']({ id: ids[1] ?? '' }, CONSOLE);
  if (!answer.ok) throw new Error(answer.error.key);
  const { entries, activations } = answer.value;
  expect(entries.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['received', 'commented']),
  );
  expect(new Set(entries.map(({ alarmId }) => alarmId))).toEqual(new Set([ids[1]]));
  expect(activations.map(({ alarmId, object, text }) => [alarmId, object, text])).toEqual([
    [ids[0], '幸福里东门', '垃圾投放告警:幸福里东门,超时35分钟'],
  ]);
  expect(await area.requests['alarms.history']({ id: 'nobody' }, CONSOLE)).toEqual({
    ok: false,
    error: { key: 'alarm.refused.unknown' },
  });
});

test('a rule is tried on what the journal holds, and hides nothing', async () => {
  const rule = suppressionRuleSchema.parse({
    id: 'r',
    name: '东门施工',
    on: false,
    mode: 'suppress',
    classes: [],
    objects: ['*东门*'],
    sites: [],
    from: null,
    to: null,
    daily: null,
    reason: '施工',
  });
  const now = Date.now();
  const period = { from: now - 3_600_000, to: now + 1 };
  const answer = await area.requests['alarms.trial']({ rule, ...period }, CONSOLE);
  expect(answer).toMatchObject({ ok: true, value: { received: 4, hidden: 2, critical: 0 } });
  expect(desk.core.publisher.snapshot().counts.suppressed).toBe(0);
  const year = { from: now - 366 * 24 * 3_600_000, to: now };
  expect(await area.requests['alarms.trial']({ rule, ...year }, CONSOLE)).toEqual({
    ok: false,
    error: { key: 'alarm.refused.period' },
  });
});
