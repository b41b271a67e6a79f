import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fail, ok } from '@shared/base/result';
import { configOf, HostRig } from '../support/sessionHost';
import { FakeClock } from '../support/fakeClock';
import { LENIENT, TestPlatform } from './platform';

const BACK = 'http://127.0.0.1:50321/signed-in';
const STATE = 'abcdefghijklmnopqrstuvwx';
const TENANT = '476074';

let platform: TestPlatform;
const clock = new FakeClock(Date.now());

beforeAll(async () => {
  platform = await TestPlatform.start(clock, false, LENIENT);
});
afterAll(() => platform.stop());

const page = (inputs: Record<string, string> = {}) =>
  platform.send(
    `/third-party/authorize?${new URLSearchParams({ source: 'demo', tenant: TENANT, redirect_uri: BACK, state: STATE, ...inputs }).toString()}`,
  );

/** Where the link of a person leads: the inputs of the way back. */
async function choose(person: string, tenant = TENANT): Promise<URLSearchParams> {
  const { text } = await page({ tenant });
  const href = new RegExp(`id="${person}" href="([^"]+)"`).exec(text)?.[1] ?? '';
  const url = new URL(href.replaceAll('&amp;', '&'));
  expect(url.origin + url.pathname).toBe(BACK);
  expect(url.searchParams.get('state')).toBe(STATE);
  return url.searchParams;
}

async function signIn(person: string, more: Partial<Record<'code' | 'source', string>> = {}) {
  const rig = new HostRig(configOf(platform.url));
  const code = (await choose(person)).get('code') ?? '';
  const asked = { tenantId: TENANT, source: 'demo', code, state: STATE, ...more };
  return { rig, code, answer: await rig.host.signInBy(asked) };
}

describe('the third party of the demo platform (spec 1 §7, the social variant of the token call)', () => {
  it('signs in the user whom an account belongs to (call:session.loginSocial)', async () => {
    const { rig, answer } = await signIn('dispatcher');
    expect(answer).toEqual(ok(null));
    expect(rig.host.state()).toMatchObject({
      kind: 'signedIn',
      user: { account: 'dispatcher', tenantId: TENANT },
    });
    rig.dispose();
  });

  it('takes each code once, for its own source, and for five minutes', async () => {
    const { rig, code } = await signIn('admin');
    const refused = fail({ kind: 'refused', message: '授权码无效或已过期' });
    const again = { tenantId: TENANT, source: 'demo', code, state: STATE };
    expect(await rig.host.signInBy(again)).toEqual(refused);
    const other = await signIn('admin', { source: 'wechat' });
    expect(other.answer).toEqual(refused);
    const late = (await choose('admin')).get('code') ?? '';
    await clock.advance(5 * 60_000);
    expect(await rig.host.signInBy({ ...again, code: late })).toEqual(refused);
    rig.dispose();
    other.rig.dispose();
  });

  it('goes back to no address but a program on this machine', async () => {
    for (const redirect_uri of [
      'https://evil.example/',
      'http://127.0.0.1.evil.example:80/x',
      '//evil.example',
      `${BACK}?x=1`,
    ])
      expect((await page({ redirect_uri })).text).not.toContain('evil.example');
    expect((await page({ state: '<script>' })).text).not.toContain('<script>');
    expect((await page({ tenant: '999999' })).json()).toMatchObject({ msg: '租户不存在' });
  });

  it('lets a newcomer apply, whom an administrator then lets in (call:user.registerGuest rule:session.guestRegister)', async () => {
    const { rig, answer } = await signIn('newcomer');
    expect(answer).toEqual(ok(`demo:newcomer@${TENANT}`));
    expect(rig.host.current()).toBeNull();
    const form = { tenantId: TENANT, name: '新同事', account: 'newcomer', password: 'Newcomer1' };
    const id = `demo:newcomer@${TENANT}`;
    expect(await rig.host.register(form, id)).toEqual(ok(null));
    expect(await rig.host.register({ ...form, account: 'second' }, id)).toMatchObject({
      error: { message: '第三方账号已绑定其他用户' },
    });
    rig.dispose();
    const next = await signIn('newcomer');
    expect(next.answer).toEqual(ok(null));
    expect(next.rig.host.state()).toMatchObject({ user: { account: 'newcomer' } });
    // The password that was applied with is the account's, too.
    expect(
      await new HostRig(configOf(platform.url)).host.signIn({
        ...{ tenantId: TENANT, username: 'newcomer', password: 'Newcomer1' },
        ...{ captchaKey: '', captchaCode: '' },
      }),
    ).toEqual(ok(null));
    next.rig.dispose();
  });
});
