import { beforeEach, expect, test } from 'vitest';
import type { Alarm } from '@shared/model/alarm';
import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import type { Result } from '@shared/base/result';
import type { KpiReport } from '@shared/model/kpi';
import type { SignedInUser } from '@shared/model/session';
import { must } from '@shared/base/assert';
import { AlarmReport } from '@main/alarms/report/service';
import type { KpiPeriod } from '@main/alarms/report/kpi';
import type { SessionProfile } from '@main/ports/session';
import { profileOf } from '@tests/support/alarmDesk';
import { anAlarm, aSnapshot } from '@tests/support/alarms';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';

const DAY_MS = 24 * 3_600_000;
const FORM = {
  tenantId: '476074',
  username: 'li',
  password: 'Secret1pass',
  captchaKey: 'k',
  captchaCode: 'ab3d5',
};
const SHELVED = { by: '张三', at: 2_000, until: 8_000, reason: '维修中' };

/** The report over a journal that only remembers what it was asked. */
class Rig {
  readonly clock = new FakeClock();
  readonly notes: { event: string; values: unknown; of: 'tenant' | 'workstation' }[] = [];
  readonly asked: { period: KpiPeriod; since: number }[] = [];
  readonly log = keptLog();
  profile: SessionProfile | null = profileOf('476074', 'https://platform.example');
  alarms: readonly Alarm[] = [];
  gaps: AlarmSnapshot['gaps'] = [];
  channels: AlarmSnapshot['channels'] = [];
  saved = { name: '', text: '' };
  /** What was said of alarms, in its order with the notes. */
  readonly said: string[] = [];
  /** Who signs in to take over, and what became of it; null: the server refuses. */
  next: SignedInUser | null = null;
  agreed: Result<null, unknown>[] = [];
  /** Why the disk or the journal does not answer; '' while they do. */
  trouble = '';
  readonly report = new AlarmReport({
    clock: this.clock,
    log: this.log,
    session: { profile: () => this.profile },
    notes: {
      record: (event, values = {}) => void this.notes.push({ event, values, of: 'workstation' }),
      recordForTenant: async (event, values) => {
        if (this.trouble !== '') throw new Error(this.trouble);
        this.notes.push({ event, values, of: 'tenant' });
      },
    },
    reads: {
      kpi: async (period, since) => {
        if (this.trouble !== '') throw new Error(this.trouble);
        this.asked.push({ period, since });
        return {} as KpiReport;
      },
      end: async () => {
        if (this.trouble !== '') throw new Error(this.trouble);
        return { seq: 7, hash: 'abc' };
      },
    },
    exports: {
      save: async (name, bytes) => {
        if (this.trouble !== '') throw new Error(this.trouble);
        this.saved = { name, text: Buffer.from(bytes as Uint8Array).toString('utf8') };
        return `/downloads/${name}`;
      },
    },
    takeOver: async (form, agree) => {
      if (this.next === null)
        return { ok: false, error: { kind: 'refused', message: `wrong ${form.username}` } };
      const agreed = await agree(this.next);
      this.agreed.push(agreed);
      if (!agreed.ok) return agreed;
      this.profile = profileOf('476074', 'https://platform.example');
      return { ok: true, value: { name: this.next.realName } };
    },
    comment: async (id, text) => {
      if (this.trouble !== '') throw new Error(this.trouble);
      this.said.push(`${id} ${text}`);
    },
    snapshot: () => aSnapshot({ alarms: this.alarms, gaps: this.gaps, channels: this.channels }),
    shifts: () => ['08:00', '20:00'],
  });
}

let rig: Rig;
beforeEach(() => {
  rig = new Rig();
});

test('a report ends now at the latest, reads a week more, and counts what stands', async () => {
  const now = rig.clock.now();
  rig.alarms = [
    anAlarm({ id: 'stands', state: 'unacknowledged' }),
    anAlarm({ id: 'over', state: 'normal' }),
  ];
  expect(await rig.report.kpi(now - DAY_MS, now + DAY_MS)).toMatchObject({ ok: true });
  expect(rig.asked).toMatchObject([
    {
      period: { from: now - DAY_MS, to: now, standing: [{ id: 'stands' }] },
      since: now - 8 * DAY_MS,
    },
  ]);
});

test('a time that is empty, to come or longer than a leap year is refused', async () => {
  const now = rig.clock.now();
  const periods = [
    [now - 1, now - 1],
    [now + 1, now + DAY_MS],
    [now - 367 * DAY_MS, now],
  ] as const;
  for (const [from, to] of periods) {
    expect(await rig.report.kpi(from, to)).toEqual({
      ok: false,
      error: { key: 'kpi.failed.period' },
    });
  }
  expect(rig.asked).toEqual([]);
});

test('nobody who is signed out gets figures or a sheet, or hands one over', async () => {
  rig.profile = null;
  const refused = { ok: false, error: { key: 'kpi.failed.signedOut' } };
  expect(await rig.report.kpi(0, rig.clock.now())).toEqual(refused);
  expect(await rig.report.handover()).toEqual(refused);
  const sheet = { at: 1, to: '李四', note: '', reviewed: [], remarks: {} };
  expect(await rig.report.handedOver(sheet)).toEqual(refused);
  expect(await rig.report.handOver(sheet, FORM)).toEqual(refused);
  expect(rig.report.lastHandover()).toBeNull();
  expect(rig.notes).toEqual([]);
});

test('a file has the rows as a table, a formula in it stays a text, and the journal has the person', async () => {
  const written = await rig.report.write('告警报表 7/2026', [
    ['类别', '数量'],
    ['=1+1', '3'],
  ]);
  expect(written).toEqual({ ok: true, value: { file: `/downloads/${rig.saved.name}`, rows: 2 } });
  expect(rig.saved.name).toMatch(/^告警报表 7 2026 \d{8}-\d{4}\.csv$/);
  const [heading, row] = rig.saved.text.split('\r\n');
  expect(heading).toContain('类别,数量');
  expect(row).not.toMatch(/^=/);
  expect(row).toContain('=1+1');
  expect(rig.notes).toMatchObject([
    { event: 'reportWritten', of: 'tenant', values: { file: rig.saved.name, rows: 2 } },
  ]);
});

test('a disk that takes nothing is told with its reason and journals no file', async () => {
  rig.trouble = 'no space left';
  expect(await rig.report.write('x', [['a']])).toMatchObject({
    ok: false,
    error: { key: 'kpi.failed.export', values: { reason: 'Error: no space left' } },
  });
  expect(rig.notes).toEqual([]);
});

test('a sheet comes without the end of the journal where that cannot be read', async () => {
  expect(await rig.report.handover()).toMatchObject({ value: { anchor: { seq: 7 } } });
  rig.trouble = 'no answer';
  expect(await rig.report.handover()).toMatchObject({ ok: true, value: { anchor: null } });
});

test('a shift is handed over only when each shelved alarm was looked at, the later ones too', async () => {
  rig.alarms = ['a', 'b'].map((id) => anAlarm({ id, state: 'shelved', shelved: SHELVED }));
  await rig.report.handover();
  const sheet = { at: rig.clock.now(), to: '李四', note: '泵站已巡', reviewed: ['a'], remarks: {} };
  expect(await rig.report.handedOver(sheet)).toEqual({
    ok: false,
    error: { key: 'handover.failed.notReviewed' },
  });
  expect(rig.notes).toEqual([]);
  const all = { ...sheet, reviewed: ['a', 'b'] };
  expect(await rig.report.handedOver(all)).toEqual({ ok: true, value: null });
  expect(rig.notes).toMatchObject([
    { event: 'handedOver', values: { to: '李四', note: '泵站已巡', shelved: ['a', 'b'] } },
  ]);
  rig.trouble = 'disk';
  expect(await rig.report.handedOver(all)).toMatchObject({
    error: { key: 'handover.failed.journal' },
  });
});

test('a sheet that is older than the alarms cannot be handed over, and one that nobody was shown neither', async () => {
  rig.alarms = [anAlarm({ id: 'a' })];
  await rig.report.handover();
  const sheet = { at: rig.clock.now(), to: '李四', note: '', reviewed: [], remarks: {} };
  rig.alarms = [anAlarm({ id: 'a' }), anAlarm({ id: 'b' })];
  const refused = { ok: false, error: { key: 'handover.failed.changed' } };
  expect(await rig.report.handedOver(sheet)).toEqual(refused);
  // The same alarms, one of them in another part of the sheet.
  const acknowledged = {
    at: 1,
    by: '张三',
    byUserId: '1',
    comment: '',
    where: 'workstation' as const,
  };
  rig.alarms = [anAlarm({ id: 'a', state: 'acknowledged', acknowledged })];
  expect(await rig.report.handedOver(sheet)).toEqual(refused);
  expect(await rig.report.handedOver({ ...sheet, at: 1 })).toEqual(refused);
  expect(rig.notes).toEqual([]);
  rig.alarms = [anAlarm({ id: 'a' })];
  expect(await rig.report.handedOver(sheet)).toEqual({ ok: true, value: null });
});

test('whoever signs in for the handover gets the desk with both names in the journal, and what was said of alarms', async () => {
  rig.alarms = [anAlarm({ id: 'a' }), anAlarm({ id: 'b', state: 'shelved', shelved: SHELVED })];
  await rig.report.handover();
  const remarks = { a: '已通知物业', gone: '不在交接单上' };
  const read = { at: rig.clock.now(), note: '泵站已巡', reviewed: ['b'], remarks };
  const { user } = must(rig.profile, 'profile');
  rig.next = { ...user, userId: 'other', realName: '李四' };
  await rig.clock.advance(5_000);
  expect(await rig.report.handOver(read, FORM)).toEqual({ ok: true, value: { name: '李四' } });
  expect(rig.said).toEqual(['a 已通知物业']);
  expect(rig.notes).toMatchObject([
    { event: 'handedOver', values: { by: user.realName, to: '李四', signedIn: true, remarks: 1 } },
  ]);
  expect(rig.report.lastHandover()).toMatchObject({
    to: '李四',
    at: rig.clock.now(),
    signedIn: true,
    note: '泵站已巡',
    remarks: { a: '已通知物业' },
    sheet: { at: read.at, by: user.realName, anchor: { seq: 7, hash: 'abc' } },
  });
  // Another tenant at this workstation has nothing to do with it.
  rig.profile = profileOf('000000', 'https://platform.example');
  expect(rig.report.lastHandover()).toBeNull();
});

test('a handover by sign-in that is refused anywhere leaves the desk and the journal as they were', async () => {
  rig.alarms = [anAlarm({ id: 'a', state: 'shelved', shelved: SHELVED })];
  await rig.report.handover();
  const read = { at: rig.clock.now(), note: '', reviewed: ['a'], remarks: {} };
  const { user } = must(rig.profile, 'profile');
  // Not reviewed: the password is not even sent.
  expect(await rig.report.handOver({ ...read, reviewed: [] }, FORM)).toMatchObject({
    error: { key: 'handover.failed.notReviewed' },
  });
  expect(rig.agreed).toEqual([]);
  expect(await rig.report.handOver(read, FORM)).toEqual({
    ok: false,
    error: { kind: 'refused', message: 'wrong li' },
  });
  rig.next = user;
  expect(await rig.report.handOver(read, FORM)).toEqual({
    ok: false,
    error: { key: 'handover.failed.samePerson' },
  });
  rig.next = { ...user, userId: 'other' };
  rig.trouble = 'disk';
  expect(await rig.report.handOver(read, FORM)).toEqual({
    ok: false,
    error: { key: 'handover.failed.journal' },
  });
  expect(rig.notes).toEqual([]);
  expect(rig.report.lastHandover()).toBeNull();
});

test('a handover by sign-in is refused when the alarms changed while the server was asked', async () => {
  rig.alarms = [anAlarm({ id: 'a' })];
  await rig.report.handover();
  const read = { at: rig.clock.now(), note: '', reviewed: [], remarks: {} };
  const { user } = must(rig.profile, 'profile');
  const next = { ...user, userId: 'other' };
  Object.defineProperty(rig, 'next', {
    get() {
      rig.alarms = [anAlarm({ id: 'a' }), anAlarm({ id: 'b' })];
      return next;
    },
  });
  expect(await rig.report.handOver(read, FORM)).toEqual({
    ok: false,
    error: { key: 'handover.failed.changed' },
  });
  expect(rig.notes).toEqual([]);
});

const gapOf = (from: number): AlarmSnapshot['gaps'][number] => ({
  id: `g${from}`,
  channel: 'garbage',
  from,
  to: from + 60_000,
  canAskAgain: true,
  found: null,
});
const CONNECTED = {
  channel: 'sos',
  kind: 'poll',
  state: { kind: 'connected', since: 1, lastEventAt: null },
} as const;
const DOWN = {
  ...CONNECTED,
  state: { kind: 'down', since: 1, errors: 3, reason: { kind: 'timeout' }, retryAt: null },
} as unknown as AlarmSnapshot['channels'][number];

test('a sheet that tells of no outage is not handed over in one, nor without a gap that came since', async () => {
  const refused = { ok: false, error: { key: 'handover.failed.changed' } };
  const given = { to: '李四', note: '', reviewed: [], remarks: {} };
  rig.channels = [CONNECTED];
  await rig.report.handover();
  const sheet = { ...given, at: rig.clock.now() };
  rig.channels = [DOWN];
  expect(await rig.report.handedOver(sheet)).toEqual(refused);
  rig.channels = [CONNECTED];
  rig.gaps = [gapOf(1_000)];
  expect(await rig.report.handedOver(sheet)).toEqual(refused);
  expect(rig.notes).toEqual([]);
  await rig.report.handover();
  // It tells of more than is still so.
  rig.gaps = [];
  expect(await rig.report.handedOver(sheet)).toEqual({ ok: true, value: null });
  expect(rig.notes).toMatchObject([{ event: 'handedOver', values: { gaps: 1, channelsDown: [] } }]);
});

test('one that arrived on a shelf was annunciated to nobody, one that was shelved later was', async () => {
  const now = rig.clock.now();
  const shelved = (at: number): Alarm['shelved'] => ({ ...SHELVED, at });
  rig.alarms = [
    anAlarm({ id: 'later', state: 'shelved', annunciatedAt: now - 10, shelved: shelved(now) }),
    anAlarm({ id: 'arrived', state: 'shelved', annunciatedAt: now, shelved: shelved(now) }),
  ];
  await rig.report.kpi(now - DAY_MS, now);
  const { period } = must(rig.asked[0], 'a question');
  expect(period.standing?.map(({ annunciations }) => annunciations.length)).toEqual([1, 0]);
});
