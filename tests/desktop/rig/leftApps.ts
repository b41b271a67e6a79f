import { allProcesses, commandOf, signal } from './proc';
import type { RoomInfo } from './room';
import { until } from './wait';

/**
 * Ends the applications in a room: an earlier test left them there. A test that runs out of time goes on behind
 * the back of the next one, and may start an application when nobody waits for it any more; that would stand in
 * the tray and ring beside the one under test.
 * @returns the names of what was ended
 */
export async function endLeftApps({
  folder,
}: Pick<RoomInfo, 'folder'>): Promise<readonly string[]> {
  // Chromium writes its title over the environment; the folder of its data stands in the title of each process.
  const data = `--user-data-dir=${folder}/`;
  const left = (): readonly { readonly pid: number; readonly name: string }[] =>
    allProcesses().filter(({ pid, state }) => state !== 'Z' && commandOf(pid).includes(data));
  const names = left().map(({ pid, name }) => `${name} (${pid})`);
  // A watchdog starts its application again until it is ended itself.
  await until('what an earlier test left is gone', () => {
    const now = left();
    for (const { pid } of now) signal(pid, 'SIGKILL');
    return now.length === 0;
  });
  return names;
}
