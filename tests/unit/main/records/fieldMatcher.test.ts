import { beforeEach, expect, test } from 'vitest';
import { FieldMatcher } from '@main/records/fieldMatcher';
import { SeenFields } from '@main/records/seenFields';
import type { SessionProfile } from '@main/ports/session';
import { ServerOverrides } from '@main/storage/serverOverrides';
import { callOf } from '@shared/catalogue';
import { keptLog } from '@tests/support/quietLog';

const SERVER = 'https://a.example';

let stored: unknown;
let journal: { event: string; values: Readonly<Record<string, unknown>> }[];
let saved: { name: string; text: string }[];
let profile: SessionProfile | null;
let isHome: boolean;
let diskFull: boolean;
let seen: SeenFields;
let matcher: FieldMatcher;

const profileOf = (roleNames: readonly string[]): SessionProfile =>
  ({
    serverKey: SERVER,
    user: {
      tenantId: '000000',
      userId: '1',
      account: 'a',
      userName: 'a',
      realName: '张三',
      roleNames,
    },
  }) as unknown as SessionProfile;

beforeEach(() => {
  stored = {};
  journal = [];
  saved = [];
  isHome = true;
  diskFull = false;
  profile = profileOf(['administrator']);
  seen = new SeenFields();
  seen.answered(SERVER, callOf('vehicle.pageList'), {
    records: [{ id: '1', plateNo: '浙A1', plate_no2: 'x', engineNo: 'E1', vin: '' }],
    total: 1,
  });
  matcher = matcherOver();
});

function matcherOver(): FieldMatcher {
  return new FieldMatcher({
    log: keptLog(),
    session: { profile: () => profile, administrators: () => [], isHome: () => isHome },
    book: new ServerOverrides({
      read: () => stored,
      write: (value: object) => (stored = value),
    }),
    seen,
    notes: {
      record: () => undefined,
      recordForTenant: async (event, values) => void journal.push({ event, values }),
    },
    exports: {
      save: async (name, bytes) => {
        if (diskFull) throw new Error('full');
        saved.push({ name, text: String(bytes) });
        return `/downloads/${name}`;
      },
    },
  });
}

const refused = (key: string) => ({ ok: false, error: { key: `fieldMatch.${key}` } });

test('an administrator matches a field; server, family and person are kept and journaled', async () => {
  expect(await matcher.set('vehicle', 'carNo', 'plateNo')).toEqual({ ok: true, value: null });
  expect(stored).toMatchObject({
    servers: { [SERVER]: { fields: { vehicle: { carNo: 'plateNo' } } } },
  });
  expect(journal).toEqual([
    {
      event: 'fieldMatched',
      values: {
        by: '张三',
        byUserId: '1',
        server: SERVER,
        changes: [{ key: 'vehicle.carNo', old: 'carNo', new: 'plateNo' }],
      },
    },
  ]);
  expect(matcherOver().state()).toEqual({
    canChange: true,
    server: SERVER,
    matches: [
      {
        family: 'vehicle',
        familyLabel: { zh: '车辆管理', en: 'Vehicles' },
        column: 'carNo',
        columnLabel: { zh: '车牌号', en: 'Plate' },
        name: 'plateNo',
      },
    ],
  });
});

test('it can be taken back, which is journaled with what was', async () => {
  await matcher.set('vehicle', 'carNo', 'plateNo');
  expect(await matcher.set('vehicle', 'carNo', null)).toEqual({ ok: true, value: null });
  expect(matcher.state().matches).toEqual([]);
  expect(journal.at(-1)?.values['changes']).toEqual([
    { key: 'vehicle.carNo', old: 'plateNo', new: 'carNo' },
  ]);
  // Nothing to take back: nothing is written.
  await matcher.set('vehicle', 'carNo', null);
  expect(journal).toHaveLength(2);
});

test.each([
  ['the id', 'vehicle', 'id', 'plateNo', 'isId'],
  ['a field named id', 'vehicle', 'carNo', 'id', 'isId'],
  ['the id of another name', 'oilCard', 'oilCardId', 'plateNo', 'isId'],
  ['a column that is none', 'vehicle', 'nothing', 'plateNo', 'unknownColumn'],
  ['a password', 'user', 'password', 'plateNo', 'unknownColumn'],
  ['a family that was removed', 'steamEngine', 'carNo', 'plateNo', 'unknownFamily'],
  ['a name that no record has', 'vehicle', 'carNo', 'plateNumber', 'unseen'],
  ['a name with a separator', 'vehicle', 'carNo', 'a,b', 'badName'],
  ['a name that is too long', 'vehicle', 'carNo', 'a'.repeat(101), 'badName'],
  ['the name of another column', 'vehicle', 'carNo', 'engineNo', 'isColumn'],
])('%s is refused', async (_what, family, column, name, key) => {
  expect(await matcher.set(family, column, name)).toEqual(refused(key));
  expect(journal).toEqual([]);
});

test('neither two fields fill one column nor one field two columns', async () => {
  await matcher.set('vehicle', 'carNo', 'plateNo');
  expect(await matcher.set('vehicle', 'carNo', 'plate_no2')).toEqual(refused('columnTaken'));
  expect(await matcher.set('vehicle', 'vin', 'plateNo')).toEqual(refused('nameTaken'));
});

test('nobody else changes anything: another role, another server’s administrator, nobody', async () => {
  profile = profileOf(['user']);
  expect(await matcher.set('vehicle', 'carNo', 'plateNo')).toEqual(refused('noPermission'));
  expect(matcher.state()).toMatchObject({ canChange: false });
  profile = profileOf(['administrator']);
  isHome = false;
  expect(await matcher.set('vehicle', 'carNo', 'plateNo')).toEqual(refused('noPermission'));
  profile = null;
  expect(await matcher.set('vehicle', 'carNo', 'plateNo')).toEqual(refused('signedOut'));
  expect(matcher.state()).toEqual({ canChange: false, server: '', matches: [] });
  expect(stored).toEqual({});
});

test('a match of a removed family or column is said to be without effect and can be taken back', async () => {
  stored = {
    servers: { [SERVER]: { fields: { steamEngine: { boiler: 'b' }, vehicle: { gone: 'x' } } } },
  };
  matcher = matcherOver();
  expect(matcher.state().matches).toMatchObject([
    { family: 'steamEngine', familyLabel: null, columnLabel: null },
    { family: 'vehicle', column: 'gone', columnLabel: null },
  ]);
  expect(await matcher.set('steamEngine', 'boiler', null)).toMatchObject({ ok: true });
  expect(await matcher.set('vehicle', 'gone', null)).toMatchObject({ ok: true });
  expect(matcher.state().matches).toEqual([]);
});

test('assumed columns that the server never filled are named; documented and filled ones are not', () => {
  const sent = matcher.sent('vehicle');
  expect(sent.ok && sent.value.records).toBe(1);
  const unfilled = sent.ok ? sent.value.unfilled : [];
  expect(unfilled).toContain('vin');
  // Sent and filled; given by the documents; the id.
  for (const name of ['engineNo', 'carNo', 'deviceIds', 'id']) expect(unfilled).not.toContain(name);
  expect(matcher.sent('steamEngine')).toEqual(refused('unknownFamily'));
});

test('the matches of the server are exported; a full disk says so', async () => {
  await matcher.set('vehicle', 'carNo', 'plateNo');
  expect(await matcher.export()).toMatchObject({ ok: true });
  expect(saved[0]?.name).toBe('field-matches.json');
  expect(JSON.parse(saved[0]?.text ?? '')).toEqual({
    kind: 'chengjing.fieldMatches',
    version: 1,
    server: SERVER,
    fields: { vehicle: { carNo: 'plateNo' } },
  });
  diskFull = true;
  expect(await matcher.export()).toEqual(refused('notWritten'));
});
