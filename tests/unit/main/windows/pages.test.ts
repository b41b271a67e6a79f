import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { placeWindow } from '@main/windows/placement';
import { CONTENT_POLICY, fileOf, servePage } from '@main/windows/pages';

let root = '';

beforeAll(() => {
  const parent = mkdtempSync(join(tmpdir(), 'pages-'));
  root = join(parent, 'renderer');
  mkdirSync(join(root, 'assets'), { recursive: true });
  writeFileSync(join(parent, 'secret.js'), 'secret');
  writeFileSync(join(root, 'index.html'), '<html>');
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

test('a route at any depth gets the page, a missing file is missing', async () => {
  expect((await get('/')).status).toBe(200);
  expect((await get('/system/user/a/b')).headers['Content-Type']).toMatch(/html/);
  expect((await get('/assets/none.js')).status).toBe(404);
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
