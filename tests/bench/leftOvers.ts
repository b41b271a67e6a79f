import { basename } from 'node:path';
import { markedProcesses, signal } from '../desktop/rig/proc';
import type { Rig } from '../desktop/rig/rig';

/** The Electron executable that everything here starts. */
export function runtime(): string {
  const electron = process.env['CHENGJING_ELECTRON'];
  if (!electron) throw new Error('CHENGJING_ELECTRON names no runtime: start through npm run');
  return electron;
}

/**
 * Ends what a part has left in the room: a part that failed in the middle must not slow the next one.
 * @throws Error that names the processes, when there were any.
 */
export async function endLeftOvers(rig: Rig): Promise<void> {
  // As the system cuts the names of processes.
  const name = basename(runtime()).slice(0, 15);
  const left = markedProcesses(rig.room.marker).filter((one) => one.name === name);
  for (const { pid } of left) signal(pid, 'SIGKILL');
  if (left.length > 0) throw new Error(`it left ${left.length} processes of the application`);
}
