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

describe('what is caught up', () => {
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
  let asking: boolean;
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
    asking = false;
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
      isAsking: () => asking,
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

  it('announces what several channels catch up at a sign-in as one notice with one sound', async () => {
    desk.tell(many(3, { lateMs: 26 * 24 * 60 * MINUTE, priority: 'low' }), 'backfill');
    await clock.advance(500);
    desk.tell([an('c', { priority: 'critical' })], 'backfill');
    await clock.advance(500);
    const answered = an('h', { priority: 'high' });
    desk.tell([answered, an('h2', { priority: 'high' })], 'backfill');
    desk.changes(new Map([[answered.id, acknowledged(answered)]]));
    expect([toasts, sounds]).toEqual([[], []]);
    await clock.advance(1_500);
    expect(toasts.map(({ body }) => body)).toEqual([
      '待处理 5 条：紧急 1 · 重要 1 · 提示 3\n最紧急：垃圾投放告警 垃圾投放告警:c,超时5分钟\n最早的已延迟 26天',
    ]);
    expect(sounds.map(({ name }) => name)).toEqual(['critical']);
    clicked.emit({ id: 'backfill' });
    expect(focused).toEqual(['c']);
  });

  it('waits for a channel that answers slowly, so that it needs no notice of its own', async () => {
    asking = true;
    desk.tell([an('a', { priority: 'low' })], 'backfill');
    await clock.advance(2_000);
    desk.tell([an('b', { priority: 'low' })], 'backfill');
    await clock.advance(1_000);
    expect(toasts).toEqual([]);
    asking = false;
    await clock.advance(800);
    expect(toasts.map(({ body }) => body)).toEqual([expect.stringContaining('待处理 2 条')]);
    expect(sounds).toHaveLength(1);
    // One that never answers holds up nothing for longer than the others may wait.
    asking = true;
    desk.tell([an('c', { priority: 'low' })], 'backfill');
    await clock.advance(4_900);
    expect(toasts).toHaveLength(1);
    await clock.advance(100);
    expect(toasts).toHaveLength(2);
  });

  it('waits for no more than five seconds, and not at all with an SOS', async () => {
    desk.tell([an('sos', { alarmClass: 'sos', priority: 'critical' })], 'backfill');
    await clock.advance(0);
    expect(sounds.map(({ name }) => name)).toEqual(['critical']);
    for (let n = 0; n < 10; n += 1) {
      desk.tell([an(`late${n}`, { priority: 'low' })], 'backfill');
      await clock.advance(500);
    }
    expect(toasts).toHaveLength(1);
  });

  it('tells nobody of another user what was gathered, and mutes it once muted', async () => {
    desk.tell([an('x')], 'backfill');
    desk.forget();
    await clock.advance(MINUTE);
    expect([toasts, sounds]).toEqual([[], []]);
    desk.tell([an('y')], 'backfill');
    desk.mute(1);
    await clock.advance(5_000);
    expect(toasts).toHaveLength(1);
    expect(sounds).toEqual([]);
    expect(told).toContainEqual(expect.objectContaining({ outcome: 'refused', detail: 'muted' }));
  });

  it('makes one toast of a reminder and an escalation of the same minute', async () => {
    const sos = an('s', { alarmClass: 'sos', priority: 'critical' });
    desk.setOpen([sos]);
    tell(sos);
    await clock.advance(MINUTE);
    desk.escalate(sos, 1);
    expect(toasts.map(({ title }) => title)).toHaveLength(2);
    await clock.advance(30_000);
    desk.escalate(sos, 2);
    expect(toasts).toHaveLength(3);
    // The escalation was a reminder too: a minute of rest.
    await clock.advance(MINUTE - 1_000);
    expect(toasts).toHaveLength(3);
    await clock.advance(1_000);
    expect(toasts).toHaveLength(4);
  });
});
