import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signal } from './rig/proc';
import { appOf, consoleOf, supervisedFolder, SupervisedApp } from './rig/supervised';
import { atLeisure, until } from './rig/wait';
import { listensAgain, signInAt } from './supervisedSession';
import { useDesk } from './support';

/** From the end of the app to its next picture, ms: a second of waiting and a start. */
const BACK_MS = 10_000;
/** Looks of one second without a sign of life that make a hang in these tests. */
const HANG_CHECKS = '3';
const PLATFORM = /^PLATFORM (\S+)$/;

describe('an app that starts its watchdog after its picture', () => {
  const desk = useDesk();
  let app: SupervisedApp;
  let pid: number;

  /** The only child of the app that is no helper of Chromium's. */
  const watchdog = (): Promise<number> => appOf(pid);

  beforeAll(async () => {
    const tools = ['--remote-debugging-port=0', '--inspect=0'];
    const env = { CHENGJING_HANG_CHECKS: HANG_CHECKS };
    const folder = await supervisedFolder(desk.rig);
    app = new SupervisedApp(desk.rig, folder, tools, env, '--watchdog=after');
    pid = app.watchdog.pid ?? 0;
  });
  afterAll(async () => {
    await app.close();
  });

  it('has it soon after the picture, and a new one when that one dies', async () => {
    await app.line(/^READY signIn$/);
    const first = await watchdog();
    expect(first).not.toBe(pid);
    signal(first, 'SIGKILL');
    await until('another one watches', async () => (await watchdog()) !== first);
    // It is the watchdog that died: the app goes on as it was.
    expect(app.watchdog.exitCode).toBeNull();
    expect(app.printed()).not.toContain('RESTARTED');
  });

  it('is back after kill -9, signed in and listening, and says that the reason is unknown', async () => {
    await signInAt(app);
    const watching = await watchdog();
    signal(pid, 'SIGKILL');
    await app.line(/^RESTARTED unknown$/, 1, atLeisure(BACK_MS));
    const [again, shown] = await consoleOf(app, 2);
    await shown.getByText('程序意外退出，原因不明').first().waitFor();
    await desk.rig.toasts.waitFor(({ title }) => title.includes('自动重新启动'));
    await listensAgain(app, 2);
    await again.close();
    // From now on the watchdog is the parent, and sees how a run ends.
    signal(await appOf(watching), 'SIGKILL');
    await app.line(/^RESTARTED killed SIGKILL$/, 1, atLeisure(BACK_MS));
    // How many consoles were drawn before says nothing: a run may be killed before its own.
    const isBack = (): boolean => /RESTARTED killed[^]*\nREADY console/.test(app.printed());
    await until('the console is back', isBack, atLeisure(BACK_MS));
  });

  it('leaves with it in an orderly way', async () => {
    for (const { pid: one } of app.processes()) signal(one, 'SIGTERM');
    await app.gone();
  });
});

describe('an app that leaves, or ends before its watchdog stands', () => {
  const desk = useDesk();
  let app: SupervisedApp | undefined;

  const start = async (userData?: string): Promise<SupervisedApp> => {
    const folder = userData ?? (await supervisedFolder(desk.rig));
    app = new SupervisedApp(desk.rig, folder, [], {}, '--watchdog=after');
    return app;
  };
  afterAll(async () => {
    await app?.close();
  });

  it('leaves nothing behind after an orderly end, and is not started again', async () => {
    const ending = await start();
    await ending.line(/^READY signIn$/);
    await appOf(ending.watchdog.pid ?? 0);
    const quit = new SupervisedApp(desk.rig, ending.userData, ['--quit'], {}, '--watchdog=after');
    await quit.gone();
    expect(quit.watchdog.exitCode).toBe(0);
    await ending.gone();
    expect(ending.watchdog.exitCode).toBe(0);
    expect(ending.printed()).not.toContain('RESTARTED');
  });

  it('is gone after a crash before it stands, and starts by hand as ever', async () => {
    const crashed = await start();
    await until('it has taken its data folder', () => isThere(crashed.userData, 'SingletonLock'));
    signal(crashed.watchdog.pid ?? 0, 'SIGKILL');
    await crashed.gone();
    expect(crashed.printed()).not.toMatch(/RESTARTED|READY/);

    const again = await start(crashed.userData);
    await again.line(PLATFORM, 1, 90_000);
    expect(again.printed()).toContain('READY signIn');
    await appOf(again.watchdog.pid ?? 0);
  });
});

/** Whether a folder has an entry, a link that leads nowhere included. */
function isThere(folder: string, name: string): boolean {
  if (!existsSync(folder)) return false;
  return lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined;
}
