import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FAMILIES } from '@shared/catalogue/index';
import { actionsOf } from '@shared/catalogue/screens';
import { TestPlatform } from '../contract/platform';
import { readInventory, type InventoryRow } from './inventory';

interface Entry {
  readonly dictKey: unknown;
  readonly dictValue: unknown;
  readonly code: unknown;
  readonly children?: readonly Entry[];
}

/** Where the documents read a dictionary, by the inventory's word for it (spec 2 §7.8, 3 §7). */
const PATHS: Readonly<Record<string, string>> = {
  dictionary: '/api/blade-system/dict/dictionary',
  'dictionary-tree': '/api/blade-system/dict/dictionary-tree',
  'dict-biz': '/api/blade-system/dict-biz/dictionary',
  'auto-route': '/api/blade-system/dict/auto/route/dictionary',
};

let platform: TestPlatform;
/** Tokens of two tenants. */
let tokens: readonly string[] = [];

beforeAll(async () => {
  platform = await TestPlatform.start();
  const signIn = async (tenantId: string) =>
    (await platform.signIn(tenantId))['access_token'] ?? '';
  tokens = [await signIn('000000'), await signIn('805230')];
});
afterAll(() => platform.stop());

const flat = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

async function ask(row: InventoryRow, token: string): Promise<readonly Entry[]> {
  const path = PATHS[row['endpoint'] ?? ''];
  if (path === undefined) throw new Error(`unknown endpoint ${row['endpoint']}`);
  const method = row['method'] === 'POST' ? 'POST' : 'GET';
  const reply = await platform.send(`${path}?code=${row['code']}`, { method, token });
  expect(reply.json()).toMatchObject({ code: 200, success: true, msg: '操作成功' });
  return reply.json()['data'] as readonly Entry[];
}

const pairs = (row: InventoryRow): string[] => (row['valuesSuggested'] ?? '').split(';').sort();

describe('dictionaries of the inventory', () => {
  const rows = readInventory('dictionaries');

  it.each(rows.map((row) => [`${row['endpoint']} ${row['code']}`, row] as const))(
    '%s is served where it is documented, with the suggested values (rule:dictionary.reads)',
    async (_name, row) => {
      for (const token of tokens) {
        const entries = flat(await ask(row, token));
        expect(
          entries.map((one) => `${String(one.dictKey)}:${String(one.dictValue)}`).sort(),
        ).toEqual(pairs(row));
        expect(new Set(entries.map((one) => one.code))).toEqual(new Set([row['code']]));
        expect(entries.every((one) => typeof one.dictKey === 'string')).toBe(true);
      }
    },
  );

  it('hang under one another where they are trees', async () => {
    const row = rows.find((one) => one['code'] === 'car_Type2');
    const [token = ''] = tokens;
    const tree = await ask(row ?? {}, token);
    expect(tree.map((one) => one.dictValue)).toEqual(['环卫车辆', '餐厨车辆', '再生资源车辆']);
    expect(tree[0]?.children?.map((one) => one.dictValue)).toEqual(['压缩车', '勾臂车']);
    // Leaves carry no children at all (wire format §4).
    expect(tree[0]?.children?.every((one) => !('children' in one))).toBe(true);
  });

  it('differ by the tenant where the server chooses', async () => {
    const own = rows.find(
      (one) => one['code'] === 'garbage_type' && one['endpoint'] === 'auto-route',
    );
    const [token = ''] = tokens;
    expect(await ask(own ?? {}, token)).toHaveLength(5);
    const plain = await platform.send(`${PATHS['dictionary']}?code=garbage_type`, { token });
    expect(plain.json()['data']).toHaveLength(6);
  });
});

describe('dictionaries of declared fields', () => {
  const SOURCES = {
    plain: 'dictionary',
    post: 'dictionary',
    tree: 'dictionary-tree',
    auto: 'auto-route',
    biz: 'dict-biz',
  } as const;
  const fields = FAMILIES.flatMap((family) => [
    ...family.fields,
    ...actionsOf(family).flatMap(({ inputs = [] }) => inputs),
  ]).flatMap(({ dict, dictFrom = 'plain' }) => (dict === undefined ? [] : [`${dictFrom} ${dict}`]));

  it.each([...new Set(fields)])('%s has entries where the field reads it', async (name) => {
    const [from = '', code = ''] = name.split(' ');
    const endpoint = SOURCES[from as keyof typeof SOURCES];
    const method = from === 'post' ? 'POST' : 'GET';
    for (const token of tokens) {
      expect(await ask({ code, endpoint, method }, token)).not.toEqual([]);
    }
  });
});
