import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCommandLine } from '@main/app/commandLine';
import type { DocumentStore } from '@main/ports/store';
import { readSettingsFile, SettingsStore } from '@main/storage/settings';
import { checkSetting, isRemotePath } from '@main/storage/settingsCheck';
import { migrateSettings } from '@main/storage/settingsMigrations';
import {
  defaultSettings,
  SETTING_KEYS,
  settingsPatchSchema,
  type SettingsPatch,
} from '@shared/model/settings';
import { RESOURCES } from '@shared/i18n';

const FIXTURES = new URL('../../../fixtures/settings/', import.meta.url);

function fixture(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(new URL(`${name}.json`, FIXTURES), 'utf8')) as never;
}

function memoryDocument(first: unknown = {}): DocumentStore & { value: unknown } {
  const own = {
    value: first,
    read: () => own.value,
    write: (next: unknown) => {
      own.value = structuredClone(next);
    },
  };
  return own;
}

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'settings-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

test('every setting has its name and its refusal in both languages', () => {
  for (const { translation } of Object.values(RESOURCES)) {
    const { field, bad } = translation.settings;
    const own: readonly string[] = ['serverUrl', 'streamUrl'];
    for (const key of SETTING_KEYS) {
      expect(Object.keys(field)).toContain(key);
      if (!own.includes(key)) expect(Object.keys(bad)).toContain(key);
    }
  }
});

test('a change of one setting names that setting only', () => {
  expect(settingsPatchSchema.parse({ language: 'en' })).toEqual({ language: 'en' });
  expect(settingsPatchSchema.parse({})).toEqual({});
  expect(SETTING_KEYS).toContain('proxyMode');
  expect(SETTING_KEYS).not.toContain('version');
});

test('version 1 untouched is all default again', () => {
  const store = new SettingsStore(memoryDocument(fixture('v1-plain')));
  expect(store.get()).toEqual(defaultSettings());
  expect(SETTING_KEYS.map((key) => store.origin(key))).toEqual(SETTING_KEYS.map(() => 'default'));
  expect(store.own()).toEqual({});
});

test('version 1 with everything set keeps everything, now as the user’s own', () => {
  const { version: _version, ...values } = fixture('v1-everything');
  const store = new SettingsStore(memoryDocument(fixture('v1-everything')));
  expect(store.get()).toEqual({ ...defaultSettings(), ...values });
  for (const key of Object.keys(values)) expect(store.origin(key as never)).toBe('user');
  expect(store.origin('theme')).toBe('default');
});

test('an unknown key of an older version is passed over and not lost', () => {
  const document = memoryDocument(fixture('v1-unknown-key'));
  const store = new SettingsStore(document);
  expect(store.own()).toEqual({ language: 'en', serverUrl: 'https://platform.example' });
  store.update({ theme: 'dark' });
  expect(document.value).toEqual({
    version: 2,
    wallpaper: 'night',
    language: 'en',
    serverUrl: 'https://platform.example',
    theme: 'dark',
  });
});

test('one bad value falls back alone, is named, and stays in the file until it is set (rule:language.store rule:storage.language)', () => {
  const document = memoryDocument(fixture('v1-bad-key'));
  const store = new SettingsStore(document);
  expect(store.get()).toMatchObject({ language: 'zh', serverUrl: 'https://platform.example' });
  expect(store.bad).toEqual({ language: 'settings.bad.language' });
  store.update({ theme: 'dark' });
  expect(document.value).toMatchObject({ language: 'fr', theme: 'dark' });
  store.update({ language: 'en' });
  expect(document.value).toMatchObject({ language: 'en' });
  expect(store.bad).toEqual({});
});

test('version 2 holds what the user set, and a newer version is told from a damaged one', () => {
  const store = new SettingsStore(memoryDocument(fixture('v2-own-values')));
  expect(store.own()).toEqual({
    theme: 'dark',
    proxyMode: 'manual',
    proxyAddress: 'http://proxy.example:3128',
  });
  expect(migrateSettings(fixture('v3-newer'))).toEqual({ ok: false, error: 'newer' });
  expect(migrateSettings([])).toEqual({ ok: false, error: 'damaged' });
  expect(migrateSettings({ language: 'en' })).toEqual({ ok: false, error: 'damaged' });
  expect(migrateSettings({})).toMatchObject({ ok: true });
});

test('policy beats command line beats user beats default, each key by itself', () => {
  const layers = {
    policy: { theme: 'dark' } as SettingsPatch,
    commandLine: { theme: 'light', language: 'en' } as SettingsPatch,
  };
  const store = new SettingsStore(
    memoryDocument({ version: 2, theme: 'system', language: 'zh', role: 'shows' }),
    layers,
  );
  const seen = (): unknown =>
    (['theme', 'language', 'role', 'toasts'] as const).map((key) => [
      store.get()[key],
      store.origin(key),
    ]);
  expect(seen()).toEqual([
    ['dark', 'policy'],
    ['en', 'commandLine'],
    ['shows', 'user'],
    [true, 'default'],
  ]);
  store.usePolicy({ language: 'zh' });
  expect(seen()).toEqual([
    ['light', 'commandLine'],
    ['zh', 'policy'],
    ['shows', 'user'],
    [true, 'default'],
  ]);
  store.reset('role');
  expect([store.get().role, store.origin('role')]).toEqual(['rings', 'default']);
});

test('what the user sets under a policy is kept for the day the policy goes', () => {
  const document = memoryDocument();
  const store = new SettingsStore(document, { policy: { theme: 'dark' }, commandLine: {} });
  const heard: string[] = [];
  store.changed.on(({ theme }) => heard.push(theme));
  store.update({ theme: 'system' });
  store.usePolicy({});
  expect(heard).toEqual(['dark', 'system']);
  expect(document.value).toEqual({ version: 2, theme: 'system' });
});

test.each([
  ['serverUrl', 'ftp://h'],
  ['tokenHeader', 'Blade Auth'],
  ['tokenHeader', 'X: y\r\nEvil'],
  ['serverTimeZone', 'Mars/Olympus'],
  ['proxyAddress', 'user:secret@proxy:3128'],
  ['proxyAddress', 'proxy'],
  ['proxyAddress', 'ftp://proxy:3128'],
  ['proxyAddress', 'proxy:99999'],
  ['proxyPac', 'javascript:alert(1)'],
  ['proxyBypass', ['a b']],
  ['mediaHosts', ['*.example']],
  ['mediaHosts', ['<local>']],
  ['mapTiles', 'https://t.example/tiles.png'],
  ['mapTiles', 'https://user:secret@t.example/{z}/{x}/{y}.png'],
  ['coordinateSystems', ['805230=mars']],
  ['shifts', []],
  ['shifts', ['25:00']],
  ['sounds', { critical: { on: true, volume: 7 } }],
  ['role', 'sings'],
  ['journalMonths', 2],
  ['journalMonths', 121],
  ['journalMonths', 3.5],
  ['journalMonths', '24'],
  ['anchorFolder', 'anchors'],
  ['anchorFolder', 7],
] as const)('the setting %s refuses %j', (key, value) => {
  expect(checkSetting(key, value).ok).toBe(false);
});

test.each([
  ['proxyAddress', 'Proxy.Example:3128', 'http://proxy.example:3128'],
  ['proxyAddress', 'socks5://10.0.0.1:1080', 'socks5://10.0.0.1:1080'],
  ['proxyBypass', [' *.local ', '', '10.*'], ['*.local', '10.*']],
  ['mediaHosts', ['Pictures.Example:8443'], ['pictures.example:8443']],
  ['serverTimeZone', 'asia/urumqi', 'Asia/Urumqi'],
  ['proxyPac', 'file:///etc/proxy.pac', 'file:///etc/proxy.pac'],
  ['journalMonths', 3, 3],
  ['anchorFolder', ' /mnt/锚点 ', '/mnt/锚点'],
  ['anchorFolder', '', ''],
] as const)('the setting %s takes %j as %j', (key, value, plain) => {
  expect(checkSetting(key, value)).toEqual({ ok: true, value: plain });
});

test('an imported file is taken whole or not at all, with the reason', () => {
  const text = (name: string): string => JSON.stringify(fixture(name));
  expect(readSettingsFile(text('v2-own-values'))).toMatchObject({ value: { theme: 'dark' } });
  expect(readSettingsFile(text('v1-everything'))).toMatchObject({ value: { clientId: 'desk' } });
  const refusals = [
    readSettingsFile('x'),
    readSettingsFile('[1]'),
    readSettingsFile(text('v3-newer')),
    readSettingsFile(text('v1-bad-key')),
    readSettingsFile(' '.repeat(1_000_001)),
    readSettingsFile('{"version":2}'),
  ].map((read) => (read.ok ? 'taken' : read.error));
  expect(refusals).toEqual([
    { file: 'settings.file.notJson' },
    { file: 'settings.file.damaged' },
    { file: 'settings.file.newer' },
    { language: 'settings.bad.language' },
    { file: 'settings.file.tooLarge' },
    { file: 'settings.file.empty' },
  ]);
});

test('a hostile file reaches nothing but the settings that it names', () => {
  const proto = '{"version":2,"__proto__":{"role":"shows"},"constructor":{"x":1},"theme":"dark"}';
  expect(readSettingsFile(proto)).toEqual({ ok: true, value: { theme: 'dark' } });
  expect(({} as { role?: string }).role).toBeUndefined();
  const onlyProto = readSettingsFile('{"version":2,"__proto__":{"role":"shows"}}');
  expect(onlyProto).toEqual({ ok: false, error: { file: 'settings.file.empty' } });
  const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;
  expect(readSettingsFile(deep).ok).toBe(false);
  for (const key of ['mediaHosts', 'sounds', 'theme']) {
    const nested = readSettingsFile(`{"version":2,"${key}":${deep}}`);
    expect(nested).toEqual({ ok: false, error: { [key]: `settings.bad.${key}` } });
  }
  const many = JSON.stringify({ version: 2, proxyBypass: Array(70_000).fill('a.example') });
  expect(readSettingsFile(many)).toMatchObject({
    error: { proxyBypass: 'settings.bad.proxyBypass' },
  });
  // The same in version 1, whose untouched keys are compared with the defaults of then.
  expect(readSettingsFile(`{"version":1,"mediaHosts":${deep},"__proto__":[]}`).ok).toBe(false);
});

test('the client’s secret is not exported', () => {
  const store = new SettingsStore(memoryDocument());
  store.update({ clientSecret: 'very secret', clientId: 'desk' });
  expect(store.own()).toEqual({ clientId: 'desk' });
});

test('the command line sets settings for one run, and a bad value is refused in words', () => {
  const read = readCommandLine([
    '--theme=dark',
    '--proxy',
    'pac:http://wpad/proxy.pac',
    '--role=shows',
    '--stream',
    'wss://s.example',
    '--ca-file',
    '/etc/ca.pem',
  ]);
  expect(read).toMatchObject({
    value: {
      settings: {
        theme: 'dark',
        proxyMode: 'pac',
        proxyPac: 'http://wpad/proxy.pac',
        role: 'shows',
        streamUrl: 'wss://s.example',
        caFile: '/etc/ca.pem',
      },
    },
  });
  expect(readCommandLine(['--proxy=10.0.0.1:3128'])).toMatchObject({
    value: { settings: { proxyMode: 'manual', proxyAddress: 'http://10.0.0.1:3128' } },
  });
  expect(readCommandLine(['--theme', 'pink'])).toEqual({
    ok: false,
    error: '--theme needs light, dark or system, not "pink"',
  });
  expect(readCommandLine(['--proxy', '--hidden'])).toMatchObject({ ok: false });
});

test('a file of another machine, to which Windows would sign in by itself, is refused', () => {
  for (const path of ['\\\\evil\\share\\ca.pem', '//evil/share/ca.pem', '\\\\?\\UNC\\evil\\x.pem'])
    expect([path, isRemotePath(path, 'win32'), isRemotePath(path, 'linux')]).toEqual([
      path,
      true,
      false,
    ]);
  for (const path of ['C:\\ca.pem', '\\\\?\\C:\\long\\ca.pem', '', '/etc/ca.pem'])
    expect([path, isRemotePath(path, 'win32')]).toEqual([path, false]);
  expect(checkSetting('proxyPac', 'file://evil/share/x.pac').ok).toBe(false);
  expect(checkSetting('proxyPac', 'file:///etc/x.pac').ok).toBe(true);
});

test('what cannot be written is not in force, and nothing of it is taken along by the next change', () => {
  const document = memoryDocument();
  let isFull = true;
  const store = new SettingsStore({
    read: () => document.read(),
    write: (value) => {
      if (isFull) throw new Error('ENOSPC');
      document.write(value);
    },
  });
  expect(() => store.update({ theme: 'dark' })).toThrow('ENOSPC');
  expect(store.origin('theme')).toBe('default');
  isFull = false;
  store.update({ language: 'en' });
  expect(document.value).toEqual({ version: 2, language: 'en' });
});
