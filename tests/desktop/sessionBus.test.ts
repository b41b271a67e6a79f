import { mkdtempSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { TestPlatform } from '../contract/platform';
import { Operator } from './operator';
import { markedProcesses, signal } from './rig/proc';
import { endRoom, startRoom, type RoomInfo } from './rig/room';
import { consoleOf, SupervisedApp } from './rig/supervised';
import { atLeisure, until } from './rig/wait';

/** Its collection alarms have a record behind them, so what was missed can be asked (spec 1 §6). */
const TENANT = '805230';
/** From the end of the bus to the next picture of the app, ms. */
const BACK_MS = 15_000;

/**
 * The bus of a desktop session ends, and with it tray, toasts and keychain, and Chromium ends the
 * application on it. A room of its own: nothing else may lose its bus.
 */
describe('the app whose session bus ends', () => {
  let room: RoomInfo;
  let server: TestPlatform;
  let app: SupervisedApp;

  const raise = (point: string): Promise<unknown> =>
    server.control.alarm({
      channel: 'collectionAbnormal',
      tenantId: TENANT,
      text: JSON.stringify({
        abnormalType: 2,
        companyName: '云栖收运',
        collectionPointName: point,
        address: '望江路1号',
        collectionPersonName: '李收运',
        collectionTime: wireDateTime(Date.now()),
      }),
    });
  const listed = async (operator: Operator, point: string): Promise<number> =>
    (await operator.ask<AlarmSnapshot>('alarms.get')).alarms.filter(
      ({ object }) => object === point,
    ).length;
  const isListed = (operator: Operator, point: string): Promise<unknown> =>
    until(`${point} is listed`, async () => (await listed(operator, point)) > 0);

  beforeAll(async () => {
    room = await startRoom();
    server = await TestPlatform.start();
    const args = ['--remote-debugging-port=0', '--server', server.url];
    app = new SupervisedApp({ room }, mkdtempSync(join(room.folder, 'supervised-')), args);
  });
  afterAll(async () => {
    try {
      await app.close();
    } finally {
      await server.stop();
      await endRoom(room);
    }
  });

  it('is back with its session, finds what came meanwhile, and says that the desktop is gone (fault:session-bus)', async () => {
    const [browser, page] = await consoleOf(app, 1);
    const operator = Operator.on(page, server.control);
    await operator.signIn({ tenantId: TENANT, username: 'admin', password: 'admin' });
    await operator.listening();
    await raise('总线断开前');
    await isListed(operator, '总线断开前');
    const watchdog = app.watchdog.pid;

    const buses = markedProcesses(room.marker).filter(({ pid }) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('session-bus.conf'),
    );
    expect(buses).toHaveLength(1);
    for (const { pid } of buses) signal(pid, 'SIGKILL');
    await until('main has ended', async () => (await server.control.openStreams()) === 0);
    await raise('总线断开后');
    await browser.close();

    const [, ended = ''] = await app.line(/^RESTARTED (\w+ \w+)$/, 1, atLeisure(BACK_MS));
    process.stdout.write(`  main ended: ${ended}\n`);
    const [again, shown] = await consoleOf(app, 2);
    const returned = Operator.on(shown, server.control);
    // Nobody signs in: the keychain went with the bus.
    await returned.atHome();
    await returned.listening();
    await isListed(returned, '总线断开后');
    expect(await listed(returned, '总线断开前')).toBe(1);
    expect(await listed(returned, '总线断开后')).toBe(1);
    await shown.getByText('桌面会话').first().waitFor();
    await raise('总线恢复前');
    await isListed(returned, '总线恢复前');
    expect(app.watchdog.pid).toBe(watchdog);
    expect(app.watchdog.exitCode).toBeNull();
    await again.close();
  });
});
