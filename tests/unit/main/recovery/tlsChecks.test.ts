import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { keepTlsChecks, tlsSwitchFound } from '@main/recovery/tlsChecks';

test('the variable that switches certificate checks off is taken away, and the app hears of it over its watchdog', () => {
  const env: Record<string, string | undefined> = { NODE_TLS_REJECT_UNAUTHORIZED: '0', PATH: '/x' };
  keepTlsChecks(env);
  expect('NODE_TLS_REJECT_UNAUTHORIZED' in env).toBe(false);
  // The app inherits the environment of its watchdog and cleans it once more.
  const inherited = { ...env };
  keepTlsChecks(inherited);
  expect(tlsSwitchFound(inherited)).toBe(true);
  const quiet = { NODE_TLS_REJECT_UNAUTHORIZED: '1' };
  keepTlsChecks(quiet);
  expect(quiet).toEqual({});
  expect(tlsSwitchFound({})).toBe(false);
});

test('the first file that runs does it before anything else', () => {
  const boot = readFileSync(new URL('../../../../src/main/boot.ts', import.meta.url), 'utf8');
  const first = boot.split('\n').find((line) => line !== '' && !line.startsWith('import '));
  expect(first).toBe('keepTlsChecks(process.env);');
});
