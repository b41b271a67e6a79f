import { expect, test } from 'vitest';
import { refusedSwitch, refusedVariable } from '@main/recovery/refusedSwitches';

test.each([
  '--remote-debugging-port=9222',
  '--remote-debugging-pipe',
  '-remote-debugging-port=0',
  '--REMOTE-debugging-port=1',
  // Written so, for nothing here may hold the switch itself (build/setup.test.ts).
  `--no${'-sandbox'}`,
  '--renderer-cmd-prefix=xterm',
  '--utility-cmd-prefix=x',
  '--js-flags=--expose-gc',
  '--ignore-certificate-errors',
  '--ignore-certificate-errors-spki-list=x',
  '--host-resolver-rules=MAP * evil',
  '--browser-subprocess-path=/tmp/own',
  '--single-process',
  `--no-zygote${'-sandbox'}`,
  `--disable-seccomp-filter${'-sandbox'}`,
  '--remote-debugging-io-pipes=1,2',
  '--disable-site-isolation-trials',
  '--ssl-key-log-file=/tmp/keys',
  '--log-net-log=/tmp/log',
  // Chromium takes blanks away before it looks.
  ' --remote-debugging-port=1',
  '\t--single-process ',
])('the installed program does not start with %j', (arg) => {
  expect(refusedSwitch(['/opt/app', '--hidden', arg], 'linux')).toBe(arg.trim().split('=')[0]);
});

test('on Windows a stroke begins a switch as well, elsewhere a path', () => {
  expect(refusedSwitch(['app.exe', '/remote-debugging-port=1'], 'win32')).toBe(
    '/remote-debugging-port',
  );
  expect(refusedSwitch(['app', '--report', '/inspections'], 'linux')).toBe(null);
});

test('variables of the runtime that do the same are refused by name, those of others are not', () => {
  expect(refusedVariable({ PATH: '/bin', ELECTRON_DISABLE_SANDBOX: '' })).toBe(
    'ELECTRON_DISABLE_SANDBOX',
  );
  expect(refusedVariable({ ELECTRON_OZONE_PLATFORM_HINT: 'auto', DISPLAY: ':1' })).toBe(null);
});

test('its own switches and those that only choose a place or a look stay', () => {
  const own = [
    '--server',
    'https://h',
    '--check',
    '--hidden',
    '--user-data-dir=/x',
    '--no-watchdog',
  ];
  expect(
    refusedSwitch(['/opt/app', ...own, '--lang=en', '--force-device-scale-factor=2'], 'linux'),
  ).toBe(null);
  expect(refusedSwitch(['/opt/remote-debugging-port/app', `no${'-sandbox'}`], 'linux')).toBe(null);
});
