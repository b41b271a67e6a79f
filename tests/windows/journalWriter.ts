import { join } from 'node:path';
import { systemClock } from '@shared/base/clock';
import { JournalClient } from '@main/journal/client';
import { receivedOf } from '../support/journalEntries';
import { keptLog } from '../support/quietLog';
import { PROJECT } from './program';

/** Entries that are under way at one time. */
const TOGETHER = 20;

/**
 * Writes into the journal of a folder for as long as it lives, and prints the id of each entry once it
 * is said to be on disk.
 */
export async function main([dir = '', from = '0']: readonly string[]): Promise<number> {
  const client = new JournalClient({
    clock: systemClock(),
    log: keptLog(),
    dir,
    workerPath: join(PROJECT, 'out', 'main', 'journal-worker.js'),
  });
  client.setAside.on(({ file, keptAs }) => process.stdout.write(`ASIDE ${file} ${keptAs}\n`));
  client.start();
  for (let n = Number(from); ; n += TOGETHER) {
    const group = Array.from({ length: TOGETHER }, (_, k) =>
      receivedOf(Date.now(), `点位${n + k}`),
    );
    await Promise.all(group.map((entry) => client.append(entry)));
    process.stdout.write(group.map(({ entryId }) => `SAVED ${entryId}\n`).join(''));
  }
}
