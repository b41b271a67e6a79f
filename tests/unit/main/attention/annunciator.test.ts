import { beforeEach, describe, expect, it } from 'vitest';
import { Emitter } from '@shared/base/emitter';
import type { Alarm, Outcome } from '@shared/model/alarm';
import { RAISED } from '@shared/model/alarmState';
import type { AttentionSettings } from '@shared/model/attention';
import { defaultSettings } from '@shared/model/settings';
import { Annunciator } from '@main/attention/annunciator';
import type { DeliveryOutcome } from '@main/attention/deliveryOutcome';
import type { SoundOutput, Speech, ToastRequest } from '@main/ports/attention';
import { anAlarm } from '@tests/support/alarms';
import { FakeClock } from '@tests/support/fakeClock';
import { translateIn } from '@tests/support/translate';

const MINUTE = 60_000;
/** A sound takes this long, ms. */
const SOUND_MS = 1_000;

describe('telling alarms', () => {
  let clock: FakeClock;
  let toasts: ToastRequest[];
  let sounds: { readonly at: number; readonly name: string; readonly volume: number }[];
  let spoken: Speech[];
  let focused: string[];
  let told: DeliveryOutcome[];
  let outcome: Outcome;
  let settings: AttentionSettings;
  let demo: boolean;
  let lockedAs: string | null;
  /** How long the voice speaks after a sound, ms; null: there is none. */
  let speaksFor: number | null;
  let desk: Annunciator;
  let clicked: Emitter<{ readonly id: string }>;
  let output: Emitter<SoundOutput>;

  beforeEach(() => {
    clock = new FakeClock();
    [toasts, sounds, spoken, focused, told] = [[], [], [], [], []];
    [outcome, demo, lockedAs, speaksFor] = ['shown', false, null, null];
    settings = { ...defaultSettings(), speech: false };
    clicked = new Emitter();
    output = new Emitter();
    desk = new Annunciator({
      clock,
      translate: translateIn('zh'),
      isDemo: () => demo,
      settings: () => settings,
      focusAlarm: (id) => focused.push(id),
      delivered: (one) => told.push(one),
      lockedBody: () => lockedAs,
      isAsking: () => false,
      toasts: {
        clicked,
        show: async (toast) => {
          toasts.push(toast);
          return { outcome: 'shown', why: '' };
        },
      },
      speaker: {
        output,
        cut: () => undefined,
        play: (name, volume, speech, done) => {
          sounds.push({ at: clock.monotonic(), name, volume });
          if (speech !== undefined) spoken.push(speech);
          if (speech !== undefined && speaksFor !== null)
            clock.after(SOUND_MS + speaksFor, 'speech', () =>
              done?.({ outcome: 'shown', detail: 'zh-CN' }),
            );
          else done?.({ outcome: 'refused', detail: 'no voice of zh' });
          return new Promise((resolve) => {
            clock.after(SOUND_MS, 'sound', () => resolve({ outcome, rms: 0.2, detail: '' }));
          });
        },
      },
    });
    return () => desk.dispose();
  });

  const an = (id: string, patch: Partial<Alarm> = {}): Alarm =>
    anAlarm({ id, object: id, fields: { minutes: '5' }, ...patch });
  const many = (count: number, patch: Partial<Alarm> = {}): Alarm[] =>
    Array.from({ length: count }, (_, index) => an(`m${index}`, patch));
  const tell = (...alarms: Alarm[]) => desk.tell(alarms, 'live');
  const acknowledged = (alarm: Alarm): Alarm =>
    anAlarm({ ...alarm, condition: { ...RAISED, acknowledged: true }, state: 'acknowledged' });
  const bySound = () => told.filter(({ by }) => by === 'sound');

  it('makes room again after the documented 15 s', async () => {
    tell(an('a'), an('b'), an('c'));
    await clock.advance(15_000);
    tell(an('d'));
    expect(toasts.map(({ id, stayMs }) => [id, stayMs])).toEqual([
      ['a', 15_000],
      ['b', 15_000],
      ['c', 15_000],
      ['d', 15_000],
    ]);
  });

  it('sums up what comes beyond three, and again every 15 s while more comes', async () => {
    tell(an('a'), an('b'), an('c'), an('d'));
    tell(an('e'));
    await clock.advance(0);
    expect(toasts.at(-1)?.body).toBe('还有 2 条新告警，请在控制台查看');
    await clock.advance(14_000);
    tell(an('f'), an('g'), an('h'));
    expect(toasts).toHaveLength(4);
    await clock.advance(1_000);
    expect(toasts.at(-1)?.body).toBe('还有 3 条新告警，请在控制台查看');
  });

  it('opens the newest of a summary by a click', async () => {
    tell(...['a', 'b', 'c', 'd', 'e'].map((id) => an(id)));
    await clock.advance(0);
    clicked.emit({ id: 'summary' });
    clicked.emit({ id: 'a' });
    expect(focused).toEqual(['e', 'a']);
  });

  it('plays one sound at a time, the most urgent one of what came together', async () => {
    tell(an('a', { priority: 'low' }), an('b', { priority: 'high' }));
    await clock.advance(0);
    tell(an('c', { priority: 'medium' }));
    outcome = 'failed';
    await clock.advance(2 * SOUND_MS);
    expect(sounds.map(({ name, at }) => [name, at])).toEqual([
      ['high', 0],
      ['medium', SOUND_MS],
    ]);
    expect(bySound().map((one) => [one.detail, one.alarms.map(({ id }) => id)])).toEqual([
      ['high', ['a', 'b']],
      ['medium', ['c']],
    ]);
    expect(bySound().map((one) => one.outcome)).toEqual(['failed', 'failed']);
  });

  it('sounds again for a second alarm that is equal to the first', async () => {
    tell(an('a', { id: 'a#1' }));
    await clock.advance(5_000);
    tell(an('a', { id: 'a#2' }));
    await clock.advance(5_000);
    expect(sounds).toHaveLength(2);
  });

  it('tells nothing by what a setting switched off, and the journal why, once for all', async () => {
    settings = { ...settings, role: 'shows' };
    tell(an('a'), an('b'));
    await clock.advance(0);
    expect([toasts, sounds]).toEqual([[], []]);
    expect(
      told.map(({ by, outcome: how, detail, alarms }) => [by, how, detail, alarms.length]),
    ).toEqual([
      ['toast', 'refused', 'role shows', 2],
      ['sound', 'refused', 'role shows', 2],
    ]);
    settings = { ...settings, role: 'rings', toasts: false };
    tell(an('c'));
    await clock.advance(0);
    expect([toasts.length, sounds.length]).toEqual([0, 1]);
  });

  it('tells nothing more of what waits once it is told to forget', async () => {
    tell(...['a', 'b', 'c', 'd'].map((id) => an(id)));
    desk.forget();
    await clock.advance(MINUTE);
    expect(toasts.map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  });

  it('leaves no flood, chatter or mute to whoever signs in next', async () => {
    tell(...many(20, { site: '东区' }));
    for (let count = 0; count < 3; count += 1) tell(an('p', { id: `p#${count}` }));
    desk.mute(30);
    desk.forget();
    expect(desk.state()).toMatchObject({ flood: null, chattering: {}, mutedUntil: null, bar: [] });
    await clock.advance(SOUND_MS);
    tell(an('n'));
    await clock.advance(0);
    expect(sounds.at(-1)?.name).toBe('high');
  });

  it('marks toasts of the demo platform, and says nothing of anybody while locked', async () => {
    demo = true;
    lockedAs = '1 条高级别告警';
    tell(an('a'));
    expect(toasts[0]).toMatchObject({ title: 'DEMO · 垃圾投放告警', body: '1 条高级别告警' });
  });

  describe('with thousands that stand', () => {
    /** Alarms that count how often anybody looks at them. */
    function watched(count: number): { readonly alarms: Alarm[]; readonly looks: () => number } {
      let looks = 0;
      const look = (alarm: Alarm): Alarm =>
        new Proxy(alarm, {
          get: (target, name) => {
            looks += 1;
            return Reflect.get(target, name) as unknown;
          },
        });
      return { alarms: many(count, { priority: 'low' }).map(look), looks: () => looks };
    }

    it('a flood that chatters makes one plan a turn, and looks at none of the others', async () => {
      const { alarms, looks } = watched(5_000);
      desk.setOpen(alarms);
      tell(an('x'));
      await clock.advance(20 * MINUTE);
      const before = looks();
      let plans = 0;
      const after = clock.after.bind(clock);
      clock.after = (ms, name, run) => {
        if (name === 'attention') plans += 1;
        return after(ms, name, run);
      };
      // 1,000 places, each of which begins to chatter with its third.
      for (let n = 0; n < 3_000; n += 1) tell(an(`f${n}`, { object: `点${n % 1_000}` }));
      await clock.advance(0);
      // One for the begin of the flood, one for all that chatters.
      expect(plans).toBeLessThanOrEqual(3);
      expect(looks()).toBe(before);
      expect(Object.keys(desk.state().chattering)).toHaveLength(1_000);
      // What falls out of the minute is looked at in time all the same.
      await clock.advance(2 * MINUTE);
      expect(Object.keys(desk.state().chattering)).toEqual([]);
    });

    it('a change of one looks at none of the others', async () => {
      const { alarms, looks } = watched(5_000);
      desk.setOpen(alarms);
      expect(desk.stands()).toMatchObject({ badge: 5_000, worst: 'low', flashing: false });
      const before = looks();
      const sos = an('s', { priority: 'critical', alarmClass: 'sos' });
      desk.changes(new Map([[sos.id, sos]]));
      expect(desk.stands()).toMatchObject({ badge: 5_001, worst: 'critical', flashing: true });
      expect(desk.stands()).toMatchObject({ popup: ['s'], bar: ['s'] });
      await clock.advance(MINUTE);
      expect(toasts.map(({ id }) => id)).toEqual(['s']);
      desk.changes(new Map([[sos.id, acknowledged(sos)]]));
      expect(desk.stands()).toMatchObject({ badge: 5_000, worst: 'low', popup: [], repeat: null });
      expect(looks()).toBe(before);
    });
  });

  describe('a critical alarm', () => {
    const critical = an('c', { priority: 'critical' });

    it('repeats its sound until it is acknowledged, and is toasted again every 60 s', async () => {
      tell(critical);
      desk.setOpen([critical]);
      await clock.advance(2 * MINUTE);
      const times = sounds.map(({ at }) => at);
      expect(times.slice(0, 4)).toEqual([0, 5_000, 10_000, 15_000]);
      expect(toasts.map(({ id, title }) => [id, title])).toEqual([
        ['c', '垃圾投放告警'],
        ['c', '垃圾投放告警（仍未确认）'],
        ['c', '垃圾投放告警（仍未确认）'],
      ]);
      expect(desk.state().bar).toEqual(['c']);
      // Each repeat would drown the journal; each minute, and every change of outcome, is kept.
      expect(bySound().length).toBeLessThanOrEqual(4);
      // What is told once more says so, for the journal to name it only once.
      expect(told.filter(({ again }) => again === true).map(({ detail }) => detail)).toEqual(
        told.map(({ detail }) => detail).filter((detail) => /^repeat|^again/.test(detail)),
      );
      desk.setOpen([acknowledged(critical)]);
      const before = sounds.length;
      await clock.advance(5 * MINUTE);
      expect([sounds.length, toasts.length, desk.state().bar]).toEqual([before, 3, []]);
      expect(clock.pending()).toEqual([]);
    });

    it('goes on after a restart, though nobody tells it anew', async () => {
      desk.setOpen([critical]);
      await clock.advance(MINUTE);
      expect(sounds.length).toBeGreaterThan(5);
      expect(toasts.map(({ title }) => title)).toEqual(['垃圾投放告警（仍未确认）']);
    });

    it('shares one toast with others that wait as long', async () => {
      desk.setOpen(many(5, { priority: 'critical' }));
      await clock.advance(MINUTE);
      expect(toasts.map(({ body }) => body)).toEqual(['5 条紧急告警仍未确认，请立即处理']);
    });

    it('is silent on a workstation that only shows, but its bar and popup stand', async () => {
      settings = { ...settings, role: 'shows' };
      const sos = an('s', { priority: 'critical', alarmClass: 'sos' });
      tell(sos);
      desk.setOpen([sos]);
      await clock.advance(2 * MINUTE);
      expect([sounds.length, toasts.length]).toEqual([0, 0]);
      expect(desk.stands()).toMatchObject({ bar: ['s'], popup: ['s'], badge: 1, flashing: true });
    });
  });

  describe('a mute', () => {
    it('silences everything but SOS until its end, and says until when', async () => {
      desk.mute(5);
      const ends: unknown[] = [];
      desk.muted.on((change) => ends.push(change));
      expect(desk.state().mutedUntil).toBe(clock.now() + 5 * MINUTE);
      const critical = an('c', { priority: 'critical' });
      tell(critical);
      desk.setOpen([critical]);
      await clock.advance(4 * MINUTE);
      expect(sounds).toEqual([]);
      expect(toasts.length).toBeGreaterThan(3);
      const sos = an('s', { priority: 'critical', alarmClass: 'sos' });
      tell(sos);
      await clock.advance(0);
      expect(sounds.map(({ name }) => name)).toEqual(['critical']);
      await clock.advance(MINUTE);
      expect(desk.state().mutedUntil).toBeNull();
      expect(ends).toEqual([{ until: null, why: 'over' }]);
      await clock.advance(10_000);
      expect(sounds.length).toBeGreaterThan(1);
    });

    it('is ended by hand, and never lasts longer than an hour', () => {
      desk.mute(600);
      expect(desk.state().mutedUntil).toBe(clock.now() + 60 * MINUTE);
      desk.mute(0);
      expect(desk.state().mutedUntil).toBeNull();
    });

    it('drops a sound that waits for its turn, but not that of an SOS', async () => {
      tell(an('a', { priority: 'low' }));
      await clock.advance(0);
      tell(an('b'), an('s', { priority: 'critical', alarmClass: 'sos' }));
      desk.mute(5);
      await clock.advance(10_000);
      expect(sounds.map(({ name }) => name)).toEqual(['low', 'critical']);
    });
  });

  describe('a flood', () => {
    it('has three toasts and one that counts by groups, one rolling sound, and is journaled', async () => {
      const changes: unknown[] = [];
      desk.flood.on(({ on, count, groups }) => changes.push([on, count, groups.length]));
      tell(...many(40, { site: '东区', priority: 'medium' }));
      await clock.advance(SOUND_MS);
      expect(changes).toEqual([[true, 40, 1]]);
      expect(toasts).toHaveLength(4);
      expect(toasts.at(-1)).toMatchObject({ title: '告警风暴' });
      expect(toasts.at(-1)?.body).toBe(
        '又有 37 条，本次风暴共 40 条，请在控制台按组查看\n东区 · 垃圾投放告警 × 40',
      );
      for (let second = 0; second < 10; second += 1) {
        tell(an(`x${second}`, { site: '东区', priority: 'low' }));
        await clock.advance(1_000);
      }
      expect(sounds.map(({ name }) => name)).toEqual(['medium']);
      await clock.advance(6_000);
      expect(sounds.map(({ name }) => name)).toEqual(['medium', 'low']);
      expect(desk.state().flood).toMatchObject({ inWindow: 50 });
      await clock.advance(10 * MINUTE);
      expect([desk.state().flood, changes.at(-1)]).toEqual([null, [false, 50, 1]]);
    });

    it('does not hold up what is critical, or worse than what was heard', async () => {
      tell(...many(20, { priority: 'low' }));
      await clock.advance(SOUND_MS);
      tell(an('h', { priority: 'high' }));
      await clock.advance(SOUND_MS);
      tell(an('c', { priority: 'critical' }));
      await clock.advance(SOUND_MS);
      expect(sounds.map(({ name }) => name)).toEqual(['low', 'high', 'critical']);
      expect(toasts.at(-1)?.id).toBe('c');
    });
  });

  it('loses none of 10,000 in ten seconds: each has an outcome, and nobody is drowned', async () => {
    const [batch, pause] = [50, 50];
    for (let sent = 0; sent < 10_000; sent += batch) {
      const numbers = Array.from({ length: batch }, (_, index) => sent + index);
      tell(...numbers.map((number) => an(`f${number}`, { site: `区${number % 7}` })));
      await clock.advance(pause);
    }
    await clock.advance(20_000);
    for (const by of ['toast', 'sound'] as const) {
      const ids = told.filter((one) => one.by === by).flatMap(({ alarms }) => alarms);
      expect([by, ids.length, new Set(ids).size]).toEqual([by, 10_000, 10_000]);
    }
    expect(toasts.length).toBeLessThanOrEqual(8);
    expect(sounds.length).toBeLessThanOrEqual(3);
    expect(desk.state().flood).toMatchObject({ inWindow: 10_000 });
    const groups = desk.state().flood?.groups ?? [];
    expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(10_000);
  });

  it('groups an alarm that chatters, and rings for it again a minute later', async () => {
    const again = async (patch: Partial<Alarm> = {}): Promise<void> => {
      tell(an('p', { id: `p#${clock.monotonic()}`, ...patch }));
      await clock.advance(5_000);
    };
    for (let count = 0; count < 5; count += 1) await again();
    expect(sounds).toHaveLength(3);
    expect(toasts.map(({ title }) => title)).toEqual([
      '垃圾投放告警',
      '垃圾投放告警',
      '垃圾投放告警（反复告警，1 分钟内 3 次）',
    ]);
    expect(Object.values(desk.state().chattering)).toEqual([5]);
    expect(told.filter(({ detail }) => detail === 'chattering')).toHaveLength(4);
    await again({ priority: 'critical' });
    expect(sounds.at(-1)?.name).toBe('critical');
    await clock.advance(MINUTE);
    expect(desk.state().chattering).toEqual({});
  });

  it('announces a back-fill once, by one toast and one sound', async () => {
    const late = many(60, { lateMs: 90_000, priority: 'low' });
    desk.tell([...late, an('w', { lateMs: 30_000, priority: 'high' })], 'backfill');
    await clock.advance(MINUTE);
    expect(toasts.map(({ title, body }) => [title, body])).toEqual([
      [
        '补收的告警',
        '待处理 61 条：重要 1 · 提示 60\n最紧急：垃圾投放告警 垃圾投放告警:w,超时5分钟\n最早的已延迟 2分钟',
      ],
    ]);
    expect(sounds.map(({ name }) => name)).toEqual(['high']);
    expect(desk.state().flood).toBeNull();
    clicked.emit({ id: 'backfill' });
    expect(focused).toEqual(['w']);
  });

  it('speaks in the language of the user, and journals that there is no voice', async () => {
    settings = { ...settings, speech: true, language: 'zh' };
    tell(an('幸福里'));
    await clock.advance(SOUND_MS);
    expect(spoken).toEqual([{ text: '重要告警，垃圾投放告警，幸福里', language: 'zh' }]);
    expect(told.find(({ by }) => by === 'speech')).toMatchObject({
      outcome: 'refused',
      detail: 'no voice of zh',
    });
    lockedAs = 'x';
    tell(an('和平里'));
    await clock.advance(SOUND_MS);
    expect(spoken[1]?.text).toBe('重要告警，垃圾投放告警');
  });

  it.each([
    ['is spoken to its end', 6_000, 1_000 + 6_000 + 4_000],
    ['is spoken for ten seconds at most', 60_000, 10_000],
  ])('a critical alarm %s before its sound repeats', async (_name, speaks, repeats) => {
    settings = { ...settings, speech: true };
    speaksFor = speaks;
    const alarm = an('c', { priority: 'critical' });
    tell(alarm);
    desk.setOpen([alarm]);
    await clock.advance(repeats);
    expect(sounds.map(({ at }) => at)).toEqual([0, repeats]);
    await clock.advance(SOUND_MS + 4_000);
    expect(sounds).toHaveLength(3);
  });

  it('escalates by a louder sound that repeats, then critical with voice', async () => {
    const alarm = an('e', { priority: 'medium' });
    desk.setOpen([alarm]);
    await clock.advance(MINUTE);
    expect(sounds).toEqual([]);
    desk.escalate(alarm, 1);
    await clock.advance(MINUTE);
    expect(sounds[0]?.name).toBe('high');
    expect(sounds.length).toBeGreaterThanOrEqual(2);
    expect(toasts[0]?.title).toBe('垃圾投放告警（超时未确认，已升级）');
    desk.escalate(alarm, 2);
    await clock.advance(0);
    expect([sounds.at(-1)?.name, spoken.length]).toEqual(['critical', 1]);
    desk.escalate(alarm, 3);
    await clock.advance(SOUND_MS);
    desk.setOpen([acknowledged(alarm)]);
    const before = sounds.length;
    await clock.advance(5 * MINUTE);
    expect(sounds).toHaveLength(before);
  });

  it('says that the sound output is lost, and that it is back', () => {
    const said: SoundOutput[] = [];
    desk.outputChanged.on((state) => said.push(state));
    for (const state of ['ok', 'lost', 'lost', 'ok'] as const) output.emit(state);
    expect(said).toEqual(['ok', 'lost', 'ok']);
    expect(desk.state().output).toBe('ok');
  });

  it('flashes in the taskbar for critical and high ones that nobody has looked at', () => {
    const [high, low] = [an('h'), an('l', { priority: 'low' })];
    desk.setOpen([low]);
    expect(desk.stands()).toMatchObject({ flashing: false, badge: 1 });
    desk.setOpen([low, high]);
    expect(desk.stands()).toMatchObject({ flashing: true, badge: 2 });
    desk.consoleSeen();
    expect(desk.stands().flashing).toBe(false);
    desk.setOpen([low, high, an('n')]);
    expect(desk.stands().flashing).toBe(true);
  });
});
