import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock, type Clock } from '@shared/base/clock';
import { Emitter } from '@shared/base/emitter';
import { ProfileAlarms } from '@main/alarms/profile';
import { JournalClient } from '@main/storage/journal/client';
import { profileOf } from '../support/alarm-desk';
import { buildJournalWorker } from '../support/journal-worker';
import { keptLog } from '../support/quiet-log';
import { StreamServer } from '../support/stream-server';
import { line, percentile, type BenchResult } from './report';

const RATE_PER_S = 100;
const SECONDS = 10;
/** From the message leaving the server to the decision after the commit, ms (the goal). */
const GOAL_MS = 250;

/** Time from an alarm's arrival to its journaled decision, over a real socket and a real journal. */
export async function run(): Promise<readonly BenchResult[]> {
  const clock = systemClock();
  const log = keptLog();
  const folder = mkdtempSync(join(tmpdir(), 'bench-journal-'));
  const server = await StreamServer.listen();
  const journal = new JournalClient({
    clock,
    log,
    dir: join(folder, 'journal'),
    workerPath: await buildJournalWorker(),
  });
  const profile = profileOf('476074', server.url);
  const owner = { server: 'bench', tenant: '476074', user: profile.user.userId };
  const alarms = new ProfileAlarms(
    profile,
    owner,
    { alarms: [], lastAt: null, leftOut: 0 },
    {
      clock,
      log,
      journal,
      random: Math.random,
      look: new Emitter<void>(),
      session: {
        streamHeaders: () => ({}),
        tokenRefused: async () => false,
        freshen: async () => undefined,
        probe: async () => true,
      },
    },
  );
  const sent = new Map<string, number>();
  const times: number[] = [];
  alarms.raised.on((alarm) => times.push(performance.now() - (sent.get(alarm.object) ?? 0)));
  const joined = new Promise<import('ws').WebSocket>((resolve) => server.joined.on(resolve));
  journal.start();
  alarms.start();
  const peer = await joined;
  const begin = performance.now();
  for (let number = 0; number < RATE_PER_S * SECONDS; number += 1) {
    const due = begin + (number * 1000) / RATE_PER_S;
    const early = due - performance.now();
    if (early > 0) await delay(clock, early);
    const name = `点${number}`;
    sent.set(name, performance.now());
    peer.send(`${name},1,35`);
  }
  for (let wait = 0; wait < 50 && times.length < RATE_PER_S * SECONDS; wait += 1) {
    await delay(clock, 100);
  }
  alarms.close();
  await journal.close();
  await server.close();
  rmSync(folder, { recursive: true, force: true });
  return [
    line(
      `alarm received to journaled decision, p99 at ${RATE_PER_S}/s`,
      percentile(times, 0.99),
      'ms',
      GOAL_MS,
    ),
    line('alarms lost at that rate', RATE_PER_S * SECONDS - times.length, 'count', 0),
  ];
}

/** Resolves after `ms` of the given clock. */
function delay(clock: Clock, ms: number): Promise<void> {
  return new Promise((resolve) => {
    clock.after(ms, 'bench', resolve);
  });
}
