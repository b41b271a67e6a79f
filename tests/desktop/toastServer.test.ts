import { beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import { atLeisure, pause, until } from './rig/wait';
import { useDesk } from './support';

const HANGS_MS = 8_000;
/** Alarms are listed and heard within that, whatever the desktop does, ms. */
const TOLD_MS = 1_000;
/** Main was never held up for longer than some 60 ms; Electron's own call would wait for 25 s. */
const HELD_UP_MS = 200;
/** What failed is tried again every ten seconds: after two of them it is sure that there is one summary. */
const TRIED_MS = 25_000;
const MISSED = '未弹出的告警通知';

describe('a notification server that hangs for some seconds', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  const isListed = (place: string): Promise<unknown> =>
    until(`${place} is listed`, async () => {
      const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
      return alarms.some(({ object }) => object === place);
    });
  const raise = (place: string): Promise<number> =>
    operator.control.alarm({ tenantId: WATCHER.tenantId, text: `${place},1,75` });
  /** Asks main again and again. @returns ends that, with the longest answer in ms. */
  const asking = (): (() => Promise<number>) => {
    let isOver = false;
    const longest = (async (): Promise<number> => {
      let most = 0;
      while (!isOver) {
        const from = performance.now();
        await until('main answers', () => app.electron.evaluate(() => 1));
        most = Math.max(most, performance.now() - from);
        await pause(20);
      }
      return most;
    })();
    return () => {
      isOver = true;
      return longest;
    };
  };

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
  });

  it('holds up neither main nor sound nor list; tray and window say so; what was missed comes in one (fault:toast-server)', async () => {
    const { rig } = desk;
    const tray = await rig.tray.item();
    const bar = operator.page.getByText('系统通知服务没有响应').first();
    const end = asking();
    const before = rig.toasts.list().length;
    await rig.toasts.hanging(async () => {
      const over = pause(HANGS_MS);
      const recording = await rig.speaker.record();
      const from = performance.now();
      await raise('停滞一号点');
      await isListed('停滞一号点');
      expect(performance.now() - from).toBeLessThan(atLeisure(TOLD_MS));
      await raise('停滞二号点');
      await isListed('停滞二号点');
      await bar.waitFor();
      await until('the tray says so', async () =>
        (await tray.tooltip()).includes('告警通知无法弹出'),
      );
      await over;
      const heard = await recording.stop();
      expect(heard.rms).toBeGreaterThan(0.01);
      expect(heard.begins).toBeLessThan(atLeisure(TOLD_MS) / 1_000);
    });
    const longest = await end();
    process.stdout.write(`  longest answer of main: ${Math.round(longest)} ms\n`);
    expect(longest).toBeLessThan(atLeisure(HELD_UP_MS));

    const summary = await rig.toasts.waitFor(({ title }) => title.includes(MISSED));
    expect(summary.body).toContain('2 条未确认告警');
    await bar.waitFor({ state: 'detached' });
    await until('the tray is well again', async () => {
      return !(await tray.tooltip()).includes('告警通知无法弹出');
    });
    await pause(TRIED_MS);
    expect(rig.toasts.list().slice(before)).toEqual([summary]);
  });
});
