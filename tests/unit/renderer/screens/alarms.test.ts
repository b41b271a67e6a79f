import { describe, expect, it } from 'vitest';
import type { Alarm } from '@shared/model/alarm';
import { RESOURCES } from '@shared/i18n';
import { ALARM_CLASSES } from '@shared/model/alarmClasses';
import { RAISED } from '@shared/model/alarmState';
import { objectKey } from '@shared/model/attention';
import { anAlarm } from '../../../support/alarms';
import {
  FIRST_QUERY,
  fromListQuery,
  isFiltered,
  toListQuery,
  unfiltered,
  type AlarmQuery,
} from '@renderer/features/alarms/model/query';
import {
  groupIdOf,
  isGroup,
  keepHeadings,
  rowsOf,
  UNFOLDED_MOST,
  type GroupRow,
  type RowContext,
} from '@renderer/features/alarms/model/rows';
import {
  ALL_MS,
  byPriority,
  choicesOf,
  deadlineOf,
  nextOpen,
  selectAlarms,
  viewCounts,
} from '@renderer/features/alarms/model/select';
import {
  acknowledgedText,
  classText,
  respondText,
  stateNote,
  toldText,
  whereText,
} from '@renderer/features/alarms/model/words';
import { clockText } from '@renderer/data/time';
import { newestText } from '@renderer/screens/alarms/grid/heading';
import { translateIn } from '../../../support/translate';
import { phoneOf, placeOf } from '@renderer/screens/alarms/detail/fields';

const NOW = 10 * ALL_MS;
const t = (key: string, values?: object) => `${key} ${JSON.stringify(values ?? {})}`;

/** An alarm of the last hour. */
const alarm = (id: string, patch: Partial<Alarm> = {}): Alarm =>
  anAlarm({ id, text: id, receivedAt: NOW - 60_000, object: id, ...patch });
const acknowledged = { ...RAISED, acknowledged: true };
const shelved = { ...RAISED, shelved: true };
const suppressed = { ...RAISED, suppressed: true };
const closed = { ...acknowledged, closed: true };
const ids = (alarms: readonly { readonly id: string }[]) => alarms.map(({ id }) => id);
const select = (alarms: readonly Alarm[], patch: Partial<AlarmQuery> = {}) =>
  ids(
    selectAlarms(
      alarms,
      { ...FIRST_QUERY, ...patch },
      { now: NOW, userId: 'me', className: ({ alarmClass }) => `类别${alarmClass}` },
    ),
  );

describe('views of the alarm list', () => {
  const alarms = [
    alarm('open'),
    alarm('returned', { condition: { ...RAISED, active: false } }),
    alarm('done', { condition: acknowledged }),
    alarm('away', { condition: shelved }),
    alarm('hidden', { condition: suppressed }),
    alarm('broken', { condition: { ...RAISED, outOfService: true } }),
    alarm('over', { condition: closed }),
    alarm('long ago', { condition: closed, receivedAt: NOW - ALL_MS - 1 }),
    alarm('still away', { condition: shelved, receivedAt: NOW - 3 * ALL_MS }),
  ];

  it('hold each alarm where it belongs; what is shelved or suppressed stays one click away', () => {
    expect(select(alarms)).toEqual(['open', 'returned', 'done']);
    expect(select(alarms, { view: 'unacknowledged' })).toEqual(['open', 'returned']);
    expect(select(alarms, { view: 'acknowledged' })).toEqual(['done']);
    expect(select(alarms, { view: 'shelved' })).toEqual(['away', 'still away']);
    expect(select(alarms, { view: 'suppressed' })).toEqual(['hidden', 'broken']);
    expect(select(alarms, { view: 'all' })).not.toContain('long ago');
    expect(select(alarms, { view: 'all' })).toContain('still away');
  });

  it('count as many as they show', () => {
    const counts = viewCounts(alarms, NOW);
    for (const [view, count] of Object.entries(counts))
      expect(select(alarms, { view: view as AlarmQuery['view'] }), view).toHaveLength(count);
  });
});

describe('order and filters', () => {
  const alarms = [
    alarm('low', { priority: 'low', receivedAt: NOW - 1 }),
    alarm('older', { priority: 'high', receivedAt: NOW - 20 }),
    alarm('newer', { priority: 'high', receivedAt: NOW - 10 }),
    alarm('event', { priority: 'high', receivedAt: NOW - 5, eventTime: NOW - 30 }),
    alarm('sos', { alarmClass: 'sos', priority: 'critical', receivedAt: NOW - 99 }),
  ];

  it('put the most urgent first, then the newest by the time of the event', () => {
    expect(select(alarms)).toEqual(['sos', 'newer', 'older', 'event', 'low']);
  });

  it('sort by a column in both directions, equal ones by time', () => {
    const sort = { field: 'priority', direction: 'desc' } as const;
    expect(select(alarms, { sort })).toEqual(['low', 'newer', 'older', 'event', 'sos']);
    const text = { field: 'text', direction: 'asc' } as const;
    expect(select(alarms, { sort: text })).toEqual(['event', 'low', 'newer', 'older', 'sos']);
    const gone = { field: 'no such column', direction: 'asc' } as const;
    expect(select(alarms, { sort: gone })).toEqual(select(alarms));
  });

  it('narrow by everything that can be chosen, together', () => {
    const assigned = { by: 'a', at: 1, to: '王', toUserId: 'me', dueAt: null, note: '' };
    const some = [
      alarm('mine', { site: '东区', assigned, lateMs: 5_000 }),
      alarm('others', { site: '东区', assigned: { ...assigned, toUserId: '' } }),
      alarm('nobodys', { site: '西区', channel: 'noise', alarmClass: 'noiseWarn' }),
    ];
    expect(select(some, { assigned: 'me' })).toEqual(['mine']);
    expect(select(some, { assigned: 'anybody' })).toEqual(['mine', 'others']);
    expect(select(some, { assigned: 'nobody' })).toEqual(['nobodys']);
    expect(select(some, { site: '东区', late: true })).toEqual(['mine']);
    expect(select(some, { channel: 'noise' })).toEqual(['nobodys']);
    expect(select(some, { alarmClass: 'noiseWarn' })).toEqual(['nobodys']);
    expect(select(some, { text: ' 西' })).toEqual(['nobodys']);
    expect(select(some, { text: '类别NOISE' })).toEqual(['nobodys']);
    expect(select(some, { priorities: ['low'] })).toEqual([]);
  });

  it('offer what there is, the most frequent first', () => {
    const some = [
      alarm('a', { site: '东' }),
      alarm('b', { site: '西' }),
      alarm('c', { site: '西' }),
    ];
    expect(choicesOf([...some, alarm('d')], ({ site }) => site)).toEqual([
      { value: '西', count: 2 },
      { value: '东', count: 1 },
    ]);
    expect(byPriority(alarms)).toEqual([
      { priority: 'critical', count: 1 },
      { priority: 'high', count: 3 },
      { priority: 'low', count: 1 },
    ]);
  });

  it('go to the next one that waits: most urgent first, nearest deadline first, round again', () => {
    const walk: string[] = [];
    for (let at: string | null = null, n = 0; n < 5; n += 1) {
      at = nextOpen([...alarms, alarm('done', { condition: acknowledged })], at)?.id ?? null;
      walk.push(at ?? '');
    }
    expect(walk).toEqual(['sos', 'older', 'newer', 'event', 'low']);
    expect(nextOpen(alarms, 'low')?.id).toBe('sos');
    expect(nextOpen([alarm('done', { condition: acknowledged })], null)).toBeNull();
  });
});

describe('a view that is kept', () => {
  it('comes back as it was, and unknown parts fall back', () => {
    const query: AlarmQuery = {
      view: 'shelved',
      priorities: ['critical', 'low'],
      alarmClass: 'sos',
      site: '东区',
      channel: 'sos',
      assigned: 'me',
      late: true,
      text: '张',
      group: 'object',
      sort: { field: 'time', direction: 'asc' },
    };
    expect(fromListQuery(toListQuery(query))).toEqual(query);
    expect(fromListQuery(toListQuery(FIRST_QUERY))).toEqual(FIRST_QUERY);
    expect(fromListQuery({ view: 'x', filters: { group: 'y', assigned: 'z' } })).toEqual(
      FIRST_QUERY,
    );
    expect(isFiltered(query)).toBe(true);
    expect(isFiltered(unfiltered(query))).toBe(false);
    expect(unfiltered(query)).toMatchObject({ view: 'shelved', group: 'object' });
  });
});

describe('groups', () => {
  const context = (patch: Partial<RowContext> = {}): RowContext => ({
    group: 'siteClass',
    isFlood: false,
    chattering: {},
    folded: new Map(),
    ...patch,
  });
  const headings = (rows: ReturnType<typeof rowsOf>): readonly GroupRow[] => rows.filter(isGroup);
  const many = Array.from({ length: UNFOLDED_MOST + 1 }, (_, n) =>
    alarm(`e${n}`, { site: '东', receivedAt: NOW - n }),
  );
  const some = [alarm('w', { site: '西', condition: acknowledged }), ...many];

  it('stand where their first alarm would, name all their alarms and begin folded when large', () => {
    const rows = rowsOf(some, context());
    expect(rows.map((row) => (isGroup(row) ? row.site : row.id))).toEqual(['西', 'w', '东']);
    const [west, east] = headings(rows);
    expect(west).toMatchObject({ isOpen: true, count: 1, open: 0 });
    expect(east).toMatchObject({ isOpen: false, count: many.length, open: many.length });
    expect(east?.newest.id).toBe('e0');
    expect(east?.ids).toEqual(ids(many));
  });

  it('never drop an alarm, whatever the grouping', () => {
    const all = [...some, alarm('sos', { alarmClass: 'sos', priority: 'critical' })];
    const chattering = { [objectKey(many[0] ?? all[0]!)]: 3 };
    for (const group of ['auto', 'none', 'siteClass', 'class', 'object'] as const)
      for (const isFlood of [false, true]) {
        const rows = rowsOf(all, context({ group, isFlood, chattering }));
        const told = rows.flatMap((row) => (isGroup(row) ? row.ids : [row.id]));
        expect(new Set(told), group).toEqual(new Set(ids(all)));
      }
  });

  it('fold and unfold by hand, and keep it while alarms come in', () => {
    const east = headings(rowsOf(some, context()))[1]!;
    const folded = new Map([[east.id, false]]);
    expect(rowsOf(some, context({ folded }))).toHaveLength(2 + some.length);
    const more = [alarm('new', { site: '东' }), ...some];
    expect(rowsOf(more, context({ folded }))).toHaveLength(2 + more.length);
  });

  it('are made by themselves in a flood by site and class, a call for help never among them', () => {
    const sos = alarm('sos', { site: '东', alarmClass: 'sos', priority: 'critical' });
    const calm = context({ group: 'auto' });
    expect(rowsOf([sos, ...some], calm).some(isGroup)).toBe(false);
    const flood = rowsOf([sos, ...some], context({ group: 'auto', isFlood: true }));
    expect(flood[0]).toBe(sos);
    // One that is alone where it is stands for itself.
    expect(flood.map((row) => (isGroup(row) ? row.site : row.id))).toEqual(['sos', 'w', '东']);
  });

  it('take what chatters together with its count', () => {
    const noisy = [1, 2, 3].map((n) => alarm(`n${n}`, { object: '坏探头' }));
    const chattering = { [objectKey(noisy[0]!)]: 3 };
    const rows = rowsOf([...noisy, alarm('other')], context({ group: 'auto', chattering }));
    expect(headings(rows)).toHaveLength(1);
    expect(headings(rows)[0]).toMatchObject({ by: 'chattering', chatter: 3, count: 3 });
    expect(rows.at(-1)?.id).toBe('other');
    expect(groupIdOf(noisy[0]!, context({ group: 'auto', chattering }))).toBe(rows[0]?.id);
  });

  it('hold each alarm under its own key, whatever stands beside it', () => {
    const names = ['甲', '乙'];
    const pick = (n: number, by: number): string => names[Math.floor(n / by) % 2] ?? '';
    const all = Array.from({ length: 64 }, (_, n) =>
      alarm(`m${n}`, {
        site: pick(n, 1),
        object: pick(n, 2),
        channel: pick(n, 4),
        alarmClass: n % 5 === 0 ? 'sos' : pick(n, 8),
      }),
    );
    const chattering = { [objectKey(all[1]!)]: 3, [objectKey(all[7]!)]: 4 };
    for (const group of ['auto', 'siteClass', 'class', 'object'] as const)
      for (const isFlood of [false, true]) {
        const of = context({ group, isFlood, chattering });
        for (const row of rowsOf(all, of)) {
          const under = isGroup(row) ? all.filter(({ id }) => row.ids.includes(id)) : [];
          expect(new Set(under.map((one) => groupIdOf(one, of))).size, group).toBeLessThan(2);
          if (!isGroup(row)) continue;
          expect(under).toHaveLength(all.filter((one) => groupIdOf(one, of) === row.id).length);
        }
      }
  });

  it('tell the most urgent, the newest and the worst chatter of all they hold', () => {
    const mixed = [
      alarm('low', { priority: 'low', receivedAt: NOW - 9 }),
      alarm('high', { priority: 'high', receivedAt: NOW - 5 }),
      alarm('medium', { priority: 'medium', receivedAt: NOW - 1 }),
    ];
    const chattering = { [objectKey(mixed[0]!)]: 3, [objectKey(mixed[2]!)]: 5 };
    const [heading] = headings(rowsOf(mixed, context({ chattering })));
    expect(heading).toMatchObject({ worst: 'high', chatter: 5, count: 3, open: 3 });
    expect(heading?.newest.id).toBe('medium');
  });

  it('give the day of their newest alarm where that is not today', () => {
    const noon = new Date(2026, 10, 21, 12).getTime();
    const said = (receivedAt: number): string => {
      const both = [alarm('a', { receivedAt }), alarm('b', { receivedAt, text: '漏收' })];
      return newestText(translateIn('zh'), headings(rowsOf(both, context()))[0]!, noon);
    };
    expect(said(noon - 60_000)).toBe('最新 11:59:00 a');
    expect(said(noon - ALL_MS)).toBe('最新 11-20 12:00 a');
    expect(said(noon - 365 * ALL_MS)).toBe('最新 2025-11-21 12:00 a');
  });

  it('stay the same object while nothing about them changes', () => {
    const before = rowsOf(some, context());
    const after = keepHeadings(before, rowsOf(some, context()));
    expect(after.filter(isGroup).every((row, n) => row === headings(before)[n])).toBe(true);
    const grown = rowsOf([alarm('new', { site: '东' }), ...some], context());
    expect(headings(keepHeadings(before, grown))[0]).not.toBe(headings(before)[1]);
  });
});

describe('response cards', () => {
  it.each(Object.keys(ALARM_CLASSES))('%s: what it is, what follows and what to do', (name) => {
    for (const { translation } of [RESOURCES.zh, RESOURCES.en]) {
      const cards: Readonly<Record<string, object | undefined>> = translation.alarm.card;
      expect(Object.keys(cards[name] ?? {})).toEqual(['cause', 'consequence', 'action']);
    }
  });
});

describe('words of an alarm', () => {
  it('say who acknowledged and where it was recorded', () => {
    const by = { by: '张三', byUserId: '1', at: 0, comment: '' };
    const here = alarm('a', { acknowledged: { ...by, where: 'workstation' } });
    const there = alarm('a', { acknowledged: { ...by, where: 'server' } });
    expect(acknowledgedText(t, here)).toMatch(/acknowledgedBy.*张三/);
    expect(acknowledgedText(t, there)).toMatch(/acknowledgedServer/);
    expect(acknowledgedText(t, alarm('a'))).toMatch(/unacknowledged/);
  });

  it('mark unknown shapes and show a class without a text by its name', () => {
    expect(classText(t, alarm('a', { recognised: false }))).toMatch(/unrecognised/);
    expect(classText(t, alarm('a', { alarmClass: 'x' }))).toBe('x');
  });

  it('say of a late alarm how long somebody has waited, over the time since it was received', () => {
    const hours = 10 * 3_600_000;
    const eventTime = NOW - hours;
    const late = alarm('sos', {
      alarmClass: 'sos',
      priority: 'critical',
      annunciatedAt: NOW,
      lateMs: hours,
      eventTime,
    });
    expect(respondText(t, late, NOW + 12_000, NOW + 12_000)).toEqual({
      text: t('alarmList.waited', { time: t('records.ageHours', { n: 10 }) }),
      isOver: true,
      note: t('alarmList.lateLeft', { time: '00:48' }),
    });
    // It comes before one that happened after it and was received before it.
    const young = alarm('young', {
      alarmClass: 'sos',
      priority: 'critical',
      annunciatedAt: NOW - 30_000,
    });
    expect(nextOpen([young, late], null)?.id).toBe('sos');
  });

  it('count the time to respond down from when it was told, and over it', () => {
    const sos = alarm('sos', { alarmClass: 'sos', priority: 'critical', annunciatedAt: NOW });
    expect(deadlineOf(sos)).toBe(NOW + 60_000);
    expect(respondText(t, sos, NOW + 15_000, NOW)).toEqual({
      text: t('alarmList.respondLeft', { time: '00:45' }),
      isOver: false,
      note: '',
    });
    expect(respondText(t, sos, NOW + 61_000, NOW)).toMatchObject({
      text: t('alarmList.respondOver', { time: '00:01' }),
      isOver: true,
    });
    expect(respondText(t, alarm('a', { condition: acknowledged }), NOW, NOW)).toBeNull();
    expect(clockText(3_725_000)).toBe('1:02:05');
  });

  it('tell a failed report to the server apart from a good one and from none', () => {
    const told = { act: 'acknowledge', at: 1, ok: false, message: '设备不存在' };
    const failed = alarm('a', { told: [{ ...told, ok: true }, told] });
    expect(toldText(t, failed)).toMatchObject({ ok: false });
    expect(toldText(t, failed)?.text).toContain('设备不存在');
    expect(toldText(t, alarm('a'))).toBeNull();
    const by = { by: '张三', byUserId: '1', at: 0, comment: '', where: 'workstation' } as const;
    const here = alarm('a', { condition: acknowledged, acknowledged: by });
    expect(whereText(t, here)).toMatch(/onWorkstation/);
    expect(whereText(t, alarm('a'))).toBe('');
  });

  it('say until when and why it is put aside', () => {
    const note = stateNote(
      t,
      alarm('a', {
        condition: shelved,
        shelved: { by: '李四', at: 0, until: NOW, reason: '检修' },
      }),
    );
    expect(note).toMatch(/李四.*检修/);
  });

  it('find place, its time and the number to call back in a message', () => {
    const fields = {
      address: '人民路3号',
      lng: '120.1',
      lat: '30.2',
      gpsTime: '2024-01-02 03:04:05',
    };
    expect(placeOf(alarm('a', { fields }))).toEqual({
      address: '人民路3号',
      location: '120.1,30.2',
      seen: '2024-01-02 03:04:05',
    });
    expect(placeOf(alarm('a', { fields: { location: '120.1, 30.2' } }))).toMatchObject({
      address: '',
      location: '120.1, 30.2',
    });
    expect(placeOf(alarm('a', { fields: { x: '1' } }))).toBeNull();
    expect(phoneOf(alarm('a', { fields: { employeePhone: '13800000000' } }))).toBe('13800000000');
  });
});
