import { afterEach, beforeEach, expect, test } from 'vitest';
import { AxiosHttp } from '@main/net/http';
import { isCallPath, isFilePath } from '@main/media/paths';
import { mediaAddress, MediaService } from '@main/media/service';
import { placeholder } from '@main/media/placeholder';
import { agentsBy } from '@tests/support/directAgents';
import { FakeClock } from '@tests/support/fakeClock';
import { keptLog } from '@tests/support/quietLog';
import { WireServer } from '@tests/support/wireServer';

let own: WireServer;
let other: WireServer;
let media: MediaService;
let allowed: string[];
let signedIn = true;
let locked = false;
let prefix = '';
const agents = agentsBy();
const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');

beforeEach(async () => {
  signedIn = true;
  locked = false;
  prefix = '';
  allowed = [];
  own = await new WireServer().start();
  other = await new WireServer().start();
  own.answer = () => ({ type: 'image/png', body: PICTURE });
  other.answer = own.answer;
  media = new MediaService({
    http: new AxiosHttp(agents, new FakeClock(), undefined, false),
    log: keptLog(),
    serverUrl: () => own.url + prefix,
    allowedHosts: () => allowed,
    locked: () => locked,
    ownHeaders: () => ({}),
    ownToken: () => (signedIn ? { 'Blade-Auth': 'bearer secret' } : null),
    translate: (key) => key,
  });
});

afterEach(() => Promise.all([own.stop(), other.stop()]));

function show(address: string) {
  return media.serve(`/${Buffer.from(address).toString('base64url')}`);
}

test('a picture of our own server comes without a credential, once', async () => {
  const answer = await show(`${own.url}/oss/a.png`);
  expect(answer.headers['Content-Type']).toBe('image/png');
  expect(Buffer.from(answer.body)).toEqual(PICTURE);
  await show(`${own.url}/oss/a.png`);
  expect(own.arrived.map(({ headers }) => headers['blade-auth'])).toEqual([undefined]);
  media.clear();
  await show('/oss/a.png');
  expect(own.arrived).toHaveLength(2);
});

test('a file store that asks for a token is given it, and nothing else of the session', async () => {
  own.answer = ({ headers }) =>
    headers['blade-auth'] === undefined
      ? { status: 401, body: '' }
      : { type: 'image/png', body: PICTURE };
  expect(Buffer.from((await show('/oss/a.png')).body)).toEqual(PICTURE);
  expect(own.arrived.map(({ headers }) => headers['blade-auth'])).toEqual([
    undefined,
    'bearer secret',
  ]);
  const sent = own.arrived.flatMap(({ headers }) => [headers['authorization'], headers['cookie']]);
  expect(sent).toEqual([undefined, undefined, undefined, undefined]);
  // A listed host that asks for one gets none.
  allowed = [new URL(other.url).host];
  other.answer = () => ({ status: 401, body: '' });
  expect((await show(`${other.url}/a.png`)).body).toMatch(/missing/);
  expect(other.arrived).toHaveLength(1);
});

test('a cookie of a picture is not taken', async () => {
  own.answer = () => ({ type: 'image/png', body: PICTURE, headers: { 'set-cookie': 'track=1' } });
  await show('/oss/a.png');
  await show('/oss/b.png');
  expect(own.arrived.map(({ headers }) => headers['cookie'])).toEqual([undefined, undefined]);
});

/** What a record may hold to make its viewer's client ask for something else than a picture. */
test.each([
  '/other-app/delete?id=1',
  '../other-app/x',
  '/other-app/admin/wipe.png',
  '/prefix/alarm_report_message/1/2',
  '/prefix/api/Blade-user/x.png',
  '/prefix/api/BLADE-USER/x.png',
  '/prefix/api/%2562lade-user/x.png',
  '/prefix/api/%5Cblade-user/x.png',
  '/prefix/api/\\blade-user/x.png',
  '/prefix/oss/..;/blade-user/x.png',
  '/prefix/oss/%2e%2e%2fapi/x.png',
  '/prefix/api/x;a=.png',
  '/prefix/api/anything',
  '/prefixed/a.png',
])('a record whose picture is %s makes us send nothing', async (path) => {
  prefix = '/prefix';
  for (const address of [path, new URL(path, `${own.url}/prefix/`).href]) {
    expect((await show(address)).body).toMatch(/app\.media\.refused/);
  }
  // Not even where the own host is listed by hand, when it is a call.
  allowed = [new URL(own.url).host];
  if (/blade|alarm_report/i.test(path)) await show(own.url + path);
  expect(own.arrived).toHaveLength(0);
});

test('files lie below the prefix or in a file store', () => {
  const good = ['/prefix/a/b.PNG', '/oss/a', '/prefix/oss/x', '/minio/b/照片.jpg', '/upload/1.mp4'];
  for (const path of good) expect([path, isFilePath(path, '/prefix/')]).toEqual([path, true]);
  expect(isFilePath('/a/%E7%85%A7.jpg', '/')).toBe(true);
  expect(isFilePath('/a/b', '/')).toBe(false);
});

test('a picture that arrives after the sign-out is not kept for the next user', async () => {
  const under = show(`${own.url}/oss/a.png`);
  media.clear();
  await under;
  await show(`${own.url}/oss/a.png`);
  expect(own.arrived).toHaveLength(2);
});

test('another host gets nothing unless it is listed, and never the token', async () => {
  expect((await show(`${other.url}/a.png`)).body).toMatch(/app\.media\.refused/);
  expect(other.arrived).toHaveLength(0);
  allowed = [new URL(other.url).host];
  expect((await show(`${other.url}/a.png`)).headers['Content-Type']).toBe('image/png');
  expect(other.arrived[0]?.headers['blade-auth']).toBeUndefined();
});

test.each([
  '/api/blade-device/shutdown?deviceCode=1',
  '/%62lade-user/remove',
  '/api/third/x',
  '//blade-a/b',
])('a record whose picture names the call %s makes us send nothing', async (path) => {
  expect((await show(own.url + path)).body).toMatch(/app\.media\.refused/);
  expect(own.arrived).toHaveLength(0);
});

test.each([
  ['missing', { status: 404, body: '' }],
  ['notMedia', { type: 'text/html', body: '<script>' }],
  ['tooLarge', { type: 'image/png', body: Buffer.alloc(26 * 1024 * 1024) }],
])('a picture that is %s becomes a placeholder that says so', async (why, reply) => {
  own.answer = () => reply;
  const answer = await show(`${own.url}/x.png`);
  expect(answer.headers['Content-Type']).toBe('image/svg+xml');
  expect(answer.body).toMatch(`app.media.${why}`);
});

test('signed out, nothing is fetched from our own server', async () => {
  signedIn = false;
  expect((await show(`${own.url}/x.png`)).body).toMatch(/refused/);
  expect(own.arrived).toHaveLength(0);
});

test('addresses that are none, files and scripts are refused', () => {
  const read = (text: string) => mediaAddress(`/${Buffer.from(text).toString('base64url')}`, '');
  expect(['file:///etc/passwd', 'javascript:1', 'http://u:p@h/', '', 'x'].map(read)).toEqual(
    Array.from({ length: 5 }, () => undefined),
  );
  expect(isCallPath('/oss/chengjing/avatar/0.png')).toBe(false);
});

test('the placeholder never executes its text', () => {
  expect(placeholder('<script>alert(1)</script>')).not.toMatch(/<script>/);
});

test('a locked desk shows no picture, not even one that it had before, and asks for none', async () => {
  await show('/oss/a.png');
  locked = true;
  const answers = [await show('/oss/a.png'), await show('/oss/b.png')];
  expect(answers.map(({ body }) => String(body).includes('app.media.locked'))).toEqual([
    true,
    true,
  ]);
  expect(own.arrived).toHaveLength(1);
  locked = false;
  expect(Buffer.from((await show('/oss/a.png')).body)).toEqual(PICTURE);
  expect(own.arrived).toHaveLength(1);
});

test('a picture that is on its way while the desk is locked does not arrive', async () => {
  own.answer = () => {
    locked = true;
    return { type: 'image/png', body: PICTURE };
  };
  expect((await show('/oss/a.png')).body).toContain('app.media.locked');
});
