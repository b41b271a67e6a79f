import { describe, expect, it } from 'vitest';
import type { Alarm, ChannelState } from '@shared/model/alarm';
import { CALM } from '@shared/model/attention';
import type { TrayChoice, TrayEntry } from '@main/ports/attention';
import { trayModel } from '@main/attention/trayModel';
import type { TrayState } from '@main/attention/trayState';
import { anAlarm, countsOf } from '@tests/support/alarms';
import { translateIn } from '@tests/support/translate';

const AT = new Date(2026, 10, 21, 10, 32).getTime();

function alarm(number: number, more: Partial<Alarm> = {}): Alarm {
  const fields = { minutes: '5' };
  return anAlarm({ id: `k#${number}`, object: `点${number}`, receivedAt: AT, fields, ...more });
}

const connected: ChannelState = { kind: 'connected', since: AT, lastEventAt: null };
const down: ChannelState = {
  kind: 'down',
  since: AT,
  errors: 3,
  nextTryAt: AT,
  reason: 'ECONNREFUSED',
};
const retrying: ChannelState = { kind: 'connecting', since: AT + 99_000, downSince: AT };
const refused: ChannelState = { kind: 'refused', since: AT, reason: 'HTTP 401' };

function state(more: Partial<TrayState> & { channel?: ChannelState; number?: number }): TrayState {
  const { channel = connected, number = 0, ...rest } = more;
  const worst = number > 0 ? ('high' as const) : null;
  return {
    now: AT,
    signedIn: true,
    demo: false,
    counts: countsOf(number, worst),
    channels: [{ channel: 'alarmReport', kind: 'websocket', state: channel }],
    journal: { kind: 'ok' },
    open: [],
    ...rest,
  };
}

const choiceOf = (entry: TrayEntry): TrayChoice | undefined =>
  'choice' in entry ? entry.choice : undefined;
const childrenOf = (entry: TrayEntry | undefined): readonly TrayEntry[] =>
  entry !== undefined && 'children' in entry ? entry.children : [];
/** Whether an entry mutes, ends a mute, or offers to. */
const isMute = (entry: TrayEntry): boolean =>
  [entry, ...childrenOf(entry)].some((one) => choiceOf(one)?.kind === 'mute');

describe('tray', () => {
  it.each([
    ['calm', state({}), 'idle', '城净指挥台 · 没有未确认告警 · 告警通道已连接'],
    ['alarms', state({ number: 3 }), 'high', '城净指挥台 · 3 条未确认 · 告警通道已连接'],
    ['many', state({ number: 100 }), 'high', '城净指挥台 · 99+ 条未确认 · 告警通道已连接'],
    [
      'critical',
      state({ counts: countsOf(1, 'critical'), channel: down }),
      'critical',
      '城净指挥台 · 告警通道自 10:32 起断开 · 1 条未确认',
    ],
    [
      'channel down',
      state({ number: 3, channel: down }),
      'blind',
      '城净指挥台 · 告警通道自 10:32 起断开 · 3 条未确认',
    ],
    [
      'trying again',
      state({ channel: retrying }),
      'blind',
      '城净指挥台 · 告警通道自 10:32 起断开 · 没有未确认告警',
    ],
    [
      'refused',
      state({ channel: refused }),
      'blind',
      '城净指挥台 · 告警通道自 10:32 起被服务器拒绝 · 没有未确认告警',
    ],
    [
      'journal failing',
      state({ journal: { kind: 'failing', since: AT, reason: 'full', waiting: 2 } }),
      'blind',
      '城净指挥台 · 日志写入失败，2 条等待写入 · 没有未确认告警 · 告警通道已连接',
    ],
    [
      'a tenant without channel',
      state({ channels: [] }),
      'idle',
      '城净指挥台 · 没有未确认告警 · 本租户未开通告警推送',
    ],
    [
      'signed out',
      state({ signedIn: false }),
      'signedOut',
      '城净指挥台 · 当前未接收告警：无人登录',
    ],
    [
      'demo',
      state({ demo: true, signedIn: false }),
      'signedOut',
      '城净指挥台 · DEMO · 当前未接收告警：无人登录',
    ],
  ])('%s', (_name, given, icon, tooltip) => {
    const model = trayModel(given, translateIn('zh'));
    expect([model.icon, model.tooltip]).toEqual([icon, tooltip]);
  });

  it('says that the test of the shift is due, that one runs, and that this desk does not ring', () => {
    const shown = (more: Partial<TrayState>) => {
      const { menu, tooltip } = trayModel(state(more), translateIn('zh'));
      const test = menu.find((entry) => choiceOf(entry)?.kind === 'testAlarm');
      return [test?.label, test?.enabled, tooltip];
    };
    const calm = '没有未确认告警 · 告警通道已连接';
    expect(shown({})).toEqual(['测试告警', true, `城净指挥台 · ${calm}`]);
    expect(shown({ testDue: true })[0]).toBe('● 测试告警（本班尚未通过）');
    expect(shown({ testing: true }).slice(0, 2)).toEqual(['正在测试告警…', false]);
    expect(shown({ showsOnly: true })[2]).toBe(`城净指挥台 · ${calm} · 仅显示，不发声`);
  });

  it('speaks English when asked to', () => {
    expect(trayModel(state({ number: 2, channel: down }), translateIn('en')).tooltip).toBe(
      'Chengjing Control Room · alarm channel down since 10:32 · 2 unacknowledged',
    );
  });

  it('offers the console, the ten newest open alarms, newest first, and the way out', () => {
    const open = Array.from({ length: 12 }, (_, number) => alarm(number));
    const { menu } = trayModel(state({ number: 12, open }), translateIn('zh'));
    const newest = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
    const alarms = newest.map((number) => ({ kind: 'alarm', id: `k#${number}` }));
    expect(menu.map(choiceOf)).toEqual([
      { kind: 'open' },
      ...alarms,
      { kind: 'allAlarms' },
      // The menu of a mute.
      undefined,
      { kind: 'board' },
      { kind: 'testAlarm' },
      { kind: 'settings' },
      { kind: 'quit' },
    ]);
    expect(menu[1]?.label).toBe('10:32 垃圾投放告警:点11,超时5分钟');
  });

  it('gives the day with a time that is not of today, in the menu, locked or not, and in the tooltip', () => {
    const before = AT - 24 * 3_600_000;
    const open = [alarm(1, { receivedAt: before }), alarm(2)];
    const since: ChannelState = { ...down, since: before };
    const shown = (locked: boolean) =>
      trayModel(state({ number: 2, open, locked, channel: since }), translateIn('zh'));
    const labels = (locked: boolean) => shown(locked).menu.map(({ label }) => label);
    expect(labels(false)[1]).toMatch(/^10:32 .*点2/);
    expect(labels(false)[2]).toMatch(/^11-20 10:32 .*点1/);
    expect(labels(true)[1]).toMatch(/^10:32 \D/);
    expect(labels(true)[2]).toMatch(/^11-20 10:32 /);
    expect(shown(false).tooltip).toContain('自 11-20 10:32 起断开');
    const mutedUntil = AT + 24 * 3_600_000;
    const muted = trayModel(state({ attention: { ...CALM, mutedUntil } }), translateIn('zh'));
    expect(muted.tooltip).toContain('静音至 11-22 10:32');
  });

  it('mutes for a time by two clicks, says that SOS is left out, and ends it by one', () => {
    const mute = (mutedUntil: number | null) =>
      trayModel(state({ attention: { ...CALM, mutedUntil } }), translateIn('zh'));
    const offered = mute(null).menu.find((entry) => 'children' in entry);
    expect(offered?.label).toBe('静音（SOS 除外）');
    expect(childrenOf(offered).map(choiceOf)).toEqual([
      { kind: 'mute', minutes: 5 },
      { kind: 'mute', minutes: 15 },
      { kind: 'mute', minutes: 30 },
      { kind: 'mute', minutes: 60 },
    ]);
    const muted = mute(AT);
    expect(muted.menu.find(isMute)?.label).toBe('结束静音');
    expect(muted.menu.map(choiceOf)).toContainEqual({ kind: 'mute', minutes: 0 });
    expect(muted.tooltip).toContain('静音至 10:32，SOS 除外');
    // Nobody mutes a workstation that its user has locked, or one that is silent anyway.
    for (const more of [{ locked: true }, { showsOnly: true }]) {
      const { menu } = trayModel(state(more), translateIn('zh'));
      expect(menu.some(isMute)).toBe(false);
    }
  });

  it('marks the icon by what keeps it from telling all: silence before age before flood', () => {
    const flood = { since: AT, inWindow: 12, groups: [] };
    const catchingUp: ChannelState = { kind: 'catchingUp', since: AT, lastEventAt: null, from: AT };
    const mark = (more: Parameters<typeof state>[0]) => trayModel(state(more), translateIn('zh'));
    expect(mark({}).mark).toBe('none');
    expect(mark({ attention: { ...CALM, flood } }).mark).toBe('flood');
    expect(mark({ attention: { ...CALM, flood }, channel: catchingUp }).mark).toBe('stale');
    const lost = mark({ attention: { ...CALM, flood, output: 'lost' }, channel: catchingUp });
    expect([lost.mark, lost.menu[0]?.label]).toEqual([
      'silent',
      '⚠ 没有声音输出（没有设备，或声音服务中断），告警无法发声，正在重试',
    ]);
    expect(lost.tooltip).toContain('告警风暴：10 分钟内 12 条');
    expect(mark({ channel: down }).mark).toBe('none');
  });

  it('names the channels in trouble and not the others', () => {
    const channel = (name: string, one: ChannelState) => ({
      channel: name,
      kind: 'poll' as const,
      state: one,
    });
    const tooltip = (...states: ChannelState[]): string =>
      trayModel(
        state({ channels: states.map((one, index) => channel(String(index), one)) }),
        translateIn('zh'),
      ).tooltip;
    expect(tooltip(connected, connected)).toBe('城净指挥台 · 没有未确认告警 · 告警通道已连接');
    expect(tooltip(connected, down)).toBe('城净指挥台 · 告警通道自 10:32 起断开 · 没有未确认告警');
  });

  it('keeps a label on one short line and says when an alarm was not recognised', () => {
    const raw = `<b>\n${'很长'.repeat(100)}`;
    const odd = alarm(1, { recognised: false, alarmClass: 'unknown', text: raw });
    const label = trayModel(state({ open: [odd] }), translateIn('zh')).menu[1]?.label ?? '';
    expect(label).toHaveLength(60);
    expect(label.startsWith('10:32 未识别的告警 很长')).toBe(true);
  });

  it('says trouble first, and cuts what is least urgent where Windows would cut without a sign', () => {
    const channel = (name: string, one: ChannelState) => ({
      channel: name,
      kind: 'poll' as const,
      state: one,
    });
    const worst = state({
      demo: true,
      number: 5,
      open: [alarm(1, { alarmClass: 'sos' })],
      channels: [channel('a', down), channel('b', refused)],
      journal: { kind: 'failing', since: AT, reason: 'full', waiting: 2 },
      attention: { ...CALM, mutedUntil: AT, output: 'lost' },
      testing: true,
    });
    const { tooltip } = trayModel(worst, translateIn('en'));
    const order = ['DEMO', 'journal cannot', 'SOS unacknowledged: 1', 'down since'];
    const places = order.map((part) => tooltip.indexOf(part));
    expect(places).toEqual([...places].sort((a, b) => a - b));
    expect(places).not.toContain(-1);
    expect(tooltip).toHaveLength(127);
    expect(tooltip.endsWith('…')).toBe(true);
    expect(trayModel(worst, translateIn('zh')).tooltip.length).toBeLessThanOrEqual(127);
  });

  it('never cuts a character in two', () => {
    for (const before of ['', 'x']) {
      const name = before + '\u{1F6A8}'.repeat(100);
      const { tooltip } = trayModel(state({}), (key) => (key === 'alarm.tray.name' ? name : key));
      expect(tooltip.length).toBeLessThanOrEqual(127);
      // Half a character has no UTF-8 form.
      expect(() => encodeURIComponent(tooltip)).not.toThrow();
    }
  });

  it('has the number of the self-test only while no alarm is open, and says that it is one', () => {
    const model = (more: Parameters<typeof state>[0]) => trayModel(state(more), translateIn('zh'));
    expect(model({ trial: 8 })).toMatchObject({ icon: 'medium', badge: 8 });
    expect(model({ trial: 8 }).tooltip).toContain('自检');
    expect(model({ trial: 8, signedIn: false })).toMatchObject({ icon: 'medium', badge: 8 });
    expect(model({ trial: 0 })).toMatchObject({ icon: 'idle', badge: 0 });
    // What is not received outweighs a test, and so does every alarm.
    expect(model({ trial: 8, channel: down })).toMatchObject({ icon: 'blind', badge: 8 });
    expect(model({ trial: 8, number: 3 })).toMatchObject({ icon: 'high', badge: 3 });
  });
});
