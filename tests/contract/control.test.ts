import { SYSTEM } from '../support/engineFamilies';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { readEnvelope } from '@shared/api/envelope';
import { startPlatform } from '@demo/server';
import { TestPlatform } from './platform';

let platform: TestPlatform;
let token = '';
const PAGE = '/api/blade-user/page';

beforeAll(async () => {
  platform = await TestPlatform.start();
  token = (await platform.signIn())['access_token'] ?? '';
});
afterEach(() => platform.control.clear());
afterAll(() => platform.stop());

const read = async (path = PAGE) => {
  const { status, text } = await platform.send(path, { token });
  return readEnvelope(status, text);
};

describe('control interface', () => {
  it('breaks a handshake as told, and the platform ends all the same', async () => {
    const own = await TestPlatform.start();
    await own.control.switch({ path: '/alarm_report_message/*', answer: '500' });
    const address = `${own.url.replace('http', 'ws')}/alarm_report_message/476074/1`;
    const socket = new WebSocket(address);
    const status = await new Promise((resolve) =>
      socket.once('unexpected-response', (_request, { statusCode }) => resolve(statusCode)),
    );
    expect(status).toBe(500);
    await own.stop();
    await expect(fetch(own.url)).rejects.toThrow();
  });

  it('breaks calls as told, so often as told, and by path', async () => {
    const { control } = platform;
    await control.switch({ path: PAGE, answer: '401', times: 1 });
    expect(await read()).toMatchObject({ ok: false, error: { kind: 'noPermission' } });
    expect(await read()).toMatchObject({ ok: true });
    await control.switch({ path: '/api/blade-user/*', answer: '500' });
    expect(await read()).toMatchObject({ ok: false, error: { kind: 'rejected', code: 500 } });
    expect(await read()).toMatchObject({ ok: false });
    expect(await read('/api/blade-system/menu/routes')).toMatchObject({ ok: true });
    await control.switch({ path: PAGE, answer: 'garbage' });
    expect(await read()).toMatchObject({ ok: false, error: { kind: 'notJson' } });
    await control.switch({
      path: PAGE,
      answer: { status: 200, body: '{"rows":[]}', type: 'application/json' },
    });
    expect(await read()).toMatchObject({ ok: false, error: { kind: 'noEnvelope' } });
    await control.clear();
    expect(await read()).toMatchObject({ ok: true });
    await control.switch({ path: `${PAGE}?*size=500*`, answer: '500' });
    expect(await read(`${PAGE}?current=1&size=10`)).toMatchObject({ ok: true });
    expect(await read(`${PAGE}?current=1&size=500`)).toMatchObject({ ok: false });
    await control.clear();
  });

  it('leaves a call without an answer', async () => {
    await platform.control.switch({ path: PAGE, answer: 'nothing', times: 1 });
    const hanging = fetch(platform.url + PAGE, { signal: AbortSignal.timeout(300) });
    await expect(hanging).rejects.toThrow(/abort|timeout/i);
    expect(await read()).toMatchObject({ ok: true });
  });

  it('expires access tokens and leaves refresh tokens good', async () => {
    const { access_token: access = '', refresh_token: refresh = '' } = await platform.signIn();
    await platform.control.expireAccess();
    expect((await platform.send(PAGE, { token: access })).status).toBe(401);
    const renewed = await platform.token({ grant_type: 'refresh_token', refresh_token: refresh });
    expect(renewed.status).toBe(200);
    token = String(renewed.json()['access_token']);
    expect(await read()).toMatchObject({ ok: true });
  });

  it('lists what arrived, with every secret as a hash', async () => {
    await platform.signIn('000000', 'dispatcher', 'Dispatch1');
    await platform.send(`${PAGE}?current=2&blade-auth=bearer%20${token}`, {
      token,
      headers: { 'Tenant-Id': '000000', Cookie: 'saber=1' },
    });
    await platform.send('/api/blade-auth/oauth/token', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=refresh_token&refresh_token=abc',
    });
    const calls = await platform.control.calls();
    const [signIn, page, form] = calls;
    expect(form?.form['grant_type']).toBe('refresh_token');
    expect(form?.form['refresh_token']).toMatch(/^sha256:/);
    expect(signIn).toMatchObject({ method: 'POST', path: '/api/blade-auth/oauth/token' });
    expect(signIn?.query).toMatchObject({ username: 'dispatcher', grant_type: 'password' });
    expect(page).toMatchObject({ method: 'GET', path: PAGE, query: { current: '2' } });
    expect(page?.headers['tenant-id']).toBe('000000');
    for (const value of [
      signIn?.query['password'],
      signIn?.headers['authorization'],
      page?.headers['blade-auth'],
      page?.headers['cookie'],
      page?.query['blade-auth'],
    ]) {
      expect(value).toMatch(/^sha256:[0-9a-f]{16}$/);
    }
    expect(JSON.stringify(calls)).not.toContain(token.slice(0, 30));
  });

  it('refuses orders that it cannot read, and a wrong token', async () => {
    await expect(platform.control.alarm({ count: 0 })).rejects.toThrow('400');
    const send = (headers: Record<string, string>) =>
      platform.send('/demo/control/calls', { headers });
    expect((await send({})).status).toBe(403);
    expect((await send({ 'x-control-token': 'guess' })).status).toBe(403);
  });

  it('does not exist without a token of its own, and the rest does', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'chengjing-platform-'));
    // What it serves besides does not matter here: little data is soon made.
    const { url, stop } = await startPlatform({ dataDir, port: 0, families: SYSTEM });
    try {
      expect((await fetch(`${url}/demo/control/calls`)).status).toBe(404);
      const health = await fetch(`${url}/demo/health`);
      expect([health.status, await health.json()]).toEqual([
        200,
        { platform: 'demo', ready: true },
      ]);
    } finally {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});

describe('plain HTTP', () => {
  it('answers unknown paths, wrong methods and media types in the envelope', async () => {
    const unknown = await platform.send('/api/blade-none/page', { token });
    expect([unknown.status, unknown.json()['code']]).toEqual([404, 404]);
    const method = await platform.send(PAGE, { method: 'POST', token });
    expect([method.status, method.json()['code']]).toEqual([405, 405]);
    const media = await platform.send('/api/blade-user/submit', {
      method: 'POST',
      token,
      headers: { 'content-type': 'text/csv' },
      body: 'a,b',
    });
    expect([media.status, media.json()['code']]).toEqual([415, 415]);
  });

  it('listens on loopback only', () => {
    expect(new URL(platform.url).hostname).toBe('127.0.0.1');
  });
});
