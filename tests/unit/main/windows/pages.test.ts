import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { placeWindow } from '@main/windows/placement';
import { readSoon } from '@disk/files';
import { CONTENT_POLICY, fileOf, servePage } from '@main/windows/pages';
import { hostServer } from '@main/windows/hosts';
import { FakeClock } from '@tests/support/fakeClock';

let root = '';

beforeAll(() => {
  const parent = mkdtempSync(join(tmpdir(), 'pages-'));
  root = join(parent, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.js'), 'secret');
  for (const window of ['console', 'board']) {
    mkdirSync(join(root, 'windows', window), { recursive: true });
    writeFileSync(join(root, 'windows', window, 'index.html'), `<html>${window}`);
  }
  writeFileSync(join(root, 'assets', 'a.js'), 'run()');
});

const get = (path: string) => servePage(root, new URL(`app://console${path}`));

test('files come with their type, the content policy and no sniffing', async () => {
  const answer = await get('/assets/a.js');
  expect(answer.status).toBe(200);
  expect(answer.headers).toMatchObject({
    'Content-Type': 'text/javascript; charset=utf-8',
    'Content-Security-Policy': CONTENT_POLICY,
    'X-Content-Type-Options': 'nosniff',
  });
});

test('no page asks for a process of its own while it is being opened: two would be started for it', async () => {
  expect(Object.keys((await get('/')).headers)).not.toContain('Cross-Origin-Opener-Policy');
});

test('a route at any depth gets the page, a missing file is missing', async () => {
  expect((await get('/')).status).toBe(200);
  expect((await get('/system/user/a/b')).headers['Content-Type']).toMatch(/html/);
  expect((await get('/assets/none.js')).status).toBe(404);
});

test('a file that a scanner holds is waited for, and one that nobody can read is missing', async () => {
  const clock = new FakeClock();
  const held = Object.assign(new Error('held'), { code: 'EBUSY' });
  const file = vi.fn<(path: string) => Promise<Uint8Array>>();
  file.mockRejectedValueOnce(held).mockRejectedValueOnce(held);
  file.mockResolvedValue(Buffer.from('run()'));
  const ask = async () => {
    const url = new URL('app://console/assets/a.js');
    const { status, body } = await servePage(root, url, (path) => readSoon(path, clock, file));
    return `${status} ${String(body)}`;
  };
  const answer = ask();
  await expect.poll(() => clock.pending()).toHaveLength(1);
  await clock.advance(1_000);
  expect(await answer).toBe('200 run()');
  expect(file.mock.calls).toEqual(Array(3).fill([join(root, 'assets', 'a.js')]));
  file.mockRejectedValue(Object.assign(new Error('bad sector'), { code: 'EIO' }));
  expect(await ask()).toBe('404 ');
});

test('every window has a page of its own under its name, and the console the rest', async () => {
  const text = async (path: string) => {
    const { status, body } = await get(path);
    return `${status} ${String(body)}`;
  };
  expect(await text('/board.html')).toBe('200 <html>board');
  expect(await text('/board.html?n=1#cover-1')).toBe('200 <html>board');
  expect(await text('/boardMg/deqing/index')).toBe('200 <html>console');
  expect(await text('/none.html')).toBe('404 ');
  expect(await text('/a/board.html')).toBe('404 ');
});

test.each([
  '/../secret.js',
  '/%2e%2e/secret.js',
  '/..%2fsecret.js',
  '/assets/..%5c..%5csecret.js',
  '/%00',
  '/%',
])('nothing outside the folder is served: %s', async (path) => {
  const answer = await servePage(root, { pathname: path } as URL);
  expect(answer.status).not.toBe(200);
  expect(fileOf(root, path)).toBeUndefined();
});

test('pages and pictures are answered by hosts of their own, and nothing else is', async () => {
  const media = vi.fn(() => Promise.resolve({ status: 200, headers: {}, body: 'picture' }));
  const server = hostServer({ pages: (url) => servePage(root, url), media });
  const body = async (address: string, method = 'GET') => {
    const answer = await server(new URL(address), method);
    return `${answer.status} ${String(answer.body)}`;
  };
  expect(await body('app://media/aHR0cA')).toBe('200 picture');
  expect(media).toHaveBeenCalledExactlyOnceWith('/aHR0cA');
  // Below the pages' own origin there is a page, as for every path.
  expect(await body('app://console/media/aHR0cA')).toBe('200 <html>console');
  expect(await body('app://media/aHR0cA', 'POST')).toBe('404 ');
  expect(await body('app://console/', 'POST')).toBe('404 ');
  expect(await body('app://media.console/aHR0cA')).toBe('404 ');
  expect(await body('app://other/')).toBe('404 ');
  expect(media).toHaveBeenCalledTimes(1);
});

test('pages load pictures of one more host, and neither read it nor run anything of it', () => {
  const policy = new Map(
    CONTENT_POLICY.split('; ').map((line): [string, string] => {
      const [name = '', ...sources] = line.split(' ');
      return [name, sources.join(' ')];
    }),
  );
  expect(policy.get('img-src')).toBe("'self' data: app://media");
  const others = [...policy].filter(([name]) => name !== 'img-src');
  expect(others.filter(([, sources]) => sources.includes('app:'))).toEqual([]);
  expect(policy.get('connect-src')).toBe("'self'");
});

test('no page turns a text into markup, a script or an address of one', () => {
  expect(CONTENT_POLICY.split('; ')).toEqual(
    expect.arrayContaining(["require-trusted-types-for 'script'", 'trusted-types map-worker']),
  );
});

const PRIMARY = { x: 0, y: 0, width: 1920, height: 1040 };
const SECOND = { x: 1920, y: 0, width: 1920, height: 1080 };
const stored = (x: number, y: number, width = 1280, height = 800) => ({
  x,
  y,
  width,
  height,
  maximized: false,
});

test.each([
  ['on the second display', stored(2000, 50), [PRIMARY, SECOND], true],
  ['on a display that is gone', stored(2000, 50), [PRIMARY], false],
  ['half outside, with its title reachable', stored(-600, 50), [PRIMARY], true],
  ['with one pixel on screen', stored(1919, 50), [PRIMARY], false],
  ['with its title above the screen', stored(100, -400), [PRIMARY], false],
  ['below the screen', stored(100, 1039), [PRIMARY], false],
  ['too small to use', stored(100, 100, 10, 10), [PRIMARY], false],
])('a console last seen %s', (_name, place, areas, kept) => {
  const placed = placeWindow(place, areas);
  if (kept) expect(placed).toEqual(place);
  else expect(placed).toMatchObject({ x: 320, y: 120, width: 1280, height: 800 });
});
