import { beforeEach, expect, test } from 'vitest';
import { ok } from '@shared/base/result';
import {
  GUARDED_KEYS,
  OPERATOR_KEYS,
  POLICY_ONLY_KEYS,
  SETTING_KEYS,
  type SettingsPatch,
} from '@shared/model/settings';
import type { SignedInUser } from '@shared/model/session';
import { Notices } from '@main/app/notices';
import { HomeServer } from '@main/session/homeServer';
import { createTranslator } from '@main/texts/translator';
import type { Question } from '@main/ports/confirm';
import type { SessionProfile } from '@main/ports/session';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { SettingsStore } from '@main/storage/settings';
import { SettingsService } from '@main/storage/settingsService';
import { keptLog } from '@tests/support/quietLog';

const REAL = 'https://platform.example';

/** The settings over a store in memory; desktop/settings.test shows them in their window. */
class Rig {
  readonly asked: Question[] = [];
  readonly journal: { event: string; values: unknown; of: 'tenant' | 'workstation' }[] = [];
  says = true;
  /** While the question stands. */
  meanwhile: () => void = () => undefined;
  profile: SessionProfile | null = null;
  home = '';
  stored: Record<string, unknown> = {};
  readonly store: SettingsStore;
  readonly notices = new Notices();
  /** What a person chooses in the dialog. */
  folder: string | null = '/anchors';
  saved = { name: '', text: '' };
  diskFull = false;
  readonly service: SettingsService;

  constructor() {
    const document = {
      read: () => this.stored,
      write: (value: Readonly<Record<string, unknown>>) => {
        this.stored = { ...value };
      },
    };
    this.store = new SettingsStore(document);
    const session = {
      profile: () => this.profile,
      administrators: () => [],
      isHome: (server: string) => home.isHome(server),
    };
    const home = new HomeServer({
      kept: { home: () => this.home, keepHome: (next) => (this.home = next) },
      server: () => this.store.get().serverUrl || 'demo',
      origin: () => this.store.origin('serverUrl'),
    });
    const record =
      (of: 'tenant' | 'workstation') =>
      (event: string, values: Readonly<Record<string, unknown>> = {}): void => {
        this.journal.push({ event, values, of });
      };
    this.service = new SettingsService({
      settings: this.store,
      session,
      home,
      confirm: {
        ask: (question: Question) => {
          this.asked.push(question);
          this.meanwhile();
          return Promise.resolve(this.says);
        },
      },
      network: {
        problems: () => ({}),
        passwordSet: () => Promise.resolve(false),
        setPassword: () => Promise.resolve(ok(null)),
      },
      policies: { places: () => [], placeOf: () => '' },
      translate: createTranslator('zh').translate,
      log: keptLog(),
      notices: this.notices,
      notes: {
        record: record('workstation'),
        recordForTenant: async (event, values) => void record('tenant')(event, values),
      },
      autostart: { possible: false, state: () => 'off' },
      picks: { pickFolder: () => Promise.resolve(this.folder) },
      takesFiles: (folder) => Promise.resolve(folder !== '/full'),
      exports: {
        save: (name, bytes) => {
          this.saved = { name, text: String(bytes) };
          return this.diskFull
            ? Promise.reject(new Error('no space left'))
            : Promise.resolve(`/downloads/${name}`);
        },
      },
      streamUrl: () => this.store.get().streamUrl,
      toastsHandedOver: false,
    });
  }

  change(patch: SettingsPatch) {
    return this.service.changeInView(patch);
  }

  signIn(roles: readonly string[], serverKey = REAL): void {
    const user = {
      tenantId: '476074',
      userId: '7',
      account: 'wang',
      userName: '王',
      realName: '王芳',
      roleNames: roles,
    } as unknown as SignedInUser;
    this.profile = { serverKey, serverUrl: serverKey, streamUrl: '', user };
  }
}

const STREAM: SettingsPatch = { streamUrl: 'wss://evil.example' };
/** Another value than the default for everything that is guarded. */
const OTHERS: SettingsPatch = {
  streamUrl: 'wss://evil.example',
  dialect: 'open',
  clientId: 'x',
  clientSecret: 'x',
  tokenHeader: 'X-Token',
  systemIdHeader: 'X-System',
  tenantAreaHeader: 'X-Area',
  passwordTransform: 'plain',
  // A point of the curve: the base point of GM/T 0003.5.
  sm2PublicKey:
    '0432c4ae2c1f1981195f9904466a39c9948fe30bbff2660be1715a4589334c74c7bc3736a2f4f6779c59bdcee36b692153d0a9877cc62a474002df32e52139f0a0',
  serverTimeZone: 'Pacific/Kiritimati',
  mediaHosts: ['evil.example'],
  mapBase: 'tiles',
  mapTiles: 'https://evil.example/{z}/{x}/{y}.png',
  mapTileSystem: 'gcj02',
  coordinateSystem: 'bd09',
  coordinateSystems: ['/vehicle=gcj02'],
  proxyMode: 'manual',
  proxyPac: 'http://evil.example/x.pac',
  proxyAddress: 'http://evil.example:1',
  proxyBypass: ['x'],
  proxyUser: 'x',
  caFile: '/tmp/evil.pem',
  journalMonths: 3,
  anchorFolder: '/tmp',
};

let rig: Rig;
beforeEach(async () => {
  rig = new Rig();
  await rig.change({ serverUrl: REAL });
  rig.journal.length = 0;
});

test('before anybody signed in at a server, whoever sets the workstation up may set everything', async () => {
  expect(await rig.change(OTHERS)).toMatchObject({ ok: true });
  expect(rig.asked).toEqual([]);
  expect(rig.store.get()).toMatchObject(OTHERS);
  expect(rig.journal).toMatchObject([{ event: 'settingsChanged', of: 'workstation' }]);
});

test('once the workstation belongs to a server a passer-by changes nothing that decides whom it trusts', async () => {
  rig.home = REAL;
  const before = rig.store.get();
  for (const key of GUARDED_KEYS) {
    const answer = await rig.change({ [key]: OTHERS[key] });
    expect([key, answer]).toEqual([key, { ok: false, error: { [key]: 'settings.held' } }]);
  }
  const { service } = rig;
  const text = JSON.stringify({ version: 2, theme: 'dark', ...STREAM });
  expect(await service.import(text)).toMatchObject({ ok: false });
  expect(await service.setProxyPassword('x')).toMatchObject({
    ok: false,
  });
  expect(await service.change(STREAM)).toMatchObject({ ok: false });
  expect(rig.store.get()).toEqual(before);
  expect(rig.asked).toEqual([]);
  // What is everybody's still is, and a file that brings the values in force passes.
  const same = JSON.stringify({ version: 2, theme: 'dark', tokenHeader: 'Blade-Auth' });
  expect(await service.import(same)).toMatchObject({ ok: true });
  expect(rig.store.get().theme).toBe('dark');
});

/** What a passer-by may set: how this screen looks, and which server the sign-in page names. */
const ANYBODYS = ['language', 'theme', 'textSize', 'serverUrl'];

test('every setting has somebody who may change it; a passer-by changes no more than four', () => {
  const others: readonly string[] = [...GUARDED_KEYS, ...OPERATOR_KEYS, ...POLICY_ONLY_KEYS];
  expect(SETTING_KEYS.filter((key) => !others.includes(key)).sort()).toEqual(ANYBODYS.sort());
  expect(new Set(others).size).toBe(others.length);
});

test('a passer-by who names a server of his own gains nothing for the real one', async () => {
  rig.home = REAL;
  await rig.change({ serverUrl: 'https://evil.example' });
  rig.signIn(['administrator'], 'https://evil.example');
  expect(await rig.change({ caFile: '/tmp/evil.pem' })).toMatchObject({ ok: false });
  await rig.change({ serverUrl: '' });
  rig.signIn(['administrator'], 'demo');
  expect(await rig.change(STREAM)).toMatchObject({ ok: false });
});

test('resetting leaves what others must change as it is', async () => {
  await rig.change({ ...STREAM, theme: 'dark' });
  rig.home = REAL;
  await rig.service.reset('streamUrl');
  await rig.service.reset('');
  expect(rig.store.get()).toMatchObject({ ...STREAM, theme: 'light' });
});

test('an administrator changes it after a question of main, and the journal has the person and both values', async () => {
  rig.home = REAL;
  rig.signIn(['administrator']);
  expect(await rig.change({ ...STREAM, clientSecret: 'geheim' })).toMatchObject({ ok: true });
  expect(rig.asked).toHaveLength(1);
  expect(rig.asked[0]?.detail).toContain('wss://evil.example');
  expect(rig.asked[0]?.detail).not.toContain('geheim');
  expect(rig.journal).toEqual([
    {
      event: 'settingsChanged',
      of: 'tenant',
      values: {
        by: '王芳',
        byUserId: '7',
        cause: 'changed',
        changes: [
          { key: 'streamUrl', old: '', new: 'wss://evil.example' },
          { key: 'clientSecret', old: '***', new: '***' },
        ],
      },
    },
  ]);
  rig.says = false;
  expect(await rig.change({ caFile: '/x.pem' })).toEqual({
    ok: false,
    error: { caFile: 'settings.confirm.refused' },
  });
  rig.signIn(['user']);
  expect(await rig.change({ caFile: '/x.pem' })).toMatchObject({ ok: false });
});

test('a yes that comes when the administrator has left counts for nothing', async () => {
  rig.home = REAL;
  rig.signIn(['administrator']);
  rig.meanwhile = () => {
    rig.profile = null;
  };
  expect(await rig.change(STREAM)).toEqual({ ok: false, error: { streamUrl: 'settings.held' } });
  expect(rig.store.get().streamUrl).toBe('');
});

test('what only a policy says is nobody else’s to say, in no file either', async () => {
  rig.signIn(['administrator']);
  expect(await rig.change({ administrators: ['me'] })).toEqual({
    ok: false,
    error: { administrators: 'settings.policyOnly' },
  });
  const document = { read: () => ({ version: 2, lockedMayEnd: false }), write: () => undefined };
  const layers = { policy: {}, commandLine: { administrators: ['me'] } };
  const store = new SettingsStore(document, layers);
  expect(store.get()).toMatchObject({ administrators: [], lockedMayEnd: true });
  store.usePolicy({ administrators: ['476074/wang'], lockedMayEnd: false });
  expect(store.get()).toMatchObject({ administrators: ['476074/wang'], lockedMayEnd: false });
});

test('while somebody is signed in the server stays; an administrator may name the streams of the next session', async () => {
  rig.home = REAL;
  rig.signIn(['administrator']);
  expect(await rig.change({ serverUrl: 'https://other.example' })).toEqual({
    ok: false,
    error: { serverUrl: 'app.settings.signedIn' },
  });
  await rig.service.reset('serverUrl');
  expect(rig.store.get().serverUrl).toBe(REAL);
  expect(await rig.change({ streamUrl: 'wss://next.example' })).toMatchObject({
    ok: true,
    value: { notes: { streamUrl: 'settings.fromNextSignIn' } },
  });
});

test('the proxy’s password is journaled as another one and shown as set, never itself', async () => {
  const answer = await rig.service.setProxyPassword('geheim');
  expect(answer).toMatchObject({ ok: true, value: { proxyPasswordSet: true } });
  expect(JSON.stringify([answer, rig.journal])).not.toContain('geheim');
  expect(rig.journal).toMatchObject([
    { event: 'settingsChanged', values: { changes: [{ key: 'proxyPassword', new: '***' }] } },
  ]);
});

test('a folder for anchors is taken only where files can be made; a dialog that is closed changes nothing', async () => {
  rig.folder = null;
  expect(await rig.service.chooseAnchorFolder()).toMatchObject({ ok: true });
  rig.folder = '/full';
  expect(await rig.service.chooseAnchorFolder()).toEqual({
    ok: false,
    error: { anchorFolder: 'settings.anchor.notWritten' },
  });
  expect(rig.store.get().anchorFolder).toBe('');
  rig.folder = '/anchors';
  expect(await rig.service.chooseAnchorFolder()).toMatchObject({ ok: true });
  expect(rig.store.get().anchorFolder).toBe('/anchors');
  // Once the workstation belongs to a server nobody but its administrators is even asked.
  rig.home = REAL;
  rig.folder = '/evil';
  expect(await rig.service.chooseAnchorFolder()).toMatchObject({ ok: false });
  expect(rig.store.get().anchorFolder).toBe('/anchors');
});

test('an export holds the person’s own values without the secret, and says when the disk takes nothing', async () => {
  await rig.change({ clientSecret: 'geheim', theme: 'dark' });
  expect(await rig.service.export()).toEqual(ok({ path: '/downloads/chengjing-settings.json' }));
  expect(JSON.parse(rig.saved.text)).toMatchObject({ theme: 'dark', serverUrl: REAL });
  expect(rig.saved.text).not.toContain('geheim');
  rig.diskFull = true;
  expect(await rig.service.export()).toEqual({
    ok: false,
    error: { file: 'settings.file.notWritten' },
  });
});

test('what windows and the support bundle see of the settings holds no profile: its headers may be keys', () => {
  const { commercial } = SHIPPED_PROFILES;
  const profile = { ...commercial, headers: { 'X-Ca-Key': 'key-of-the-gateway' } };
  const rig = new Rig();
  rig.store.usePolicy({ serverProfile: profile, clientSecret: 'client-secret' });
  expect(rig.store.get().serverProfile).toEqual(profile);
  expect(JSON.stringify(rig.service.view())).not.toMatch(/key-of-the-gateway|client-secret/);
});
