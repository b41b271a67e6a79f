import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock, type Clock } from '@shared/base/clock';
import { NO_STORED, type StoredAlarms } from '@main/alarms/ledger/fold';
import { HELD_MESSAGES } from '@main/alarms/ingest/listening';
import { AlarmDesk } from '@tests/support/alarmDesk';
import { cleanUp } from '@tests/support/cleanUp';
import { foldEntries } from '@tests/support/foldEntries';
import { nextValue } from '@tests/support/nextValue';
import { receivedOf } from '@tests/support/journalEntries';
import { buildJournalWorker } from '@tests/support/journalWorker';
import { StreamServer } from '@tests/support/streamServer';

/** The desk's own profile. */
const OWN = { server: 'http://127.0.0.1:8000', user: '1900000000000000001' };

/** An alarm that an earlier run has received and told. */
function before(object: string, at: number) {
  return receivedOf(at, object, { eventTime: null, rawCut: false }, OWN);
}

/** Real time, but the patience with the reading ends when a test says so. */
class Patience {
  private due: (() => void) | null = null;
  private readonly real = systemClock();
  readonly clock: Clock = {
    ...this.real,
    after: (ms, name, run) => {
      if (name === 'alarms read again') return this.real.after(0, name, run);
      if (name !== 'alarms begin') return this.real.after(ms, name, run);
      this.due = run;
      return () => (this.due = null);
    },
  };

  end(): void {
    this.due?.();
  }
}

describe('while the journal is read', () => {
  let workerPath: string;
  let server: StreamServer;
  let desk: AlarmDesk;
  let patience: Patience;
  let read: (stored: StoredAlarms) => void;
  let refuse: (error: Error) => void;

  beforeAll(async () => {
    workerPath = await buildJournalWorker();
  }, 60_000);

  beforeEach(async () => {
    server = await StreamServer.listen();
    patience = new Patience();
    const { clock } = patience;
    desk = new AlarmDesk(server.url, workerPath, undefined, undefined, { clock });
    desk.core.journal.read = () =>
      new Promise((resolve, reject) => {
        read = resolve;
        refuse = reject;
      });
  });

  afterEach(async () => {
    read(NO_STORED);
    await desk.core.dispose();
    await server.close();
    await cleanUp(desk.userDataDir);
  });

  it('channels are connected, nothing looks calm, and what comes is told when it is read', async () => {
    const joined = nextValue(server.joined);
    const started = desk.core.start();
    const peer = await joined;
    const parsed: string[] = [];
    desk.core.probe.steps.on(({ kind }) => parsed.push(kind));
    peer.send('幸福里,1,35');
    await vi.waitFor(() => expect(desk.tray?.channels).not.toEqual([]));
    expect(desk.core.publisher.snapshot()).toMatchObject({ reading: 'short', alarms: [] });
    for (const { state } of desk.core.publisher.snapshot().channels)
      expect(state.kind).toBe('connecting');
    expect(desk.core.publisher.snapshot().channels.map(({ channel }) => channel)).toContain(
      'alarmReport',
    );
    expect(desk.tray).toMatchObject({ icon: 'blind' });
    expect(desk.tray?.tooltip).toContain('正在读取日志');
    expect(desk.tray?.tooltip).not.toContain('没有');
    expect(desk.toasts).toEqual([]);

    const now = Date.now();
    const earlier = foldEntries([before('旧点', now - 90_000)]);
    read({ ...earlier, untold: {} });
    await started;
    const { alarms, reading } = await desk.until(({ alarms: all }) => all.length === 2);
    expect(alarms.map(({ object }) => object)).toEqual(['幸福里', '旧点']);
    expect(reading).toBeUndefined();
    expect(desk.toasts.map(({ body }) => body)).toEqual(['垃圾投放告警:幸福里,超时35分钟']);
    await desk.until(() => desk.tray?.icon === 'high');
    expect(desk.tray?.tooltip).not.toContain('正在读取日志');
  });

  it('what comes is told without it after some seconds, and what it holds joins as older', async () => {
    const joined = nextValue(server.joined);
    void desk.core.start();
    const peer = await joined;
    const now = Date.now();
    peer.send('幸福里,1,35');
    await vi.waitFor(() => expect(desk.core.journal.waiting()).toBe(0));
    expect(desk.core.publisher.snapshot().alarms).toEqual([]);
    patience.end();
    const provisional = await desk.until(({ alarms }) => alarms.length === 1);
    expect(provisional.reading).toBe('long');
    expect(desk.toasts).toHaveLength(1);
    expect(desk.tray?.tooltip).toContain('正在读取日志');

    read({ ...foldEntries([before('旧点', now - 90_000)]), untold: {} });
    const { alarms } = await desk.until(({ alarms: all }) => all.length === 2);
    expect(alarms.map(({ object }) => object)).toEqual(['幸福里', '旧点']);
    expect(desk.core.publisher.snapshot().reading).toBeUndefined();
    peer.send('旧点,1,35');
    await desk.until(({ alarms: all }) => all.length === 3);
    expect(desk.toasts).toHaveLength(2);
  });

  it('more than can wait is told at once, and nothing of it is lost', async () => {
    const joined = nextValue(server.joined);
    void desk.core.start();
    const peer = await joined;
    for (let n = 0; n <= HELD_MESSAGES; n += 1) peer.send(`点${n},1,35`);
    await desk.until(({ counts }) => counts.unacknowledged === HELD_MESSAGES + 1);
    expect(desk.core.publisher.snapshot().reading).toBe('long');
  });

  it('what came before a sign-out is journaled, and told at the next sign-in', async () => {
    const joined = nextValue(server.joined);
    void desk.core.start();
    const peer = await joined;
    const got = nextValue(server.joined);
    peer.send('幸福里,1,35');
    await vi.waitFor(() => expect(server.handshakes).toHaveLength(1));
    // The message is in this process by the time the socket has answered once more.
    await new Promise<void>((resolve) => {
      peer.once('pong', () => resolve());
      peer.ping();
    });
    desk.signOut();
    await vi.waitFor(() =>
      expect(desk.journal().filter(({ kind }) => kind === 'received')).toHaveLength(1),
    );
    expect(desk.toasts).toEqual([]);
    desk.signIn();
    await got;
    read(foldEntries(desk.journal()));
    await desk.until(({ alarms }) => alarms.length === 1);
    await vi.waitFor(() => expect(desk.toasts).toHaveLength(1));
  });

  it('what was sent again meanwhile is the alarm that the journal holds, also when it was answered', async () => {
    const joined = nextValue(server.joined);
    void desk.core.start();
    const peer = await joined;
    read(NO_STORED);
    await desk.connected();
    peer.send('幸福里,1,35');
    const { alarms } = await desk.until((snapshot) => snapshot.alarms.length === 1);
    await desk.core.session.acts()?.acknowledge([alarms[0]?.id ?? ''], '');
    const got = nextValue(server.joined);
    desk.signOut();
    desk.signIn();
    const next = await got;
    next.send('幸福里,1,35');
    await new Promise<void>((resolve) => {
      next.once('pong', () => resolve());
      next.ping();
    });
    read(foldEntries(desk.journal()));
    const kinds = (): readonly string[] =>
      desk.journal().flatMap(({ kind }) => (/^(received|repeated)$/.test(kind) ? [kind] : []));
    await vi.waitFor(() => expect(kinds()).toHaveLength(2));
    expect(kinds()).toEqual(['received', 'repeated']);
  });

  it('a journal that cannot be read lets everything begin with nothing', async () => {
    const started = desk.core.start();
    for (let tries = 0; tries < 3; tries += 1) {
      const last = refuse;
      refuse(new Error('no disk'));
      if (tries < 2) await vi.waitFor(() => expect(refuse).not.toBe(last), 5_000);
    }
    await started;
    await desk.connected();
    expect(desk.core.publisher.snapshot().reading).toBeUndefined();
  });
});
