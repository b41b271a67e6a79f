import { afterEach, beforeEach, expect, test } from 'vitest';
import { commercialDialect } from '@main/session/dialects/commercial';
import { openDialect } from '@main/session/dialects/open';
import { ProfileFinder } from '@main/session/profileFinder';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { configOf, HostRig, until } from '@tests/support/sessionHost';
import { json, success, WireServer, type Arrived, type Reply } from '@tests/support/wireServer';

const PICTURE = { key: 'k', image: 'data:image/png;base64,AA==' };
const NOT_FOUND = json({ code: 404, success: false, data: {}, msg: '404 NOT_FOUND' }, 404);
const COMMERCIAL = '/blade-auth/oauth/captcha';
const OPEN = '/blade-auth/captcha';

let server: WireServer;
let rig: HostRig;
let kept: unknown[];
let isOpen: boolean;
let finder: ProfileFinder;

/** The server has a captcha under these paths. */
function serves(replies: Readonly<Record<string, Reply>>): void {
  server.answer = ({ path }: Arrived) => replies[path] ?? NOT_FOUND;
}

beforeEach(async () => {
  server = await new WireServer().start();
  rig = new HostRig(configOf(server.url));
  kept = [];
  isOpen = true;
  finder = new ProfileFinder({
    log: rig.log,
    http: rig.http,
    dialects: { commercial: commercialDialect, open: openDialect },
    server: () => rig.server,
    isOpen: () => isOpen,
    keep: (_key, look, several) => {
      kept.push([look.family, look.prefix, ...several]);
      isOpen = false;
      const { family, prefix } = look;
      rig.server = { ...rig.server, profile: { ...SHIPPED_PROFILES[family], prefix } };
    },
  });
});
afterEach(async () => {
  rig.dispose();
  await server.stop();
});

test.each([
  ['commercial under /api', `/api${COMMERCIAL}`, json(PICTURE), ['commercial', '/api']],
  ['commercial, wrapped', `/api${COMMERCIAL}`, success(PICTURE), ['commercial', '/api']],
  ['commercial without a prefix', COMMERCIAL, json(PICTURE), ['commercial', '']],
  ['open without a prefix', OPEN, success(PICTURE), ['open', '']],
  ['open under /api', `/api${OPEN}`, success(PICTURE), ['open', '/api']],
])('finds %s by asking', async (_name, path, reply, found) => {
  serves({ [path]: reply });
  await finder.settled();
  expect(kept).toEqual([found]);
  expect(server.arrived.map((one) => one.path).sort()).toEqual(
    [`/api${COMMERCIAL}`, `/api${OPEN}`, COMMERCIAL, OPEN].sort(),
  );
  expect(server.arrived.every(({ headers }) => headers['blade-auth'] === undefined)).toBe(true);
  // Found once, it is not asked again.
  await finder.settled();
  expect(server.arrived).toHaveLength(4);
});

test('an address that ends with the prefix is found without a second one', async () => {
  rig.server = { ...rig.server, url: `${server.url}/api` };
  serves({ [`/api${COMMERCIAL}`]: json(PICTURE) });
  await finder.settled();
  expect(kept).toEqual([['commercial', '']]);
});

test('several answers: the documented one first, the others are told', async () => {
  serves({ [`/api${COMMERCIAL}`]: json(PICTURE), [OPEN]: success(PICTURE) });
  await finder.settled();
  expect(kept).toEqual([['commercial', '/api', OPEN]]);
});

test('what answers otherwise is no family: nothing is kept, and each place says what came', async () => {
  serves({ [OPEN]: success({ key: 'k' }), [COMMERCIAL]: { body: '<html>', type: 'text/html' } });
  await finder.settled();
  expect(kept).toEqual([]);
  expect(finder.looked()).toMatchObject({ look: { kind: 'none' } });
  const outcomes = finder
    .looked()
    ?.asked.map(({ family, prefix, outcome }) => [family, prefix, outcome]);
  expect(outcomes).toEqual([
    ['commercial', '/api', 'notFound'],
    ['open', '', 'otherShape'],
    ['commercial', '', 'otherShape'],
    ['open', '/api', 'notFound'],
  ]);
});

test('silence is no answer: it is asked again at the next occasion', async () => {
  server.answer = () => 'reset';
  await finder.settled();
  expect(finder.looked()?.look).toEqual({ kind: 'away' });
  serves({ [OPEN]: success(PICTURE) });
  await finder.settled();
  expect(kept).toEqual([['open', '']]);
});

test('many pages that wait share one look', async () => {
  serves({ [OPEN]: success(PICTURE) });
  await Promise.all([finder.settled(), finder.settled(), finder.settled()]);
  expect(server.arrived).toHaveLength(4);
});

test('a version that changed overnight is named, and the profile in use stays', async () => {
  serves({ [`/api${COMMERCIAL}`]: json(PICTURE) });
  await finder.settled();
  serves({ [OPEN]: success(PICTURE) });
  finder.doubted({ kind: 'rejected', code: 404, message: '' });
  await until(() => finder.changedTo() !== null);
  expect(finder.changedTo()).toEqual({ kind: 'found', family: 'open', prefix: '' });
  expect(kept).toEqual([['commercial', '/api']]);
  expect(rig.server.profile.family).toBe('commercial');
  // Back as it was: no doubt is left.
  serves({ [`/api${COMMERCIAL}`]: json(PICTURE) });
  await finder.lookAgain();
  expect(finder.changedTo()).toBeNull();
});

test('a refusal, a server that is away and a call that is absent cast no doubt', async () => {
  isOpen = false;
  for (const failure of [
    { kind: 'rejected', code: 400, message: '用户名或密码错误' },
    { kind: 'rejected', code: 404, message: '', absent: 'open' },
    { kind: 'notConnected', reason: 'refused', detail: '' },
    { kind: 'notConnected', reason: 'server', detail: '0', cause: 'deadToken' },
  ] as const)
    finder.doubted(failure);
  await new Promise((resolve) => setImmediate(resolve));
  expect(server.arrived).toEqual([]);
});
