import { expect, test } from 'vitest';
import { commercialDialect } from '@main/session/dialects/commercial';
import { openDialect } from '@main/session/dialects/open';

const DIALECTS = [
  ['commercial', commercialDialect],
  ['open', openDialect],
] as const;
const PAGE = '<html>blocked</html>';

const body = (code: number, more: object = {}): string =>
  JSON.stringify({ code, msg: '', data: null, ...more });

test('a server or gateway that fails, in its status or in the body, refuses no token', () => {
  const failing: readonly (readonly [number, string])[] = [
    ...[500, 502, 503, 504, 408, 425, 429].map((code) => [200, body(code)] as const),
    ...[500, 503, 429].map((code) => [200, body(code, { msg: '服务器异常' })] as const),
    ...[500, 503].map((code) => [200, body(code, { success: false })] as const),
    ...[500, 502, 503, 429].map((status) => [status, body(status)] as const),
    [500, body(503, { success: false })],
    [502, body(400)],
    [429, body(400)],
    [400, body(429)],
    [500, `${PAGE}"success":false`],
    ...[200, 302, 400, 403, 407, 413, 429, 502, 503].map((status) => [status, PAGE] as const),
    [403, ''],
  ];
  for (const [name, dialect] of DIALECTS) {
    for (const [status, text] of failing)
      expect(dialect.readGrant(status, text).kind, `${name} ${status} ${text}`).toBe('failed');
  }
});

test('a server that says no refuses: every shape of the documents and of the recordings', () => {
  const refusals: readonly (readonly [number, string])[] = [
    [400, '{"error":"invalid_grant","error_description":"令牌无效"}'],
    [401, '{"error":"invalid_token","error_description":"令牌无效"}'],
    [200, '{"error_code":"1","error_description":"令牌无效"}'],
    [200, body(400, { success: false, msg: '令牌无效' })],
    [200, body(401, { success: false, msg: '请求未授权' })],
    [401, body(401, { success: false, data: {} })],
    [403, body(400, { success: false })],
    [400, body(400, { success: false })],
    [401, PAGE],
    [401, ''],
  ];
  for (const [name, dialect] of DIALECTS) {
    for (const [status, text] of refusals)
      expect(dialect.readGrant(status, text).kind, `${name} ${status} ${text}`).toBe('refused');
  }
  // A refresh token that is over or no token at all, as the open server was recorded.
  expect(openDialect.readGrant(500, body(500, { success: false, data: {} })).kind).toBe('refused');
});

test('the text of a server that fails is told, whether the status or the body says 500', () => {
  for (const status of [200, 500])
    expect(commercialDialect.readGrant(status, body(500, { msg: '服务器异常' }))).toEqual({
      kind: 'failed',
      failure: { kind: 'rejected', code: 500, message: '服务器异常' },
    });
});
