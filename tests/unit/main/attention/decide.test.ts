import { describe, expect, it } from 'vitest';
import { PRIORITIES, type Alarm, type Priority } from '@shared/model/alarm';
import type { AttentionSettings } from '@shared/model/attention';
import { defaultSettings } from '@shared/model/settings';
import { decideAttention } from '@main/attention/decide';

function alarm(priority: Priority): Alarm {
  return {
    id: 'a#1',
    key: 'a',
    channel: 'alarmReport',
    alarmClass: 'garbageDrop',
    object: 'A',
    eventTime: null,
    priority,
    text: '',
    recognised: true,
    raw: '',
    rawCut: false,
    fields: {},
    tenantId: 't',
    userId: 'u',
    receivedAt: 0,
    state: 'unacknowledged',
    acknowledged: null,
  };
}

function settings(more: Partial<AttentionSettings> = {}): AttentionSettings {
  return { ...defaultSettings(), ...more };
}

/** All four sounds set alike. */
function all(on: boolean, volume: number): AttentionSettings['sounds'] {
  const one = { on, volume };
  return { critical: one, high: one, medium: one, low: one };
}

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
    expect(decideAttention(alarm(priority), 0, settings(more)).sound).toEqual(sound);
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
    for (const priority of PRIORITIES) {
      expect(decideAttention(alarm(priority), live, settings(more)).toast).toEqual(toast);
    }
  });
});
