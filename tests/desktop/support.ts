import { afterAll, afterEach, beforeAll, beforeEach, inject } from 'vitest';
import { App } from './rig/app';
import type { LaunchOptions } from './rig/app';
import { endLeftApps } from './rig/leftApps';
import { joinRoom } from './rig/rig';
import type { Rig } from './rig/rig';
import { roomOfFile } from './rig/rooms';

/** What a desktop test file works with. */
export interface Desk {
  readonly rig: Rig;
  /**
   * Starts the application. Started in a test, it is quit after that test; started in beforeAll,
   * after the file. Either way the test fails when a process of it stays behind.
   */
  launch(options?: LaunchOptions): Promise<App>;
}

/** Call once at the top of a test file; valid inside its hooks and tests. */
export function useDesk(): Desk {
  let rig: Rig | undefined;
  let ofFile: App[] = [];
  let ofTest: App[] | undefined;
  let isOver = false;

  beforeAll(async () => {
    const room = await roomOfFile(inject('rooms'));
    const left = await endLeftApps(room);
    if (left.length > 0) process.stderr.write(`! an earlier file left ${left.join(', ')}\n`);
    rig = await joinRoom(room);
    await rig.monitors.plugAll();
    await rig.restMouse();
  });
  beforeEach(() => {
    ofTest = [];
  });
  afterEach(async ({ task }) => {
    const apps = ofTest ?? [];
    ofTest = undefined;
    if (task.result?.state === 'fail') {
      for (const app of [...ofFile, ...apps])
        process.stderr.write(`${task.name}:\n${app.story()}\n`);
    }
    await closeAll(apps);
    await rig?.toasts.clear();
  });
  afterAll(async () => {
    const apps = ofFile;
    isOver = true;
    ofFile = [];
    try {
      await closeAll(apps);
    } finally {
      rig?.leave();
    }
  });

  return {
    get rig() {
      if (!rig) throw new Error('The rig is there inside hooks and tests only');
      return rig;
    },
    async launch(options) {
      const app = await App.launch(this.rig, options);
      (ofTest ?? ofFile).push(app);
      // A test that ran out of time goes on: nobody waits any more for what it starts then.
      if (isOver) await app.end();
      return app;
    },
  };
}

/** Closes each, whatever happens to the others. */
async function closeAll(apps: readonly App[]): Promise<void> {
  const results = await Promise.allSettled(apps.map((app) => app.end()));
  const failed = results.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  if (failed.length > 0) throw new Error(failed.join('\n'));
}
