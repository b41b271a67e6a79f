import { describe, expect, it } from 'vitest';
import type { CallSpec } from '@shared/api/call';
import { filledPath } from '@main/net/url';
import { argsOf } from '@main/session/args';

const call = (more: Partial<CallSpec>): CallSpec => ({
  id: 'cart.act',
  method: 'POST',
  path: '/api/cart',
  kind: 'action',
  certainty: 'assumed',
  ...more,
});
const VALUES = { ids: '1,2', reason: '满溢 & 溢出' };

describe('the arguments of a call', () => {
  it('go into the query where it has no body', () => {
    expect(argsOf(call({}), VALUES)).toEqual({ query: VALUES });
  });

  it('go into its body but for those that the documents list as parameters', () => {
    const json = {
      query: { ids: '1,2' },
      body: { kind: 'json', value: { reason: VALUES.reason } },
    };
    expect(argsOf(call({ body: 'json', params: ['ids'] }), VALUES)).toEqual(json);
    const form = {
      query: { ids: '1,2' },
      body: { kind: 'form', values: { reason: VALUES.reason } },
    };
    expect(argsOf(call({ body: 'form', params: ['ids'] }), VALUES)).toEqual(form);
  });

  it('are a body also where there is none of them', () => {
    expect(argsOf(call({ body: 'json' }), {})).toEqual({
      query: {},
      body: { kind: 'json', value: {} },
    });
  });

  it('keep numbers and lists in JSON, and are texts anywhere else', () => {
    const values = { count: 3, roles: ['7', '8'] };
    expect(argsOf(call({ body: 'json' }), values).body).toEqual({ kind: 'json', value: values });
    const texts = { count: '3', roles: '["7","8"]' };
    expect(argsOf(call({}), values).query).toEqual(texts);
    expect(argsOf(call({ body: 'form' }), values).body).toEqual({ kind: 'form', values: texts });
  });

  it('stand in the query beside a list', () => {
    const list = [{ id: '5' }];
    expect(argsOf(call({ body: 'json' }), VALUES, list)).toEqual({
      query: VALUES,
      body: { kind: 'json', value: list },
    });
  });

  it('fill the places of the path', () => {
    const args = argsOf(call({ path: '/api/cart/:id/bins/:n', body: 'json' }), {
      id: 'a/b',
      n: 2,
      x: 1,
    });
    expect(args).toEqual({
      query: {},
      inPath: { id: 'a/b', n: '2' },
      body: { kind: 'json', value: { x: 1 } },
    });
    expect(filledPath('/api/cart/:id/bins/:n', args.inPath)).toBe('/api/cart/a%2Fb/bins/2');
    expect(filledPath('/api/cart/:id', {})).toBe('/api/cart/:id');
  });

  it('take a condition of equality as the documented parameter of that name, and no other condition', () => {
    const page = call({ method: 'GET', params: ['deviceId', 'type_equal', 'type'] });
    const given = { deviceId_equal: '1', deviceId_like: '2', type_equal: '3', state_equal: '4' };
    expect(argsOf(page, given).query).toEqual({
      deviceId: '1',
      deviceId_like: '2',
      type_equal: '3',
      state_equal: '4',
    });
  });
});
