import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Alarm, ChannelGap } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { wireDateTime } from '@shared/catalogue/kinds/values';
import { JournalStore } from '@main/journal/writing/store';
import { TestPlatform } from '../contract/platform';
import { FaultProxy } from '../support/faultProxy';
import { Operator } from './operator';
import type { App } from './rig/app';
import { signal } from './rig/proc';
import { atLeisure, pause, until } from './rig/wait';
import { useDesk } from './support';

/** Its collection alarms have a record behind them, so a gap can be asked again (spec 1 §6, 2 §7.1). */
const TENANT = '805230';
const COLLECTOR = { tenantId: TENANT, username: 'admin', password: 'admin' };
/** The documented 5 s, a handshake and the back-fill. ms */
const BACK_MS = 25_000;

/**
 * What the real app makes of a network that fails: scripted alarms before, in and after the fault,
 * and the ledger must hold every one of them once.
 */
describe('alarms over a broken network, in the real app', () => {
  const desk = useDesk();
  let server: TestPlatform;
  let proxy: FaultProxy;
  let app: App;
  let operator: Operator;
  /** Every point that an alarm was raised for. */
  const truth: string[] = [];

  const snapshot = (): Promise<AlarmSnapshot> => operator.ask<AlarmSnapshot>('alarms.get');
  const ours = async (): Promise<readonly Alarm[]> =>
    (await snapshot()).alarms.filter(({ object }) => object.startsWith('故障点'));
  const raise = async (name: string, count = 1): Promise<void> => {
    const point = `故障点${name}`;
    for (let n = 1; n <= count; n += 1) truth.push(count === 1 ? point : `${point}-${n}`);
    await server.control.alarm({
      channel: 'collectionAbnormal',
      tenantId: TENANT,
      count,
      text: JSON.stringify({
        abnormalType: 2,
        companyName: '云栖收运',
        collectionPointName: count === 1 ? point : `${point}-{n}`,
        address: '望江路1号',
        collectionPersonName: '李收运',
        collectionTime: wireDateTime(Date.now()),
      }),
    });
  };
  /** What the journal holds, read past the app: for moments in which its page cannot be asked. */
  const journaled = (name: string): Promise<unknown> =>
    until(`the journal holds ${name}`, () => {
      const store = new JournalStore(join(app.userData, 'journal'), () => Date.now());
      return [...store.ofKind('received')].some(({ body }) => body.includes(name));
    });
  const states = async (): Promise<readonly string[]> =>
    (await snapshot()).channels
      .filter(({ channel }) => channel === 'collectionAbnormal')
      .map(({ state }) => state.kind);
  const listening = (): Promise<unknown> =>
    until(
      'the collection channel is connected',
      async () =>
        (await states()).includes('connected') &&
        (await server.control.openStreams({ channel: 'collectionAbnormal' })) > 0,
      BACK_MS,
    );
  /** Nothing is lost and nothing is there twice. */
  const whole = async (): Promise<void> => {
    await until(
      `all of ${truth.length} alarms are there`,
      async () => (await ours()).length >= truth.length,
      BACK_MS,
    );
    expect((await ours()).map(({ object }) => object).sort()).toEqual([...truth].sort());
  };

  beforeAll(async () => {
    server = await TestPlatform.start();
    proxy = await FaultProxy.start(Number(new URL(server.url).port));
    app = await desk.launch({ args: ['--server', `http://127.0.0.1:${proxy.port}`] });
    operator = Operator.with(app, await app.window('console'), server.control);
    await operator.signIn(COLLECTOR);
    await listening();
  });
  afterEach(() => proxy.set());
  afterAll(async () => {
    await app.close();
    await proxy.stop();
    await server.stop();
  });

  it('are toasted by their documented fields while nothing is broken (screen:popup.collectionAbnormal screen:popup.badgeAlarm)', async () => {
    await raise('弹出');
    const collection = await desk.rig.toasts.waitFor(({ body }) => body.includes('故障点弹出'));
    expect(collection.title).toBe('漏收');
    expect(collection.body).toMatch(
      /^漏收：云栖收运，故障点弹出，望江路1号，李收运，\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/,
    );
    await until(
      'the badge stream is open',
      async () => (await server.control.openStreams({ channel: 'badgeViolation' })) > 0,
    );
    const badge = { userName: '张三', location: '解放路', region: '城东', violationType: '脱岗' };
    const text = JSON.stringify(badge);
    await server.control.alarm({ channel: 'badgeViolation', tenantId: TENANT, text });
    const violation = await desk.rig.toasts.waitFor(({ body }) => body.includes('张三'));
    expect(violation).toMatchObject({ title: '工牌违规', body: '张三，解放路，城东，脱岗' });
    await whole();
  });

  it('a connection that is cut, with alarms while it is away: asked again, late and told once (fault:cut)', async () => {
    await raise('切断前');
    await whole();
    await desk.rig.toasts.waitFor(({ body }) => body.includes('故障点切断前'));
    const toasts = desk.rig.toasts.list().length;
    proxy.set({ mode: 'drop' });
    await until('the channel is seen as down', async () => !(await states()).includes('connected'));
    await raise('切断中甲');
    await raise('切断中乙');
    await raise('切断中丙');
    proxy.set();
    await listening();
    await whole();
    const missed = (await ours()).filter(({ object }) => object.startsWith('故障点切断中'));
    expect(missed).toHaveLength(3);
    // One summary for all that was found.
    await until('they are announced', () => desk.rig.toasts.list().length > toasts);
    expect(desk.rig.toasts.list().length).toBe(toasts + 1);
    const gaps = (await snapshot()).gaps.filter(({ channel }) => channel === 'collectionAbnormal');
    expect(gaps.filter(({ canAskAgain }: ChannelGap) => !canAskAgain)).toEqual([]);
  });

  it('a network that swallows everything: the silence is found (fault:half-open)', async () => {
    proxy.set({ mode: 'halfOpen' });
    await raise('半开');
    await until(
      'the silence is found',
      async () => !(await states()).includes('connected'),
      22_000,
    );
    proxy.set();
    await listening();
    await whole();
  });

  it('a host that refuses for a while (fault:refused)', async () => {
    proxy.set({ mode: 'refuse' });
    proxy.cut();
    await raise('拒绝');
    await until('it is down', async () => (await states()).includes('down'));
    proxy.set();
    await listening();
    await whole();
  });

  it('chunks of one byte, and slow ones (fault:one-byte fault:slow)', async () => {
    proxy.set({ chunkBytes: 1 });
    await raise('单字节');
    proxy.set({ delayMs: 300 });
    await raise('缓慢');
    await whole();
  });

  it('a handshake that is answered 500, then one that is not allowed in time (fault:500)', async () => {
    await server.control.switch({
      path: '/collection_abnormal_message/*',
      answer: '500',
      times: 1,
    });
    await server.control.streams('cut', { channel: 'collectionAbnormal' });
    await raise('五百');
    await listening();
    await whole();
  });

  it('garbage between alarms is kept raw and breaks nothing (fault:garbage)', async () => {
    const before = (await snapshot()).alarms.length;
    await server.control.alarm({
      channel: 'collectionAbnormal',
      tenantId: TENANT,
      recorded: false,
      text: '\u0000{{ not json 1725422891593650177',
    });
    await raise('乱码后');
    await whole();
    const { alarms } = await snapshot();
    expect(alarms.length).toBe(before + 2);
    expect(
      alarms
        .filter(({ recognised }) => !recognised)
        .map(({ raw }) => raw)
        .join(),
    ).toContain('1725422891593650177');
  });

  it('a flood of 1,000 in one go: all are there, the screen answers (fault:flood)', async () => {
    await raise('洪峰', 1_000);
    await whole();
    const begun = performance.now();
    await operator.page.evaluate('new Promise(requestAnimationFrame)');
    expect(performance.now() - begun).toBeLessThan(atLeisure(2_000));
    expect((await snapshot()).attention.flood).not.toBeNull();
  });

  it('main that is stopped for some seconds and goes on (fault:stopped)', async () => {
    signal(app.pid, 'SIGSTOP');
    await raise('停顿时');
    await pause(3_000);
    signal(app.pid, 'SIGCONT');
    await whole();
  });

  it('a server that starts anew: channels closed, tokens gone, and nothing is taken for new (fault:restart fault:expired)', async () => {
    const received = (): number => {
      const store = new JournalStore(join(app.userData, 'journal'), () => Date.now());
      return [...store.ofKind('received')].length;
    };
    const before = received();
    await server.control.expireAccess();
    await server.control.streams('close', {}, 1012);
    await raise('重启中');
    await until('it is down', async () => !(await states()).includes('connected'));
    await listening();
    await whole();
    expect(received()).toBe(before + 1);
  });

  it('sleep and wake: looked at at once (fault:sleep)', async () => {
    // Chromium ends the debugger's connection to a page at a sleep: what is seen from here on are
    // the journal, the platform's own count of streams, and the ledger after the next start.
    desk.rig.power.suspend();
    proxy.set({ mode: 'drop' });
    await raise('睡眠中');
    proxy.set();
    desk.rig.power.resume();
    await until(
      'the channel is open again',
      async () => (await server.control.openStreams({ channel: 'collectionAbnormal' })) > 0,
      BACK_MS,
    );
    await raise('醒来后');
    await journaled('醒来后');
  });

  it('a page that crashes, then main itself: nothing is lost (fault:renderer fault:killed)', async () => {
    await app.electron.evaluate(({ BrowserWindow }) => {
      for (const one of BrowserWindow.getAllWindows()) {
        // After the answer: the crash would take the debugger's promise along.
        if (one.webContents.getURL().includes('/wel'))
          setTimeout(() => one.webContents.forcefullyCrashRenderer(), 50);
      }
    });
    await raise('界面崩溃时');
    await journaled('界面崩溃时');
    await app.kill9();
    await raise('被杀时');
    app = await desk.launch({
      userData: app.userData,
      args: ['--server', `http://127.0.0.1:${proxy.port}`],
    });
    operator = Operator.with(app, await app.window('console'), server.control);
    await operator.atHome();
    await listening();
    await whole();
  });
});
