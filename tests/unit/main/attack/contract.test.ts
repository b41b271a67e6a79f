import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { must } from '@shared/base/assert';
import type { Alarm } from '@shared/model/alarm';
import type { IpcReply, WindowRole } from '@shared/ipc/roles';
import { GUARDED_KEYS } from '@shared/model/settings';
import { passesLock } from '@main/lock/allowed';
import { TestPlatform } from '@tests/contract/platform';
import { AttackRig, MESSAGES } from '@tests/support/attack-rig';
import { sent } from '@tests/support/fixed-registry';
import { documents } from '@tests/support/memory-documents';
import { sampleOf } from '@tests/support/samples';
import { LOCKED_TELLS, MAY_CHANGE, OPEN_ANSWERS, UNWALKED } from './allowed';

vi.mock('electron', () => import('@tests/support/fake-electron'));
vi.mock('@main/adapters/documents', () => import('@tests/support/memory-documents'));
vi.mock('@main/adapters/keychain', () => import('@tests/support/memory-keychain'));
vi.mock('@main/windows/registry', () => import('@tests/support/fixed-registry'));

/**
 * The whole contract, message by message as it is declared, asked by who should learn and change
 * nothing. A message that is new is walked by itself; what may pass all the same stands in allowed.ts
 * with its reason.
 */

/** What the first tenant's operator leaves behind, and nobody else may read. */
const PLACE = '机密地点QQQ';
const WORDS = '机密备注QQQ';
const TAB = '机密标签QQQ';
const SECRETS = [PLACE, WORDS, TAB];

let platform: TestPlatform;
let rig: AttackRig;
/** Id of the first tenant's alarm. */
let alarmId = '';

/** Arguments that no maker can know. */
function argsOf(name: string, schema: (typeof MESSAGES)[number]['args']): unknown {
  if (name === 'data.upload') return { name: 'x.png', mime: 'image/png', bytes: new Uint8Array(4) };
  if (name === 'import.check') {
    return { family: 'user', name: 'x.csv', bytes: new Uint8Array(4), slot: 'x' };
  }
  return sampleOf(schema, alarmId);
}

interface Walked {
  readonly name: string;
  readonly role: WindowRole;
  readonly reply: IpcReply | null;
  /** Secrets of the first tenant in the reply, or in what windows were sent. */
  readonly leaks: readonly string[];
  /** What of the workstation is different now. */
  readonly changed: readonly string[];
}

/** What must not change by the wrong hand. */
function state() {
  const { parts } = rig;
  return structuredClone({
    settings: parts.settings.get(),
    alarmConfig: documents.get('alarm-config') ?? null,
    servers: documents.get('servers') ?? null,
    passwords: (documents.get('lock') as { readonly passwords?: unknown } | undefined)?.passwords,
    locked: parts.areas.desk.lock.locked(),
    user: parts.session.profile()?.user.userId ?? null,
    alarm: standing(parts.alarms.alarm(alarmId)),
    quits: AttackRig.quits,
  });
}

/** The planted alarm, as acts change it; a desk that does not have it tells of no change. */
function standing(alarm: Alarm | null) {
  return alarm === null
    ? null
    : [alarm.state, alarm.shelved, alarm.assigned, alarm.comments.length];
}

async function walk(): Promise<readonly Walked[]> {
  const all: Walked[] = [];
  // What the change of the desk has set off is over.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  for (const { kind, name, roles, args } of MESSAGES) {
    if (Object.hasOwn(UNWALKED, name)) continue;
    const role = must(roles[0], name);
    const before = state();
    sent.length = 0;
    const given = argsOf(name, args);
    let reply: IpcReply | null = null;
    if (kind === 'request') reply = await rig.ask(role, name, given);
    else rig.command(role, name, given);
    // What a command sets off comes a little later.
    await new Promise((resolve) => setTimeout(resolve, 5));
    // The id that was asked about holds the place; an answer that repeats it tells nothing.
    const told = JSON.stringify([reply, sent]).replaceAll(JSON.stringify(alarmId).slice(1, -1), '');
    const after = state();
    const keys = Object.keys(before) as (keyof typeof before)[];
    all.push({
      name,
      role,
      reply,
      leaks: SECRETS.filter((secret) => told.includes(secret)),
      changed: keys.filter((key) => !isDeepStrictEqual(before[key], after[key])),
    });
  }
  return all;
}

/** True for an answer that tells nothing: refused, failed, empty. */
function isBare(reply: IpcReply | null): boolean {
  if (reply === null || !reply.ok) return true;
  const { value } = reply;
  if (value === null || value === undefined || value === false || value === 0 || value === '') {
    return true;
  }
  if (typeof value !== 'object') return false;
  return Object.keys(value).length === 0 || ('ok' in value && value.ok === false);
}

/** Changes that nobody excused, as `name: part`. */
function offences(walked: readonly Walked[], who: keyof typeof MAY_CHANGE): readonly string[] {
  return walked.flatMap(({ name, leaks, changed }) => {
    const excused: Readonly<Record<string, string>> = MAY_CHANGE[who];
    const parts = Object.hasOwn(excused, name) ? [] : changed;
    return [
      ...leaks.map((leak) => `${name} tells ${leak}`),
      ...parts.map((part) => `${name}: ${part}`),
    ];
  });
}

beforeAll(async () => {
  platform = await TestPlatform.start();
  rig = await AttackRig.start(platform.url);
  await rig.signIn('476074', 'admin', 'admin');
  await platform.control.alarm({ tenantId: '476074', text: `${PLACE},1,35` });
  await vi.waitFor(
    () => {
      alarmId = rig.parts.alarms.open().find(({ text }) => text.includes(PLACE))?.id ?? '';
      if (alarmId === '') throw new Error('not yet');
    },
    { timeout: 20_000, interval: 50 },
  );
  await rig.value('alarms.comment', { ids: [alarmId], text: WORDS });
  await rig.value('ui.set', { key: 'tabs', value: { title: TAB } });
  await rig
    .value('workspace.set', { kind: 'draft', key: 'x', value: { title: TAB } })
    .catch(() => 0);
}, 180_000);

afterAll(async () => {
  await rig.stop();
  await platform.stop();
});

test('what is planted is there to be found by its own operator', async () => {
  const own = JSON.stringify([
    await rig.ask('console', 'alarms.get', undefined),
    await rig.ask('console', 'alarms.history', { id: alarmId }),
    await rig.ask('console', 'ui.get', { key: 'tabs' }),
  ]);
  expect(SECRETS.filter((secret) => !own.includes(secret))).toEqual([]);
});

test('locked: nothing but what the lock page needs passes, and nothing of an alarm is in it', async () => {
  await rig.value('lock.configure', { old: '', password: '2468' });
  rig.command('console', 'lock.lock', undefined);
  await vi.waitFor(() => expect(rig.parts.areas.desk.lock.locked()).toBe(true));
  const walked = await walk();
  const held = walked.filter(({ name }) => !passesLock(name));
  const passed = held.filter(
    ({ reply }) => reply !== null && (reply.ok || reply.code !== 'locked'),
  );
  expect(passed.map(({ name }) => name)).toEqual([]);
  const excused = walked.filter(({ name }) => !Object.hasOwn(LOCKED_TELLS, name));
  expect(offences(excused, 'locked')).toEqual([]);
  await rig.value('lock.unlock', { password: '2468' });
}, 240_000);

test('signed out: nothing is told and nothing is changed', async () => {
  await rig.value('session.signOut', undefined);
  const walked = await walk();
  expect(offences(walked, 'signedOut')).toEqual([]);
  const telling = walked.filter(({ reply }) => !isBare(reply)).map(({ name }) => name);
  expect(telling.filter((name) => !Object.hasOwn(OPEN_ANSWERS, name))).toEqual([]);
}, 240_000);

test('the least account changes nothing that is an administrator’s', async () => {
  await rig.signIn('476074', 'store', 'Store123');
  const walked = await walk();
  expect(
    offences(
      walked.map((one) => ({ ...one, leaks: [] })),
      'least',
    ),
  ).toEqual([]);
  for (const key of GUARDED_KEYS) {
    const answer = await rig.ask('settings', 'settings.change', { [key]: sampleGuarded(key) });
    expect([key, isBare(answer)]).toEqual([key, true]);
  }
  for (const name of ['journal.unpack', 'menuMap.choose', 'menuMap.import', 'alarms.configure']) {
    const answer = walked.find((one) => one.name === name);
    expect([name, answer !== undefined && isBare(answer.reply)]).toEqual([name, true]);
  }
}, 240_000);

test('another tenant reads and changes nothing of the first, its administrator neither', async () => {
  await rig.value('session.signOut', undefined);
  await rig.signIn('805230', 'admin', 'admin');
  const walked = await walk();
  const leaks = walked.flatMap(({ name, leaks }) => leaks.map((leak) => `${name} tells ${leak}`));
  expect(leaks).toEqual([]);
  const acts = walked.filter(({ name }) =>
    /^alarms\.(acknowledge|close|comment|assign)$/.test(name),
  );
  for (const { name, reply } of acts) {
    expect([name, JSON.stringify(reply)]).toEqual([name, expect.stringContaining('"done":[]')]);
  }
}, 240_000);

/** Another value than the one in force. */
function sampleGuarded(key: (typeof GUARDED_KEYS)[number]): unknown {
  const now = rig.parts.settings.get()[key];
  if (typeof now === 'number') return now === 3 ? 4 : 3;
  if (Array.isArray(now)) return ['evil.example'];
  if (key === 'proxyMode') return 'direct';
  if (key === 'passwordTransform') return 'plain';
  if (key === 'streamUrl') return 'wss://evil.example';
  if (key === 'proxyPac') return 'http://evil.example/x.pac';
  return key === 'proxyAddress' ? 'http://evil.example:1' : '/evil';
}
