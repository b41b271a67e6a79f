import { expect, test } from 'vitest';
import type { BoardQueryState } from '@shared/model/board';
import { fill, view, type SafeState } from '@renderer/windows/safe/view';
import { aSnapshot, countsOf } from '@tests/support/alarms';

const NOW = 1_790_000_000_000;

const FEED: BoardQueryState = {
  at: NOW - 125_000,
  failure: null,
  periodMs: 30_000,
  data: {
    kind: 'figures',
    figures: {
      kind: 'values',
      values: [
        {
          name: 'weight',
          label: { zh: '收运重量', en: 'Weight' },
          unit: 'kg',
          period: 'today',
          adds: true,
          cell: { state: 'value', value: '18189.468' },
        },
        {
          name: 'missed',
          label: { zh: '漏收', en: 'Missed' },
          unit: '',
          period: 'today',
          adds: true,
          cell: { state: 'absent' },
        },
        {
          name: 'rate',
          label: { zh: '到位率', en: 'Rate' },
          unit: '%',
          period: 'today',
          adds: true,
          cell: { state: 'unreadable', raw: '??' },
        },
      ],
    },
  },
};

const STATE: SafeState = {
  language: 'zh',
  demo: false,
  title: { zh: '收运大屏', en: 'Collection' },
  health: { kind: 'safe', reason: 'killed', since: NOW - 60_000 },
  feeds: { today: FEED, later: { ...FEED, at: null, data: null } },
  alarms: null,
  session: null,
};

test('the newest figures come with their unit and age; what is not known says so', () => {
  const { figures, alarms } = view(STATE, NOW);
  expect(figures).toEqual([
    { name: '收运重量', value: '18189.468 kg', age: '2 分钟前更新' },
    { name: '漏收', value: '无数据', age: '2 分钟前更新' },
    { name: '到位率', value: '无法识别', age: '2 分钟前更新' },
  ]);
  expect(alarms).toBe('未知');
});

test('it says why in the language of the workstation, also for an end it does not know', () => {
  expect(view(STATE, NOW)).toMatchObject({ reason: '页面进程已被结束', demo: '' });
  const health = { kind: 'safe', reason: 'launch-failed', since: NOW } as const;
  const english = view({ ...STATE, health, language: 'en', demo: true }, NOW);
  expect(english.reason).toBe('the page cannot be loaded (launch-failed)');
  expect(english.lead).toContain('"Collection"');
  expect(english.demo).toMatch(/^DEMO/);
  expect(english.figures[0]).toEqual({
    name: 'Weight',
    value: '18189.468 kg',
    age: 'updated 2 min ago',
  });
});

test('a desk that is deaf is told so', () => {
  const alarms = aSnapshot({
    counts: countsOf(3, 'high'),
    channels: [
      {
        channel: 'alarmReport',
        kind: 'websocket',
        state: { kind: 'down', since: NOW, errors: 2, nextTryAt: NOW, reason: 'closed' },
      },
    ],
  });
  expect(view({ ...STATE, alarms }, NOW)).toMatchObject({ alarms: '3', warning: '告警未在接收' });
  expect(view({ ...STATE, alarms: { ...alarms, channels: [] } }, NOW).warning).toBe('');
  const session = { kind: 'signedOut', reason: 'user', since: NOW } as const;
  const said = view({ ...STATE, alarms, session }, NOW);
  expect(said).toMatchObject({ alarms: '未知', warning: '需要登录：告警未在接收' });
});

test('a clock that was set back gives no negative age', () => {
  expect(view(STATE, NOW - 3_600_000).figures[0]?.age).toBe('0 秒前更新');
});

test('an unknown name in a text is left empty', () => {
  expect(fill('{{a}}-{{b}}', { a: 1 })).toBe('1-');
});
