import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpMethodOf, isRead, type CallSpec } from '@shared/api/call';
import type { FamilySpec } from '@shared/catalogue/family';
import { callOf, FAMILIES } from '@shared/catalogue/index';
import { actionsOf, answerOf, idFieldOf, recordsOf } from '@shared/catalogue/screens';
import { DemoDatabase } from '@demo/store/database';
import { LENIENT, TestPlatform, type RawReply } from './platform';

/** What everybody may do: the own account, an application of a guest, and files that nothing refers to yet. */
const FOR_ALL = new Set([
  'user.registerGuest',
  'user.updateInfo',
  'user.updatePassword',
  'oss.putFile',
]);
const NO_PERMISSION = [401, 401, '请求未授权'];

const calls = FAMILIES.flatMap((family) => family.calls);
const writes = calls.filter(
  ({ id, kind }) =>
    !isRead(kind) && !['session', 'stream', 'export'].includes(kind) && !FOR_ALL.has(id),
);

let platform: TestPlatform;
let file: DemoDatabase;
let admin = '';
let dispatcher = '';

beforeAll(async () => {
  platform = await TestPlatform.start(undefined, false, LENIENT);
  admin = (await platform.signIn('805230'))['access_token'] ?? '';
  dispatcher = (await platform.signIn('805230', 'dispatcher', 'Dispatch1'))['access_token'] ?? '';
  file = new DemoDatabase(join(platform.dataDir, 'platform.db'));
});
afterAll(async () => {
  file.close();
  await platform.stop();
});

/** Another number after every write of the platform. */
const version = (): unknown => file.sql('PRAGMA data_version').get()?.['data_version'];

/** Parameters that are of no record. */
const OTHER = new Set(['current', 'size', 'currentPage', 'pageSize', 'ascs', 'tenantId']);

/** Sends a call with the same value for every parameter that it may take. */
function send(call: CallSpec, token: string, value: string) {
  const { path, params = [], body, kind, id } = call;
  const method = httpMethodOf(call);
  const own = [...params, ...Object.keys(answerOf(id)?.by ?? {})];
  const names = isRead(kind) ? own : [...own, 'id', 'ids'];
  const given = Object.fromEntries(
    names.filter((name) => !OTHER.has(name)).map((name) => [name, value]),
  );
  const text = new URLSearchParams(given).toString();
  if (method !== 'POST') return platform.send(`${path}?${text}`, { method, token });
  if (body === 'json') return platform.post(path, token, given);
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return platform.send(path, { method, token, headers, body: text });
}

const said = (reply: RawReply): unknown[] => {
  const { code, msg } = reply.json();
  return [reply.status, code, msg];
};

async function sampleOf(family: FamilySpec | undefined): Promise<string> {
  const page = family?.screen?.calls.page ?? family?.calls.find(({ kind }) => kind === 'page')?.id;
  if (family === undefined || page === undefined) return '1';
  const { method, path } = callOf(page);
  const reply = await (method === 'POST'
    ? platform.post(path, admin, {})
    : platform.send(path, { token: admin }));
  type Rows = readonly Record<string, string | undefined>[];
  const data = reply.json()['data'] as Rows | { readonly records: Rows };
  // A tree comes whole where a page is listed.
  const rows = 'records' in data ? data.records : data;
  return rows[0]?.[idFieldOf(family)] ?? '1';
}

describe('a person who may only look', () => {
  it.each(writes.map((call) => [call.id, call] as const))('cannot send %s', async (_id, call) => {
    const before = version();
    const family = FAMILIES.find((one) => one.calls.includes(call));
    expect(said(await send(call, dispatcher, await sampleOf(family)))).toEqual(NO_PERMISSION);
    expect(version()).toBe(before);
  });

  it('is told so by each of the calls that change something by a GET, too', () => {
    const gets = writes.filter(({ method }) => method === 'GET').map(({ id }) => id);
    expect(gets).toContain('deliveryRecord.updateEvaluate');
    expect(gets).toContain('vehicle.gpsUnsubscribe');
  });
});

describe('a call that reads', () => {
  it('changes nothing, whoever sends it and whatever it is given', async () => {
    const reads = calls.filter(({ kind, skipToken }) => isRead(kind) && skipToken !== true);
    const before = version();
    const odd: string[] = [];
    for (const call of reads) {
      const owner = FAMILIES.find((one) => one.calls.includes(call));
      const reply = await send(call, admin, await sampleOf(recordsOf(call.id) ?? owner));
      const [status, code] = said(reply);
      if (status !== 200 || code !== 200) odd.push(`${call.id} ${String(status)} ${reply.text}`);
    }
    expect(odd).toEqual([]);
    expect(version()).toBe(before);
    // A write is seen by that number.
    await send(callOf('user.updateInfo'), admin, '1');
    expect(version()).not.toBe(before);
  });
});

/** Every permission code that a screen asks for. */
function codesOf(family: FamilySpec): string[] {
  const { permissions = {}, panels = [] } = family.screen ?? {};
  const codes = [
    ...Object.values(permissions),
    ...actionsOf(family).map(({ permission }) => permission),
    ...panels.map(({ permission }) => permission),
    ...panels.flatMap(({ edits }) => Object.values(edits?.permissions ?? {})),
  ];
  return codes.filter((code) => code !== undefined);
}

interface Node {
  readonly code: string;
  readonly path: string;
  readonly children?: readonly Node[];
}
const flat = (nodes: readonly Node[]): readonly Node[] =>
  nodes.flatMap((node) => [node, ...flat(node.children ?? [])]);
const nodesOf = async (path: string, token: string): Promise<readonly Node[]> =>
  flat((await platform.send(path, { token })).json()['data'] as readonly Node[]);

describe('the menu of the platform', () => {
  const screens = FAMILIES.filter(({ screen }) => screen !== undefined);

  it("gives an administrator of the platform's own tenant every button that a screen knows, and leads to every screen", async () => {
    const all = (await platform.signIn())['access_token'] ?? '';
    const buttons = new Set(
      (await nodesOf('/api/blade-system/menu/buttons', all)).map(({ code }) => code),
    );
    expect(screens.flatMap(codesOf).filter((code) => !buttons.has(code))).toEqual([]);
    const entries = await nodesOf('/api/blade-system/menu/routes', all);
    const paths = new Set(entries.map(({ path }) => path));
    const lost = screens.filter(
      ({ screen }) => screen?.paths.some((path) => paths.has(path)) !== true,
    );
    expect(lost.map(({ key }) => key)).toEqual([]);
    // What concerns all tenants is not for the administrator of one.
    const own = new Set(
      (await nodesOf('/api/blade-system/menu/routes', admin)).map(({ code }) => code),
    );
    const beyond = entries.map(({ code }) => code).filter((code) => !own.has(code));
    expect(beyond.sort()).toEqual(
      ['client', 'code', 'datasource', 'siteTenant', 'tenant', 'tenantPackage'].sort(),
    );
  });

  it('gives a dispatcher no button that changes something', async () => {
    const codes = (await nodesOf('/api/blade-system/menu/buttons', dispatcher))
      .filter(({ children }) => children === undefined)
      .map(({ code }) => code);
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !/_(view|export)$/.test(code))).toEqual([]);
  });
});
