import { describe, expect, it } from 'vitest';
import { PRIORITIES, type Alarm, type Priority } from '@shared/model/alarm';
import type { AttentionSettings } from '@shared/model/attention';
import { RAISED } from '@shared/model/alarmState';
import { defaultSettings } from '@shared/model/settings';
import { decideFresh, type Attention, type Fresh, type Scene } from '@main/attention/decide';
import { anAlarm } from '@tests/support/alarms';

function settings(more: Partial<AttentionSettings> = {}): AttentionSettings {
  return { ...defaultSettings(), ...more };
}

function scene(more: Partial<Scene> = {}): Scene {
  const live = { all: 0, critical: 0 };
  return { how: 'live', settings: settings(), flood: false, muted: false, live, ...more };
}

function one(patch: Partial<Alarm> = {}, more: Partial<Scene> = {}, chatter?: Fresh['chatter']) {
  const alarm = anAlarm(patch);
  const decided = decideFresh([{ alarm, chatter: chatter ?? 'single' }], scene(more));
  return decided.get(alarm.id) as Attention;
}

/** All four sounds set alike. */
function all(on: boolean, volume: number): AttentionSettings['sounds'] {
  const sound = { on, volume };
  return { critical: sound, high: sound, medium: sound, low: sound };
}

const SOS: Partial<Alarm> = { alarmClass: 'sos', priority: 'critical' };

describe('deciding how an alarm is told', () => {
  it.each<[string, Priority, Partial<AttentionSettings>, unknown]>([
    ['as it is set at first', 'critical', {}, { name: 'critical', volume: 1 }],
    ['as loud as it is set', 'low', { sounds: all(true, 0.3) }, { name: 'low', volume: 0.3 }],
    ['not at all when off', 'high', { sounds: all(false, 1) }, { refused: 'sound off' }],
    ['not at all at volume 0', 'medium', { sounds: all(true, 0) }, { refused: 'sound off' }],
    [
      'critical though it is off, with the floor',
      'critical',
      { sounds: all(false, 0) },
      { name: 'critical', volume: 0.2 },
    ],
    [
      'critical above the floor',
      'critical',
      { sounds: all(true, 0.5) },
      { name: 'critical', volume: 0.5 },
    ],
    ['nothing where the role is to show', 'critical', { role: 'shows' }, { refused: 'role shows' }],
  ])('sounds %s', (_name, priority, more, sound) => {
    expect(one({ priority }, { settings: settings(more) }).sound).toMatchObject(sound as object);
  });

  it.each<[number, Partial<AttentionSettings>, unknown]>([
    [0, {}, 'own'],
    [2, {}, 'own'],
    [3, {}, 'summary'],
    [0, { toasts: false }, { refused: 'toasts off' }],
    [9, { toasts: false }, { refused: 'toasts off' }],
    [0, { role: 'shows' }, { refused: 'role shows' }],
    // The stronger reason is the one that is told.
    [0, { role: 'shows', toasts: false }, { refused: 'role shows' }],
  ])('with %i toasts on screen and %j shows %j', (live, more, toast) => {
    for (const priority of PRIORITIES.slice(1)) {
      const given = { settings: settings(more), live: { all: live, critical: 0 } };
      expect(one({ priority }, given).toast).toEqual(toast);
    }
  });

  it('lets critical ones past the three, until they would cover the screen', () => {
    const shown = (critical: number): Attention['toast'] =>
      one({ priority: 'critical' }, { live: { all: critical + 3, critical } }).toast;
    expect([shown(0), shown(9), shown(10)]).toEqual(['own', 'own', 'summary']);
    // They take no place from the others.
    expect(one({ priority: 'low' }, { live: { all: 5, critical: 5 } }).toast).toBe('own');
  });

  it('counts the toasts of one group among themselves', () => {
    const fresh = ['a', 'b', 'c', 'd'].map((id): Fresh => ({
      alarm: anAlarm({ id }),
      chatter: 'single',
    }));
    const decided = decideFresh(fresh, scene());
    expect(fresh.map(({ alarm }) => decided.get(alarm.id)?.toast)).toEqual([
      'own',
      'own',
      'own',
      'summary',
    ]);
  });

  it('is silent while muted, but never for an SOS', () => {
    expect(one({ priority: 'critical' }, { muted: true })).toMatchObject({
      toast: 'own',
      sound: { refused: 'muted' },
    });
    expect(one(SOS, { muted: true }).sound).toMatchObject({ name: 'critical' });
  });

  it.each(['shelved', 'suppressed', 'outOfService'] as const)(
    'tells nobody of a %s one',
    (flag) => {
      const refused = { refused: 'not annunciated' };
      const condition = { ...RAISED, [flag]: true };
      expect(one({ condition })).toEqual({ toast: refused, sound: refused });
    },
  );

  it('says no more of what chatters, unless it is worse than what was told, or an SOS', () => {
    const refused = { refused: 'chattering' };
    expect(one({}, {}, 'grouped')).toEqual({ toast: refused, sound: refused });
    expect(one({}, {}, 'begins').toast).toBe('own');
    expect(one({}, {}, 'worse').toast).toBe('own');
    expect(one(SOS, {}, 'grouped').toast).toBe('own');
  });

  it('rolls the sounds of a flood into one, but not the critical ones', () => {
    const rolling = (priority: Priority): unknown => {
      const { sound } = one({ priority }, { flood: true });
      return 'refused' in sound ? sound : [sound.rolling, sound.speech];
    };
    expect(PRIORITIES.map(rolling)).toEqual([
      [false, true],
      [true, false],
      [true, false],
      [true, false],
    ]);
  });

  it('tells of a back-fill once: one summary, and the sound of the worst for all', () => {
    const fresh = (['low', 'critical', 'medium'] as const).map((priority): Fresh => ({
      alarm: anAlarm({ id: priority, priority }),
      chatter: 'single',
    }));
    const told = [...decideFresh(fresh, scene({ how: 'backfill' })).values()];
    expect(told).toEqual(
      told.map(() => ({
        toast: 'summary',
        sound: { name: 'critical', volume: 1, rolling: false, speech: false },
      })),
    );
  });

  it('speaks critical and high ones, unless that is switched off', () => {
    const speech = (priority: Priority, on = true): unknown => {
      const { sound } = one({ priority }, { settings: settings({ speech: on }) });
      return 'refused' in sound ? sound : sound.speech;
    };
    expect(PRIORITIES.map((priority) => speech(priority))).toEqual([true, true, false, false]);
    expect(speech('critical', false)).toBe(false);
  });
});
