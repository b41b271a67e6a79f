import { rmSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { systemClock } from '@shared/base/clock';
import { defaultSettings } from '@shared/model/settings';
import { totalOf } from '@shared/model/testAlarm';
import type { TestReport } from '@shared/model/testReport';
import type { DocumentStore } from '@main/ports/store';
import { Loopback } from '@main/testAlarm/loopback';
import { isTestDocument, TestService } from '@main/testAlarm/service';
import { AlarmDesk } from '@tests/support/alarmDesk';
import { foldEntries } from '@tests/support/foldEntries';
import { nextValue } from '@tests/support/nextValue';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { StreamServer } from '@tests/support/streamServer';

/** A document in memory, as the file would hold it. */
class Kept implements DocumentStore {
  value: unknown = {};
  read(): unknown {
    return structuredClone(this.value);
  }
  write(value: Readonly<Record<string, unknown>>): void {
    this.value = structuredClone(value);
  }
}

describe('a test alarm', () => {
  let workerPath: string;
  let server: StreamServer;
  let desk: AlarmDesk;
  let kept: Kept;
  let service: TestService;
  /** Server and tenant of the session. */
  let tenant = 'server|448413';

  beforeAll(async () => {
    workerPath = await buildJournalWorker();
  }, 60_000);

  beforeEach(async () => {
    tenant = 'server|448413';
    server = await StreamServer.listen();
    desk = new AlarmDesk(server.url, workerPath);
    kept = new Kept();
    service = serviceOf(desk);
  });

  afterEach(async () => {
    await desk.core.dispose();
    await server.close();
    rmSync(desk.userDataDir, { recursive: true, force: true });
  });

  function serviceOf(on: AlarmDesk): TestService {
    return new TestService({
      clock: systemClock(),
      probe: on.core.probe,
      journal: () => on.core.publisher.snapshot().journal,
      store: kept,
      owner: () => tenant,
      failed: () => undefined,
    });
  }

  /** Every link with its verdict and the code of its detail. */
  const said = ({ links }: TestReport) =>
    Object.fromEntries(
      links.map(({ key, verdict, detail }) => [
        key,
        [verdict, detail?.code ?? ''].join(' ').trim(),
      ]),
    );

  const GOOD = {
    channel: 'ok alive',
    socket: 'ok',
    parsed: 'ok',
    journal: 'ok',
    decision: 'ok',
    toast: 'ok toastTaken',
    sound: 'ok samples',
    heard: 'unknown heardAsk',
    tray: 'ok',
  };

  it('goes the way of a real one, link by link, and is closed at its end', async () => {
    await desk.core.start();
    await desk.connected();
    const report = await service.run('console');
    expect(said(report)).toEqual(GOOD);
    expect([totalOf(report), report.by, report.endedAt !== null]).toEqual([
      // Nobody has said yet that the sound was heard.
      'unconfirmed',
      '王调度',
      true,
    ]);
    expect(report.links.find(({ key }) => key === 'channel')?.ms).toBeLessThan(3_000);
    expect(desk.toasts).toHaveLength(1);
    expect(desk.toasts[0]).toMatchObject({ title: '测试告警', priority: 'high' });
    expect(desk.toasts[0]?.body).toMatch(/^测试告警 · 王调度 · \d\d:\d\d:\d\d$/);
    expect(desk.sounds).toEqual(['high']);
    const { alarms, counts } = await desk.until((one) => one.counts.unacknowledged === 0);
    expect([alarms.length, counts.total]).toEqual([1, 1]);
    expect(alarms[0]).toMatchObject({
      channel: 'test',
      alarmClass: 'test',
      state: 'normal',
      acknowledged: { by: 'test', byUserId: '' },
      closed: { by: 'test' },
    });
    await desk.core.dispose();
    const mine = desk.journal().filter((entry) => entry.alarmId === report.alarmId);
    expect(mine.map((entry) => entry.kind).sort()).toEqual([
      'acknowledged',
      'closed',
      'commented',
      'received',
      'shown',
      'sounded',
    ]);
    expect(kept.value).toEqual(report);
  });

  it('is joined by a second start while it runs', async () => {
    await desk.core.start();
    const [one, two] = await Promise.all([service.run('console'), service.run('tray')]);
    expect(two).toBe(one);
    expect(desk.toasts).toHaveLength(1);
  });

  it('says what failed, and what the system does not tell', async () => {
    desk.toastOutcome = 'unknown';
    desk.soundOutcome = 'failed';
    desk.trayShown = { outcome: 'unknown', detail: 'no watcher' };
    await desk.core.start();
    await desk.connected();
    const report = await service.run('console');
    expect(said(report)).toEqual({
      ...GOOD,
      toast: 'unknown toastSilent',
      sound: 'failed soundFailed',
      heard: 'unknown notReached',
      tray: 'unknown trayUnknown',
    });
    expect(totalOf(report)).toBe('failed');
  });

  it('does not take a page that plays silence for sound', async () => {
    desk.soundRms = 0;
    await desk.core.start();
    expect(said(await service.run('console')).sound).toBe('failed noSamples');
  });

  it('names the settings that switched a link off', async () => {
    desk.settings = { ...defaultSettings(), role: 'shows' };
    await desk.core.start();
    await desk.connected();
    const report = await service.run('console');
    expect(said(report)).toEqual({
      ...GOOD,
      toast: 'refused roleShows',
      sound: 'refused roleShows',
      heard: 'unknown notReached',
    });
    expect([totalOf(report), desk.toasts, desk.sounds]).toEqual(['limited', [], []]);
  });

  it('tells a channel that is down or silent from one that lives', async () => {
    server.status = 500;
    const refused = nextValue(server.refused);
    await desk.core.start();
    await refused;
    await desk.until(({ channels }) => channels[0]?.state.kind === 'down');
    const down = await service.run('console');
    expect(said(down)).toEqual({ ...GOOD, channel: 'failed channelDown' });
    expect(totalOf(down)).toBe('failed');
  });

  it('finds a channel that looks open and does not answer', async () => {
    server.answersPings = false;
    await desk.core.start();
    await desk.connected();
    expect(said(await service.run('console'))).toEqual({ ...GOOD, channel: 'failed noAnswer' });
  });

  it('works while nobody is signed in, and says what that means', async () => {
    await desk.core.start();
    await desk.connected();
    desk.signOut();
    const report = await service.run('tray');
    expect(said(report)).toEqual({ ...GOOD, channel: 'failed signedOut' });
    expect([report.by, totalOf(report)]).toEqual(['', 'failed']);
    expect(desk.toasts[0]?.body).toMatch(/^测试告警 · 未登录 · /);
    expect((await desk.until(({ alarms }) => alarms.length === 0)).counts.unacknowledged).toBe(0);
    // The tenant's journal has nothing of it.
    await desk.core.dispose();
    expect(desk.journal().filter((entry) => entry.alarmId === report.alarmId)).toEqual([]);
  });

  it('is closed at the next start when the app died in the middle of it', async () => {
    await desk.core.start();
    await desk.connected();
    const shown = nextValue(desk.toasted);
    void service.run('console');
    await shown;
    // As a crash leaves it: on disk, open, its end never written.
    const left = structuredClone(kept.value) as TestReport;
    expect([left.endedAt, left.alarmId === '']).toEqual([null, false]);
    const again = new AlarmDesk(server.url, workerPath, desk.userDataDir);
    kept = new Kept();
    kept.value = left;
    const later = serviceOf(again);
    await later.recover();
    expect(later.report()?.endedAt).not.toBeNull();
    await again.core.start();
    await again.until(({ alarms, counts }) => alarms.length > 0 && counts.unacknowledged === 0);
    expect(again.toasts).toEqual([]);
    await again.core.dispose();
  });

  it('does not hide a time in which nothing could be received', async () => {
    await desk.core.start();
    await desk.connected();
    await desk.core.dispose();
    const stored = foldEntries(desk.journal());
    const test = {
      alarmKey: 'test|test||x',
      kind: 'received',
      at: (stored.lastAt ?? 0) + 1,
    } as const;
    const [entry] = desk.journal();
    if (entry === undefined) throw new Error('an empty journal');
    const later = foldEntries([...desk.journal(), { ...entry, ...test }]);
    expect(later.lastAt).toBe(stored.lastAt);
  });

  it('keeps what the operator said about the loudspeaker, in report and journal', async () => {
    await desk.core.start();
    await desk.connected();
    expect(await service.heard(true)).toBe(false);
    const report = await service.run('console');
    expect(await service.heard(false)).toBe(true);
    const answered = service.report();
    expect(answered && [totalOf(answered), said(answered).heard]).toEqual([
      'failed',
      'failed heardNo',
    ]);
    expect(isTestDocument(kept.value)).toBe(true);
    expect(serviceOf(desk).report()).toEqual(answered);
    await desk.core.dispose();
    const words = desk.journal().filter(({ kind }) => kind === 'commented');
    expect(words.map(({ alarmId }) => alarmId)).toEqual([report.alarmId, report.alarmId]);
    expect(JSON.parse(words[1]?.body ?? '')).toEqual({
      event: 'testHeard',
      heard: false,
      by: '王调度',
    });
  });

  it('passes once somebody says that the sound was heard', async () => {
    await desk.core.start();
    await desk.connected();
    await service.run('console');
    await service.heard(true);
    const answered = service.report();
    expect(answered && totalOf(answered)).toBe('passed');
  });

  it('counts for the tenant whose channels were tested, and tells no other who made it', async () => {
    await desk.core.start();
    await desk.connected();
    const report = await service.run('console');
    tenant = 'server|476074';
    expect(service.report()).toBeNull();
    expect(await service.heard(true)).toBe(false);
    expect(serviceOf(desk).report()).toBeNull();
    tenant = 'server|448413';
    expect(service.report()).toEqual(report);
    expect(serviceOf(desk).report()?.owner).toBe('server|448413');
  });

  it('lets nobody else into its socket', async () => {
    const loopback = await Loopback.listen();
    const { address } = loopback;
    const knock = (headers: Readonly<Record<string, string>>): Promise<string> =>
      new Promise((resolve) => {
        const socket = new WebSocket(address, { headers: { ...headers } });
        socket.on('open', () => resolve('open'));
        socket.on('unexpected-response', (_request, response) => resolve(`${response.statusCode}`));
        socket.on('error', (error) => resolve(error.message));
      });
    expect(address).toMatch(/^ws:\/\/127\.0\.0\.1:\d+\//);
    expect(await knock({})).toBe('403');
    expect(await knock({ 'x-test-alarm': 'ff' })).toBe('403');
    expect(await knock(loopback.headers)).toBe('open');
    expect(await knock(loopback.headers)).toBe('403');
    loopback.close();
    expect(await knock(loopback.headers)).toContain('ECONNREFUSED');
  });
});
