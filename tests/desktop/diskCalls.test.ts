import { beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { FAMILIES } from '@shared/catalogue/index';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { watchMain, type MainCalls } from './rig/mainCalls';
import { pause, until } from './rig/wait';
import { useDesk } from './support';

/** Longer than the pauses of what the app does by itself: tray, policy, streams, outputs. ms */
const A_WHILE_MS = 20_000;
/** What is noted of a person's work is on disk by then, ms. */
const NOTED_MS = 3_000;

/**
 * A disk that does not answer keeps whoever waits for it, for minutes. Main must not be one of those:
 * neither by a call of its own thread, nor by starting a program, for which the whole process may stand
 * still while one of its threads waits.
 */
describe('the main thread', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;
  let calls: MainCalls;

  const alarms = async (): Promise<AlarmSnapshot['alarms']> =>
    (await operator.ask<AlarmSnapshot>('alarms.get')).alarms;
  /** Raises an alarm and waits until it is listed and toasted. @returns its number in the list. */
  const raise = async (place: string): Promise<string> => {
    const text = `${place},1,75`;
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text });
    await desk.rig.toasts.waitFor(({ body }) => body.includes(place));
    const listed = await until('the alarm is listed', async () =>
      (await alarms()).find(({ object }) => object.includes(place)),
    );
    return listed.id;
  };

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    await raise('早先投放点');
    calls = await watchMain(app);
  });

  it('is watched: a file that it asks for and a program that it starts are seen', async () => {
    const file = `${app.userData}/settings.json`;
    await app.electron.evaluate((_electron, path) => {
      process.getBuiltinModule('node:fs').existsSync(path);
      process.getBuiltinModule('node:child_process').spawnSync('true');
      process.getBuiltinModule('node:child_process').spawn('true');
    }, file);
    const seen = (await calls.take()).map((call) => call.split('\n')[0]);
    expect(seen).toEqual([`existsSync ${file}`, 'spawnSync true', 'spawn true']);
  });

  it('asks no file of the user’s data and starts no program while alarms come, are toasted, sound and are answered', async () => {
    await calls.take();
    const recording = await desk.rig.speaker.record();
    const id = await raise('望江投放点');
    await operator.ask('alarms.acknowledge', { ids: [id], comment: '已派人' });
    await operator.ask('alarms.comment', { ids: [id], text: '仍满溢' });
    await raise('河畔投放点');
    await pause(A_WHILE_MS);
    expect((await recording.stop()).rms).toBeGreaterThan(0.01);
    expect(await calls.take()).toEqual([]);
  });

  it('does neither while a person goes through screens, and what they leave is noted', async () => {
    await calls.take();
    for (const path of FAMILIES.flatMap((family) => family.screen?.paths[0] ?? []).slice(0, 4)) {
      await operator.open(path);
      await operator.page.locator('.cj-list[data-status=ready]').waitFor();
    }
    await app.electron.evaluate(({ BrowserWindow }) => {
      for (const window of BrowserWindow.getAllWindows())
        if (window.webContents.getURL().includes('app://console/'))
          window.setBounds({ x: 40, y: 40, width: 1_400, height: 900 });
    });
    await operator.ask('ui.set', { key: 'view', value: { path: '/wel/index' } });
    await pause(NOTED_MS);
    expect(await calls.take()).toEqual([]);
  });
});
