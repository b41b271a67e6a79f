import { describe, expect, it } from 'vitest';
import type { JournalRow } from '@shared/model/journal';
import type { FinishedHandover, HandoverLine, HandoverSheet } from '@shared/model/kpi';
import type { Translate } from '@shared/model/translate';
import { byClass } from '@renderer/screens/alarmReport/HandoverSections';
import { openTasks } from '@renderer/screens/alarmReport/OpenTasks';
import { overTime } from '@renderer/screens/alarmReport/overTime';
import { sheetTable } from '@renderer/screens/alarmReport/sheetTable';
import { periodOf } from '@renderer/screens/alarmReport/periods';
import {
  bandOf,
  percent,
  placeOf,
  presentlyAnnunciated,
  thousandths,
} from '@renderer/screens/alarmReport/words';
import { hasChanged } from '@renderer/screens/alarmReport/useSheet';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { anAlarm, aSnapshot } from '@tests/support/alarms';
import { crashes } from '@shared/model/journalWords';
import { TEST_CHANNEL } from '@shared/model/testChannel';

const at = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 10, day, hour, minute).getTime();

describe('periods of the alarm report', () => {
  const shiftBegin = (now: number, begins: readonly string[]): number | undefined =>
    periodOf('shift', now, begins, [null, null])?.from;

  it('begin with the shift that runs, also over midnight', () => {
    const begins = ['08:00', '16:00', '00:00'];
    expect(shiftBegin(at(21, 7, 59), begins)).toBe(at(21, 0));
    expect(shiftBegin(at(21, 8), begins)).toBe(at(21, 8));
    expect(shiftBegin(at(21, 3), ['08:00', '20:30'])).toBe(at(20, 20, 30));
  });

  it('take whole days and end now, or with the day that was chosen', () => {
    const now = at(21, 15);
    expect(periodOf('week', now, [], [null, null])).toEqual({ from: at(15, 0), to: now });
    expect(periodOf('custom', now, [], [new Date(at(3, 9)), null])).toBeNull();
    expect(periodOf('custom', now, [], [new Date(at(3, 9)), new Date(at(4, 1))])).toEqual({
      from: at(3, 0),
      to: at(5, 0),
    });
  });
});

describe('a sheet on the screen', () => {
  const sheet = {
    open: [],
    acknowledged: [],
    shelved: [],
    suppressed: [],
    gaps: [],
    channelsDown: [],
  };
  const of = (
    snapshot: Parameters<typeof aSnapshot>[0],
    channelsDown: readonly string[] = [],
  ): boolean =>
    hasChanged({ ...sheet, channelsDown } as unknown as HandoverSheet, aSnapshot(snapshot));
  const down = { kind: 'down', since: 1, errors: 1, code: null } as const;
  const channels = [
    { channel: 'sos', kind: 'poll', state: down },
  ] as unknown as AlarmSnapshot['channels'];
  const gap = { id: 'g', channel: 'sos', from: 1, to: 2, canAskAgain: false, found: null };

  it('is old once an alarm, an outage or a gap has come that it does not name', () => {
    expect(of({})).toBe(false);
    expect(of({ alarms: [anAlarm({ state: 'unacknowledged' })] })).toBe(true);
    expect(of({ channels })).toBe(true);
    expect(of({ channels }, ['sos'])).toBe(false);
    expect(of({ gaps: [gap] })).toBe(true);
  });

  it('is not old because an outage is over', () => {
    expect(of({}, ['sos'])).toBe(false);
  });
});

describe('the present rate', () => {
  const now = at(21, 15);
  const of = (patch: Parameters<typeof anAlarm>[0]): number =>
    presentlyAnnunciated([anAlarm({ receivedAt: now - 60_000, ...patch })], now).length;

  it('counts what was annunciated in the last ten minutes, and no back-fill', () => {
    expect(of({})).toBe(1);
    expect(of({ receivedAt: now - 600_001 })).toBe(0);
    expect(of({ lateMs: 3_600_000 })).toBe(0);
    expect(of({ backFilled: true })).toBe(0);
    expect(of({ backFilled: true, annunciatedAt: now - 1_000 })).toBe(1);
  });

  it('counts a late one that came back from a shelf or a rule', () => {
    expect(of({ lateMs: 3_600_000, annunciatedAt: now - 1_000 })).toBe(1);
  });

  it('leaves out what a rule covers, what came on a shelf, and tests', () => {
    expect(of({ suppressedBy: { rule: 'r', name: '检修' } })).toBe(0);
    const shelved = { by: '张三', until: now + 60_000, reason: '施工' };
    expect(of({ annunciatedAt: now - 1_000, shelved: { ...shelved, at: now - 1_000 } })).toBe(0);
    expect(of({ annunciatedAt: now - 1_000, shelved: { ...shelved, at: now } })).toBe(1);
    expect(of({ alarmClass: TEST_CHANNEL })).toBe(0);
  });
});

describe('figures of the alarm report', () => {
  it('are read without rounding twice', () => {
    expect(thousandths(1_254)).toBe('1.25');
    expect(thousandths(1_255)).toBe('1.26');
    expect(thousandths(995)).toBe('1.00');
    expect(percent(7)).toBe('0.7');
    expect(percent(1_000)).toBe('100.0');
  });

  it('stand in the band of EEMUA 191 and ISA-18.2', () => {
    expect([999, 1_000, 2_000, 2_001, 10_000, 10_001].map(bandOf)).toEqual([
      'acceptable',
      'manageable',
      'manageable',
      'over',
      'over',
      'flood',
    ]);
    expect(placeOf(0)).toBe(0);
    expect(placeOf(1_000)).toBe(0.25);
    expect(placeOf(6_000)).toBe(0.625);
    expect(placeOf(99_000)).toBe(1);
  });

  it('are drawn in steps that can be read', () => {
    const report = (slices: number) => ({
      from: at(1, 0),
      slices: new Array<number>(slices).fill(1),
    });
    const drawn = (slices: number) => {
      const { unit, series } = overTime(report(slices) as never);
      return [unit, series.points.length, series.points.at(-1)?.cells[0]];
    };
    expect(drawn(144)).toEqual(['slice', 144, { state: 'value', value: '1' }]);
    expect(drawn(7 * 144)).toEqual(['hour', 168, { state: 'value', value: '6' }]);
    expect(drawn(30 * 144 + 10)).toEqual(['day', 31, { state: 'value', value: '10' }]);
  });
});

describe('the journal', () => {
  it('marks a start without the orderly end of the run before', () => {
    const events = ['ended', 'started', 'started', 'deskTaken', 'ended', 'started', 'started'];
    // Newest first, as the list has them.
    const rows = events.map((event, index) => ({
      seq: 100 - index,
      kind: 'configuration',
      body: JSON.stringify({ event }),
    })) as unknown as readonly JournalRow[];
    expect([...crashes(rows)]).toEqual([99, 95]);
  });

  it('does not take the end of the system’s session for a crash, but one that was called off', () => {
    const marked = (...events: readonly string[]): readonly number[] => {
      const rows = events.map((event, index) => ({
        seq: 100 - index,
        kind: 'configuration',
        body: JSON.stringify({ event }),
      })) as unknown as readonly JournalRow[];
      return [...crashes(rows)];
    };
    expect(marked('started', 'sessionEnding', 'started')).toEqual([]);
    expect(marked('started', 'sessionStays', 'sessionEnding', 'started')).toEqual([100]);
    expect(marked('started', 'sessionStays', 'sessionEnding', 'ended', 'started')).toEqual([]);
  });
});

describe('the handover sheet', () => {
  const line = (
    id: string,
    alarmClass: string,
    more: Partial<HandoverLine> = {},
  ): HandoverLine => ({
    id,
    priority: 'high',
    alarmClass,
    text: id,
    receivedAt: at(21, 7),
    eventTime: null,
    assignedTo: '',
    note: '',
    until: null,
    ...more,
  });
  const sheet: HandoverSheet = {
    at: at(21, 8),
    by: '张三',
    shiftFrom: at(21, 0),
    anchor: { seq: 7, hash: 'abcdef' },
    open: [line('1', 'sos', { note: '已联系' }), line('2', 'garbageDrop'), line('3', 'sos')],
    acknowledged: [],
    shelved: [],
    suppressed: [],
    gaps: [],
    channelsDown: [],
  };
  const words = { title: '交接班', mark: '', className: String, channelName: String };
  const text: Translate = (key, values = {}) => `${key} ${Object.values(values).join(' ')}`.trim();

  it('has its lines by their class, the most urgent class first, none lost', () => {
    const groups = byClass(sheet.open).map(({ alarmClass, lines }) => [
      alarmClass,
      lines.map(({ id }) => id).join(),
    ]);
    expect(groups).toEqual([
      ['sos', '1,3'],
      ['garbageDrop', '2'],
    ]);
  });

  it('is printed with room for signatures before, and with both names, time, note and remarks after', () => {
    expect(sheetTable(text, sheet, words).lines.at(-1)).toBe('handover.sign');
    const handed: FinishedHandover = {
      sheet,
      to: '李四',
      at: at(21, 8, 5),
      note: '泵站已巡',
      remarks: { 1: '家属已到' },
      signedIn: true,
    };
    const printed = sheetTable(text, sheet, words, handed);
    expect(printed.lines.join(';')).not.toContain('handover.sign ');
    expect(printed.lines.slice(-2)).toEqual([
      expect.stringMatching(/^handover\.signedIn 张三 李四 .*08:05/),
      'handover.form.note 泵站已巡',
    ]);
    expect(printed.rows[0]?.at(-1)).toBe('已联系\n家属已到');
    expect(sheetTable(text, sheet, words, { ...handed, signedIn: false }).lines.at(-2)).toContain(
      'handover.signedLater',
    );
  });

  it('counts what nobody has taken by the figures of the desk, names what is not known, and leaves out what may not be seen', () => {
    const values = [
      { name: 'waitNum', cell: { state: 'value', value: '12' } },
      { name: 'todayNum', cell: { state: 'value', value: '99' } },
    ];
    const state = (data: unknown) => ({ at: 1, failure: null, periodMs: 1, data }) as never;
    const tasks = openTasks({
      handled: state({ kind: 'figures', figures: { kind: 'values', values } }),
      applied: state({ kind: 'page', page: { records: [], total: 3, current: 1, size: 1 } }),
    });
    expect(tasks.map(({ name, count }) => `${name} ${count}`)).toEqual([
      'handled 12',
      'faults null',
      'applied 3',
    ]);
    expect(tasks.map(({ link }) => ('family' in link ? link.family : link.page))).toEqual([
      'dispatchDisposal',
      'deviceFaultFlow',
      'materialApplyRecord',
    ]);
    const refused = {
      at: null,
      data: null,
      failure: { kind: 'noPermission' },
      periodMs: 1,
    } as never;
    expect(openTasks({ handled: refused }).map(({ name }) => name)).toEqual(['faults', 'applied']);
  });
});
