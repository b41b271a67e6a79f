import { mkdirSync, readdirSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AlarmDesk } from '@tests/support/alarmDesk';
import { nextValue } from '@tests/support/nextValue';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { StreamServer } from '@tests/support/streamServer';

describe('one live alarm', () => {
  let workerPath: string;
  let server: StreamServer;
  let desk: AlarmDesk;

  beforeAll(async () => {
    workerPath = await buildJournalWorker();
  }, 60_000);

  beforeEach(async () => {
    server = await StreamServer.listen();
    desk = new AlarmDesk(server.url, workerPath);
  });

  afterEach(async () => {
    await desk.core.dispose();
    await server.close();
    rmSync(desk.userDataDir, { recursive: true, force: true });
  });

  async function started(on = desk): Promise<import('ws').WebSocket> {
    const joined = nextValue(server.joined);
    await on.core.start();
    await on.connected();
    return joined;
  }

  it('is in the journal before it is shown anywhere, then told by toast, sound and tray (rule:alarms.duration)', async () => {
    const peer = await started();
    const kinds = (): string[] => desk.journal().map((entry) => entry.kind);
    const whenShown: string[][] = [];
    const whenToasted: string[][] = [];
    desk.core.publisher.changed.on(
      ({ alarms: all }) => all.length === 1 && whenShown.push(kinds()),
    );
    desk.toasted.on(() => whenToasted.push(kinds()));
    const shown = nextValue(desk.core.publisher.changed, ({ alarms: all }) => all.length === 1);
    peer.send('幸福里,1,35');
    const { alarms, counts } = await shown;
    expect(whenToasted[0]).toContain('received');
    expect(whenShown[0]).toContain('received');
    expect(counts).toMatchObject({ unacknowledged: 1, worst: 'high', total: 1 });
    expect(alarms[0]).toMatchObject({
      text: '垃圾投放告警:幸福里,超时35分钟',
      state: 'unacknowledged',
    });
    expect(desk.toasts).toMatchObject([
      { title: '垃圾投放告警', body: '垃圾投放告警:幸福里,超时35分钟', stayMs: 15_000 },
    ]);
    expect(desk.sounds).toEqual(['high']);
    expect(desk.tray).toMatchObject({ icon: 'high', counts: { unacknowledged: 1 } });
  });

  it('is acknowledged on this workstation by whom and when, once', async () => {
    const peer = await started();
    peer.send('幸福里,1,35');
    const [alarm] = (await desk.until(({ alarms }) => alarms.length === 1)).alarms;
    const ids = [alarm?.id ?? ''];
    const [first, second] = await Promise.all([
      desk.acts.acknowledge(ids, '已派人'),
      desk.acts.acknowledge(ids, '又一次'),
    ]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({
      ok: true,
      value: {
        done: [{ acknowledged: { by: '王调度', where: 'workstation', comment: '已派人' } }],
        refused: [],
        waiting: false,
      },
    });
    expect(await desk.acts.acknowledge(ids, '')).toEqual(first);
    await desk.until(({ counts }) => counts.unacknowledged === 0);
    const acts = desk.journal().filter((entry) => entry.kind === 'acknowledged');
    expect(acts.map((entry) => entry.alarmId)).toEqual(ids);
  });

  it('stays acknowledged after a restart although the file that said so was lost while the app ran', async () => {
    const peer = await started();
    for (const text of ['A,1,35', 'B,1,35']) peer.send(text);
    const { alarms } = await desk.until(({ alarms: all }) => all.length === 2);
    const first = alarms.find(({ object }) => object === 'A');
    await desk.acts.acknowledge([first?.id ?? ''], '已派人');
    const { journal } = desk.core;
    const lost = nextValue(journal.setAside);
    const [file = ''] = readdirSync(join(desk.userDataDir, 'journal')).filter((name) =>
      name.endsWith('.db'),
    );
    truncateSync(join(desk.userDataDir, 'journal', file), 0);
    journal.readBack();
    expect(await lost).toMatchObject({ file });
    await desk.core.dispose();
    const again = new AlarmDesk(server.url, workerPath, desk.userDataDir);
    await started(again);
    expect(
      again.core.publisher
        .snapshot()
        .alarms.map(({ object, state, acknowledged }) => [object, state, acknowledged?.comment]),
    ).toEqual([
      ['B', 'unacknowledged', undefined],
      ['A', 'acknowledged', '已派人'],
    ]);
    expect(again.toasts).toEqual([]);
    await again.core.dispose();
  });

  it('refuses to acknowledge what it does not know, and after sign-out', async () => {
    await started();
    expect(await desk.acts.acknowledge(['x'], '')).toEqual({
      ok: true,
      value: { done: [], refused: [{ id: 'x', key: 'alarm.refused.unknown' }], waiting: false },
    });
    desk.signOut();
    expect(desk.core.session.acts()).toBeNull();
  });

  it('is there once after a restart, acknowledged or not, and is not told again', async () => {
    const peer = await started();
    peer.send('A,1,35');
    peer.send('B,1,35');
    const before = await desk.until(({ alarms }) => alarms.length === 2);
    const first = before.alarms.find((alarm) => alarm.object === 'A');
    await desk.acts.acknowledge([first?.id ?? ''], '');
    await desk.core.dispose();
    const again = new AlarmDesk(server.url, workerPath, desk.userDataDir);
    const peerAgain = await started(again);
    const { alarms } = again.core.publisher.snapshot();
    expect(alarms.map((alarm) => [alarm.object, alarm.state])).toEqual([
      ['B', 'unacknowledged'],
      ['A', 'acknowledged'],
    ]);
    // The server sends both again after the reconnect, and something new.
    for (const text of ['A,1,35', 'B,1,35', 'C,1,35']) peerAgain.send(text);
    const after = await again.until(({ alarms: all }) => all.some((one) => one.object === 'C'));
    expect(after.alarms.map((alarm) => alarm.object)).toEqual(['C', 'B', 'A']);
    expect(again.toasts.map((toast) => toast.body)).toEqual(['垃圾投放告警:C,超时35分钟']);
    expect(again.journal().filter((entry) => entry.kind === 'repeated')).toHaveLength(2);
    expect(again.journal().filter((entry) => entry.kind === 'gap')).toHaveLength(1);
    await again.core.dispose();
  });

  it('is there after a start whose disk came back a moment later, and is not told again', async () => {
    const peer = await started();
    peer.send('A,1,35');
    await desk.until(({ alarms }) => alarms.length === 1);
    await desk.core.dispose();
    const folder = join(desk.userDataDir, 'journal');
    const away = join(desk.userDataDir, 'away');
    renameSync(folder, away);
    writeFileSync(folder, '');
    const again = new AlarmDesk(server.url, workerPath, desk.userDataDir);
    const told = again.until(() => again.notices.some(({ code }) => code === 'journalFailing'));
    const peerAgain = started(again);
    await told;
    rmSync(folder);
    renameSync(away, folder);
    (await peerAgain).send('A,1,35');
    (await peerAgain).send('B,1,35');
    const { alarms } = await again.until(({ alarms: all }) => all.length === 2);
    expect(alarms.map(({ object }) => object)).toEqual(['B', 'A']);
    expect(again.toasts.map(({ body }) => body)).toEqual(['垃圾投放告警:B,超时35分钟']);
    await again.core.dispose();
  });

  it('opens the alarm whose toast is clicked, and the one chosen in the tray', async () => {
    const peer = await started();
    peer.send('A,1,35');
    const [alarm] = (await desk.until(({ alarms }) => alarms.length === 1)).alarms;
    desk.toastClicked.emit({ id: alarm?.id ?? '' });
    desk.trayChosen.emit({ kind: 'alarm', id: alarm?.id ?? '' });
    desk.trayChosen.emit({ kind: 'open' });
    desk.trayChosen.emit({ kind: 'quit' });
    expect(desk.focused).toEqual([alarm?.id, alarm?.id, 'open', 'quit']);
  });

  it('sounds again for a second equal alarm', async () => {
    const peer = await started();
    peer.send('A,1,35');
    await desk.until(({ alarms }) => alarms.length === 1);
    peer.send('A,1,35');
    await desk.until(({ alarms }) => alarms.length === 2);
    await heardSounds(2);
  });

  it('tells the operator, once, that no sound can be heard', async () => {
    desk.soundOutcome = 'failed';
    const peer = await started();
    peer.send('A,1,35');
    peer.send('B,1,35');
    await desk.until(({ alarms }) => alarms.length === 2);
    await vi.waitFor(() => expect(desk.notices).not.toEqual([]), 5_000);
    await desk.core.dispose();
    expect(new Set(desk.notices.map(({ id }) => id))).toEqual(new Set(['soundFailing:']));
  });

  it('sums a flood up: three toasts and one for the rest, every alarm journaled', async () => {
    const peer = await started();
    for (let number = 0; number < 50; number += 1) peer.send(`点${number},1,35`);
    await desk.until(({ counts }) => counts.unacknowledged === 50);
    expect(desk.toasts.map((toast) => toast.id)).toHaveLength(4);
    expect(desk.toasts[3]?.id).toBe('summary');
    expect(desk.journal().filter((entry) => entry.kind === 'received')).toHaveLength(50);
  });

  it('journals how toast and sound came out', async () => {
    desk.toastOutcome = 'refused';
    const peer = await started();
    peer.send('A,1,35');
    await desk.until(({ alarms }) => alarms.length === 1);
    await desk.core.dispose();
    const told = desk
      .journal()
      .filter((entry) => entry.kind === 'shown' || entry.kind === 'sounded')
      .map((entry) => [entry.kind, (JSON.parse(entry.body) as { outcome: string }).outcome]);
    expect(told).toEqual(
      expect.arrayContaining([
        ['shown', 'refused'],
        ['sounded', 'shown'],
      ]),
    );
  });

  it.each([
    ['markup', '<img src=x onerror=alert(1)>'],
    ['a megabyte', 'x'.repeat(1_048_576)],
    ['an unknown object', '{"a":{"b":1}}'],
  ])('keeps %s raw and shows it as not recognised', async (_name, text) => {
    const peer = await started();
    peer.send(text);
    const [alarm] = (await desk.until(({ alarms }) => alarms.length === 1)).alarms;
    // Windows get its head, memory holds some more, and the journal what there is room for.
    expect(alarm).toMatchObject({ recognised: false, raw: text.slice(0, 500) });
    expect(desk.core.session.alarm(alarm?.id ?? '')?.raw).toBe(text.slice(0, 2_000));
    const received = desk.journal().find(({ kind }) => kind === 'received');
    const body = JSON.parse(received?.body ?? '{}') as { raw?: string };
    expect(body.raw).toBe(text.slice(0, 64_000));
  });

  it('shows and tells what the disk does not take, marked so, and tells it once', async () => {
    const folder = join(desk.userDataDir, 'journal');
    mkdirSync(desk.userDataDir, { recursive: true });
    writeFileSync(folder, '');
    const peer = await started();
    peer.send('A,1,35');
    const failing = await desk.until(({ journal }) => journal.kind === 'failing');
    expect(failing.alarms).toEqual([]);
    expect(desk.notices.map((notice) => notice.code)).toContain('journalFailing');
    expect(desk.tray?.icon).toBe('blind');
    const [alarm] = (await desk.until(({ alarms }) => alarms.length === 1)).alarms;
    expect(alarm).toMatchObject({ object: 'A', unsaved: true });
    expect(desk.toasts).toHaveLength(1);
    const acted = await desk.acts.acknowledge([alarm?.id ?? ''], '');
    expect(acted).toMatchObject({ value: { waiting: true, done: [{ state: 'acknowledged' }] } });
    rmSync(folder);
    await desk.until(({ alarms }) => alarms[0]?.unsaved === false);
    expect(desk.core.publisher.snapshot().alarms).toMatchObject([{ state: 'acknowledged' }]);
    expect(desk.toasts).toHaveLength(1);
    await desk.core.dispose();
    const kinds = desk.journal().map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'received' || kind === 'acknowledged')).toEqual([
      'received',
      'acknowledged',
    ]);
  }, 20_000);

  it('starts with a damaged journal, says so and keeps the file', async () => {
    const folder = join(desk.userDataDir, 'journal');
    const month = new Date().toISOString().slice(0, 7);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, `${month}.db`), 'damaged '.repeat(1000));
    const peer = await started();
    peer.send('A,1,35');
    await desk.until(({ alarms }) => alarms.length === 1);
    const [notice] = desk.notices;
    expect(notice).toMatchObject({ code: 'journalSetAside', values: { file: `${month}.db` } });
  });

  it('forgets everything at sign-out and closes the channel', async () => {
    const peer = await started();
    peer.send('A,1,35');
    await desk.until(({ alarms }) => alarms.length === 1);
    const closed = new Promise<void>((resolve) => peer.once('close', () => resolve()));
    const emptied = nextValue(desk.core.publisher.changed, ({ channels: all }) => all.length === 0);
    desk.signOut();
    await closed;
    const { alarms, channels } = await emptied;
    expect([alarms, channels]).toEqual([[], []]);
    expect(desk.tray?.icon).toBe('signedOut');
    // So that the next gap begins here and not at the last alarm.
    await desk.core.dispose();
    expect(desk.journal().at(-1)).toMatchObject({ kind: 'channelDown' });
  });

  it('has an alarm that was on its way to the disk at sign-out after the next sign-in', async () => {
    // Nothing can be written for a while: a file stands where the folder should be.
    const folder = join(desk.userDataDir, 'journal');
    writeFileSync(folder, '');
    const peer = await started();
    peer.send('A,1,35');
    // The app's start, the channel's and the alarm.
    await desk.until(({ journal }) => journal.kind === 'failing' && journal.waiting >= 3);
    desk.signOut();
    desk.signIn();
    await desk.connected();
    rmSync(folder);
    const { alarms } = await desk.until(({ alarms: all }) => all.length === 1);
    expect(alarms).toMatchObject([{ object: 'A', state: 'unacknowledged' }]);
    expect(desk.toasts).toHaveLength(1);
  });

  it('has one channel when somebody signs out and in again faster than the journal is read', async () => {
    await started();
    const joined = nextValue(server.joined);
    for (let times = 0; times < 3; times += 1) {
      desk.signOut();
      desk.signIn();
    }
    const peer = await joined;
    await desk.connected();
    peer.send('A,1,35');
    await desk.until(({ alarms }) => alarms.length === 1);
    expect(server.handshakes).toHaveLength(2);
  });

  it('has no channel for another tenant and shows it none of the alarms', async () => {
    const peer = await started();
    peer.send('A,1,35');
    await desk.until(({ alarms }) => alarms.length === 1);
    await desk.core.dispose();
    const other = new AlarmDesk(server.url, workerPath, desk.userDataDir, '000000');
    await other.core.start();
    expect(other.core.publisher.snapshot()).toMatchObject({ alarms: [], channels: [] });
    await other.until(() => other.tray?.icon === 'idle');
    await other.core.dispose();
  });

  async function heardSounds(count: number): Promise<void> {
    await desk.until(() => desk.sounds.length >= count);
    expect(desk.sounds).toHaveLength(count);
  }
});
