import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import type { App } from './rig/app';
import { endLeftApps } from './rig/leftApps';
import { missingIn } from './rig/room';
import { until } from './rig/wait';
import { useDesk } from './support';

const PROBE = fileURLToPath(new URL('./fixtures/probe', import.meta.url));
/** Opaque red as a tray item sends it: alpha, red, green, blue. */
const RED_ARGB = [255, 255, 0, 0];

interface Probe {
  readonly events: string[];
  readonly keytar: {
    setPassword(service: string, account: string, password: string): Promise<void>;
    getPassword(service: string, account: string): Promise<string | null>;
  };
  rendererStatus(): string;
  toast(title: string, body: string): void;
}

declare global {
  var probe: Probe;
}

describe('the desktop rig, against a real Electron application', () => {
  const desk = useDesk();
  let app: App;

  beforeAll(async () => {
    app = await desk.launch({ folder: PROBE });
    await app.platform();
  });

  const events = (): Promise<string[]> => app.electron.evaluate(() => globalThis.probe.events);
  const event = (name: string): Promise<string | undefined> =>
    until(name, async () => (await events()).find((one) => one === name));

  it('runs renderers in Chromium’s own sandbox', async () => {
    const status = await app.electron.evaluate(() => globalThis.probe.rendererStatus());
    expect(status).toMatch(/^Seccomp:\t2$/m);
    expect(process.getuid?.()).not.toBe(0);
  });

  it('has three monitors, one of which is pulled out and put back', async () => {
    const lefts = (): Promise<number[]> =>
      app.electron.evaluate(({ screen }) =>
        screen
          .getAllDisplays()
          .map(({ bounds }) => bounds.x)
          .sort((one, other) => one - other),
      );
    expect(await lefts()).toEqual([0, 1920, 3840]);
    await desk.rig.monitors.unplug(2);
    await event('display-removed');
    expect(await lefts()).toEqual([0, 1920]);
    await desk.rig.monitors.plug(2);
    await event('display-added');
    expect(await lefts()).toEqual([0, 1920, 3840]);
  });

  it('shows toasts, and a click on one arrives', async () => {
    await app.electron.evaluate(() => {
      globalThis.probe.toast('first', '');
      globalThis.probe.toast('垃圾满溢 "2"', '<b>人民路</b>');
    });
    await desk.rig.toasts.waitFor(({ title }) => title === '垃圾满溢 "2"');
    expect(await desk.rig.toasts.count()).toBe(2);
    await desk.rig.toasts.clickNewest();
    await event('click 垃圾满溢 "2"');
    expect(await events()).not.toContain('click first');
  });

  it('reads and clicks the tray item', async () => {
    const item = await desk.rig.tray.item();
    expect(await item.tooltip()).toContain('3 alarms');
    const icon = await item.icon();
    expect([...(icon?.argb.subarray(0, 4) ?? [])]).toEqual(RED_ARGB);
    await item.activate();
    await event('tray click');
    expect((await item.menu()).map(({ label }) => label)).toEqual(['Open']);
    await item.clickMenu('Open');
    await event('menu Open');
  });

  it('hears the tone that is played, and silence', async () => {
    const silence = await desk.rig.speaker.record();
    expect((await silence.stop()).rms).toBe(0);
    const page = await app.window();
    const recording = await desk.rig.speaker.record();
    await page.evaluate(`window.play(880, 0.5)`);
    await page.waitForTimeout(900);
    const heard = await recording.stop();
    expect(heard.peakHz).toBeGreaterThan(870);
    expect(heard.peakHz).toBeLessThan(890);
    expect(heard.rms).toBeGreaterThan(0.5);
    expect(heard.seconds).toBeGreaterThan(0.3);
  });

  it('tells sleep and wake', async () => {
    desk.rig.power.suspend();
    await event('suspend');
    desk.rig.power.resume();
    await event('resume');
  });

  it('keeps secrets, and refuses while the keychain is away or locked', async () => {
    const read = (): Promise<string | null> =>
      app.electron.evaluate(() =>
        globalThis.probe.keytar
          .getPassword('rig', 'me')
          .catch((error: unknown) => `! ${String(error)}`),
      );
    await app.electron.evaluate(() => globalThis.probe.keytar.setPassword('rig', 'me', '密 1'));
    expect(await read()).toBe('密 1');
    await desk.rig.keychain.stop();
    expect(await read()).not.toBe('密 1');
    await desk.rig.keychain.start();
    expect(await read()).toBe('密 1');
    await desk.rig.keychain.lock();
    expect(await read()).not.toBe('密 1');
    await desk.rig.keychain.unlock();
    expect(await read()).toBe('密 1');
  });

  it('closes also what is started again after its test is over', async () => {
    const first = await desk.launch({ folder: PROBE });
    await first.platform();
    await first.end();
    const late = await first.relaunch();
    expect(late.processes()).toEqual([]);
  });

  it('leaves nothing behind, after quitting and after a crash', async () => {
    const second = await desk.launch({ folder: PROBE });
    await second.platform();
    expect(second.processes().length).toBeGreaterThan(2);
    await second.kill9();
    expect(second.processes()).toEqual([]);
    const third = await second.relaunch();
    expect(third.userData).toBe(second.userData);
    await third.close();
    expect(third.processes()).toEqual([]);
  });

  // The last one: it ends the application of this file.
  it('ends what an earlier test left in the room, and nothing of the room', async () => {
    const { room } = desk.rig;
    expect((await endLeftApps(room)).length).toBeGreaterThan(2);
    // A process that was ended has no command any more, and is listed until its parent has read how it ended.
    await until('its processes are gone', () => app.processes().length === 0);
    await until('the tray is empty', () => desk.rig.tray.items().length === 0);
    expect(await endLeftApps(room)).toEqual([]);
    expect(missingIn(room)).toEqual([]);
  });
});
