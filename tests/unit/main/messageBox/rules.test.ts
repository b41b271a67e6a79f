import { describe, expect, test } from 'vitest';
import { readCounts, readUnread } from '@main/messageBox/read';
import { messageTypeOf } from '@main/messageBox/rules';
import type { AlarmConfig } from '@shared/model/alarmConfig';

const at = (code: string, id = '5') => ({ id, code });
const ALL = { id: '', code: '' };

describe('the type of the box', () => {
  test.each<[string, string, { id: string; code: string }, AlarmConfig['sources'], number | null]>([
    ['work-card messages', '448413', at('sanitation'), {}, 1],
    ['noise alarms', '770644', at('device'), {}, 2],
    ['lampblack alarms', '783953', at('classify'), {}, 3],
    ['none in another subsystem', '448413', at('warehouse'), {}, null],
    ['none for another tenant', '476074', at('sanitation'), {}, null],
    ['the first with all subsystems shown', '448413', ALL, {}, 1],
    ['by the ids of this server', '448413', at('x', '77'), { messageBox2: { systems: ['77'] } }, 2],
    [
      'configured ids replace the codes',
      '448413',
      at('sanitation'),
      { messageBox1: { systems: ['77'] } },
      null,
    ],
    ['switched off', '448413', at('sanitation'), { messageBox1: { on: false } }, null],
    ['switched on for another tenant', '000000', at('device'), { messageBox2: { on: true } }, 2],
  ])('is %s (rule:topbar.messageTip)', (_name, tenant, system, sources, type) => {
    expect(messageTypeOf(tenant, system, sources)).toBe(type);
  });
});

test.each<[unknown, boolean | null]>([
  [true, true],
  [false, false],
  ['true', true],
  ['0', false],
  [3, true],
  [0, false],
  [null, null],
  [{}, null],
  ['no', null],
])('an unread flag of %j is %j', (data, unread) => {
  expect(readUnread(data)).toBe(unread);
});

test('counts are read each alone (rule:messageBox.counts)', () => {
  expect(readCounts({ alarmMsgCount: 12, otherMsgCount: '3' })).toEqual({ alarm: 12, other: 3 });
  expect(readCounts({ alarmMsgCount: 'many', otherMsgCount: 0 })).toEqual({
    alarm: null,
    other: 0,
  });
  expect(readCounts(null)).toEqual({ alarm: null, other: null });
});
