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
import { keptLog } from '@tests/support/quietLog';
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

/** The gate with a browser that notes what it is given, and a person whose answer is `says`. */
function externalDesk() {
  const desk = {
    opened: [] as string[],
    asked: [] as string[],
    failed: [] as string[],
    says: Promise.resolve(true),
    locked: false,
    breaks: false,
  };
  const gate = new ExternalGate({
    port: {
      open: (url) => {
        if (desk.breaks) return Promise.reject(new Error('no program'));
        return Promise.resolve(void desk.opened.push(url));
      },
    },
    log: keptLog(),
    confirm: (url) => {
      desk.asked.push(url);
      return desk.says;
    },
    locked: () => desk.locked,
    failed: (address) => desk.failed.push(address),
  });
  return { desk, gate };
}

test('an outside address opens after a person said yes to main, each time anew, and only over http', async () => {
  const { desk, gate } = externalDesk();
  for (const url of ['javascript:alert(1)', 'file:///etc/passwd', 'ms-calc:', 'x'])
    await gate.ask(url);
  await gate.ask(`https://help.example/${'a'.repeat(3000)}`);
  expect(desk.asked).toEqual([]);
  await gate.ask('https://help.example/a');
  expect(desk.opened).toEqual(['https://help.example/a']);
  // Main asks by itself, for the very address; a no opens nothing, and asks anew the next time.
  desk.says = Promise.resolve(false);
  await gate.ask('https://evil.example/?data=stolen');
  await gate.ask('https://evil.example/?data=stolen');
  expect(desk.opened).toHaveLength(1);
  expect(desk.asked.slice(1)).toEqual([
    'https://evil.example/?data=stolen',
    'https://evil.example/?data=stolen',
  ]);
  expect(desk.failed).toEqual([]);
});

test('a page that asks without end gets one box, not a heap of them', async () => {
  const { desk, gate } = externalDesk();
  let answer: (yes: boolean) => void = () => undefined;
  desk.says = new Promise((resolve) => {
    answer = resolve;
  });
  const first = gate.ask('https://help.example/a');
  for (let count = 0; count < 20; count += 1) await gate.ask(`https://evil.example/${count}`);
  expect(desk.asked).toEqual(['https://help.example/a']);
  answer(true);
  await first;
  expect(desk.opened).toEqual(['https://help.example/a']);
  await gate.ask('https://help.example/b');
  expect(desk.opened).toHaveLength(2);
});

test('a locked desk asks for no outside address, and opens none that was asked before', async () => {
  const { desk, gate } = externalDesk();
  let answer: (yes: boolean) => void = () => undefined;
  desk.says = new Promise((resolve) => {
    answer = resolve;
  });
  const open = gate.ask('https://help.example/a');
  desk.locked = true;
  answer(true);
  await open;
  await gate.ask('https://help.example/b');
  expect(desk).toMatchObject({ asked: ['https://help.example/a'], opened: [] });
});

test('an address that the system does not open is told, and the next one is asked', async () => {
  const { desk, gate } = externalDesk();
  desk.breaks = true;
  await gate.ask('https://help.example/a');
  expect(desk.failed).toEqual(['https://help.example/a']);
  desk.breaks = false;
  await gate.ask('https://help.example/a');
  expect(desk.opened).toHaveLength(1);
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
