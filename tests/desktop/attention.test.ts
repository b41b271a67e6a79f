import { execFileSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PRIORITIES } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { AlarmConfig } from '@shared/model/alarmConfig';
import type { Result } from '@shared/base/result';
import type { JournalPage } from '@shared/model/journal';
import { Operator, WATCHER } from './operator';
import type { App } from './rig/app';
import type { Heard } from './rig/sound';
import { startVoices } from './rig/speaker';
import { Tray } from './rig/tray';
import { pause, until } from './rig/wait';
import { useDesk } from './support';

/** A critical alarm sounds again so long after it was heard to its end, and four seconds are spare. ms */
const AGAIN_MS = 10_000;
/** By then it would have sounded again, ms. */
const SILENT_MS = 6_000;
/** The page has counted the output devices by then, ms. */
const COUNTED_MS = 2_000;
/** The app has looked for its tray by then, ms. */
const LOOKED_MS = 6_000;
/** What was played is still on its way through the sound server, ms. */
const TAIL_MS = 700;
/** The entry in the taskbar asks for attention. */
const ASKS = /DEMANDS_ATTENTION|urgency/i;
/** Pulses and pitch of the sounds, most urgent first (build/make-sounds.mjs). */
const SOUNDS = [
  { pulses: 10, hertz: 988 },
  { pulses: 5, hertz: 784 },
  { pulses: 3, hertz: 587 },
  { pulses: 2, hertz: 392 },
] as const;

/**
 * A sound server that had no time for a moment adds a gap; it never takes one away. In a gap nothing
 * swings, so the pitch seems lower: by less than the fifth part that the next sound is lower.
 */
function expectSound(heard: Heard, { pulses, hertz }: (typeof SOUNDS)[number], times = 1): void {
  expect(heard.pulses).toBeGreaterThanOrEqual(times * pulses);
  expect(heard.peakHz / hertz).toBeGreaterThan(0.85);
  expect(heard.peakHz / hertz).toBeLessThan(1.05);
  expect(heard.rms).toBeGreaterThan(0.05);
}

/** What the journal says of how an alarm was told. */
async function outcomes(
  operator: Operator,
  alarmId: string,
  by: string,
): Promise<readonly object[]> {
  const bodies = await journaled(operator, { kinds: ['sounded'], alarmId });
  return bodies.filter((entry) => entry.by === by);
}

interface Body {
  readonly by?: string;
  readonly event?: string;
  readonly means?: string;
  readonly outcome?: string;
}

/** Bodies of the entries that a search finds, newest first. */
async function journaled(operator: Operator, search: object): Promise<readonly Body[]> {
  const all = { kinds: [], classes: [], priorities: [], from: null, to: null, text: '' };
  const query = { ...all, alarmId: '', cursor: null, limit: 50, slot: 'test', ...search };
  const found = await operator.ask<Result<JournalPage, unknown>>('journal.search', query);
  return found.ok ? found.value.rows.map(({ body }) => JSON.parse(body) as Body) : [];
}

describe('what draws attention', () => {
  const desk = useDesk();
  let app: App;
  let operator: Operator;

  const tooltip = async (part: string, there = true): Promise<void> => {
    await until(
      `the tray ${there ? 'says' : 'no longer says'} ${part}`,
      async () => (await (await desk.rig.tray.item()).tooltip()).includes(part) === there,
    );
  };
  const pactl = (...args: string[]): string =>
    execFileSync('pactl', args, { env: desk.rig.room.env, encoding: 'utf8' });
  const open = async (): Promise<AlarmSnapshot['alarms']> => {
    const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
    return alarms.filter(({ state }) => state === 'unacknowledged');
  };

  const consoleWindow = async (): Promise<string> => {
    const window = await app.electron.evaluate(({ BrowserWindow }) => {
      const windows = BrowserWindow.getAllWindows();
      const page = /^app:\/\/console\/(?!\w+\.html)/;
      const one = windows.find(({ webContents }) => page.test(webContents.getURL()));
      return one?.getNativeWindowHandle().readUInt32LE(0) ?? 0;
    });
    return String(window);
  };
  /** What the X server and the window manager hold of the console. */
  const consoleState = async (): Promise<string> => {
    const args = ['-id', await consoleWindow(), '_NET_WM_STATE', 'WM_HINTS'];
    return execFileSync('xprop', args, { env: desk.rig.room.env, encoding: 'utf8' });
  };

  beforeAll(async () => {
    app = await desk.launch();
    operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
  });
  afterAll(async () => {
    await app.close();
  });

  it('can be told apart by ear: each priority has its own pitch and pulses', async () => {
    for (const [index, sound] of SOUNDS.entries()) {
      const recording = await desk.rig.speaker.record();
      const played = await operator.ask('attention.play', { priority: PRIORITIES[index] });
      expect(played).toEqual({ outcome: 'shown' });
      await pause(TAIL_MS);
      expectSound(await recording.stop(), sound);
    }
  });

  it('repeats a critical alarm until it is acknowledged, and stands in the bar', async () => {
    const config = await operator.ask<AlarmConfig>('alarms.config');
    const priorities = { ...config.priorities, garbageDrop: 'critical' };
    await operator.ask('alarms.configure', { ...config, priorities });
    const recording = await desk.rig.speaker.record();
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '中山路投放点,1,75' });
    await desk.rig.toasts.waitFor(({ body }) => body.includes('中山路投放点'));
    await pause(AGAIN_MS);
    expectSound(await recording.stop(), SOUNDS[0], 2);
    const alarms = await open();
    expect(alarms.map(({ priority }) => priority)).toEqual(['critical']);
    // This system has no voice: the journal says that nothing was spoken, and why.
    const spoken = await outcomes(operator, alarms[0]?.id ?? '', 'speech');
    expect(spoken).toEqual([{ by: 'speech', outcome: 'refused', detail: 'no voice of zh' }]);
    const { attention } = await operator.ask<AlarmSnapshot>('alarms.get');
    expect(attention.bar).toEqual(alarms.map(({ id }) => id));
    await operator.ask('alarms.acknowledge', { ids: attention.bar, comment: '' });
    await operator.ask('alarms.configure', config);
    const silence = await desk.rig.speaker.record();
    await pause(SILENT_MS);
    expect((await silence.stop()).pulses).toBe(0);
    expect((await operator.ask<AlarmSnapshot>('alarms.get')).attention.bar).toEqual([]);
  });

  it('is muted from the tray, and says until when', async () => {
    const tray = await desk.rig.tray.item();
    await tray.clickMenu('15 分钟');
    await tooltip('静音至');
    const recording = await desk.rig.speaker.record();
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '静音路投放点,1,75' });
    await desk.rig.toasts.waitFor(({ body }) => body.includes('静音路投放点'));
    await pause(1_500);
    expect((await recording.stop()).rms).toBeLessThan(0.001);
    await tray.clickMenu('结束静音');
    await tooltip('静音至', false);
  });

  it('flashes in the taskbar from when nobody is there until somebody looks, and says what became of that and of the number', async () => {
    const act = async (name: string): Promise<void> => {
      execFileSync('xdotool', [name, '--sync', await consoleWindow()], {
        env: desk.rig.room.env,
      });
    };
    await act('windowactivate');
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '闪烁路投放点,1,75' });
    await desk.rig.toasts.waitFor(({ body }) => body.includes('闪烁路投放点'));
    expect(await consoleState()).not.toMatch(ASKS);
    await act('windowminimize');
    await until('the entry asks for attention', async () => ASKS.test(await consoleState()));
    const outcomesOf = async (means: string): Promise<unknown[]> => {
      const said = await journaled(operator, { kinds: ['attracted'] });
      return said
        .filter((entry) => entry.event === 'attracted' && entry.means === means)
        .map(({ outcome }) => outcome);
    };
    await until('the journal has both', async () => {
      return (await outcomesOf('flash')).length > 0 && (await outcomesOf('badge')).length > 0;
    });
    // The system does not say whether it flashes; this one has no numbers on its entries.
    expect(await outcomesOf('flash')).toEqual(['unknown']);
    expect(await outcomesOf('badge')).toEqual(['refused']);
    const tray = await desk.rig.tray.item();
    await tray.clickMenu('打开控制台');
    await until('it asks no more', async () => {
      return !ASKS.test(await consoleState());
    });
  });

  it('asks before it ends with open alarms', async () => {
    const tray = await desk.rig.tray.item();
    await tray.clickMenu('退出');
    const dialog = operator.page.getByRole('alertdialog').or(operator.page.getByRole('dialog'));
    await dialog.getByText('还有 2 条告警未确认').waitFor();
    await dialog.getByRole('button', { name: '取消' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await open()).toHaveLength(2);
  });

  it('says within seconds that no sound can come out, and rings again when it can', async () => {
    pactl('unload-module', 'module-null-sink');
    try {
      await tooltip('没有声音输出');
      await operator.page.getByText('告警声音无法播放').first().waitFor();
    } finally {
      pactl('load-module', 'module-null-sink', 'sink_name=speakers', 'rate=44100');
    }
    await tooltip('没有声音输出', false);
    await operator.page.getByText('告警声音无法播放').first().waitFor({ state: 'detached' });
    // Devices settle for a moment after they came back; an alarm meanwhile must be heard all the same.
    const recording = await desk.rig.speaker.record();
    await operator.control.alarm({ tenantId: WATCHER.tenantId, text: '恢复路投放点,1,75' });
    await desk.rig.toasts.waitFor(({ body }) => body.includes('恢复路投放点'));
    await pause(3_000);
    expectSound(await recording.stop(), SOUNDS[1]);
  });

  it('has its icon again after the tray was started again', async () => {
    desk.rig.tray.stop();
    const tray = await Tray.start(desk.rig.room.sessionBus);
    try {
      const item = await until('the icon is in the new tray', () => tray.items().at(-1), 10_000);
      expect(await item.tooltip()).toContain('条未确认');
      // The app itself looks every five seconds and makes it anew: it must not be there twice then.
      await pause(LOOKED_MS);
      expect(tray.items()).toHaveLength(1);
      await tray.items()[0]?.clickMenu('打开控制台');
    } finally {
      tray.stop();
    }
  });

  // The last one: for some seconds the devices settle once more, and urgent sounds are played twice.
  it('lets an urgent sound wait for nothing while the output devices change', async () => {
    const second = pactl('load-module', 'module-null-sink', 'sink_name=second').trim();
    try {
      // The page counts its devices every two seconds, and lets them settle for two more.
      await pause(COUNTED_MS);
      const recording = await desk.rig.speaker.record();
      const played = await operator.ask('attention.play', { priority: 'critical' });
      expect(played).toEqual({ outcome: 'shown' });
      await pause(TAIL_MS);
      const heard = await recording.stop();
      expectSound(heard, SOUNDS[0]);
      expect(heard.begins).toBeLessThan(1);
    } finally {
      pactl('unload-module', second);
    }
  });
});

describe('a system with voices', () => {
  const desk = useDesk();
  let operator: Operator;

  beforeAll(async () => {
    const { folder, env } = desk.rig.room;
    const app = await desk.launch({ env: await startVoices(folder, env) });
    operator = await Operator.at(app);
    // The system tells its voices after the page has asked for them, thousands of them.
    const speaker = await app.window('/sos.html');
    await until('the voices are told', () =>
      speaker.evaluate(() => {
        const languages = window.speechSynthesis.getVoices().map(({ lang }) => lang);
        return ['cmn', 'en-US'].every((one) => languages.includes(one));
      }),
    );
    await operator.signIn(WATCHER);
    await operator.listening();
  });

  it.each([
    ['Chinese', 'zh', '东门', 'cmn'],
    ['English', 'en', 'A1', 'en-US'],
  ] as const)(
    'reads an urgent alarm out in %s, after its sound',
    async (_name, language, place, voice) => {
      await operator.ask('settings.set', { language });
      await operator.control.alarm({ tenantId: WATCHER.tenantId, text: `${place},1,35` });
      const alarm = await until('the alarm is there', async () => {
        const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
        return alarms.find(({ object }) => object === place);
      });
      await until('its sound is over', async () => {
        return (await outcomes(operator, alarm.id, 'sound')).length > 0;
      });
      const recording = await desk.rig.speaker.record();
      const said = await until('it was spoken', async () => {
        const spoken = await outcomes(operator, alarm.id, 'speech');
        return spoken.length > 0 && spoken;
      });
      const heard = await recording.stop();
      expect(said).toEqual([{ by: 'speech', outcome: 'shown', detail: voice }]);
      expect(heard.rms).toBeGreaterThan(0.05);
      expect(heard.seconds).toBeGreaterThan(1);
    },
  );
});
