import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { httpMethodOf, isRead, type CallSpec } from '@shared/api/call';
import { readPage } from '@shared/api/pageAnswer';
import { recordIn, treeRowsIn } from '@shared/api/rows';
import { must } from '@shared/base/assert';
import { FAMILIES } from '@shared/catalogue';
import { readRecord } from '@shared/catalogue/record';
import { optionsOf, recordsOf } from '@shared/catalogue/screens';
import { isAbsent, routeOf } from '@shared/profile/route';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { readButtons, readRoutes, readTopMenus } from '@main/records/menu';
import { DEFAULT_OPTIONS, readDictionary, readOptions } from '@main/records/options';
import { openDialect } from '@main/session/dialects/open';
import { argsOf } from '@main/session/args';
import { OpenServer } from '../support/openServer';
import {
  exampleOf,
  recordings,
  type Filling,
  type RecordedRead,
  type RecordedWrite,
} from '../support/recordedShapes';
import { configOf, HostRig } from '../support/sessionHost';
import { success } from '../support/wireServer';

const { open } = SHIPPED_PROFILES;
const CALLS = FAMILIES.flatMap(({ calls }) => calls);
const { reads, writes } = recordings();
const NO_SCREEN = 'no page of the specification asks for it';

/** Recorded reads that the client does not send, and why. Each reason is needed. */
const WHY_NOT: Readonly<Record<string, string>> = {
  '/blade-develop/datasource/select': NO_SCREEN,
  '/blade-desk/dashboard/activities': NO_SCREEN,
  '/blade-desk/dashboard/notices': NO_SCREEN,
  '/blade-desk/dashboard/my-notices': NO_SCREEN,
  '/blade-system/menu/auth-routes': 'for another web client of the family',
  '/blade-resource/oss/endpoint/stat-file': NO_SCREEN,
  '/blade-resource/oss/endpoint/file-path': NO_SCREEN,
  '/blade-resource/oss/endpoint/file-link': NO_SCREEN,
  '/blade-system/param/detail': 'a parameter is edited from its row',
  '/blade-system/post/page': NO_SCREEN,
  '/blade-system/region/lazy-list': 'the list of regions is paged',
  '/blade-system/region/select': 'the tree of regions offers them',
  '/blade-report/report/rest/list': NO_SCREEN,
  '/blade-report/report/rest/detail': NO_SCREEN,
  '/blade-system/role/detail': 'a role is edited from its row',
  '/blade-system/tenant/select': NO_SCREEN,
  '/blade-system/tenant/page': NO_SCREEN,
  '/blade-system/user/user-list': 'people are paged',
  '/blade-system/user/export-user': 'the client writes its own files',
  '/blade-system/user/export-template': 'the client writes its own files',
};

/** Reads of a captcha and kinds of a session that a dialect or a menu reads. */
const isAsked = ({ kind, method }: CallSpec): boolean =>
  isRead(kind) || (kind === 'session' && method === 'GET');

/** The calls of the catalogue that end on a recorded place under the open profile. */
function callsAt({ method, path }: Pick<RecordedRead, 'method' | 'path'>): readonly CallSpec[] {
  return CALLS.filter((spec) => {
    const route = routeOf(open, spec);
    return route !== undefined && route.method === method && route.path === path;
  });
}

const server = new OpenServer();
let rig: HostRig;
let answer: unknown = {};

beforeAll(async () => {
  await server.start();
  const passwords = { ...open.passwords, publicKey: server.publicKey };
  rig = new HostRig({ ...configOf(server.url), profile: { ...open, passwords } });
  expect(await rig.signIn()).toEqual({ ok: true, value: null });
  server.other = () => success(answer);
});
afterAll(async () => {
  rig.dispose();
  await server.stop();
});

/** A value for each documented input, so that what a rule makes of it can be seen. */
function asked(spec: CallSpec) {
  const values = Object.fromEntries((spec.params ?? []).map((name) => [name, '1']));
  return argsOf(spec, values);
}

/** Problems of a record: fields that were recorded and are not read, or absent ones that are taken for values. */
function recordProblems(spec: CallSpec, raw: unknown, filling: Filling): readonly string[] {
  const of = must(recordsOf(spec.id), spec.id);
  const record = readRecord(of, raw);
  const sent = raw as Readonly<Record<string, unknown>>;
  const wrong = of.fields.flatMap(({ name, absent }) => {
    const cell = must(record.cells[name], name);
    const value = sent[name];
    if (value === undefined) return [];
    const isNone = value === '' || JSON.stringify(value).replaceAll('"', '') === absent;
    if (cell.state === 'unreadable') return [`${name}: ${cell.raw}`];
    if (filling === 'full') return (cell.state === 'value') === isNone ? [`${name} not read`] : [];
    return value === -1 && cell.state === 'value' ? [`${name} is absent and was read`] : [];
  });
  return record.id === '' ? [...wrong, 'no id'] : wrong;
}

/** What the client reads of an answer to a call; [] where everything was read. */
function problemsOf(spec: CallSpec, data: unknown, filling: Filling): readonly string[] {
  const options = FAMILIES.flatMap(optionsOf).find(({ call }) => call === spec.id);
  const rows = treeRowsIn(data);
  switch (spec.id) {
    case 'menu.routes':
      return readRoutes(data).routes.length === 1 || filling === 'absent' ? [] : ['no routes'];
    case 'menu.buttons':
      return readButtons(data).length > 0 || filling === 'absent' ? [] : ['no codes'];
    case 'menu.topMenu':
      return readTopMenus(data).length > 0 || filling === 'absent' ? [] : ['no top menus'];
    case 'menu.grantTree':
    case 'menu.roleTreeKeys':
    case 'menu.grantTopTree':
    case 'menu.topTreeKeys':
      return Object.keys(data as object)
        .sort()
        .join() === 'dataScope,menu'
        ? []
        : ['not two trees'];
    case 'tenant.info':
      return 'tenantId' in (data as object) || filling === 'absent' ? [] : ['no tenant'];
    default:
  }
  if (spec.kind === 'dictionary')
    return readDictionary(rows ?? []).length > 0 || filling === 'absent' ? [] : ['no entries'];
  if (options !== undefined && spec.kind !== 'page') {
    const read = readOptions(data, { ...DEFAULT_OPTIONS, ...options });
    return read.length > 0 && read.every(({ value }) => value !== '') ? [] : ['no options'];
  }
  if (spec.kind === 'page') {
    const page = readPage(data, { current: 1, size: 10 });
    if (page === undefined || page.records.length === 0) return ['no page'];
    return page.records.flatMap((row) => recordProblems(spec, row, filling));
  }
  if (spec.kind === 'detail')
    return recordProblems(
      spec,
      recordIn(data, () => true),
      filling,
    );
  if (rows === undefined || rows.length === 0) return ['no rows'];
  return rows.flatMap((row) => recordProblems(spec, row, filling));
}

/** Asks a call of the server that answers in the recorded shape; what is wrong with request or reading. */
async function problemsWith(spec: CallSpec, read: RecordedRead): Promise<readonly string[]> {
  const found: string[] = [];
  for (const filling of ['full', 'absent'] as const) {
    answer = exampleOf(read.answer, filling);
    if (spec.id === 'session.captcha') {
      if (!openDialect.readCaptcha(200, JSON.stringify({ code: 200, data: answer })).ok)
        found.push('no captcha');
      continue;
    }
    server.wire.arrived.length = 0;
    const said = await must(rig.host.current(), 'session').call(spec, asked(spec));
    const [sent] = server.wire.arrived;
    if (sent?.method !== read.method || sent.path !== read.path)
      found.push(`sent ${sent?.method} ${sent?.path}`);
    if (!said.ok) found.push(said.error.kind);
    else
      found.push(...problemsOf(spec, said.value.data, filling).map((one) => `${filling}: ${one}`));
  }
  return found;
}

describe('the recorded shapes of the open server 4.7', () => {
  it('are read, each by the calls that end there, or it is said why not', async () => {
    const rows: string[] = [];
    const wrong: string[] = [];
    for (const read of reads) {
      const calls = callsAt(read).filter(isAsked);
      const place = `${read.method} ${read.path}`;
      if (calls.length === 0) rows.push(`${place}\tnot asked: ${WHY_NOT[read.path] ?? '?'}`);
      for (const spec of calls) {
        const problems = await problemsWith(spec, read);
        rows.push(`${place}\t${spec.id}: ${problems.length === 0 ? 'read' : problems.join('; ')}`);
        if (problems.length > 0) wrong.push(`${spec.id}: ${problems.join('; ')}`);
      }
    }
    process.stdout.write(`${rows.join('\n')}\n`);
    expect(wrong).toEqual([]);
    const unread = reads.filter((one) => !callsAt(one).some(isAsked)).map(({ path }) => path);
    expect(unread.sort()).toEqual(Object.keys(WHY_NOT).sort());
  });

  it('are all that the client asks there: no call of the profile leads to a place that was not recorded', () => {
    const places = new Set([...reads, ...writes].map(({ method, path }) => `${method} ${path}`));
    const lost = CALLS.filter((spec) => !isAbsent(open, spec)).flatMap((spec) => {
      const route = must(routeOf(open, spec), spec.id);
      return places.has(`${route.method} ${route.path}`) ? [] : [`${spec.id} ${route.path}`];
    });
    expect(lost).toEqual([]);
  });

  it('have no call that the profile calls absent although the server has it', () => {
    const places = new Set([...reads, ...writes].map(({ method, path }) => `${method} ${path}`));
    const present = { ...open, absent: { modules: [], calls: [] } };
    const had = CALLS.filter((spec) => isAbsent(open, spec)).flatMap((spec) => {
      const route = must(routeOf(present, spec), spec.id);
      return places.has(`${route.method} ${route.path}`) ? [spec.id] : [];
    });
    expect(had).toEqual([]);
  });
});

describe('the recorded writes', () => {
  const written = CALLS.filter((spec) => !isAsked(spec) && !isAbsent(open, spec));

  it.each(written.map((spec) => [spec.id, spec] as const))(
    '%s: place, verb and where its inputs go are those of the recording',
    (_id, spec) => {
      const route = must(routeOf(open, spec), spec.id);
      const at = writes.find(({ method, path }) => method === route.method && path === route.path);
      const recorded: RecordedWrite = must(at, spec.id);
      expect(httpMethodOf(spec) === route.method || route.rule?.method !== undefined).toBe(true);
      const ours = spec.body ?? 'query';
      // Sign-in sends its form in the body: no password stands in an address.
      const isForm = spec.kind === 'session';
      const fits = recorded.where.split(/ or | \+ |,|\(| body/).map((one) => one.trim());
      if (recorded.where !== '-') expect(fits).toContain(isForm ? 'form' : ours);
      if (spec.kind === 'session' || spec.params === undefined) return;
      expect(recorded.fields).toEqual(expect.arrayContaining([...spec.params]));
    },
  );
});
