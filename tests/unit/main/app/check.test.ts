import { afterEach, expect, test, vi } from 'vitest';
import { ok } from '@shared/base/result';
import { runCheck } from '@main/app/check';
import type { Composition } from '@main/app/compose';
import { FakeClock } from '@tests/support/fakeClock';

afterEach(() => vi.restoreAllMocks());

/** What a check prints on a day, with this Electron. */
async function printed(day: string, electron: string): Promise<string> {
  let text = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((more) => {
    text += String(more);
    return true;
  });
  const check = runCheck(new FakeClock(Date.parse(day)), electron);
  check.pageReady('signIn');
  const parts = {
    platform: { settled: () => Promise.resolve() },
    session: { captcha: () => Promise.resolve(ok({ key: '', image: '' })) },
    server: () => ({ url: 'http://platform.example' }),
  };
  expect(await check.outcome(parts as unknown as Composition)).toBe(0);
  return text;
}

test('a check names the runtime, and the day on which its support has ended', async () => {
  expect(await printed('2026-11-23', '33.2.1')).toBe(
    'RUNTIME Electron 33.2.1, whose support ended on 2025-04-29\nCHECK ok http://platform.example\n',
  );
  expect(await printed('2025-04-28', '33.2.1')).toMatch(/^RUNTIME Electron 33\.2\.1\n/);
});
