import type { TestProject } from 'vitest/node';
import { Rooms } from './rooms';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder of the rooms of this run. */
    rooms: string;
  }
}

/** As many control rooms as test files run at the same time. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const rooms = await Rooms.open(project.config.maxWorkers);
  const stop = (): void => void rooms.close().then(() => process.exit(143));
  process.once('SIGTERM', stop);
  project.provide('rooms', rooms.folder);
  return async () => {
    process.off('SIGTERM', stop);
    const left = await rooms.close();
    if (left.length > 0) throw new Error(`The rig left processes: ${left.join(', ')}`);
  };
}
