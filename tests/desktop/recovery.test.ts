import { chmodSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { JournalStore } from '@main/journal/writing/store';
import { TestPlatform } from '../contract/platform';
import { Wire } from './fixtures/wire';
import { Operator, WATCHER } from './operator';
import { giveDemo, type App } from './rig/app';
import { signal } from './rig/proc';
import { consoleOf, helpersOf, supervisedFolder, SupervisedApp } from './rig/supervised';
import { Tray } from './rig/tray';
import { atLeisure, pause, until } from './rig/wait';
import { listensAgain, signInAt } from './supervisedSession';
import { useDesk } from './support';

/** From the end of the app to its next picture, ms: a second of waiting and a start. */
const BACK_MS = 10_000;
/** Looks of one second without a sign of life that make a hang in these tests. */
const HANG_CHECKS = '3';
/** From the wake-up to a question on every stream, ms: well before the stream's own look is due. */
const ASKED_MS = 8_000;
/** From the wake-up to a stream that is open again, ms: sooner than silence alone is found. */
const WAKE_MS = 10_000;
/** From the death of platform and speaker page to their return, ms. */
const HELPERS_MS = 3_000;
/** The longest sound, with what a loaded machine needs to begin it, ms. */
const HEARD_MS = 1_500;
const READY = /^READY signIn$/;
const PLATFORM = /^PLATFORM (\S+)$/;

/** Runs a line of code in the app's main process, over the inspector that sources may open. */
async function inMain(app: SupervisedApp, code: string): Promise<void> {
  const lines = [...app.printed().matchAll(/^Debugger listening on (ws:\S+)$/gm)];
  const socket = new WebSocket(lines.at(-1)?.[1] ?? '');
  await new Promise((resolve) => socket.once('open', resolve));
  const message = { id: 1, method: 'Runtime.evaluate', params: { expression: code } };
  await new Promise((resolve) => socket.send(JSON.stringify(message), resolve));
  socket.on('error', () => undefined);
}

/** Events that the journal holds about this workstation, oldest first. */
function recorded(userData: string): readonly Readonly<Record<string, unknown>>[] {
  const store = new JournalStore(join(userData, 'journal'), () => Date.now());
  return [...store.read('', '', 13)].map(
    ({ body }) => JSON.parse(body) as Readonly<Record<string, unknown>>,
  );
}

describe('the app under its watchdog', () => {
  const desk = useDesk();
  let app: SupervisedApp;

  beforeAll(async () => {
    const tools = ['--remote-debugging-port=0', '--inspect=0'];
    const env = { CHENGJING_HANG_CHECKS: HANG_CHECKS };
    app = new SupervisedApp(desk.rig, await supervisedFolder(desk.rig), tools, env);
  });
  afterAll(async () => {
    await app.close();
  });

  it('is back after kill -9, signed in and listening, and says why', async () => {
    const { tenantId } = WATCHER;
    await signInAt(app);

    const killed = performance.now();
    signal(await app.app(), 'SIGKILL');
    await app.line(/^RESTARTED killed SIGKILL$/, 1, atLeisure(BACK_MS));
    const [again, shown] = await consoleOf(app, 2);
    await shown.getByText('程序被强制结束（SIGKILL）').first().waitFor();
    expect(performance.now() - killed).toBeLessThan(atLeisure(BACK_MS));
    await desk.rig.toasts.waitFor(({ title }) => title.includes('自动重新启动'));
    const control = await listensAgain(app, 2);
    await control.alarm({ tenantId, text: '重启后的告警,1,75' });
    await desk.rig.toasts.waitFor(({ body, title }) => `${title}${body}`.includes('重启后的告警'));
    expect(recorded(app.userData)).toContainEqual(
      expect.objectContaining({ event: 'restarted', reason: 'killed SIGKILL' }),
    );
    await again.close();
  });

  it('is ended and started again when its main process hangs', async () => {
    await inMain(app, 'for (;;);');
    await app.line(/^RESTARTED hang$/, 1, 15_000);
    await desk.rig.toasts.waitFor(({ body }) => body.includes('失去响应'));
  });

  it('leaves in an orderly way with its watchdog, and journals its end', async () => {
    await app.line(/^READY (?!speaker|sos)\w+$/, 3);
    if (app.watchdog.pid !== undefined) signal(app.watchdog.pid, 'SIGTERM');
    await app.gone();
    expect(await until('the code is known', () => app.watchdog.exitCode ?? undefined)).toBe(0);
    // The last anchor is written at the same time: either may come last.
    const noted = recorded(app.userData).filter(({ event }) => event !== 'anchor');
    expect(noted.at(-1)).toMatchObject({ event: 'ended' });
  });
});

describe('the app whose data folder takes no writes', () => {
  const desk = useDesk();
  let app: SupervisedApp;

  beforeAll(async () => {
    app = new SupervisedApp(desk.rig, await supervisedFolder(desk.rig));
  });
  afterAll(async () => {
    chmodSync(app.userData, 0o700);
    await app.close();
  });

  it('is started again and again after a crash, says why not, and is back when it can be', async () => {
    await app.line(READY);
    chmodSync(app.userData, 0o500);
    signal(await app.app(), 'SIGKILL');
    await app.line(/^The data folder takes no writes/, 1, atLeisure(BACK_MS));
    await desk.rig.toasts.waitFor(({ title }) => title.includes('未运行'));
    await app.line(/^The data folder takes no writes/, 2, atLeisure(4 * BACK_MS));
    expect(app.watchdog.exitCode).toBeNull();
    expect(app.printed()).not.toContain('Already running');
    chmodSync(app.userData, 0o700);
    // People are told of the run that ended, not of the starts that came to nothing.
    await app.line(/^RESTARTED killed SIGKILL$/, 1, atLeisure(6 * BACK_MS));
    await until('a page is drawn', () => /RESTARTED[^]*\nREADY /.test(app.printed()));
  });
});

describe('the app in the tray under its watchdog', () => {
  const desk = useDesk();
  let app: SupervisedApp;
  let list: string;

  beforeAll(async () => {
    const userData = mkdtempSync(join(desk.rig.room.folder, '自动 启动-'));
    await giveDemo(userData);
    list = join(userData, '启动 项');
    const settings = { version: 2, startWithSystem: true };
    writeFileSync(join(userData, 'settings.json'), JSON.stringify(settings));
    const tools = ['--hidden', '--remote-debugging-port=0'];
    // The app comes up before the desktop's tray does, as at a log-on.
    desk.rig.tray.stop();
    app = new SupervisedApp(desk.rig, userData, tools, { CHENGJING_AUTOSTART_DIR: list });
    await app.line(PLATFORM, 1, 90_000);
  });
  afterAll(async () => {
    await app.close();
  });

  it('is found by a tray that comes later', async () => {
    const tray = await Tray.start(desk.rig.room.sessionBus);
    const item = await tray.item();
    expect(await item.tooltip()).not.toBe('');
    tray.stop();
  });

  it('stands in the list of what starts with the system, into the tray', () => {
    const entry = readFileSync(join(list, 'cn.chengjing.controlroom.desktop'), 'utf8');
    expect(entry).toMatch(/^Exec=.* --hidden --watchdog$/m);
    expect(entry).toContain('Type=Application');
  });

  it('stays in the tray after a crash', async () => {
    signal(await app.app(), 'SIGKILL');
    await app.line(/^RESTARTED killed SIGKILL$/, 1, atLeisure(BACK_MS));
    const [, address = ''] = await app.line(/^DevTools listening on (ws:\S+)$/, 2);
    await app.line(/^READY speaker$/, 2);
    const browser = await chromium.connectOverCDP(address);
    const pages = browser.contexts().flatMap((context) => context.pages());
    expect(pages.map((page) => new URL(page.url()).pathname)).toEqual(['/sos.html']);
    await browser.close();
  });

  it('lets a second start only bring it to the front', async () => {
    const second = new SupervisedApp(desk.rig, app.userData);
    await second.line(/^Already running/);
    await second.gone();
    expect(await until('the code is known', () => second.watchdog.exitCode ?? undefined)).toBe(0);
    await app.line(READY);
  });

  it('leaves when its watchdog is killed', async () => {
    if (app.watchdog.pid !== undefined) signal(app.watchdog.pid, 'SIGKILL');
    await app.gone();
    expect(recorded(app.userData).at(-1)).toMatchObject({ event: 'ended' });
  });
});

describe('the helpers of the app', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    await until('the speaker page is there', () => app.output().includes('READY speaker'));
  });

  it('look at every stream when the machine wakes up', async () => {
    const { tenantId } = WATCHER;
    desk.rig.power.suspend();
    // The network forgot the connection in the sleep; nothing on this side was told.
    expect(await operator.control.streams('freeze', { tenantId })).toBe(1);
    const woken = performance.now();
    desk.rig.power.resume();
    const order = { tenantId, text: '唤醒后的告警,1,75' };
    await until(
      'an alarm finds an open stream',
      async () => (await operator.control.alarm(order)) > 0,
    );
    // Three seconds for an answer, then a new handshake; the next ping alone is due later.
    expect(performance.now() - woken).toBeLessThan(WAKE_MS);
    await desk.rig.toasts.waitFor(({ body, title }) => `${title}${body}`.includes('唤醒后的'));
  });

  it('come back when all of them are killed at once, and the next alarm is heard', async () => {
    const { tenantId } = WATCHER;
    const speakers = (): number => app.output().match(/^READY speaker$/gm)?.length ?? 0;
    const before = speakers();
    const helpers = helpersOf(app.pid);
    expect(helpers.length).toBeGreaterThanOrEqual(5);
    const killed = performance.now();
    for (const pid of helpers) signal(pid, 'SIGKILL');
    await until('the platform is back', () => app.output().split('\nPLATFORM').length > 2);
    await until('the page that sounds is back', () => speakers() > before);
    expect(performance.now() - killed).toBeLessThan(atLeisure(HELPERS_MS));
    await until(
      'the stream is open again',
      async () => (await operator.control.openStreams({ tenantId })) > 0,
    );
    const recording = await desk.rig.speaker.record();
    await operator.control.alarm({ tenantId, text: '进程恢复后的告警,1,75' });
    await desk.rig.toasts.waitFor(({ body, title }) => `${title}${body}`.includes('进程恢复后'));
    await pause(HEARD_MS);
    expect((await recording.stop()).rms).toBeGreaterThan(0.01);
  });
});

describe('a stream that lives', () => {
  const desk = useDesk();

  it('is asked for a sign of life within three seconds of a wake-up, and stays', async () => {
    const platform = await TestPlatform.start();
    const wire = await Wire.start(Number(new URL(platform.url).port));
    try {
      const app = await desk.launch({ args: ['--server', wire.url] });
      const operator = Operator.with(app, await app.window('console'), platform.control);
      await operator.signIn(WATCHER);
      await operator.listening();
      const handshakes = (): number =>
        wire.requestLines.filter((line) => line.includes('/alarm_report_message/')).length;
      const before = handshakes();
      desk.rig.power.suspend();
      // Its own look at the stream is far from due: it was opened a moment ago.
      const [asked, woken] = [wire.pings.length, performance.now()];
      desk.rig.power.resume();
      const at = await until('the stream is asked', () => wire.pings[asked]);
      process.stdout.write(`  asked after the wake-up: ${Math.round(at - woken)} ms\n`);
      expect(at - woken).toBeLessThan(ASKED_MS);
      expect([handshakes(), await operator.control.openStreams()]).toEqual([before, 1]);
    } finally {
      wire.close();
      await platform.stop();
    }
  });
});
