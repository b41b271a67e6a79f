import { describe, expect, it } from 'vitest';
import { readEnvelope } from '@shared/api/envelope';
import { pageSchema } from '@shared/api/pageAnswer';

describe('readEnvelope', () => {
  it('gives the data of code 200', () => {
    expect(
      readEnvelope(200, '{"code":200,"success":true,"data":{"id":"1"},"msg":"操作成功"}'),
    ).toEqual({
      ok: true,
      value: { data: { id: '1' }, message: '操作成功' },
    });
  });

  it.each([
    [
      'a returned failure under HTTP 200',
      200,
      '{"code":400,"success":false,"data":{},"msg":"账号重复"}',
      { kind: 'rejected', code: 400, message: '账号重复' },
    ],
    [
      'an error description',
      400,
      '{"error":"invalid_grant","error_description":"用户名或密码错误"}',
      { kind: 'rejected', code: 400, message: '用户名或密码错误' },
    ],
    [
      '401 in the body under HTTP 200',
      200,
      '{"code":401,"data":null,"msg":"请求未授权"}',
      { kind: 'noPermission', message: '请求未授权' },
    ],
    [
      'the body code before the HTTP status',
      403,
      '{"code":400,"data":null,"msg":"x"}',
      { kind: 'rejected', code: 400 },
    ],
    [
      'a code written as text',
      500,
      '{"code":"500","msg":"服务器异常"}',
      { kind: 'rejected', code: 500 },
    ],
    ['no message at all', 200, '{"code":500}', { kind: 'rejected', code: 500, message: '' }],
    ['a page of a proxy', 200, '<html>login</html>', { kind: 'notJson', status: 200 }],
    ['a gateway error page', 502, '<html>bad gateway</html>', { kind: 'rejected', code: 502 }],
    ['an object without a code', 200, '{"records":[]}', { kind: 'noEnvelope' }],
    ['an array', 200, '[]', { kind: 'noEnvelope' }],
  ])('tells %s (rule:errors.status)', (_name, status, text, expected) => {
    const answer = readEnvelope(status, text);
    expect(answer.ok).toBe(false);
    if (!answer.ok) expect(answer.error).toMatchObject(expected);
  });
});

describe('pageSchema', () => {
  it('reads totals as numbers or texts and keeps records unread', () => {
    expect(
      pageSchema.parse({ records: [1, {}], total: '12', size: 10, current: '1' }),
    ).toMatchObject({
      records: [1, {}],
      total: 12,
      size: 10,
      current: 1,
    });
    expect(pageSchema.safeParse({ total: 1 }).success).toBe(false);
  });
});
