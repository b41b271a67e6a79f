import { randomUUID } from 'node:crypto';
import { allProcesses, environmentOf, signal } from './proc';
import type { RoomInfo } from './room';
import { until } from './wait';

const NAME = 'CHENGJING_RIG_APP';

/** A variable, NAME=value, that the environment of one application under test carries. */
export function markApp(): string {
  return `${NAME}=${randomUUID()}`;
}

/**
 * Ends the applications in a room: an earlier test left them there. A test that runs out of time goes on behind
 * the back of the next one, and may start an application when nobody waits for it any more; that would stand in
 * the tray and ring beside the one under test.
 * @returns the names of what was ended
 */
export async function endLeftApps({
  marker,
}: Pick<RoomInfo, 'marker'>): Promise<readonly string[]> {
  const left = (): readonly { readonly pid: number; readonly name: string }[] =>
    allProcesses().filter(({ pid, state }) => {
      const environment = state === 'Z' ? [] : environmentOf(pid);
      return environment.includes(marker) && environment.some((one) => one.startsWith(`${NAME}=`));
    });
  const names = left().map(({ pid, name }) => `${name} (${pid})`);
  // A watchdog starts its application again until it is ended itself.
  await until('what an earlier test left is gone', () => {
    const now = left();
    for (const { pid } of now) signal(pid, 'SIGKILL');
    return now.length === 0;
  });
  return names;
}
