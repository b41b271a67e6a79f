import { beforeEach, describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { Alarm, Outcome, Priority } from '@shared/model/alarm';
import type { AttentionSettings } from '@shared/model/attention';
import { defaultSettings } from '@shared/model/settings';
import { AttentionExecutor, type Told } from '@main/attention/executor';
import type { ToastRequest } from '@main/ports/attention';
import { FakeClock } from '@tests/support/fake-clock';
import { translateIn } from '@tests/support/translate';

function alarm(id: string, priority: Priority = 'high'): Alarm {
  return {
    id,
    key: id,
    channel: 'alarmReport',
    alarmClass: 'garbageDrop',
    object: id,
    eventTime: null,
    priority,
    text: '',
    recognised: true,
    raw: '',
    rawCut: false,
    fields: { minutes: '5' },
    tenantId: 't',
    userId: 'u',
    receivedAt: 0,
    state: 'unacknowledged',
    acknowledged: null,
  };
}

describe('telling alarms', () => {
  let clock: FakeClock;
  let toasts: ToastRequest[];
  let sounds: string[];
  let focused: string[];
  let told: Told[];
  let endSound: (outcome: Outcome) => void;
  let settings: AttentionSettings;
  let demo: boolean;
  let executor: AttentionExecutor;
  const clicked = new Emitter<{ readonly id: string }>();

  beforeEach(() => {
    clock = new FakeClock();
    toasts = [];
    sounds = [];
    focused = [];
    told = [];
    demo = false;
    settings = defaultSettings();
    executor = new AttentionExecutor({
      clock,
      translate: translateIn('zh'),
      isDemo: () => demo,
      settings: () => settings,
      focusAlarm: (id) => focused.push(id),
      told: (one) => told.push(one),
      toasts: {
        clicked,
        show: async (toast) => {
          toasts.push(toast);
          return 'shown';
        },
      },
      speaker: {
        play: (sound) => {
          sounds.push(sound);
          return new Promise((resolve) => {
            endSound = (outcome) => resolve({ outcome, rms: null, detail: '' });
          });
        },
      },
    });
    return () => executor.dispose();
  });

  it('makes room again after the documented 15 s', async () => {
    for (const id of ['a', 'b', 'c']) executor.tell(alarm(id));
    await clock.advance(15_000);
    executor.tell(alarm('d'));
    expect(toasts.map((toast) => toast.id)).toEqual(['a', 'b', 'c', 'd']);
  });

  it('sums up what comes beyond three, and again every 15 s while more comes', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) executor.tell(alarm(id));
    await clock.advance(0);
    expect(toasts.at(-1)?.body).toBe('还有 2 条新告警，请在控制台查看');
    await clock.advance(14_000);
    for (const id of ['f', 'g', 'h']) executor.tell(alarm(id));
    expect(toasts).toHaveLength(4);
    await clock.advance(1_000);
    expect(toasts.at(-1)?.body).toBe('还有 3 条新告警，请在控制台查看');
  });

  it('opens the newest of a summary by a click', async () => {
    for (const id of ['a', 'b', 'c', 'd', 'e']) executor.tell(alarm(id));
    await clock.advance(0);
    clicked.emit({ id: 'summary' });
    clicked.emit({ id: 'a' });
    expect(focused).toEqual(['e', 'a']);
  });

  it('plays one sound at a time; the next is the most urgent of what came meanwhile', async () => {
    executor.tell(alarm('a', 'low'));
    executor.tell(alarm('b', 'medium'));
    executor.tell(alarm('c', 'critical'));
    expect(sounds).toEqual(['low']);
    endSound('shown');
    await clock.advance(0);
    expect(sounds).toEqual(['low', 'critical']);
    endSound('failed');
    await clock.advance(0);
    const bySound = told.filter((one) => one.by === 'sound');
    expect(bySound.map((one) => [one.outcome, one.alarms.map(({ id }) => id)])).toEqual([
      ['shown', ['a']],
      ['failed', ['b', 'c']],
    ]);
  });

  it('tells nothing more of what waits once it is told to forget', async () => {
    for (const id of ['a', 'b', 'c', 'd']) executor.tell(alarm(id));
    executor.forget();
    endSound('shown');
    await clock.advance(60_000);
    expect(toasts.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
    expect(sounds).toHaveLength(1);
  });

  it('tells nothing by what a setting switched off, and the journal why, once for all', async () => {
    settings = { ...settings, role: 'shows' };
    for (const id of ['a', 'b']) executor.tell(alarm(id));
    await clock.advance(0);
    expect([toasts, sounds]).toEqual([[], []]);
    expect(
      told.map(({ by, outcome, detail, alarms }) => [by, outcome, detail, alarms.length]),
    ).toEqual([
      ['toast', 'refused', 'role shows', 2],
      ['sound', 'refused', 'role shows', 2],
    ]);
    // Effective at the next alarm.
    settings = { ...defaultSettings(), toasts: false };
    executor.tell(alarm('c'));
    expect(sounds).toEqual(['high']);
    expect(toasts).toEqual([]);
  });

  it('marks toasts of the demo platform', () => {
    demo = true;
    executor.tell(alarm('a'));
    expect(toasts[0]?.title).toBe('DEMO · 垃圾投放告警');
  });
});
