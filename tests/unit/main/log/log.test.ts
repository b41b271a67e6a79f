import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createLogger } from '@main/adapters/log';
import { Correlation } from '@main/log/correlation';
import { redact, redactValue } from '@main/log/redact';
import { logParts, prune, ROTATE_BYTES, rotate } from '@main/log/rotation';
import { logExchange } from '@main/net/callLog';
import { fail, ok } from '@shared/base/result';
import { FakeClock } from '@tests/support/fakeClock';
import { withoutServerWords } from '@shared/model/channelReason';
import { keptLog } from '@tests/support/quietLog';

const folder = (): string => mkdtempSync(join(tmpdir(), '城净 log '));

test.each([
  ['13812345678', '[phone]'],
  ['电话:+86 13812345678,', '[phone]'],
  ['138-1234-5678', '[phone]'],
  ['0351-7654321', '[phone]'],
  ['14010519900307123X', '[idcard]'],
  ['zhang.san@example.com', '[mail]'],
  ['http://user:s3cretpw@proxy:3128', '[hidden]'],
  ['GET /api/blade-user/page?realName=%E5%BC%A0', '[hidden]'],
  ['Cookie: route=a; session=s3cretpw', '[hidden]'],
  ['"lockHash":"c2NyeXB0JHMzY3JldHB3"', '[hidden]'],
  ['proxyPassword=s3cretpw', '[hidden]'],
  ['5f4dcc3b5aa765d61d8327deb882cf99', '[hash]'],
  ['138.1234.5678', '[phone]'],
  ['138\u00a01234–5678', '[phone]'],
  ['138 123 45678', '[phone]'],
  ['１３８１２３４５６７８', '[phone]'],
  ['(0351)7654321', '[phone]'],
  ['0351 765 4321', '[phone]'],
  ['140105 19900307 1234', '[idcard]'],
  ['车牌 晋A76543', '[plate]'],
  ['http://user:s3cret@p/s3cretpw@proxy:3128', '[hidden]'],
  ["{ password: 's3cret s3cretpw' }", '[hidden]'],
  ['pwd=s3cretpw', '[hidden]'],
  ['密码：s3cretpw', '[hidden]'],
  ['{"set-cookie":["SESSION=s3cretpw; Path=/"]', '[hidden]'],
  ['body=%7B%22password%22%3A%22s3cretpw%22%7D', '[hidden]'],
  ['password%3Ds3cretpw%26x', '[hidden]'],
])('personal data and secrets of "%s" are not written', (text, shown) => {
  const clean = redact(text);
  expect(clean).toContain(shown);
  expect(clean).not.toMatch(
    /1381234|1234.5678|45678|765.?4321|76543|900307|san@|s3cretpw|%E5|c2NyeXB0|5f4dcc3b|１３８/,
  );
});

test.each([
  '1725422891593650177',
  '"at":1795226400000',
  '/api/blade-system/menu/routes',
  '"passwordTransform":"md5"',
  '"tokenHeader":"Blade-Auth"',
  'token refresh failed {"kind":"notConnected"}',
  '"proxyBypass":["*.example"]',
  'http://192.168.10.200:8080/a/@b',
  'at file:///app/node_modules/@scope/x.js:10:2',
  '2026-11-21 08:00:00.123 1.15312',
])('what is no secret stays: %s', (text) => {
  expect(redact(text)).toBe(text);
});

test.each(['a-', 'a.', '/', '\\', '1', 'http://a:', '"token":[', 'password='])(
  'a long run of "%s" does not hold main up',
  (piece) => {
    const begun = process.cpuUsage();
    redact(piece.repeat(65_536 / piece.length));
    // Seconds each when a pattern goes through it once per character.
    expect(process.cpuUsage(begun).user).toBeLessThan(1_000_000);
  },
);

test('a secret inside of JSON inside of a text is found, with its quotes', () => {
  const inner = JSON.stringify({ password: 'a"b, s3cretpw', note: '13812345678', user: 'ok' });
  const value = { body: JSON.stringify({ body: inner }), nested: { token: ['s3cretpw'] } };
  for (const text of [JSON.stringify(redactValue(value)), redact(JSON.stringify(value))]) {
    expect(text).not.toMatch(/s3cretpw.*note|13812345678/);
  }
  expect(JSON.stringify(redactValue(value))).not.toContain('s3cretpw');
  expect(redactValue({ phone: 13812345678 })).toEqual({ phone: '[phone]' });
  expect(redactValue({ sent: Buffer.from('s3cretpw') })).toEqual({ sent: '[bytes]' });
  expect(redactValue({ clientSecretSet: true, secret: null })).toEqual({
    clientSecretSet: true,
    secret: null,
  });
});

test('a log rotates, and the oldest archives go when all together are too large', async () => {
  const dir = folder();
  const file = join(dir, 'main.log');
  for (let n = 0; n < 5; n += 1) {
    writeFileSync(file, `${n}`.repeat(1000));
    await rotate(file, Date.UTC(2026, 10, 21, 0, 0, n), 3_000);
  }
  writeFileSync(file, 'new');
  expect(logParts(dir).map(({ bytes }) => bytes)).toEqual([3, 1000, 1000, 1000]);
  expect(readFileSync(logParts(dir)[1]?.path ?? '', 'utf8')).toMatch(/^4+$/);
  await rotate(file, Date.UTC(2026, 10, 21, 0, 0, 4));
  expect(readdirSync(dir).filter((name) => name.includes('000004000Z'))).toHaveLength(2);
  await prune(dir, 0);
  expect(logParts(dir)).toEqual([]);
});

test('the log writes redacted lines that carry the id of their request', async () => {
  const dir = folder();
  const clock = new FakeClock();
  const correlation = new Correlation(clock);
  const log = createLogger(dir, false, clock, correlation);
  log.info('outside');
  const id = await correlation.within(async (own) => {
    await Promise.resolve();
    log.warn('inside', { password: 's3cretpw', phone: '13812345678' });
    clock.every(60_000, 'beat', () => log.info('beat'));
    return own;
  });
  await clock.advance(60_000);
  await log.flushed();
  const lines = readFileSync(join(dir, 'logs', 'main.log'), 'utf8')
    .trim()
    .split('\n');
  expect(lines).toHaveLength(3);
  // A timer that the request left behind is not its work.
  expect(lines[2]).not.toContain('<');
  expect(lines[0]).not.toContain('<');
  expect(lines[1]).toContain(`<${id}> inside`);
  expect(lines[1]).not.toMatch(/s3cretpw|13812345678/);
});

test('a server call is one line without its query; beats are none', () => {
  const log = keptLog();
  const request = {
    method: 'GET',
    url: 'https://h/p/api/x/page?realName=%E5%BC%A0',
    headers: {},
    body: { kind: 'none' },
    timeoutMs: 1,
  } as const;
  const answer = ok({ status: 404, headers: {}, bytes: new Uint8Array() });
  const exchange = { request, sentAt: 10, receivedAt: 52.4, outcome: answer };
  logExchange(log, exchange, 'https://h/p');
  logExchange(log, { ...exchange, request: { ...request, quiet: true } }, 'https://h/p');
  const failure = { kind: 'notConnected', reason: 'dns', detail: 'x' } as const;
  logExchange(log, { ...exchange, outcome: fail(failure) }, 'https://other');
  expect(log.lines).toEqual([
    'server call {"method":"GET","path":"/api/x/page","ms":42,"status":404}',
    'server call {"method":"GET","path":"https://h/p/api/x/page","ms":42,"failure":"notConnected","reason":"dns","detail":"x"}',
  ]);
});

test('a log that a scanner holds goes on in its file, and is put aside later; not for ever', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'log '));
  const file = join(dir, 'main.log');
  const held = async (): Promise<never> => {
    throw Object.assign(new Error('EBUSY'), { code: 'EBUSY' });
  };
  writeFileSync(file, 'x'.repeat(ROTATE_BYTES));
  await rotate(file, 0, 3 * ROTATE_BYTES, held);
  expect(readdirSync(dir)).toEqual(['main.log']);
  await rotate(file, 0, 3 * ROTATE_BYTES);
  expect(readdirSync(dir)).toHaveLength(1);
  expect(readdirSync(dir)).not.toContain('main.log');
  writeFileSync(file, 'x'.repeat(2 * ROTATE_BYTES));
  await expect(rotate(file, 0, 3 * ROTATE_BYTES, held)).rejects.toThrow('EBUSY');
});

test.each([
  'JSESSIONID=abcDEF123',
  'sessionid=abcDEF123',
  'AccessKey=abcDEF123',
  'secretKey: abcDEF123',
  'private_key=abcDEF123',
  'passWord＝abcDEF123',
  'Authorization%3Dbearer%20abcDEF123',
  'x bearer%20abcDEF123',
  'the token is abcDEF123',
  '密码是abcDEF123',
])('no secret is left of %s', (text) => {
  expect(redact(text)).not.toContain('abcDEF123');
});

test.each([
  '{"realName":"欧阳晓彤","x":1}',
  '{"driver_name":"欧阳晓彤"}',
  JSON.stringify({ detail: JSON.stringify({ address: '欧阳晓彤家' }) }),
  '欧阳晓彤家在明湖区望江路12号3栋502室附近',
  '临江省青岚市欧阳晓彤村',
  '望江大道5-2号欧阳晓彤',
])('no person and no place is left of %s', (text) => {
  expect(redact(text)).not.toMatch(/欧阳|望江|青岚|502/);
});

test.each([
  '{"address":"http://127.0.0.1:4711","serverAddress":"gateway.example:443"}',
  '{"place":"/etc/chengjing/policy.json","name":"session.get"}',
  '内置演示平台未能启动',
  'server call {"method":"GET","path":"/api/blade-system/region/page","ms":8,"status":200}',
])('what support needs stays: %s', (text) => {
  expect(redact(text)).toBe(text);
});

test('a text of one kind of letter is gone through in a moment, however long', () => {
  const begun = performance.now();
  for (const one of ['市', '路', '市区', '路1', '"phone":"', '"addr"']) redact(one.repeat(20_000));
  expect(performance.now() - begun).toBeLessThan(5_000);
});

test('a channel keeps its code in the log and loses what the server said', () => {
  expect(withoutServerWords('400 欧阳晓彤已停用')).toBe('code 400');
  expect(withoutServerWords('401 in the stream: x')).toBe('code 401');
  for (const own of ['closed 1006', 'HTTP 502', 'timeout', 'no answer to ping'])
    expect(withoutServerWords(own)).toBe(own);
});
