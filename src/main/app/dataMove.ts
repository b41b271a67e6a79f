import type { Clock } from '@shared/base/clock';
import type { Application } from '../adapters/application';
import { bringData, type MoveOutcome } from '../storage/move/move';

/**
 * Brings the data of earlier versions to their folder before anything is opened. When that fails
 * this run goes on with the folder in which they are.
 * @returns null when there is no other folder to look in.
 */
export async function settleData(
  { folders, useDataDir }: Pick<Application, 'folders' | 'useDataDir'>,
  clock: Clock,
): Promise<MoveOutcome | null> {
  const { data, former, problem } = folders;
  if (problem !== '') return { kind: 'failed', from: data, trouble: 'io', detail: problem };
  if (former === '' || former === data) return null;
  const outcome = await bringData({ from: former, to: data, clock });
  if (outcome.kind === 'failed') useDataDir(former);
  return outcome;
}
