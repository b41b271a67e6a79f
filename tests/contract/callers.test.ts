import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { startPlatform, type RunningPlatform } from '@demo/server';
import { DEMO_SECRET_HEADER } from '@shared/model/platform';
import { SYSTEM } from '../support/engineFamilies';
import { BASIC } from './platform';

const SECRET = 'a'.repeat(64);
const PATH = '/api/blade-auth/oauth/captcha';
const dir = mkdtempSync(join(tmpdir(), 'chengjing-callers-'));
let owned: RunningPlatform;
let alone: RunningPlatform;

beforeAll(async () => {
  const own = { port: 0, families: SYSTEM };
  owned = await startPlatform({ ...own, dataDir: join(dir, 'owned'), secret: SECRET });
  alone = await startPlatform({ ...own, dataDir: join(dir, 'alone') });
});
afterAll(async () => {
  await owned.stop();
  await alone.stop();
  rmSync(dir, { recursive: true });
});

/** @returns the status of a request with these headers besides its own. */
function status(
  to: RunningPlatform,
  headers: Record<string, string>,
  path = PATH,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(
      to.url + path,
      { headers: { Authorization: BASIC, ...headers } },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      },
    );
    sent.on('error', reject).end();
  });
}

const ours = { [DEMO_SECRET_HEADER]: SECRET };

test('the embedded platform answers the app that knows its secret, and nobody else', async () => {
  expect(await status(owned, ours)).not.toBe(403);
  expect(await status(owned, {})).toBe(403);
  expect(await status(owned, { [DEMO_SECRET_HEADER]: `${SECRET.slice(1)}b` })).toBe(403);
  expect(await status(owned, { [DEMO_SECRET_HEADER]: '' })).toBe(403);
  expect(await status(owned, {}, '/demo/health')).toBe(403);
});

test('no page of a browser is answered, by its own name or by another that leads here', async () => {
  for (const to of [owned, alone]) {
    expect(await status(to, { ...ours, Origin: 'https://evil.example' })).toBe(403);
    expect(await status(to, { ...ours, Origin: 'null' })).toBe(403);
    expect(await status(to, { ...ours, Host: 'evil.example' })).toBe(403);
  }
  expect(await status(owned, { ...ours, Host: 'localhost' })).toBe(403);
  expect(await status(alone, {})).not.toBe(403);
});

test('streams are told apart as calls are', async () => {
  const end = (headers: Record<string, string>): Promise<string> =>
    new Promise((resolve) => {
      const socket = new WebSocket(`${owned.url.replace('http', 'ws')}/alarm_report_message/0/0`, {
        headers,
      });
      socket.on('unexpected-response', (_request, answer) => resolve(`HTTP ${answer.statusCode}`));
      socket.on('open', () => {
        resolve('open');
        socket.close();
      });
      socket.on('error', () => undefined);
    });
  expect(await end({})).toBe('HTTP 403');
  expect(await end({ ...ours, Origin: 'https://evil.example' })).toBe('HTTP 403');
  expect(await end(ours)).not.toBe('HTTP 403');
});
