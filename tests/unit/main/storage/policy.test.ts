import {
  closeSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { SHIPPED_PROFILES } from '@shared/profile/shipped';
import { readPolicy, type PolicyProblem } from '@main/storage/policy/document';
import { PolicyFile } from '@main/storage/policy/file';
import { findPolicies, loadPolicies, type PolicyTools } from '@main/storage/policy/places';
import { Policies } from '@main/storage/policy/policies';
import { POLICY_KEY, policyOfValues, RegistryPolicy } from '@main/storage/policy/registry';
import { decodeExport, readExport, type RegistryValue } from '@main/storage/policy/registryText';
import { judgeDescriptor, judgeModes } from '@main/storage/policy/trust';
import { FakeClock } from '@tests/support/fakeClock';

let dir: string;
let clock: FakeClock;

/** What a policy says of the whole server profile. */
const ofProfile = (profile: unknown) => readPolicy(JSON.stringify({ serverProfile: profile }));

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), '策略 policy '));
  clock = new FakeClock();
});

afterEach(() => rmSync(dir, { recursive: true, force: true }));

test('a policy holds a whole server profile; one that is wrong is named and does not hold', () => {
  const { open } = SHIPPED_PROFILES;
  expect(ofProfile(open)).toEqual({ exists: true, values: { serverProfile: open }, problem: null });
  for (const wrong of [
    { ...open, prefix: '/api/api' },
    { ...open, version: 2 },
    { ...open, headers: { Authorization: 'Basic x' } },
    { ...open, rules: [{ call: 'param.list', path: '/blade-system/user/remove' }] },
    { ...open, passwords: { ...open.passwords, publicKey: '04' } },
  ])
    expect(ofProfile(wrong)).toMatchObject({ values: {}, problem: { problem: 'serverProfile' } });
});

test('a policy applies its good keys and names the others', () => {
  expect(readPolicy('{"theme":"dark","role":"sings","colour":"red"}')).toEqual({
    exists: true,
    values: { theme: 'dark' },
    problem: { code: 'policyProblem', problem: 'role, colour' },
  });
  expect(readPolicy('\uFEFF{"theme":"dark"}')).toMatchObject({ problem: null });
  expect([readPolicy('{'), readPolicy('[]')]).toEqual([undefined, undefined]);
});

let time = 1_700_000_000;
/** Writes a file whose time of change differs from all before. */
function put(path: string, text: string): void {
  writeFileSync(path, text);
  utimesSync(path, (time += 10), time);
}

const wordsOf = (policies: Policies): string[] =>
  policies.problems().map((one) => JSON.stringify({ ...one, place: undefined }));

test('a policy file is followed: it comes, changes, breaks, grows and goes', async () => {
  const path = join(dir, 'policy.json');
  const policies = new Policies([new PolicyFile(path, null)]);
  await policies.load();
  expect(policies.places()).toEqual([]);
  const heard: unknown[] = [];
  policies.changed.on(() => heard.push([policies.values().theme ?? '-', ...wordsOf(policies)]));
  policies.watch(clock);
  const change = async (text: string): Promise<void> => {
    put(path, text);
    await clock.advance(2_000);
  };
  await change('{"theme":"dark"}');
  await clock.advance(10_000);
  await change('{"theme":"system"}');
  await change('{"theme":');
  await change(' '.repeat(1_000_001));
  expect(policies.values()).toEqual({ theme: 'system' });
  rmSync(path);
  await clock.advance(2_000);
  const wrong = (problem: string): string => JSON.stringify({ code: 'policyProblem', problem });
  expect(heard).toEqual([
    ['dark'],
    ['system'],
    ['system', wrong('JSON')],
    ['system', wrong('size')],
    ['-'],
  ]);
  policies.dispose();
  expect(clock.pending()).toEqual([]);
});

/** What a machine answers: nothing in the registry, every file an administrator's. */
const tools = (more: Partial<PolicyTools> = {}): PolicyTools => ({
  readKey: () => Promise.resolve(null),
  programData: () => Promise.resolve(dir),
  judge: () => Promise.resolve(null),
  ...more,
});

const windows = (more: Partial<PolicyTools>, installed = '') =>
  loadPolicies({ platform: 'win32', installed, named: '', tools: () => tools(more) });

test('on Windows registry, program folder and shared folder decide in this order, each key by itself', async () => {
  const shared = mkdtempSync(join(dir, 'ProgramData '));
  const installed = mkdtempSync(join(dir, 'Program Files '));
  rmSync(shared, { recursive: true });
  const key = new Map<string, RegistryValue>([['theme', 'dark']]);
  put(join(installed, 'policy.json'), '{"theme":"light","role":"shows"}');
  const policies = await windows(
    {
      readKey: async (name) => (name === POLICY_KEY ? key : null),
      programData: async () => shared,
    },
    installed,
  );
  expect(policies.values()).toEqual({ theme: 'dark', role: 'shows' });
  expect(policies.placeOf('theme')).toBe('HKLM\\SOFTWARE\\Policies\\Chengjing\\ControlRoom');
  expect(policies.placeOf('role')).toBe(join(installed, 'policy.json'));
  expect(policies.placeOf('speech')).toBe('');
  expect(policies.places()).toHaveLength(2);
  expect(policies.problems()).toEqual([]);
});

test.each<PolicyProblem>([
  { code: 'policyOwner', who: 'S-1-5-21-1-2-3-1001' },
  { code: 'policyWritable', who: 'BU' },
  { code: 'policyUnchecked', reason: 'powershell.exe ENOENT' },
])('in the shared folder a file that is refused (%o) sets nothing and is told', async (problem) => {
  mkdirSync(join(dir, 'Chengjing'));
  const path = join(dir, 'Chengjing', 'policy.json');
  put(path, '{"serverUrl":"https://evil.example"}');
  const policies = await windows({ judge: async () => problem });
  expect(policies.values()).toEqual({});
  expect(policies.problems()).toEqual([{ ...problem, place: path }]);
  const trusted = await windows({});
  expect(trusted.values()).toEqual({ serverUrl: 'https://evil.example' });
});

test('a file that others put in the place of a good one changes nothing while the app runs', async () => {
  const path = join(dir, 'policy.json');
  let problem: PolicyProblem | null = null;
  const policies = new Policies([new PolicyFile(path, async () => problem)]);
  put(path, '{"theme":"dark"}');
  await policies.load();
  policies.watch(clock);
  problem = { code: 'policyOwner', who: 'S-1-5-21-1-2-3-1001' };
  put(path, '{"theme":"light"}');
  await clock.advance(2_000);
  expect(policies.values()).toEqual({ theme: 'dark' });
  expect(policies.problems()).toMatchObject([{ code: 'policyOwner' }]);
  policies.dispose();
});

test('a system that did not say who wrote a file is asked again, not at every look', async () => {
  const path = join(dir, 'policy.json');
  let asked = 0;
  const judge = async (): Promise<PolicyProblem | null> => {
    asked += 1;
    return asked === 1 ? { code: 'policyUnchecked', reason: 'busy' } : null;
  };
  const policies = new Policies([new PolicyFile(path, judge)]);
  put(path, '{"theme":"dark"}');
  await policies.load();
  policies.watch(clock);
  await clock.advance(100_000);
  expect([asked, policies.values()]).toEqual([1, {}]);
  await clock.advance(30_000);
  expect([asked, policies.values()]).toEqual([2, { theme: 'dark' }]);
  policies.dispose();
});

test('a registry that may not be read is told, and what held goes on', async () => {
  let readable = true;
  const source = new RegistryPolicy(async () => {
    if (!readable) throw new Error('reg.exe');
    return new Map([['theme', 'dark']]);
  });
  expect(await source.read()).toMatchObject({ values: { theme: 'dark' }, problem: null });
  readable = false;
  expect(await source.read()).toMatchObject({
    values: { theme: 'dark' },
    problem: { code: 'policyUnchecked', reason: 'reg.exe' },
  });
});

test('a registry that does not answer is asked twice at the start, then in seconds, and ever more rarely', async () => {
  let asked = 0;
  let answers = false;
  const source = new RegistryPolicy(async () => {
    asked += 1;
    if (!answers) throw new Error('reg.exe');
    return new Map([['theme', 'dark']]);
  });
  const policies = new Policies([source]);
  await policies.load();
  expect(asked).toBe(2);
  policies.watch(clock);
  await clock.advance(5_000);
  expect(asked).toBe(3);
  await clock.advance(10_000);
  expect(asked).toBe(4);
  // A tool that is forbidden for good is not started every few seconds for months.
  await clock.advance(24 * 3_600_000 - 15_000);
  expect(asked).toBeLessThan(24 * 12 + 10);
  answers = true;
  await clock.advance(300_000);
  expect(policies.values()).toEqual({ theme: 'dark' });
  const before = asked;
  await clock.advance(299_000);
  expect(asked).toBe(before);
  answers = false;
  await clock.advance(1_000);
  expect(policies.problems()).toMatchObject([{ code: 'policyUnchecked' }]);
  answers = true;
  await clock.advance(5_000);
  expect([policies.values(), policies.problems()]).toEqual([{ theme: 'dark' }, []]);
  policies.dispose();
  expect(clock.pending()).toEqual([]);
});

test('a run from sources names its own file, and Linux has one', async () => {
  const machine = { platform: 'linux', installed: '/opt/x', tools: () => tools() } as const;
  const path = join(dir, 'own.json');
  put(path, '{"theme":"dark"}');
  const named = await loadPolicies({ ...machine, named: path });
  expect([named.values(), named.places()]).toEqual([{ theme: 'dark' }, [path]]);
  const problems = (await findPolicies({ ...machine, named: '' })).problems();
  expect(problems).toEqual([]);
});

/** What `reg export` of Wine 8 wrote; Windows 10 writes the same. */
const EXPORT = [
  'Windows Registry Editor Version 5.00',
  '',
  `[${POLICY_KEY}]`,
  '"caFile"=hex(2):43,00,3a,00,5c,00,c1,8b,66,4e,20,00,22,00,78,00,22,00,5c,00,63,\\',
  '  00,61,00,2e,00,70,00,65,00,6d,00,00,00',
  '"closeToTray"=dword:00000000',
  '"journalMonths"=dword:00000024',
  '"mediaHosts"=hex(7):61,00,2e,00,65,00,78,00,61,00,6d,00,70,00,6c,00,65,00,00,\\',
  '  00,92,5a,53,4f,2e,00,65,00,78,00,61,00,6d,00,70,00,6c,00,65,00,00,00,00,00',
  '"ROLE"="shows"',
  '"clientId"="a \\"b\\" c:\\\\d"',
  '"serverUrl"="https://平台.example/前缀"',
  '"odd"=hex(b):01,00,00,00,00,00,00,00',
  '@="of nobody"',
  '',
  `[${POLICY_KEY}\\Deeper]`,
  '"theme"="light"',
  '',
  '',
].join('\r\n');

describe('the registry', () => {
  const bytes = Buffer.from(`\uFEFF${EXPORT}`, 'utf16le');
  const values = readExport(decodeExport(bytes), POLICY_KEY);

  test('an export is read with every kind of value, Chinese and escaped text, and no other key', () => {
    expect(Object.fromEntries(values)).toEqual({
      caFile: 'C:\\证书 "x"\\ca.pem',
      closeToTray: 0,
      journalMonths: 36,
      mediaHosts: ['a.example', '媒体.example'],
      ROLE: 'shows',
      clientId: 'a "b" c:\\d',
      serverUrl: 'https://平台.example/前缀',
      odd: null,
    });
    expect(decodeExport(Buffer.from('REGEDIT4'))).toBe('REGEDIT4');
  });

  test('values become settings: numbers as switches, names in any case, tables as JSON', () => {
    const { mediaHosts: _hosts, ...own } = Object.fromEntries(values);
    const read = policyOfValues(
      new Map(Object.entries({ ...own, shifts: '["06:00","18:00"]', proxyBypass: 'a.example' })),
    );
    expect(read.values).toMatchObject({
      closeToTray: false,
      journalMonths: 36,
      role: 'shows',
      caFile: 'C:\\证书 "x"\\ca.pem',
      shifts: ['06:00', '18:00'],
      proxyBypass: ['a.example'],
    });
    expect(read.problem).toEqual({ code: 'policyProblem', problem: 'odd' });
  });
});

const INSTALLER = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464';

test.each<[string, 'file' | 'folder', string | null]>([
  // What an administrator makes in a folder that only administrators may change.
  ['O:BAG:DUD:AI(A;ID;FA;;;BA)(A;ID;FA;;;SY)(A;ID;0x1200a9;;;BU)', 'file', null],
  [`O:${INSTALLER}G:SYD:P(A;;FA;;;SY)(A;;FR;;;WD)(D;;FA;;;BG)`, 'file', null],
  ['O:SYG:SYD:PAI(A;OICI;FA;;;BA)(A;OICIIO;GA;;;CO)(A;;GRGX;;;AU)', 'file', null],
  // What an ordinary user makes.
  ['O:S-1-5-21-1-2-3-1001G:DUD:AI(A;ID;FA;;;SY)', 'file', 'policyOwner'],
  ['O:BUG:DUD:(A;;FA;;;BA)', 'file', 'policyOwner'],
  // An administrator's file that others may write, take over, or that has no list at all.
  ['O:BAG:DUD:(A;;FA;;;BA)(A;;0x1301bf;;;BU)', 'file', 'policyWritable'],
  ['O:BAG:DUD:(A;;FA;;;BA)(A;;FRSD;;;S-1-5-21-1-2-3-1001)', 'file', 'policyWritable'],
  ['O:BAG:DUD:(A;;WD;;;AU)', 'file', 'policyWritable'],
  ['O:BAG:DUD:(A;;ZZ;;;AU)', 'file', 'policyWritable'],
  ['O:BAG:DUD:(XA;;FA;;;WD;(exists x))', 'file', 'policyWritable'],
  ['O:BAG:DUD:NO_ACCESS_CONTROL', 'file', 'policyWritable'],
  ['O:BAG:DU', 'file', 'policyWritable'],
  ['', 'file', 'policyUnchecked'],
  // A folder made in ProgramData lets users add files, which is no harm, but not remove any.
  ['O:BAG:DUD:AI(A;ID;FA;;;BA)(A;CIID;DCLCRPCR;;;BU)', 'file', 'policyWritable'],
  ['O:BAG:DUD:AI(A;OICIID;FA;;;BA)(A;CIID;0x100116;;;BU)(A;OICIID;0x1200a9;;;BU)', 'folder', null],
  ['O:BAG:DUD:AI(A;OICIID;FA;;;BA)(A;;DT;;;BU)', 'folder', 'policyWritable'],
  ['O:S-1-5-21-1-2-3-1001G:DUD:AI(A;OICIID;FA;;;BA)', 'folder', 'policyOwner'],
])('the descriptor %s of a %s: %s', (sddl, what, code) => {
  expect(judgeDescriptor(sddl, what)?.code ?? null).toBe(code);
});

// Root's files cannot be made here, and Windows has no modes.
test.runIf(process.platform !== 'win32')(
  'on Linux a file of another owner than root, or that others may write, is refused',
  async () => {
    const judged = (path: string): string | null => {
      const fd = openSync(path, 'r');
      try {
        return judgeModes(path, fd)?.code ?? null;
      } finally {
        closeSync(fd);
      }
    };
    expect(judged('/etc/hostname')).toBeNull();
    put(join(dir, 'own.json'), '{}');
    expect(judged(join(dir, 'own.json'))).toBe(process.getuid?.() === 0 ? null : 'policyOwner');
    expect(judged('/dev/null')).toBe('policyWritable');
  },
);
