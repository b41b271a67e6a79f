import { describe, expect, test } from 'vitest';
import { callOf, FAMILIES } from '@shared/catalogue';
import type { ProfileRule } from '@shared/profile/profile';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { httpMethodOf } from '@shared/api/call';
import { argsOf } from '@main/session/args';
import { callHeaders } from '@main/session/headers';
import { placeCall } from '@main/session/request';
import { configOf } from '@tests/support/sessionHost';

const { commercial, open } = SHIPPED_PROFILES;
const CALLS = FAMILIES.flatMap(({ calls }) => calls);

const at = (profile = open) => ({
  server: { ...configOf('https://h/base'), profile },
  user: null,
  systemId: '',
  tenantArea: '',
});

function placed(id: string, values: Readonly<Record<string, unknown>>, rule?: ProfileRule) {
  const profile = rule === undefined ? open : { ...open, rules: [rule, ...open.rules] };
  const spec = callOf(id);
  const answer = placeCall(at(profile), spec, argsOf(spec, values));
  if (!answer.ok) throw new Error(answer.error.kind);
  const { method, url, body } = answer.value;
  return { method, url: url.replace('https://h/base', ''), body };
}

test('the commercial profile leaves every call as the catalogue has it', () => {
  for (const spec of CALLS) {
    const answer = placeCall(at(commercial), spec, { query: { a: '1 2' } });
    const { method, path } = { method: httpMethodOf(spec), path: spec.path };
    const url = `https://h/base${path}?a=1%202`;
    expect(answer).toEqual({ ok: true, value: { method, url, body: { kind: 'none' } } });
  }
});

test('a call of its own goes before the beginning of its path, and the longest beginning first', () => {
  expect(placed('user.page', { current: '1' }).url).toBe('/blade-system/user/list?current=1');
  expect(placed('user.detail', { id: '7' }).url).toBe('/blade-system/user/detail?id=7');
  const longer = { under: '/blade-user/detail', path: '/people/one' };
  expect(placed('user.detail', { id: '7' }, longer).url).toBe('/people/one?id=7');
  // Only whole parts of a path are a beginning.
  expect(placed('user.detail', { id: '7' }, { under: '/blade-user/det', path: '/x' }).url).toBe(
    '/blade-system/user/detail?id=7',
  );
});

describe('inputs', () => {
  test('under other names, with their conditions, left out, and given', () => {
    const rule = {
      call: 'param.list',
      path: '/p',
      names: { current: 'page', size: '', paramKey: 'key' },
      given: { kind: 'all' },
    };
    const url = placed('param.list', { current: '2', size: '9', paramKey_like: 'x', b: '1' }, rule);
    expect(url.url).toBe('/p?page=2&key_like=x&b=1&kind=all');
  });

  test('of a body go into the query, the form or the JSON body as the rule says', () => {
    const values = { paramKey: 'a', sort: 1 };
    const to = (inputs: 'query' | 'form' | 'json') =>
      placed('param.submit', values, { call: 'param.submit', path: '/p', inputs });
    expect(to('query')).toEqual({
      method: 'POST',
      url: '/p?paramKey=a&sort=1',
      body: { kind: 'none' },
    });
    expect(to('form').body).toEqual({ kind: 'form', values: { paramKey: 'a', sort: '1' } });
    expect(to('json').body).toEqual({ kind: 'json', value: { paramKey: 'a', sort: 1 } });
    const ids = placed(
      'param.remove',
      { ids: '1,2' },
      { call: 'param.remove', path: '/p', inputs: 'form', method: 'DELETE' },
    );
    expect(ids).toEqual({
      method: 'DELETE',
      url: '/p',
      body: { kind: 'form', values: { ids: '1,2' } },
    });
  });

  test('names of a JSON body too; a list and files stay what they are', () => {
    const rule = { call: 'param.submit', path: '/p', names: { paramKey: 'key' } };
    expect(placed('param.submit', { paramKey: 'a' }, rule).body).toEqual({
      kind: 'json',
      value: { key: 'a' },
    });
    const list = { kind: 'json', value: [{ paramKey: 'a' }] } as const;
    const profile = { ...open, rules: [{ ...rule, inputs: 'query' as const }] };
    const answer = placeCall(at(profile), callOf('param.submit'), { body: list });
    expect(answer).toMatchObject({ ok: true, value: { body: list } });
  });
});

test('a call that the family does not have is answered here, with the family', () => {
  for (const id of ['deviceFaultFlow.page', 'user.updateInfo', 'dict.dictionaryTree']) {
    expect(placeCall(at(), callOf(id), {})).toEqual({
      ok: false,
      error: { kind: 'rejected', code: 404, message: '', absent: 'open' },
    });
  }
  // An administrator who knows better gives it a path, whole.
  const context = { ...at(), path: '/own/faults' };
  expect(placeCall(context, callOf('deviceFaultFlow.page'), {})).toMatchObject({
    value: { method: 'GET', url: 'https://h/base/own/faults' },
  });
});

test('the headers of a profile go along, and never before the program’s own', () => {
  const profile = { ...open, headers: { 'X-Gate': 'key', Accept: 'text/html' } };
  const headers = callHeaders(at(profile), 't');
  expect(headers).toMatchObject({ 'X-Gate': 'key', 'Blade-Auth': 'bearer t' });
  expect(headers['Accept']).toContain('application/json');
});
