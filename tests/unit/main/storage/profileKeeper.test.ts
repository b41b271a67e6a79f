import { must } from '@shared/base/assert';
import { routeOf } from '@shared/profile/route';
import { beforeEach, expect, test } from 'vitest';
import { FAMILIES } from '@shared/catalogue';
import { Emitter } from '@shared/base/emitter';
import { defaultSettings, type SettingsPatch } from '@shared/model/settings';
import type { SignedInUser } from '@shared/model/session';
import type { ServerProfile } from '@shared/profile/profile';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import type { ProfileLook } from '@shared/profile/state';
import type { SessionProfile } from '@main/ports/session';
import type { Question } from '@main/ports/confirm';
import { ProfileKeeper } from '@main/storage/profileKeeper';
import { profileInForce } from '@main/storage/profileInForce';
import { ServerOverrides } from '@main/storage/serverOverrides';
import { keptLog } from '@tests/support/quietLog';
import { configOf } from '@tests/support/sessionHost';
import { sm2PublicKey } from '@tests/support/sm2Reference';
import { translateIn } from '@tests/support/translate';

const URL = 'https://h';
const { open } = SHIPPED_PROFILES;
const CALLS = FAMILIES.flatMap(({ calls }) => calls);
const KEY = sm2PublicKey('3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8');

class Rig {
  document: unknown = {};
  readonly book = new ServerOverrides({
    read: () => this.document,
    write: (value) => {
      this.document = value;
    },
  });
  settings = { ...defaultSettings(), serverUrl: URL };
  profile: SessionProfile | null = null;
  /** The file that a person chooses. */
  file: unknown = null;
  says = true;
  readonly asked: Question[] = [];
  readonly journal: { readonly event: string; readonly body: unknown }[] = [];
  readonly saved = new Map<string, string>();
  now: ProfileLook | null = null;
  readonly told: string[] = [];
  readonly looked = new Emitter<void>();
  whileAsked: () => void = () => undefined;

  readonly keeper = new ProfileKeeper({
    log: keptLog(),
    session: {
      profile: () => this.profile,
      administrators: () => [],
      isHome: (key) => key === URL,
    },
    settings: { get: () => this.settings },
    book: this.book,
    finder: {
      changed: this.looked,
      looked: () => null,
      changedTo: () => this.now,
      lookAgain: () => Promise.resolve(),
      adopted: () => {
        this.now = null;
      },
    },
    notes: {
      record: (event, body) => {
        this.journal.push({ event, body });
      },
      recordForTenant: (event, body) => {
        this.journal.push({ event, body });
        return Promise.resolve();
      },
    },
    notices: {
      add: ({ code }) => this.told.push(code),
      dismiss: () => this.told.push('gone'),
    },
    exports: {
      save: async (name, bytes) => {
        this.saved.set(name, String(bytes));
        return `/Downloads/${name}`;
      },
    },
    picks: { pick: async () => (this.file === null ? null : '/x.json') },
    confirm: {
      ask: async (question) => {
        this.asked.push(question);
        this.whileAsked();
        return this.says;
      },
    },
    translate: translateIn('zh'),
    server: () => ({ ...configOf(URL), profile: this.inForce().profile }),
    calls: () => CALLS,
    readFile: async () => (typeof this.file === 'string' ? this.file : JSON.stringify(this.file)),
  });

  inForce() {
    return profileInForce(this.settings, this.book.notes(URL));
  }

  set(patch: SettingsPatch): void {
    this.settings = { ...this.settings, ...patch } as typeof this.settings;
  }

  signIn(...roleNames: readonly string[]): void {
    const user = {
      tenantId: '000000',
      userId: '7',
      account: 'wang',
      userName: '王',
      realName: '王芳',
      roleNames,
    } as unknown as SignedInUser;
    this.profile = { serverKey: URL, serverUrl: URL, streamUrl: '', user };
  }
}

let rig: Rig;
beforeEach(() => {
  rig = new Rig();
  rig.signIn('administrator');
});

/** A profile of one's own, with a host, a header and a rule. */
const OWN: ServerProfile = {
  ...open,
  key: 'city',
  name: { zh: '城市平台', en: 'City platform' },
  headers: { 'X-Gate': 'secret-key' },
  hosts: { stream: 'wss://alarms.example', media: [] },
  passwords: { ...open.passwords, publicKey: KEY },
  rules: [...open.rules, { call: 'param.submit', path: '/city/param/keep' }],
};

test('without anything known the commercial edition is assumed, and said to be; found, chosen and own go before', () => {
  expect(rig.keeper.state()).toMatchObject({ origin: 'assumed', family: 'commercial' });
  rig.book.setFound(URL, { family: 'open', prefix: '/api', several: [] });
  expect(rig.keeper.state()).toMatchObject({
    origin: 'found',
    family: 'open',
    prefix: '/api',
    password: 'sm2',
    problems: [{ key: 'keyMissing' }],
  });
  rig.set({ sm2PublicKey: KEY });
  expect(rig.keeper.state()).toMatchObject({ problems: [] });
  rig.book.setProfile(URL, OWN);
  expect(rig.keeper.state()).toMatchObject({
    origin: 'own',
    name: { zh: '城市平台' },
    hasOwn: true,
  });
  rig.set({ serverProfile: open });
  expect(rig.keeper.state()).toMatchObject({ origin: 'policy', canChange: false });
  rig.set({ dialect: 'commercial', passwordTransform: 'plain' });
  expect(rig.keeper.state()).toMatchObject({ origin: 'chosen', password: 'plain' });
});

test('a file is shown before it counts, hosts and headers first; a yes of main takes it, with a line in the journal', async () => {
  rig.file = OWN;
  const chosen = await rig.keeper.choose();
  expect(chosen).toMatchObject({ ok: true, value: { name: { zh: '城市平台' }, problems: [] } });
  const preview = chosen.ok ? chosen.value : null;
  expect(preview?.lines.slice(0, 2)).toEqual([
    { key: 'stream', values: { old: '', new: 'wss://alarms.example' } },
    { key: 'header', values: { name: 'X-Gate', old: '', new: 'secret-key' } },
  ]);
  expect(rig.keeper.state().origin).toBe('assumed');
  expect(await rig.keeper.take(preview?.id ?? '')).toMatchObject({
    ok: true,
    value: { origin: 'own' },
  });
  expect(rig.asked[0]?.detail).toContain('告警主机：无 → wss://alarms.example');
  expect(rig.book.notes(URL).profile).toEqual(OWN);
  expect(rig.journal).toMatchObject([
    { event: 'profileChanged', body: { cause: 'taken', server: URL, by: '王芳' } },
  ]);
  const { changes } = rig.journal[0]?.body as { readonly changes: readonly unknown[] };
  expect(changes).toContainEqual({ key: 'rule param.submit', old: '', new: '/city/param/keep' });
  // A key of a gateway is nobody's reading.
  expect(JSON.stringify(rig.journal)).not.toContain('secret-key');
  // Once taken, the choice is used up.
  expect(await rig.keeper.take(preview?.id ?? '')).toMatchObject({
    error: { key: 'profile.refused.stale' },
  });
});

test('a bad file says why, a no and a session that ended meanwhile take nothing', async () => {
  for (const [file, key] of [
    ['no json', 'notAProfile'],
    [{ ...OWN, version: 9 }, 'newer'],
    [{ ...OWN, prefix: '/api/api' }, 'prefixTwice'],
    [{ ...OWN, headers: { Authorization: 'x' } }, 'headerOwn'],
  ] as const) {
    rig.file = file;
    expect(await rig.keeper.choose()).toMatchObject({ value: { id: '', problems: [{ key }] } });
  }
  rig.file = OWN;
  const id = async () => {
    const chosen = await rig.keeper.choose();
    return chosen.ok ? (chosen.value?.id ?? '') : '';
  };
  rig.says = false;
  expect(await rig.keeper.take(await id())).toMatchObject({ ok: false });
  rig.says = true;
  const last = await id();
  rig.whileAsked = () => {
    rig.profile = null;
  };
  expect(await rig.keeper.take(last)).toMatchObject({
    error: { key: 'profile.refused.signedOut' },
  });
  expect(rig.book.notes(URL).profile).toBeNull();
  expect(rig.journal).toEqual([]);
});

test('only an administrator of the workstation changes it, and nobody where a policy sets it', async () => {
  rig.file = OWN;
  const rule = { path: '/x' };
  const all = () =>
    Promise.all([
      rig.keeper.choose(),
      rig.keeper.take('1'),
      rig.keeper.drop(),
      rig.keeper.export(),
      rig.keeper.setRule({ call: 'param.list' }, rule),
    ]);
  const refusals = async () => (await all()).map((one) => (one.ok ? 'ok' : one.error));
  rig.signIn('dispatcher');
  expect(new Set((await refusals()).map((error) => JSON.stringify(error)))).toEqual(
    new Set([JSON.stringify({ key: 'profile.refused.notAdministrator' })]),
  );
  rig.profile = null;
  expect(await refusals()).toContainEqual({ key: 'profile.refused.signedOut' });
  rig.signIn('administrator');
  rig.set({ serverProfile: open });
  expect(await refusals()).toContainEqual({ key: 'profile.refused.byPolicy' });
  expect(rig.book.notes(URL).profile).toBeNull();
  expect(rig.asked).toEqual([]);
});

test('a rule moves documented calls and writes; a wrong one is refused and the last good profile stays', async () => {
  const moved = await rig.keeper.setRule(
    { call: 'user.submit' },
    {
      path: '/v2/people/keep',
      inputs: 'form',
    },
  );
  expect(moved).toMatchObject({ ok: true, value: { origin: 'own', name: { en: 'Own profile' } } });
  const { profile } = rig.book.notes(URL);
  expect(profile?.rules).toEqual([
    { call: 'user.submit', path: '/v2/people/keep', inputs: 'form' },
  ]);
  expect(rig.asked[0]?.detail).toBe('规则 user.submit：无 → /v2/people/keep form');
  rig.says = false;
  expect(await rig.keeper.setRule({ call: 'param.list' }, { path: '/x' })).toMatchObject({
    ok: false,
  });
  rig.says = true;
  expect(rig.book.notes(URL).profile).toEqual(profile);
  const wrong = await rig.keeper.setRule({ call: 'param.list' }, { path: '/blade-user/remove' });
  expect(wrong).toMatchObject({ error: [{ key: 'readOntoWrite' }] });
  expect(rig.book.notes(URL).profile).toEqual(profile);
  expect(await rig.keeper.setRule({ call: 'user.submit' }, null)).toMatchObject({ ok: true });
  expect(rig.book.notes(URL).profile?.rules).toEqual([]);
  expect(rig.journal.map(({ body }) => (body as { readonly changes: unknown }).changes)).toEqual([
    [{ key: 'rule user.submit', old: '', new: '/v2/people/keep form' }],
    [{ key: 'rule user.submit', old: '/v2/people/keep form', new: '' }],
  ]);
});

test('a rule for all calls that begin alike names the writes that come along, before it counts', async () => {
  const moved = await rig.keeper.setRule({ under: '/blade-user' }, { path: '/people' });
  expect(moved).toMatchObject({ ok: true });
  const { profile } = rig.inForce();
  const placed = (id: string) =>
    routeOf(
      profile,
      must(
        CALLS.find((one) => one.id === id),
        id,
      ),
    )?.path;
  expect(placed('user.page')).toBe('/api/people/page');
  expect(placed('user.submit')).toBe('/api/people/submit');
  const [question] = rig.asked;
  expect(question?.detail).toContain('规则 /blade-user/…：无 → /people');
  const carried = question?.detail
    .split('\n')
    .find((line) => line.startsWith('一并改变的写入接口'));
  for (const id of ['user.submit', 'user.remove', 'user.resetPassword'])
    expect(carried).toContain(id);
  expect(carried).not.toContain('user.page');
  expect(await rig.keeper.setRule({ under: '/blade-nowhere' }, { path: '/x' })).toMatchObject({
    error: { key: 'profile.refused.unknownCall' },
  });
  expect(await rig.keeper.setRule({ under: '/blade-user' }, null)).toMatchObject({ ok: true });
  expect(rig.inForce().profile.rules).toEqual([]);
});

test('a call that is given a place is there again, and without its rule is as the family has it', async () => {
  rig.set({ dialect: 'auto', sm2PublicKey: KEY });
  rig.book.setFound(URL, { family: 'open', prefix: '', several: [] });
  await rig.keeper.setRule({ call: 'user.updateInfo' }, { path: '/blade-system/user/update-info' });
  expect(rig.inForce().profile.absent.calls).not.toContain('user.updateInfo');
  await rig.keeper.setRule({ call: 'user.page' }, { path: '/other' });
  await rig.keeper.setRule({ call: 'user.page' }, null);
  expect(rig.inForce().profile.rules).toContainEqual({
    call: 'user.page',
    path: '/blade-system/user/list',
  });
  // The key of the workstation does not become the profile's.
  expect(rig.book.notes(URL).profile?.passwords.publicKey).toBe('');
});

test('an exported profile is one that can be taken in, with the key of the workstation', async () => {
  rig.book.setFound(URL, { family: 'open', prefix: '', several: [] });
  rig.set({ sm2PublicKey: KEY });
  expect(await rig.keeper.export()).toEqual({
    ok: true,
    value: { path: '/Downloads/server-profile-open.json' },
  });
  rig.file = rig.saved.get('server-profile-open.json');
  rig.set({ sm2PublicKey: '' });
  expect(await rig.keeper.choose()).toMatchObject({
    value: { problems: [], lines: [{ key: 'publicKey', values: { old: '', new: KEY } }] },
  });
});

test('a server that changed its version is used as it is now after a question, where asking decides', async () => {
  expect(await rig.keeper.adopt()).toMatchObject({
    error: { key: 'profile.refused.nothingFound' },
  });
  rig.book.setFound(URL, { family: 'commercial', prefix: '/api', several: [] });
  rig.now = { kind: 'found', family: 'open', prefix: '' };
  rig.profile = null;
  expect(await rig.keeper.adopt()).toMatchObject({
    ok: true,
    value: { family: 'open', changed: null },
  });
  expect(rig.asked).toHaveLength(1);
  expect(rig.journal).toMatchObject([{ event: 'profileChanged', body: { cause: 'adopted' } }]);
  rig.now = { kind: 'found', family: 'commercial', prefix: '/api' };
  rig.set({ dialect: 'open' });
  expect(await rig.keeper.adopt()).toMatchObject({ ok: false });
});

test('an own profile is forgotten after a question, and the stored one of a stranger is not read', async () => {
  rig.book.setProfile(URL, OWN);
  expect(await rig.keeper.drop()).toMatchObject({ ok: true, value: { hasOwn: false } });
  // Edited by hand: the rest of what is known of the server stays.
  rig.document = { version: 1, servers: { [URL]: { paths: { a: '/b' }, profile: { kind: 'x' } } } };
  const again = new ServerOverrides({ read: () => rig.document, write: () => undefined });
  expect(again.notes(URL)).toMatchObject({ paths: { a: '/b' }, profile: null, found: null });
});

test('a change of the server stands in every window while it is so', () => {
  const end = rig.keeper.follow();
  for (const now of [
    { kind: 'found', family: 'open', prefix: '' },
    { kind: 'found', family: 'commercial', prefix: '' },
    { kind: 'none' },
    null,
  ] as const) {
    rig.now = now;
    rig.looked.emit();
  }
  end();
  rig.looked.emit();
  expect(rig.told).toEqual(['serverNowOpen', 'serverNowCommercial', 'serverUnknown', 'gone']);
});

test('settings that ask for an own profile which is not there say so', () => {
  rig.set({ dialect: 'own' });
  rig.book.setFound(URL, { family: 'open', prefix: '', several: [] });
  expect(rig.keeper.state()).toMatchObject({
    origin: 'assumed',
    problems: [{ key: 'ownMissing' }],
  });
  rig.book.setProfile(URL, OWN);
  expect(rig.keeper.state()).toMatchObject({ origin: 'own', problems: [] });
});
