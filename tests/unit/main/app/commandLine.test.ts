import { expect, test } from 'vitest';
import { readCommandLine } from '@main/app/commandLine';

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
