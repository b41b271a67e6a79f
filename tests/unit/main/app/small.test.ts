import { beforeEach, expect, test } from 'vitest';
import { redact } from '@main/log/redact';
import { readCommandLine } from '@main/app/commandLine';
import { ExternalGate } from '@main/app/external';
import { Notices } from '@main/app/notices';
import { chooseServer, serverConfig } from '@main/app/activeServer';
import { AlarmFocus } from '@main/app/alarmFocus';
import { createTranslator } from '@main/texts/translator';
import { SettingsStore } from '@main/storage/settings';
import { readPatch } from '@main/storage/settingsCheck';
import { UiState } from '@main/storage/uiState';
import { defaultSettings } from '@shared/model/settings';
import type { DocumentStore } from '@main/ports/store';

function memoryDocument(): DocumentStore {
  let value: unknown = {};
  return {
    read: () => value,
    write: (next) => {
      value = structuredClone(next);
    },
  };
}

test.each([
  'Blade-Auth: bearer eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoxfQ.c2lnbmF0dXJl',
  '{"access_token":"abc.def.ghi","refresh_token":"xyz-123456"}',
  'grant_type=refresh_token&refresh_token=xyz-123456&password=0192023a7bbd73250516f069df18b500',
  'Authorization: Basic c2FiZXI6c2FiZXJfc2VjcmV0',
  '{"password":"Secret1pass"}',
  '{"password":"my Secret1pass, really"}',
  JSON.stringify({ detail: JSON.stringify({ password: 'a Secret1pass', user: 'b' }) }),
])('no secret of %s reaches the log', (line) => {
  const text = redact(line);
  expect(text).toMatch(/\[hidden\]/);
  expect(text).not.toMatch(/eyJ|abc\.def|xyz-123456|0192023a|c2FiZXI|Secret1pass/);
});

test('the command line names a server, the check and the hidden start', () => {
  expect(readCommandLine(['--server', 'https://h/p/', '--hidden'])).toEqual({
    ok: true,
    value: {
      settings: { serverUrl: 'https://h/p', streamUrl: '' },
      check: false,
      hidden: true,
      quit: false,
      selfTest: false,
      unattended: false,
      report: '',
    },
  });
  expect(readCommandLine(['--server=http://h', '--check'])).toMatchObject({
    value: { settings: { serverUrl: 'http://h' }, check: true },
  });
  expect(readCommandLine(['--server'])).toMatchObject({ ok: false });
  expect(readCommandLine(['--server', 'ftp://h'])).toMatchObject({ ok: false });
});

test('the command line of the self-test is whole, or refused with the reason', () => {
  expect(readCommandLine(['--self-test'])).toMatchObject({
    value: { selfTest: true, unattended: false, report: '' },
  });
  expect(
    readCommandLine(['--self-test', '--unattended', '--report', 'C:\\a b.json']),
  ).toMatchObject({
    value: { selfTest: true, unattended: true, report: 'C:\\a b.json' },
  });
  for (const args of [
    ['--unattended'],
    ['--self-test', '--report', 'x'],
    ['--self-test', '--unattended', '--report'],
    ['--self-test', '--unattended', '--report', '--hidden'],
  ]) {
    expect(readCommandLine(args)).toMatchObject({ ok: false });
  }
});

test('an outside address opens once, after a page asked for it, and only over http', async () => {
  const opened: string[] = [];
  const asked: string[] = [];
  let says = true;
  const gate = new ExternalGate(
    { open: (url) => Promise.resolve(void opened.push(url)) },
    (url) => {
      asked.push(url);
      return Promise.resolve(says);
    },
  );
  expect(gate.ask('https://help.example/a')).toBe(true);
  expect(
    ['javascript:alert(1)', 'file:///etc/passwd', 'ms-calc:', 'x'].map((url) => gate.ask(url)),
  ).toEqual([false, false, false, false]);
  expect((await gate.open('https://never.asked/')).ok).toBe(false);
  expect((await gate.open('file:///etc/passwd')).ok).toBe(false);
  expect((await gate.open('https://help.example/a')).ok).toBe(true);
  expect((await gate.open('https://help.example/a')).ok).toBe(false);
  expect(opened).toEqual(['https://help.example/a']);
  // Main asks by itself, for the very address; a no opens nothing, and asks anew the next time.
  says = false;
  gate.ask('https://evil.example/?data=stolen');
  expect(await gate.open('https://evil.example/?data=stolen')).toEqual({ ok: true, value: null });
  expect(opened).toHaveLength(1);
  expect(asked).toEqual(['https://help.example/a', 'https://evil.example/?data=stolen']);
});

test('an address that the system cannot open is said', async () => {
  const gate = new ExternalGate({ open: () => Promise.reject(new Error('no browser')) }, () =>
    Promise.resolve(true),
  );
  gate.ask('https://a/');
  expect(await gate.open('https://a/')).toEqual({
    ok: false,
    error: { key: 'app.external.failed' },
  });
});

test('notices stay until dismissed', () => {
  const notices = new Notices();
  notices.tell('platformFailed', { reason: 'x' });
  notices.tell('platformFailed', { reason: 'y' });
  const [first] = notices.all();
  notices.dismiss(first?.id ?? '');
  expect(notices.all().map(({ values }) => values)).toEqual([{ reason: 'y' }]);
});

test('the embedded platform has a stable key and streams beside it; a real server its address', () => {
  const settings = { ...defaultSettings(), serverUrl: 'https://h/p', streamUrl: 'wss://s' };
  const ready = { kind: 'ready', url: 'http://127.0.0.1:4711' } as const;
  const demo = serverConfig(settings, chooseServer(defaultSettings()), ready);
  expect([demo.key, demo.url, demo.streamUrl]).toEqual(['demo', ready.url, 'ws://127.0.0.1:4711']);
  const real = serverConfig(settings, chooseServer(settings), { kind: 'off' });
  expect([real.key, real.url, real.streamUrl]).toEqual(['https://h/p', 'https://h/p', 'wss://s']);
});

test('an alarm asked for before the console is drawn is shown once it is, and once', () => {
  const sent: string[] = [];
  let opened = 0;
  const focus = new AlarmFocus(
    () => (opened += 1),
    (id) => sent.push(id),
  );
  focus.show('a');
  expect([opened, sent]).toEqual([1, []]);
  focus.pageReady();
  focus.pageReady();
  expect(sent).toEqual(['a']);
  focus.show('b');
  expect([opened, sent]).toEqual([2, ['a', 'b']]);
});

test('main speaks the chosen language, switched live', () => {
  const translator = createTranslator('zh');
  expect(translator.translate('app.name')).toBe('城净指挥台');
  translator.use('en');
  expect(translator.translate('app.name')).toBe('Chengjing Control Room');
});

test('settings are checked, kept and read back', () => {
  const document = memoryDocument();
  const store = new SettingsStore(document);
  store.update({ language: 'en', serverUrl: 'https://h' });
  expect(new SettingsStore(document).get()).toMatchObject({
    language: 'en',
    serverUrl: 'https://h',
  });
  expect(readPatch({ serverUrl: 'nonsense' })).toEqual({
    ok: false,
    error: { serverUrl: 'app.settings.badServer' },
  });
  expect(readPatch({ serverUrl: ' https://h/p/ ' })).toEqual({
    ok: true,
    value: { serverUrl: 'https://h/p' },
  });
  expect(readPatch({ serverUrl: ' ' })).toEqual({ ok: true, value: { serverUrl: '' } });
});

let ui: UiState;
beforeEach(() => {
  ui = new UiState(memoryDocument(), () => undefined);
});

test('a state that cannot be written is told and kept for this run', () => {
  const told: string[] = [];
  const full: DocumentStore = {
    read: () => ({}),
    write: () => {
      throw new Error('ENOSPC');
    },
  };
  const kept = new UiState(full, (reason) => told.push(reason));
  kept.begin('demo|000000|1');
  kept.set('tabs', [1]);
  expect(kept.get('tabs')).toEqual([1]);
  expect(told).toEqual(['ENOSPC', 'ENOSPC']);
});

test('tabs belong to one profile: another user and a sign-out find none', () => {
  ui.begin('demo|000000|1');
  ui.set('tabs', [1]);
  ui.begin('demo|000000|1');
  expect(ui.get('tabs')).toEqual([1]);
  ui.begin('demo|000000|2');
  expect(ui.get('tabs')).toBeNull();
  ui.set('tabs', [2]);
  ui.clear();
  expect(ui.get('tabs')).toBeNull();
});
