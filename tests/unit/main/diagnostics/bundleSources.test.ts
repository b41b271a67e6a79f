import { expect, test } from 'vitest';
import { bundleSources, type SupportSources } from '@main/diagnostics/bundleSources';
import { FakeClock } from '@tests/support/fakeClock';

/** What the parts of main say, with persons in it wherever one can be. */
function sources(patch: Partial<SupportSources> = {}): SupportSources {
  return {
    clock: new FakeClock(),
    program: { version: '1.2.3', electronVersion: '33.2.1', isPackaged: true },
    settings: () => ({ values: { proxyUser: 'wangfang', theme: 'dark' }, held: [] }),
    boards: () => ({ boards: [], displays: [] }),
    lock: () => ({ locked: true, by: '王芳' }),
    session: {
      state: () => ({ kind: 'signedIn', connected: false, user: { realName: '王芳' } }) as never,
    },
    isDemo: () => false,
    serverClock: { state: () => ({ kind: 'unknown' }) as never },
    alarms: () =>
      ({
        alarms: [{ text: '幸福里东门 王芳 求救' }],
        channels: [
          {
            channel: 'sos',
            kind: 'poll',
            state: {
              kind: 'down',
              since: 1,
              errors: 1,
              nextTryAt: 2,
              reason: '401 in the stream: 王芳 has no permission',
            },
          },
        ],
        counts: { unacknowledged: 1 },
        journal: { waiting: 0 },
      }) as never,
    check: () => null,
    paths: () => ({ 'alarm.page': '/other' }),
    fields: () => ({ vehicle: { carNo: 'plateNo' } }),
    journal: () => Promise.resolve({ ok: true, entries: 5 }),
    notices: () => [],
    ...patch,
  };
}

/** Every document by its name, as it stands in a bundle. */
async function documents(from: SupportSources): Promise<Record<string, unknown>> {
  const all = bundleSources(from).map(
    async (source) => [source.name, await source.read()] as const,
  );
  return Object.fromEntries(await Promise.all(all));
}

test('a bundle tells of program, settings, boards, streams, check, paths, fields, journal, lock and notices', async () => {
  const found = await documents(sources());
  expect(Object.keys(found)).toEqual([
    'versions.json',
    'settings.json',
    'displays.json',
    'streams.json',
    'connection-check.json',
    'paths.json',
    'fields.json',
    'journal.json',
    'lock.json',
    'notices.json',
  ]);
  expect(found).toMatchObject({
    'versions.json': { app: '1.2.3', electron: '33.2.1', packaged: true },
    'streams.json': { session: { kind: 'signedIn', connected: false }, demo: false },
    'connection-check.json': null,
    'paths.json': { 'alarm.page': '/other' },
    'fields.json': { vehicle: { carNo: 'plateNo' } },
    'journal.json': { ok: true, entries: 5 },
  });
});

test('nobody’s name, account or alarm is in it: whether there is one is enough', async () => {
  const found = await documents(sources());
  expect(found['settings.json']).toEqual({
    values: { theme: 'dark', proxyUserSet: true },
    held: [],
  });
  expect(found['lock.json']).toEqual({ locked: true });
  const text = JSON.stringify(found);
  for (const secret of ['王芳', 'wangfang', '幸福里']) expect(text).not.toContain(secret);
});

test('a part that fails fails alone', async () => {
  const broken = sources({
    journal: () => Promise.reject(new Error('the reader is gone')),
    lock: () => undefined,
  });
  const of = (name: string): unknown =>
    bundleSources(broken)
      .find((one) => one.name === name)
      ?.read();
  await expect(of('journal.json')).rejects.toThrow('the reader is gone');
  expect(await of('lock.json')).toBeNull();
});
