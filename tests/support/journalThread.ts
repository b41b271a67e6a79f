import { ThreadFiles } from '@disk/files';
import { JournalStore, MonthDue } from '@main/journal/writing/store';

/** An open store as a fresh thread has it, which has opened nothing before. @throws MonthDue, Error */
export function openInThread(dir: string, now: () => number): JournalStore {
  const store = new JournalStore(dir, now, new ThreadFiles());
  store.open();
  return store;
}

/**
 * Does something that finds a month damaged, in one thread, and gives the store of the next one.
 * @throws Error when nothing is found.
 */
export function afterDamage(dir: string, now: () => number, work: () => unknown): JournalStore {
  try {
    work();
  } catch (error) {
    if (error instanceof MonthDue) return openInThread(dir, now);
    throw error;
  }
  throw new Error('no month was found to be damaged');
}
