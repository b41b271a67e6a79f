import { randomUUID } from 'node:crypto';
import { allProcesses, environmentOf, signal } from './proc';
import type { RoomInfo } from './room';
import { until } from './wait';

const NAME = 'CHENGJING_RIG_APP';
/** Applications that this process started: those of other test files are none of them. */
const own = new Set<string>();

/** A variable, NAME=value, that the environment of one application under test carries. */
export function markApp(): string {
  const marker = `${NAME}=${randomUUID()}`;
  own.add(marker);
  return marker;
}

/**
 * Ends the applications in a room that an earlier test file left there: one that runs out of time goes on
 * behind the back of the next, and may start an application when nobody waits for it any more. Such a one would
 * stand in the tray and ring beside the one under test.
 * @returns the names of what was ended
 */
export async function endLeftApps({
  marker,
}: Pick<RoomInfo, 'marker'>): Promise<readonly string[]> {
  const left = (): readonly { pid: number; name: string }[] =>
    allProcesses().filter(({ pid, state }) => {
      if (state === 'Z') return false;
      const environment = environmentOf(pid);
      const app = environment.find((one) => one.startsWith(`${NAME}=`));
      return app !== undefined && !own.has(app) && environment.includes(marker);
    });
  const names = left().map(({ pid, name }) => `${name} (${pid})`);
  // A watchdog starts its application again until it is ended itself.
  await until('what an earlier file left is gone', () => {
    const now = left();
    for (const { pid } of now) signal(pid, 'SIGKILL');
    return now.length === 0;
  });
  return names;
}
