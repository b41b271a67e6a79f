import type { TestProject } from 'vitest/node';
import { markedProcesses } from './proc';
import { endRoom, startRoom } from './room';
import type { RoomInfo } from './room';

declare module 'vitest' {
  export interface ProvidedContext {
    room: RoomInfo;
  }
}

/** One control room for the whole desktop suite. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const room = await startRoom();
  const stop = (): void => void endRoom(room).then(() => process.exit(143));
  process.once('SIGTERM', stop);
  project.provide('room', room);
  return async () => {
    process.off('SIGTERM', stop);
    await endRoom(room);
    const left = markedProcesses(room.marker).map(({ pid, name }) => `${name} (${pid})`);
    if (left.length > 0) throw new Error(`The rig left processes: ${left.join(', ')}`);
  };
}
