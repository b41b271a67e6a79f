import { expect, test } from 'vitest';
import { FAMILIES } from '@shared/catalogue';
import { checkProfile, problemsAt, readProfile } from '@shared/profile/check';
import type { ProfileRule, ServerProfile } from '@shared/profile/profile';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { sm2PublicKey } from '@tests/support/sm2Reference';

const CALLS = FAMILIES.flatMap(({ calls }) => calls);
const { commercial, open } = SHIPPED_PROFILES;
const KEY = sm2PublicKey('3945208f7b2144b13f36e38ac6d39f95889393692860b51a42fb81ef4df7c5b8');

/** What is said of a profile that came from outside. */
function said(patch: Readonly<Record<string, unknown>>, base: ServerProfile = open) {
  const read = readProfile(JSON.parse(JSON.stringify({ ...base, ...patch })), CALLS);
  return read.ok ? [] : read.error.map(({ key }) => key);
}

const withRules = (...rules: readonly ProfileRule[]) => said({ rules: [...open.rules, ...rules] });
const withKey = (publicKey: string) => said({ passwords: { ...open.passwords, publicKey } });

test.each(Object.values(SHIPPED_PROFILES))(
  'the shipped profile $key passes its own check',
  (one) => {
    expect(checkProfile(one, CALLS)).toEqual([]);
    expect(readProfile(JSON.parse(JSON.stringify(one)), CALLS)).toEqual({ ok: true, value: one });
  },
);

test('what is no profile, one of a newer version, and one with strange parts are refused by name', () => {
  for (const raw of [null, [], 'text', {}, { kind: 'chengjing.menuMap', version: 1 }]) {
    expect(readProfile(raw, CALLS)).toMatchObject({ error: [{ key: 'notAProfile' }] });
  }
  // A newer one may have parts of which this version knows nothing: the version is what is said.
  expect(readProfile({ ...open, version: 2, stranger: 1 }, CALLS)).toEqual({
    ok: false,
    error: [{ key: 'newer', values: { version: '2', known: '1' } }],
  });
  const shape = readProfile({ ...open, stranger: 1, family: 'other' }, CALLS);
  expect(shape).toMatchObject({ error: [{ key: 'shape' }] });
  expect(JSON.stringify(shape)).toContain('family');
});

test('a public key must have its form and lie on the curve', () => {
  expect(withKey(KEY)).toEqual([]);
  expect(withKey(KEY.slice(0, -1))).toEqual(['keyForm']);
  expect(withKey('not hex')).toEqual(['keyForm']);
  const last = KEY.at(-1) === '0' ? '1' : '0';
  expect(withKey(`${KEY.slice(0, -1)}${last}`)).toEqual(['keyCurve']);
});

test('the page of a third party leads back with what tells its answer, to the commercial edition only', () => {
  const PAGE = 'https://login.example/qr?app=1&redirect_uri={redirect}&state={state}';
  const name = { zh: '企业微信', en: 'WeCom' };
  const withPage = (page: string, keys = ['wecom'], base = commercial) =>
    said({ thirdParty: { page, sources: keys.map((key) => ({ key, name })) } }, base);
  expect(withPage(PAGE)).toEqual([]);
  expect(withPage('/oauth/render/{source}?t={tenant}&r={redirect}&s={state}')).toEqual([]);
  for (const page of [
    PAGE.replace('{state}', ''),
    PAGE.replace('{redirect}', ''),
    PAGE.replace('https', 'javascript'),
    PAGE.replace('https', 'file'),
    PAGE.replace('https://', '//'),
    PAGE.replace('login.example', 'user:word@login.example'),
    `${PAGE}&x={other}`,
  ])
    expect([page, withPage(page)]).toEqual([page, ['thirdPartyPage']]);
  expect(withPage(PAGE, ['wecom', 'wecom'])).toEqual(['thirdPartyTwice']);
  expect(withPage(PAGE, [])).toEqual(['shape']);
  expect(withPage(PAGE, ['wecom'], open)).toEqual(['thirdPartyFamily']);
});

test('a prefix is typed once: not twice in itself, not in a rule, not at the end of the address', () => {
  expect(said({ prefix: '/api/api' })).toEqual(['prefixTwice']);
  expect(said({ prefix: '/gate/api' })).toEqual([]);
  expect(said({ prefix: 'api' })).toEqual(['prefix']);
  expect(said({ prefix: '/api/' })).toEqual(['prefix']);
  expect(withRules({ call: 'param.list', path: '/api/blade-system/param/page' })).toEqual([
    'rulePrefix',
  ]);
  const at = (profile: ServerProfile, url: string) =>
    problemsAt(profile, url).map(({ key }) => key);
  expect(at(commercial, 'https://h/api/')).toEqual(['prefixInAddress']);
  expect(at(commercial, 'https://h/gate')).toEqual([]);
  expect(at({ ...commercial, prefix: '' }, 'https://h/api')).toEqual([]);
});

test('a profile that encrypts needs a key before anybody signs in', () => {
  expect(problemsAt(open, 'https://h').map(({ key }) => key)).toEqual(['keyMissing']);
  const keyed = (publicKey: string) => ({ ...open, passwords: { ...open.passwords, publicKey } });
  expect(problemsAt(keyed(KEY), 'https://h')).toEqual([]);
  expect(problemsAt(keyed(KEY.slice(2)), 'https://h')).toEqual([]);
  expect(problemsAt(keyed('04'), 'https://h').map(({ key }) => key)).toEqual(['keyForm']);
});

test('two calls must not meet on one path and verb', () => {
  const found = readProfile(
    { ...open, rules: [...open.rules, { call: 'user.detail', path: '/blade-system/user/list' }] },
    CALLS,
  );
  expect(found).toMatchObject({
    error: [{ key: 'twoCalls', values: { one: 'user.page', other: 'user.detail' } }],
  });
  expect(withRules({ call: 'param.submit', path: '/blade-desk/notice/submit' })).toEqual([
    'twoCalls',
  ]);
  // A condition divides two reads of one path, as that of dictionaries and their entries.
  const same = { call: 'param.list', path: '/blade-desk/notice/list' } as const;
  expect(withRules(same)).toEqual(['twoCalls']);
  expect(withRules({ ...same, given: { category_equal: '9' } })).toEqual([]);
  // A whole module is moved onto another one.
  expect(withRules({ under: '/blade-desk/notice', path: '/blade-system/param' })).toContain(
    'twoCalls',
  );
});

test('a read never leads to what changes data, whether the catalogue knows it or not', () => {
  const path = '/blade-system/user/remove';
  const read = readProfile(
    { ...open, rules: [...open.rules, { call: 'notice.detail', path, method: 'GET' }] },
    CALLS,
  );
  expect(read).toMatchObject({
    error: [{ key: 'readOntoWrite', values: { read: 'notice.detail', write: 'user.remove' } }],
  });
  // A write of the catalogue that no word of its path gives away.
  const quiet = { call: 'notice.detail', path: '/blade-basics-resources/site/remove/noise' };
  expect(said({ rules: [quiet] }, commercial)).toEqual(['readOntoWrite']);
  for (const strange of ['/blade-system/tenant/remove', '/blade-develop/code/gen-code'])
    expect(withRules({ call: 'notice.detail', path: strange })).toEqual(['readOntoWrite']);
  expect(withRules({ call: 'notice.detail', path: '/blade-system/param/one' })).toEqual([]);
});

test('headers of the program and of the connection are not a profile’s', () => {
  for (const name of [
    'Authorization',
    'cookie',
    'Blade-Auth',
    'Host',
    'Proxy-Authorization',
    'Sec-X',
  ])
    expect([name, said({ headers: { [name]: 'x' } })]).toEqual([name, ['headerOwn']]);
  expect(said({ headers: { 'X Y': 'x' } })).toEqual(['header']);
  expect(said({ headers: { 'X-Gate': 'a\r\nHost: evil' } })).toEqual(['header']);
  expect(said({ headers: { 'X-Gate': 'key 1' } })).toEqual([]);
});

test('hosts are named one by one; this machine and patterns are not allowed', () => {
  const media = (host: string) => said({ hosts: { stream: '', media: [host] } });
  for (const host of ['localhost', '127.0.0.1:80', '127.1', '2130706433', '0x7f000001', '[::1]'])
    expect([host, media(host)]).toEqual([host, ['host']]);
  for (const host of ['*.example', 'a@b.example', 'a/b', '169.254.1.1', 'x y'])
    expect([host, media(host)]).toEqual([host, ['host']]);
  for (const host of ['pictures.example', 'pictures.example:8443', '10.1.2.3'])
    expect([host, media(host)]).toEqual([host, []]);
  const stream = (address: string) => said({ hosts: { stream: address, media: [] } });
  expect(stream('wss://alarms.example/x')).toEqual([]);
  for (const address of ['https://alarms.example', 'wss://a@alarms.example', 'ws://localhost'])
    expect([address, stream(address)]).toEqual([address, ['host']]);
});

test('a rule names one call or one beginning, a call that exists and a path that is one', () => {
  expect(withRules({ path: '/x' })).toEqual(['ruleMatch']);
  expect(withRules({ call: 'param.list', under: '/blade-x', path: '/x' })).toEqual(['ruleMatch']);
  expect(withRules({ under: '/blade-x', path: '/x', method: 'POST' })).toEqual(['ruleMatch']);
  expect(withRules({ call: 'param.nothing', path: '/x' })).toEqual(['ruleCall']);
  for (const path of ['https://evil.example/x', '//evil.example', '/a/../b', '/a?b=c'])
    expect([path, withRules({ call: 'param.list', path })]).toEqual([path, ['rulePath']]);
  const names = { current: 'page', size: 'page' };
  expect(withRules({ call: 'param.list', path: '/x', names })).toEqual(['ruleNames']);
});
