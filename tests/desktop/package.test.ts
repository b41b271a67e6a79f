import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, texts } from '../fixtures/spreadsheets';
import { groupProcesses } from './rig/proc';
import { appOf } from './rig/supervised';
import { until } from './rig/wait';
import { useDesk } from './support';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** Packing copies a runtime of 250 MB and makes an archive, ms. */
const PACK_MS = 180_000;
/** How a fuse stands in the executable: the characters 0 and 1. */
const OFF = '0'.charCodeAt(0);
const ON = '1'.charCodeAt(0);
const run = promisify(execFile);

/** Asks a worker one thing after the other and prints its answers. */
const ASK_WORKER = `
  const { Worker } = require('node:worker_threads');
  const [, path, asks] = process.argv;
  const revive = (key, value) => (value?.type === 'Buffer' ? Uint8Array.from(value.data) : value);
  const all = JSON.parse(asks, revive);
  const worker = new Worker(path);
  let at = 0;
  const next = () => {
    if (at === all.length) return worker.terminate();
    worker.postMessage({ ...all[at], call: at++ });
  };
  worker.on('message', ({ value, failure }) => {
    console.log(failure === undefined ? JSON.stringify(value) : failure.key);
    next();
  });
  next();
`;

/** A variable that the test runner sets. */
function given(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new Error(`${name} is not set: start through npm test`);
  return value;
}

describe('the packaged app', () => {
  const desk = useDesk();
  let output: string;
  let executable: string;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    output = mkdtempSync(join(desk.rig.room.folder, 'package-'));
    const script = join(PROJECT, 'build', 'lib', 'pack.mjs');
    const runtime = [given('CHENGJING_ELECTRON_DIST'), given('CHENGJING_ELECTRON_VERSION')];
    await run(process.execPath, [script, ...runtime, output], { maxBuffer: 1 << 26 });
    executable = join(output, 'linux-unpacked', 'chengjing-control-room');
  }, PACK_MS);
  afterAll(() => {
    rmSync(output, { recursive: true, force: true, maxRetries: 5 });
  });

  it('has the fuses of a shipped product', async () => {
    const wire = await getCurrentFuseWire(executable);
    const fuse = (option: FuseV1Options): number | undefined => wire[option];
    expect(fuse(FuseV1Options.RunAsNode)).toBe(OFF);
    expect(fuse(FuseV1Options.EnableNodeOptionsEnvironmentVariable)).toBe(OFF);
    expect(fuse(FuseV1Options.EnableNodeCliInspectArguments)).toBe(OFF);
    expect(fuse(FuseV1Options.OnlyLoadAppFromAsar)).toBe(ON);
    expect(fuse(FuseV1Options.GrantFileProtocolExtraPrivileges)).toBe(OFF);
  });

  it('starts, serves its demo platform without a control interface, and opens its journal', async () => {
    const userData = join(output, '数据 folder');
    const env = { ...desk.rig.room.env, CHENGJING_CONTROL_TOKEN: 'a-token-that-must-do-nothing' };
    const started = spawn(executable, [`--user-data-dir=${userData}`], {
      env,
      cwd: output,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child = started;
    let printed = '';
    started.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    const platform = await until('it serves', () => /^PLATFORM (\S+)$/m.exec(printed)?.[1], 30_000);
    await until('the sign-in page is drawn', () => printed.includes('READY signIn'), 30_000);
    const control = await fetch(`${platform}/demo/control/captcha`, {
      headers: { 'x-control-token': env.CHENGJING_CONTROL_TOKEN },
    });
    expect(control.status).toBe(404);

    const folder = join(userData, 'journal');
    await until('the journal is open', () => existsSync(folder));
    // A packaged app has its watchdog without being told.
    const app = await appOf(started.pid ?? 0);
    process.kill(app, 'SIGKILL');
    await until(
      'it says why it is back',
      () => printed.includes('RESTARTED killed SIGKILL'),
      10_000,
    );
    await until('it is back', () => printed.split('READY signIn').length > 2, 10_000);
    process.kill(-(started.pid ?? 0), 'SIGTERM');
    await until('it is gone', () => groupProcesses(started.pid ?? 0).length === 0);
    child = undefined;

    const cli = join(PROJECT, 'out', 'main', 'journal-cli.js');
    const verify = [cli, 'verify', folder, '--lang', 'en'];
    expect((await run(process.execPath, verify)).stdout).toContain('chain ok');
  });

  afterAll(() => {
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });

  it('writes and reads spreadsheets by the worker inside its archive', async () => {
    const archive = join(output, 'linux-unpacked', 'resources', 'app.asar');
    const path = join(output, '导出.xlsx');
    const shape = {
      format: 'xlsx',
      columns: [column('车牌号')],
      names: { sheet: 'A', notes: 'B' },
    };
    const asks = [
      { name: 'open', args: { path, shape } },
      { name: 'rows', args: { rows: [['苏A12345'], ['=cmd']] } },
      { name: 'end', args: { notes: [] } },
      { name: 'read', args: { bytes: Buffer.from('车牌号\n苏A1'), fields: [], ask: [] } },
    ];
    const worker = join(archive, 'out', 'main', 'transfer-worker.js');
    // The product itself is no Node any more: the same runtime without its fuses reads the archive.
    const electron = given('CHENGJING_ELECTRON');
    const { stdout } = await run(electron, ['-e', ASK_WORKER, worker, JSON.stringify(asks)], {
      env: { ...desk.rig.room.env, ELECTRON_RUN_AS_NODE: '1' },
    });
    const replies = stdout.trim().split('\n');
    expect(replies.slice(0, 3)).toEqual(['null', 'null', '0']);
    // No field is known to it: it has read the file.
    expect(replies[3]).toBe('transfer.file.noHeading');
    expect(texts(readFileSync(path))).toEqual([['车牌号'], ['苏A12345'], ['=cmd']]);
  });

  it('carries no test, no source and no development package', async () => {
    const { listPackage } = await import('@electron/asar');
    const archive = join(output, 'linux-unpacked', 'resources', 'app.asar');
    const files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'));
    expect(files).toContain('/out/main/boot.js');
    expect(files).toContain('/out/main/index.js');
    const tops = new Set(files.map((path) => path.split('/')[1]));
    expect([...tops].sort()).toEqual(['node_modules', 'out', 'package.json', 'resources']);
    const packages = files.filter((path) => /^\/node_modules\/[^/]+$/.test(path));
    for (const name of [
      'vitest',
      'playwright',
      'ag-grid-community',
      'react',
      'electron',
      'typescript',
    ])
      expect(packages).not.toContain(`/node_modules/${name}`);
  });
});
