import { isDeepStrictEqual } from 'node:util';
import { must } from '@shared/base/assert';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { FAMILIES } from '@shared/catalogue';
import { EVENTS, STATES } from '@shared/ipc/contract';
import type { WindowRole } from '@shared/ipc/roles';
import { GUARDED_KEYS } from '@shared/model/settings';
import { passesLock } from '@main/lock/allowed';
import { TestPlatform } from '@tests/contract/platform';
import { casesOf, GUARDED_VALUES, type Case } from '@tests/support/attackCases';
import { AttackRig } from '@tests/support/attackRig';
import {
  differing,
  entriesAfter,
  filesIn,
  Outgoing,
  ServerTables,
} from '@tests/support/attackWatch';
import { answers } from '@tests/support/fakeElectron';
import { documents } from '@tests/support/memoryDocuments';
import {
  BACKGROUND_CALLS,
  BACKGROUND_ENTRIES,
  BACKGROUND_FILES,
  LEAST_TABLES,
  MAY_CALL,
  MAY_CHANGE,
  MAY_JOURNAL,
  MAY_LEAVE,
  MAY_STORE,
  OPEN_ANSWERS,
  TELLS,
  UNWALKED,
  type Walker,
} from '@tests/support/attackExcuses';
import { isBare, walk, type Desk, type Walk } from '@tests/support/attackWalk';

vi.mock('electron', () => import('@tests/support/fakeElectron'));
vi.mock('@main/adapters/documents', () => import('@tests/support/memoryDocuments'));
vi.mock('@main/adapters/keychain', () => import('@tests/support/memoryKeychain'));
vi.mock('@main/windows/registry', () => import('@tests/support/fixedRegistry'));

/**
 * The whole contract, message by message as it is declared and with many arguments, asked by who should
 * learn and change nothing. A message that is new is walked by itself; what may pass all the same stands
 * in allowed.ts with its reason, and an entry there that nothing needs fails as well.
 */

const FIRST = '476074';
/** What the first tenant's operator leaves behind for all of the tenant … */
const SHARED = { place: '机密地点QQQ', words: '机密备注QQQ', record: '机密记录QQQ' };
/** … and for nobody else at all. */
const OWN = {
  tab: '机密标签QQQ',
  draft: '机密草稿QQQ',
  columns: '机密列QQQ',
  views: '机密视图QQQ',
};
const KINDS = ['draft', 'columns', 'views'] as const;
const LOCK_PASSWORD = '2468';
const LOCK = 'lock.lock';

let platform: TestPlatform;
let rig: AttackRig;
let tables: ServerTables;
let outgoing: Outgoing;
let cases: readonly Case[];
/** Id of the first tenant's alarm. */
let alarmId = '';
/** Tokens that a session had and hashes of lock passwords: nobody is ever told. */
const keys = new Map<string, string>();

function noteKeys(): void {
  for (const value of Object.values(rig.parts.session.streamHeaders() ?? {})) {
    const token = value.replace(/^\w+ /, '');
    if (token.length > 40) keys.set(`token ${keys.size}`, token);
  }
  const { passwords = {} } = (documents.get('lock') ?? {}) as { readonly passwords?: object };
  for (const kept of Object.values(passwords)) {
    keys.set('lock password', (kept as { readonly hash: string }).hash);
  }
}

function desk(secrets: object): Desk {
  noteKeys();
  const all = new Map([...Object.entries(secrets), ...keys]) as ReadonlyMap<string, string>;
  return { rig, platform, tables, outgoing, alarmId, secrets: all };
}

/** The first tenant has a record of its own in each list that is not everybody's. */
async function plantRecords(): Promise<readonly string[]> {
  const planted: string[] = [];
  for (const family of FAMILIES) {
    const field = family.fields.find(({ kind, max = 20 }) => kind === 'text' && max >= 10);
    if (family.screen === undefined || family.shared === true || field === undefined) continue;
    await platform.control.record(family.key, FIRST, { [field.name]: SHARED.record });
    planted.push(family.key);
  }
  return planted;
}

/** A real record of the first tenant; '1' where a list is everybody's. */
function recordOf(family: string): string {
  const table = `f_${family.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`)}`;
  if (!tables.names().includes(table)) return '1';
  return tables.ids(table, FIRST, 1)[0] ?? '1';
}

/** Each is there for a reason, and each reason is needed. */
function expectExactly(found: readonly string[], excuses: Readonly<Record<string, string>>): void {
  expect.soft([...new Set(found)].sort()).toEqual(Object.keys(excuses).sort());
}

/** Without what is another one at each run: numbers, dates, ports. */
const general = (path: string): string =>
  path.replaceAll(/ \(\d+\)(?=\.)/g, '').replaceAll(/(?:最早|\d)(?:[\d -]|至|最早)*/g, '#');

/** Whom entries name, and whose they are. */
interface Person {
  readonly name: string;
  readonly tenant: string;
}

function expectEntries(entries: Walk['entries'], who: Walker, { name, tenant }: Person): void {
  // A test of the alarms acts on its own alarm, and ends a little later.
  const acts = entries
    .filter(({ body }) => body['by'] !== 'test')
    .map((entry) => ({
      ...entry,
      event: [entry.kind, entry.body['event']].filter(Boolean).join(' '),
    }))
    .filter(({ event }) => !Object.hasOwn(BACKGROUND_ENTRIES, event));
  expectExactly(
    acts.map(({ event }) => event),
    MAY_JOURNAL[who],
  );
  const strange = acts.filter(
    (act) =>
      ![undefined, name].includes(act.body['by'] as string) || !['', tenant].includes(act.tenant),
  );
  expect.soft(strange).toEqual([]);
}

/** Calls of messages; what goes on by itself while somebody is signed in is none of them. */
const callsOf = ({ calls }: Walk): readonly string[] =>
  calls
    .filter(({ path }) => !Object.hasOwn(BACKGROUND_CALLS, path))
    .map(({ name, method, path }) => `${name}: ${method} ${path}`);

/** Whether the contract lets windows of this role be told this. */
function mayHear(name: string, role: WindowRole): boolean {
  const told: Readonly<Record<string, { readonly roles: readonly WindowRole[] }>> = {
    ...EVENTS,
    ...STATES,
  };
  return told[name]?.roles.includes(role) === true;
}

/** Compares what a walk found with what is allowed, part by part. */
function expectWalk(walked: Walk, who: Walker, person: Person): void {
  const changed = walked.asked.flatMap(({ name, changed }) =>
    changed.map((part) => `${name}: ${part}`),
  );
  expectExactly(walked.leaks, TELLS[who]);
  expect.soft(walked.sent.filter(({ name, role }) => !mayHear(name, role))).toEqual([]);
  expectExactly(changed, MAY_CHANGE[who]);
  const files = walked.files.filter((path) => !Object.hasOwn(BACKGROUND_FILES[who], path));
  expectExactly(files.map(general), MAY_LEAVE[who]);
  expect.soft(walked.outgoing).toEqual([]);
  expectExactly(walked.serverWrites, MAY_STORE[who]);
  expectEntries(walked.entries, who, person);
}

beforeAll(async () => {
  platform = await TestPlatform.start();
  rig = await AttackRig.start(platform.url);
  tables = new ServerTables(platform.dataDir);
  outgoing = new Outgoing();
  await rig.signIn(FIRST, 'admin', 'admin');
  expect((await plantRecords()).length).toBeGreaterThan(15);
  await platform.control.alarm({ tenantId: FIRST, text: `${SHARED.place},1,35` });
  await vi.waitFor(
    () => {
      alarmId =
        rig.parts.alarms.publisher.open().find(({ text }) => text.includes(SHARED.place))?.id ?? '';
      if (alarmId === '') throw new Error('not yet');
    },
    { timeout: 20_000, interval: 50 },
  );
  await rig.value('lock.configure', { old: '', password: LOCK_PASSWORD });
  await rig.value('alarms.comment', { ids: [alarmId], text: SHARED.words });
  await rig.value('ui.set', { key: 'tabs', value: { title: OWN.tab } });
  for (const kind of KINDS) {
    await rig.value('workspace.set', { kind, key: 'kept', value: { title: OWN[kind] } });
  }
  const things = {
    id: [alarmId, recordOf('user')],
    ids: [alarmId],
    alarmId: [alarmId],
    reviewed: [alarmId],
    family: ['user'],
    call: ['user.page', 'user.remove'],
    key: ['kept', 'sos'],
    text: [SHARED.place],
    url: ['http://127.0.0.1:9'],
    serverUrl: ['http://127.0.0.1:9'],
    title: ['../../evil'],
    name: ['../../evil'],
    job: ['ours'],
    path: ['/blade-user/remove'],
  };
  const all = casesOf({ alarmId, things, recordOf }).filter(
    ({ name }) => !Object.hasOwn(UNWALKED, name),
  );
  // Behind a lock nothing more would be heard.
  const [locks, others] = [
    all.filter(({ name }) => name === LOCK),
    all.filter(({ name }) => name !== LOCK),
  ];
  cases = [...others, ...locks];
}, 180_000);

afterAll(async () => {
  outgoing.end();
  tables.close();
  await rig.stop();
  await platform.stop();
});

test('what is planted is there to be found by its own operator', async () => {
  const lists = cases.find(({ name }) => name === 'data.page')?.args ?? [];
  const told = await Promise.all([
    rig.ask('console', 'alarms.get', undefined),
    rig.ask('console', 'alarms.history', { id: alarmId }),
    rig.ask('console', 'ui.get', { key: 'tabs' }),
    ...KINDS.map((kind) => rig.ask('console', 'workspace.get', { kind, key: 'kept' })),
    ...lists.map((args) => rig.ask('console', 'data.page', args)),
  ]);
  const own = JSON.stringify(told);
  const planted = Object.values({ ...SHARED, ...OWN });
  expect(planted.filter((secret) => !own.includes(secret))).toEqual([]);
});

/** Tables of the platform that hold something else of the first tenant now. */
function tablesChanged(before: ReadonlyMap<string, string>): readonly string[] {
  return differing(before, tables.hashes(FIRST));
}

test('locked: nothing but what the lock page needs passes, and nothing of an alarm is in it', async () => {
  rig.command('console', 'lock.lock', undefined);
  await vi.waitFor(() => expect(rig.parts.lock.locked()).toBe(true));
  const before = tables.hashes(FIRST);
  const walked = await walk(desk({ ...SHARED, ...OWN }), cases);
  const held = walked.asked.filter(({ name, kind }) => kind !== 'command' && !passesLock(name));
  const passed = held.filter(({ reply }) => reply === null || reply.ok || reply.code !== 'locked');
  expect.soft(passed.map(({ name }) => name)).toEqual([]);
  expectWalk(walked, 'locked', { name: '管理员', tenant: FIRST });
  const pushed = walked.sent.filter(({ name }) => Object.hasOwn(STATES, name) && !passesLock(name));
  expect.soft(pushed).toEqual([]);
  expectExactly(callsOf(walked), MAY_CALL.locked);
  expect.soft(tablesChanged(before)).toEqual([]);
  await rig.value('lock.unlock', { password: LOCK_PASSWORD });
  expect(rig.parts.lock.locked()).toBe(false);
}, 240_000);

test('signed out: nothing is told and nothing is changed', async () => {
  await rig.value('session.signOut', undefined);
  const before = tables.hashes(FIRST);
  // Whoever stands there says yes to every question of main.
  answers.response = 1;
  const walked = await walk(desk({ ...SHARED, ...OWN }), cases);
  answers.response = 0;
  expectWalk(walked, 'signedOut', { name: '', tenant: '' });
  expectExactly(callsOf(walked), MAY_CALL.signedOut);
  expect.soft(tablesChanged(before)).toEqual([]);
  const telling = walked.asked.filter(({ reply }) => !isBare(reply));
  const reasons = Object.fromEntries(
    Object.entries(OPEN_ANSWERS).map(([name, { why }]) => [name, why]),
  );
  expectExactly(
    telling.map(({ name }) => name),
    reasons,
  );
  const more = telling.filter(
    ({ name, reply }) => reply?.ok === true && OPEN_ANSWERS[name]?.holds(reply.value) === false,
  );
  expect.soft(more).toEqual([]);
}, 240_000);

/** Guarded settings and what configures the tenant, asked by somebody who may not. */
const ADMINISTRATORS = [
  'journal.unpack',
  'menuMap.choose',
  'menuMap.import',
  'alarms.configure',
  'settings.proxyPassword',
  'settings.chooseAnchorFolder',
];

test('the least account changes nothing that is an administrator’s, and reads nothing of others’ own', async () => {
  await rig.signIn(FIRST, 'store', 'Store123');
  const before = tables.hashes(FIRST);
  const walked = await walk(desk(OWN), cases);
  expectWalk(walked, 'least', { name: '仓库管理员', tenant: FIRST });
  expectExactly(tablesChanged(before), LEAST_TABLES);
  const answered = (name: string) => walked.asked.filter((one) => one.name === name);
  for (const key of GUARDED_KEYS) {
    const wanted = { [key]: GUARDED_VALUES[key] };
    const asked = answered('settings.change').filter(({ args }) => isDeepStrictEqual(args, wanted));
    const answers = new Set(asked.map(({ reply }) => isBare(reply)));
    expect.soft([key, ...answers]).toEqual([key, true]);
  }
  for (const name of ADMINISTRATORS) {
    const asked = answered(name);
    expect
      .soft([name, asked.length > 0, asked.filter(({ reply }) => !isBare(reply))])
      .toEqual([name, true, []]);
  }
}, 240_000);

test('the least account of another tenant takes away nothing of the first', async () => {
  await rig.value('session.signOut', undefined);
  await rig.signIn('805230', 'store', 'Store123');
  const names = [
    'journal.pack',
    'journal.export',
    'journal.search',
    'alarms.raw',
    'alarms.history',
  ];
  const walked = await walk(
    desk({ ...SHARED, ...OWN }),
    cases.filter(({ name }) => names.includes(name)),
  );
  expect(walked.asked.filter(({ reply }) => !isBare(reply)).length).toBeGreaterThan(0);
  expect(walked.leaks).toEqual([]);
}, 240_000);

test('another tenant reads and changes nothing of the first, its administrator neither', async () => {
  await rig.value('session.signOut', undefined);
  await rig.signIn('805230', 'admin', 'admin');
  const before = tables.hashes(FIRST);
  const walked = await walk(desk({ ...SHARED, ...OWN }), cases);
  expectWalk(walked, 'other', { name: '管理员', tenant: '805230' });
  expect.soft(tablesChanged(before)).toEqual([]);
  const acts = walked.asked.filter(
    ({ name, args }) =>
      /^alarms\.(acknowledge|close|comment|assign|shelve|unshelve|tellServer)$/.test(name) &&
      JSON.stringify(args).includes(JSON.stringify(alarmId)),
  );
  expect(acts.length).toBeGreaterThan(10);
  for (const { name, reply } of acts) {
    expect
      .soft([name, JSON.stringify(reply)])
      .toEqual([name, expect.stringContaining('"done":[]')]);
  }
}, 240_000);

/** Messages that silence and that leave a file, in the order of a desk that changes hands. */
const MUTE = ['alarms.mute', { minutes: 60 }] as const;
const REPORT = ['alarms.reportFile', { title: 'report', rows: [['a']] }] as const;

/** Until when the last mute that was journaled lasts; null: it is over, or there was none. */
function lastMute(): unknown {
  const mutes = entriesAfter(rig.dir, 0).filter(({ body }) => body['event'] === 'mute');
  return mutes.at(-1)?.body['until'] ?? null;
}

/** Sends both as the console and clicks the tray; what they changed, and what was journaled of it. */
async function silenceAndReport() {
  const { parts, dir } = rig;
  const tray = parts.alarms.tray.asked;
  const seq = entriesAfter(dir, 0).at(-1)?.seq ?? 0;
  const before = filesIn(dir);
  const replies = [await rig.ask('console', ...MUTE), await rig.ask('console', ...REPORT)];
  const isMuted = () => parts.alarms.attention.state().mutedUntil !== null;
  const byPage = isMuted();
  await rig.ask('console', MUTE[0], { minutes: 0 });
  tray.emit({ kind: 'mute', minutes: 60 });
  const byTray = isMuted();
  tray.emit({ kind: 'mute', minutes: 0 });
  const files = differing(before, filesIn(dir)).filter((path) => path.includes('report'));
  const acts = () =>
    entriesAfter(dir, seq).filter(({ body }) =>
      /^(mute|reportWritten)$/.test(String(body['event'])),
    );
  if (byPage) await vi.waitFor(() => expect(acts()).toHaveLength(5), { timeout: 10_000 });
  const named = acts().map(({ body, user, tenant }) => [body['event'], body['by'], user, tenant]);
  return { bare: replies.map(isBare), replies, byPage, byTray, files: files.length, named };
}

test('a mute and a report are of whoever has the desk, with the name; of nobody signed out or locked', async () => {
  await rig.value('session.signOut', undefined);
  // The end of an earlier mute is in the journal.
  await vi.waitFor(() => expect(lastMute()).toBeNull(), { timeout: 10_000 });
  const nothing = { byPage: false, byTray: false, files: 0, named: [] };
  expect(await silenceAndReport()).toMatchObject({ ...nothing, bare: [true, true] });
  await rig.signIn(FIRST, 'admin', 'admin');
  const { userId } = must(rig.parts.session.profile(), 'operator').user;
  const done = await silenceAndReport();
  expect(done).toMatchObject({ byPage: true, byTray: true, files: 1 });
  const mute = ['mute', '管理员', userId, FIRST];
  expect(done.named.sort()).toEqual([
    mute,
    mute,
    mute,
    mute,
    ['reportWritten', '管理员', userId, FIRST],
  ]);
  rig.command('console', LOCK, undefined);
  await vi.waitFor(() => expect(rig.parts.lock.locked()).toBe(true));
  const held = { ok: false, code: 'locked' };
  expect(await silenceAndReport()).toMatchObject({ ...nothing, replies: [held, held] });
  await rig.value('lock.unlock', { password: LOCK_PASSWORD });
}, 60_000);

test('after all of it the first operator finds everything as it was left', async () => {
  await rig.value('session.signOut', undefined);
  await rig.signIn(FIRST, 'admin', 'admin');
  for (const kind of KINDS) {
    const kept = await rig.value('workspace.get', { kind, key: 'kept' });
    expect(kept).toEqual({ title: OWN[kind] });
  }
  const { parts } = rig;
  await vi.waitFor(() => expect(parts.alarms.session.alarm(alarmId)).not.toBeNull(), {
    timeout: 15_000,
  });
  expect(parts.alarms.session.alarm(alarmId)?.comments.map(({ text }) => text)).toContain(
    SHARED.words,
  );
}, 60_000);
