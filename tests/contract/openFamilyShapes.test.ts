import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OpenPlatform } from '../support/openPlatform';
import { differences, RECORDED, type Shape } from './openSkeleton';

let platform: OpenPlatform;
let token: string;
/** Id of the first row of each entity. */
let ids: Readonly<Record<string, string>>;

interface Body {
  readonly data: { readonly records?: readonly object[] } | readonly object[];
}

const rowsOf = ({ data }: Body): readonly object[] | undefined =>
  Array.isArray(data) ? (data as readonly object[]) : (data as { records?: object[] }).records;

/** Lists that may be empty, and why. */
const EMPTY: Readonly<Record<string, string>> = {
  '/blade-log/usual/list': 'nothing writes this log',
  '/blade-log/api/list': 'nothing writes this log',
  '/blade-report/report/rest/list': 'no report file',
};
/** Reads without an answer in their shape, and why; facts 69, 91, 94 and 109 are about them. */
const NO_ANSWER: Readonly<Record<string, string>> = {
  '/blade-log/usual/detail': 'nothing writes this log',
  '/blade-log/api/detail': 'nothing writes this log',
  '/blade-report/report/rest/detail': 'no report file',
  '/blade-system/user/export-user': 'an empty HTTP 500 in the recording too',
  '/blade-system/user/export-template': 'an empty HTTP 500 in the recording too',
  '/blade-system/menu/auth-routes': 'its keys are paths: a test of its own',
  '/blade-resource/oss/endpoint/stat-file': 'an HTTP 500 in the recording too',
};

/** Parameters of reads that need some. */
const PARAMS: Readonly<Record<string, () => Record<string, string>>> = {
  '/blade-system/role/tree-by-id': () => ({ roleId: ids['role'] ?? '' }),
  '/blade-system/menu/role-tree-keys': () => ({ roleIds: ids['role'] ?? '' }),
  '/blade-system/menu/top-tree-keys': () => ({ topMenuIds: ids['topmenu'] ?? '' }),
  '/blade-system/menu/lazy-menu-list': () => ({ parentId: '0' }),
  '/blade-system/dict/dictionary': () => ({ code: 'sex' }),
  '/blade-system/region/lazy-list': () => ({ parentCode: '00' }),
  '/blade-system/region/lazy-tree': () => ({ parentCode: '00' }),
  '/blade-system/region/detail': () => ({ code: '97' }),
  '/blade-system/tenant/info': () => ({ domain: 'https://yunqi.chengjing.example' }),
  '/blade-resource/oss/endpoint/file-path': () => ({ fileName: 'a.png' }),
  '/blade-resource/oss/endpoint/file-link': () => ({ fileName: 'a.png' }),
};

const PATHS = RECORDED.flatMap(({ entity, reads }) =>
  reads.map(({ path, answerShape }) => ({ entity, path, shape: answerShape as Shape })),
).filter(({ path }) => path.startsWith('/'));
const READS = PATHS.filter(({ path }) => !(path in NO_ANSWER));

/** One recorded shape names the row of another entity. */
function shapeOf(path: string, shape: Shape): Shape {
  const [topmenu] = RECORDED.filter(({ entity }) => entity === 'topmenu').map(
    ({ reads }) => reads[0],
  );
  const list = topmenu?.answerShape as { readonly data: { readonly records: Shape } };
  const isTop = path.endsWith('/menu/top-menu');
  return isTop ? { ...(shape as object), data: list.data.records } : shape;
}

beforeAll(async () => {
  platform = await OpenPlatform.start();
  token = (await platform.signIn())['accessToken'] ?? '';
  await platform.post('/blade-develop/code/submit', token, { codeName: '车辆' });
  await platform.post('/blade-develop/datasource/submit', token, { name: '主库', url: 'jdbc:a' });
  // An error of its own is the first row of the error log.
  await platform.get('/blade-system/dict/dictionary', token);
  const lists = PATHS.filter(({ path }) => path.endsWith('/list'));
  const found = await Promise.all(
    lists.map(async ({ entity, path }) => {
      const [row] = rowsOf((await platform.get(path, token)).body as Body) ?? [];
      return [entity, String((row as { id?: string } | undefined)?.id)] as const;
    }),
  );
  ids = Object.fromEntries(found);
});
afterAll(() => platform.stop());

describe('every recorded read has the recorded keys, their order, types and absent values', () => {
  it.each(READS)('$path', async ({ entity, path, shape }) => {
    const isDetail = path.endsWith('/detail');
    const params = PARAMS[path]?.() ?? (isDetail ? { id: ids[entity] ?? '' } : {});
    const reply = await platform.get(path, token, params);
    expect(reply.status).toBe(200);
    expect(reply.type).toMatch(/^application\/json/);
    expect(differences(shapeOf(path, shape), reply.body).slice(0, 4)).toEqual([]);
    const rows = rowsOf(reply.body as Body);
    if (rows !== undefined) expect(rows.length > 0).toBe(!(path in EMPTY));
  });

  it('auth-routes names the aliases of the caller for each granted path', async () => {
    const { body } = await platform.get('/blade-system/menu/auth-routes', token);
    const entries = (body.data as Record<string, unknown>[]).flatMap((entry) =>
      Object.entries(entry),
    );
    expect(entries.length).toBeGreaterThan(20);
    for (const [path, value] of entries) {
      expect(path).toMatch(/^$|^\/|^https:/);
      expect(value).toEqual({ authority: ['administrator'] });
    }
  });
});

describe('the comparison itself finds what differs', () => {
  const shape = {
    id: 'id text of 19 digits (absent: -1 number)',
    name: 'text (absent: "")',
    rows: ['integer'],
  };
  const right = { id: '1900000000000000001', name: '', rows: [1] };

  it.each([
    ['another order of keys', { name: '', id: '1', rows: [] }],
    ['a missing key', { id: '1', rows: [] }],
    ['a key too many', { ...right, more: 1 }],
    ['an id as a number', { ...right, id: 5 }],
    ['null for an absent text', { ...right, name: null }],
    ['a text among numbers', { ...right, rows: ['1'] }],
    ['an object for an array', { ...right, rows: {} }],
  ])('%s', (_what, value) => {
    expect(differences(shape, right)).toEqual([]);
    expect(differences(shape, { ...right, id: -1 })).toEqual([]);
    expect(differences(shape, value)).not.toEqual([]);
  });
});

/** Bodies and parameters that let every recorded write answer, right or not. */
const IDS = { ids: '7' };
const WRITES = RECORDED.flatMap(({ writes }) => writes).filter(
  ({ path, inputs }) =>
    path.startsWith('/blade-') && !path.includes('(') && inputs?.where !== 'multipart',
);
/** Writes that this store-less build answers with HTTP 500, as in the recording. */
const NO_STORE = new Set([
  'make-bucket',
  'copy-file',
  'remove-file',
  'remove-files',
  'put-file-by-name',
]);
/** Business refusals of the generic inputs below. */
const REFUSED: Readonly<Record<string, number>> = {
  // An unknown grant: the client may not call.
  '/blade-auth/token': 401,
  '/blade-system/user/register-guest': 400,
  '/blade-system/user/update-password': 400,
  '/blade-system/client/save': 500,
  '/blade-system/client/submit': 500,
  '/blade-system/tenant/submit': 500,
  '/blade-system/region/submit': 500,
  '/blade-system/region/save': 500,
  '/blade-develop/datasource/submit': 500,
  '/blade-develop/code/copy': 500,
};

describe('every recorded write is there and answers by the envelope', () => {
  it.each(WRITES.map(({ path, inputs }) => ({ path, inputs })))(
    '$path',
    async ({ path, inputs }) => {
      const fields = Object.keys(inputs?.fields ?? {}).filter(
        (name) => !name.startsWith('header '),
      );
      const isJson = inputs?.where === 'json';
      const isGrant = fields.includes('menuIds');
      const body = isGrant ? Object.fromEntries(fields.map((name) => [name, ['7']])) : {};
      const params = { ...Object.fromEntries(fields.map((name) => [name, '7'])), ...IDS };
      const reply = isJson
        ? await platform.post(path, token, body)
        : await platform.form(path, token, params);
      const name = path.split('/').at(-1) ?? '';
      const refusal = REFUSED[path] ?? (NO_STORE.has(name) ? 500 : undefined);
      expect(reply.status).toBe(refusal ?? 200);
      const failed = {
        code: 'integer',
        success: 'boolean false',
        data: 'empty object {}',
        msg: 'text',
      };
      if (refusal !== undefined) {
        expect(differences(failed, reply.body)).toEqual([]);
        expect(reply.body.code).toBe(refusal);
      } else if (!path.endsWith('/logout')) {
        const { code, success } = reply.body;
        expect(code).toBe(success ? 200 : 400);
        expect(differences({ ...failed, success: 'boolean' }, reply.body)).toEqual([]);
      }
    },
  );

  it('the answers of captcha, token and logout are the recorded ones', async () => {
    const [auth] = RECORDED.filter(({ entity }) => entity === 'auth');
    const [captcha] = auth?.reads ?? [];
    const shown = await platform.send('/blade-auth/captcha');
    expect(differences(captcha?.answerShape as Shape, shown.body)).toEqual([]);
    const [tokenCall, refresh, logout] = auth?.writes ?? [];
    const signed = await platform.signIn();
    const refreshed = await platform.token({
      grantType: 'refresh_token',
      refreshToken: signed['refreshToken'] ?? '',
    });
    expect(differences(refresh?.answer as Shape, refreshed.body)).toEqual([]);
    const data = (tokenCall?.answer as { readonly data: Shape }).data;
    expect(differences(data, signed)).toEqual([]);
    const out = await platform.send('/blade-auth/logout', { method: 'POST' });
    expect(differences(logout?.answer as Shape, out.body)).toEqual([]);
  });
});
