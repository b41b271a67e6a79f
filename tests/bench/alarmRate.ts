import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { WebSocket } from 'ws';
import { systemClock, type Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import type { StoredAlarms } from '@main/alarms/ledger/fold';
import { ProfileAlarms } from '@main/alarms/session/profile';
import { JournalClient } from '@main/journal/client';
import { COMMIT_ROWS } from '@main/journal/segment/groups';
import { openSqlite } from '@main/journal/segment/sqlite';
import { profileDeps, sessionWith } from '../support/alarmDeps';
import { profileOf } from '../support/alarmDesk';
import { buildJournalWorker } from '../support/journalWorker';
import { keptLog } from '../support/quietLog';
import { line, median, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** From the message leaving the server to the decision after the commit, ms (features.md §3). */
const GOAL_MS = 250;
const SECONDS: Sized = { whole: 5, smallest: 1 };
/**
 * One race against the bare client: so many alarms as fast as they come, after some that warm both up
 * (a client runs for a shift, not for its first second), and how often it is run: single races differ by half.
 */
const RACE: Sized = { whole: 20_000, smallest: 500 };
const WARM_UP: Sized = { whole: 2_000, smallest: 100 };
const ROUNDS: Sized = { whole: 9, smallest: 1 };
/** The bare client commits as the journal does: at most so many rows together, or after so many ms. */
const GROUP = COMMIT_ROWS;
const GROUP_MS = 20;
/** The bare client's share that ours must reach at least. */
const SHARE = 0.5;

/** How fast alarms are received, journaled and decided, over a real socket and a real journal. */
export async function alarms(size: Size): Promise<readonly BenchResult[]> {
  const workerPath = await buildJournalWorker();
  const results: BenchResult[] = [];
  for (const rate of [100, 2_000]) {
    const { times, lost } = await steady(workerPath, rate, SECONDS[size]);
    results.push(
      line(
        `alarm received to journaled decision, p99 at ${rate}/s`,
        percentile(times, 0.99),
        'ms',
        GOAL_MS,
      ),
      line(`alarms lost at ${rate}/s`, lost, 'count', 0),
    );
  }
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    const bare = await race((url, folder) => bareClient(url, folder), size);
    const ours = await race((url, folder) => ourClient(url, folder, workerPath), size);
    ratios.push(ours / bare);
  }
  results.push(
    line(
      `time to journal ${RACE[size]} alarms / bare ws client with SQLite`,
      median(ratios),
      'ratio',
      1 / SHARE,
    ),
  );
  return results;
}

/** A client that has begun to listen; `received` counts the alarms that are on disk. */
interface Client {
  readonly received: () => number;
  readonly ended: Emitter<number>;
  close(): Promise<void>;
}
type MakeClient = (url: string, folder: string) => Promise<Client>;

/** Sends alarms evenly. @returns ms from each leaving the server to its decision. */
async function steady(workerPath: string, rate: number, seconds: number) {
  const times: number[] = [];
  await withSender(async (sender, folder) => {
    const client = await ourClient(sender.url, folder, workerPath, (sentAt) =>
      times.push(performance.timeOrigin + performance.now() - sentAt),
    );
    await sender.joined;
    await sender.send(rate * seconds, rate);
    await reached(client, rate * seconds);
    await client.close();
  });
  return { times, lost: rate * seconds - times.length };
}

/**
 * What is compared: the same server sends the same texts as fast as the socket takes them, and the time
 * ends when the last alarm is on disk. The bare client parses and inserts (a time, a name, a number) in
 * the same synchronous=FULL groups and has no index; ours is the whole way from the socket over
 * identity, hash chain and journal to the decision after the commit. Both have their file open before.
 * @returns ms until all alarms of a burst are on disk.
 */
async function race(make: MakeClient, size: Size): Promise<number> {
  let took = Number.NaN;
  await withSender(async (sender, folder) => {
    const client = await make(sender.url, folder);
    await sender.joined;
    await sender.send(WARM_UP[size], 0);
    await reached(client, WARM_UP[size]);
    const begun = performance.now();
    void sender.send(RACE[size], 0);
    await reached(client, WARM_UP[size] + RACE[size]);
    took = performance.now() - begun;
    await client.close();
  });
  return took;
}

/** Parses and inserts in groups of the journal's size, synchronous=FULL, and nothing else. */
async function bareClient(url: string, folder: string): Promise<Client> {
  const db = openSqlite(join(folder, 'bare.db'));
  db.exec('CREATE TABLE alarm (id INTEGER PRIMARY KEY, at INTEGER, name TEXT, minutes INTEGER)');
  const clock = systemClock();
  const ended = new Emitter<number>();
  let waiting: [number, string, number][] = [];
  let count = 0;
  let stop: (() => void) | null = null;
  const flush = (): void => {
    stop?.();
    stop = null;
    const group = waiting;
    waiting = [];
    db.transaction(() => {
      for (const row of group)
        db.run('INSERT INTO alarm (at, name, minutes) VALUES (?,?,?)', ...row);
    });
    count += group.length;
    ended.emit(count);
  };
  const socket = new WebSocket(url, { perMessageDeflate: false });
  socket.on('message', (data) => {
    const [name = '', , minutes = ''] = (data as Buffer).toString().split(',');
    waiting.push([clock.now(), name, Number(minutes)]);
    if (waiting.length >= GROUP) flush();
    else stop ??= clock.after(GROUP_MS, 'bench group', flush);
  });
  await new Promise((resolve) => {
    socket.once('open', resolve);
  });
  return {
    received: () => count,
    ended,
    async close() {
      socket.terminate();
      db.close();
    },
  };
}

async function ourClient(
  url: string,
  folder: string,
  workerPath: string,
  decided: (sentAt: number) => void = () => undefined,
): Promise<Client> {
  const clock = systemClock();
  const log = keptLog();
  const journal = new JournalClient<StoredAlarms>({
    clock,
    log,
    dir: join(folder, 'journal'),
    workerPath,
  });
  const profile = profileOf('476074', url);
  const owner = { server: 'bench', tenant: '476074', user: profile.user.userId };
  journal.start();
  // As after a sign-in: the alarms begin with what the journal holds, its file is open then.
  const stored = await journal.read(owner.server, owner.tenant);
  const deps = profileDeps({ clock, log, journal, session: sessionWith({}) });
  const alarms = new ProfileAlarms(profile, owner, deps);
  alarms.know(stored, []);
  const ended = new Emitter<number>();
  let count = 0;
  alarms.raised.on(({ alarms: fresh }) => {
    for (const { object } of fresh) decided(Number(object.slice(object.indexOf('@') + 1)));
    count += fresh.length;
    ended.emit(count);
  });
  alarms.start();
  return {
    received: () => count,
    ended,
    async close() {
      alarms.close();
      await journal.close();
    },
  };
}

/** What the sender says: where it listens, that a client came, that all was sent. */
interface Said {
  readonly port?: number;
  readonly joined?: true;
  readonly done?: true;
}

interface Sender {
  readonly url: string;
  readonly joined: Promise<void>;
  send(count: number, perSecond: number): Promise<void>;
}

async function withSender(use: (sender: Sender, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-alarms-'));
  const worker = new Worker(new URL('./apps/alarmSender.mjs', import.meta.url));
  const said = new Emitter<Said>();
  worker.on('message', (message: Said) => said.emit(message));
  const hear = (fits: (message: Said) => boolean) =>
    new Promise<Said>((resolve) => {
      const end = said.on((message) => {
        if (!fits(message)) return;
        end();
        resolve(message);
      });
    });
  try {
    const { port } = await hear((message) => message.port !== undefined);
    const joined = hear((message) => message.joined === true).then(() => undefined);
    await use(
      {
        url: `ws://127.0.0.1:${port}`,
        joined,
        async send(count, perSecond) {
          const done = hear((message) => message.done === true);
          worker.postMessage({ count, perSecond });
          await done;
        },
      },
      folder,
    );
  } finally {
    await worker.terminate();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Resolves when the client has so many, or when nothing came for some seconds. */
async function reached(client: Client, count: number, clock: Clock = systemClock()): Promise<void> {
  let before = -1;
  while (client.received() < count && client.received() > before) {
    before = client.received();
    await new Promise<void>((resolve) => {
      const stop = clock.after(5_000, 'bench reached', () => {
        end();
        resolve();
      });
      const end = client.ended.on((now) => {
        if (now < count) return;
        end();
        stop();
        resolve();
      });
    });
  }
}
