import { reasonOf } from '@shared/base/errors';
import { troubleOf } from '@disk/trouble';
import type { ChainEnd } from '@main/journal/entry';
import { SegmentReader } from '@main/journal/sidecar/reading';

/** SQLite's number for a file that ends before what should be read of it. */
const SHORT_READ = 522;

/**
 * Reads the last entry of a month through a connection of its own.
 * @param written what the writer has committed last; null: it does not know.
 * @returns what is wrong with it; null: nothing, or the disk did not answer, which is no damage.
 */
export function problemOnDisk(
  path: string,
  month: string,
  written: ChainEnd | null,
): string | null {
  let reader: SegmentReader | null = null;
  try {
    reader = new SegmentReader(path, month);
    const wrong = reader.wrongEnd();
    if (wrong !== null) return `entry ${wrong.seq} does not match its hash`;
    const isThere = written === null || reader.end().seq >= written.seq;
    return isThere ? null : `entry ${written.seq} was written and cannot be read`;
  } catch (error) {
    const reason = reasonOf(error);
    return isDamage(error) ? reason : null;
  } finally {
    reader?.close();
  }
}

function isDamage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('errcode' in error && error.errcode === SHORT_READ) return true;
  return troubleOf(error) === 'damaged' || /^no such table|has no head$/.test(error.message);
}
