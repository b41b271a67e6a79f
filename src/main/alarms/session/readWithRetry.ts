import type { Clock } from '@shared/base/clock';
import { reasonOf } from '@shared/base/errors';
import { NO_STORED, type StoredAlarms } from '@main/alarms/ledger/fold';

/** So often the journal is asked before alarms begin without it, and how far apart, ms. */
const TRIES = 3;
const AGAIN_MS = 1_000;

/**
 * What the journal holds when alarms begin; asked a few times, for a disk may come back within
 * seconds. Receiving must begin all the same: in the end with nothing, the entries stay where they are.
 * @param failed told of each reading that did not succeed.
 */
export async function readWithRetry(
  clock: Clock,
  read: () => Promise<StoredAlarms>,
  failed: (reason: string) => void,
): Promise<StoredAlarms> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await read();
    } catch (error) {
      failed(reasonOf(error));
    }
    if (left === 0) return NO_STORED;
    await new Promise<void>((resolve) => {
      clock.after(AGAIN_MS, 'alarms read again', resolve);
    });
  }
}
