import { once } from 'node:events';
import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, connect, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, texts } from '../fixtures/spreadsheets';
import { giveDemo } from './rig/app';
import { allProcesses, groupProcesses } from './rig/proc';
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

interface DebModule {
  readonly makeDeb: (job: {
    folder: string;
    output: string;
    version: string;
    fast: boolean;
  }) => string;
}

/** A module of build/lib, which is plain JavaScript and so has no types of its own. */
async function loadBuildScript<T>(name: string): Promise<T> {
  const file = new URL(`../../build/lib/${name}.mjs`, import.meta.url).href;
  return (await import(/* @vite-ignore */ file)) as T;
}

/** Living processes that were started with this argument. */
function runningWith(argument: string): readonly number[] {
  return allProcesses()
    .filter(({ pid, state }) => state !== 'Z' && argumentsOf(pid).includes(argument))
    .map(({ pid }) => pid);
}

function argumentsOf(pid: number): readonly string[] {
  try {
    // Chromium writes its command line anew, with spaces between the arguments.
    const [program = '', ...rest] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split(/[\0 ]/);
    // The shell that waits for the end of an update carries the same arguments.
    return program.endsWith('chengjing-control-room') ? rest : [];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}

/** Files and folders below a folder, and itself, that others than their owner may reach in any way. */
function openToOthers(folder: string): readonly string[] {
  const all = [folder, ...readdirSync(folder, { recursive: true, encoding: 'utf8' })];
  return all.flatMap((name) => {
    const { mode } = lstatSync(name === folder ? folder : join(folder, name));
    const rights = (mode & 0o777).toString(8);
    // Links have no rights of their own; a socket is reached through its folder.
    const counts = (mode & 0o170000) === 0o100000 || (mode & 0o170000) === 0o040000;
    return counts && (mode & 0o077) !== 0 ? [`${rights} ${name}`] : [];
  });
}

/** A port that nobody listens at. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Whether somebody takes connections at a port. */
function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const over = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    socket.once('connect', () => over(true)).once('error', () => over(false));
  });
}

/** Longest start of a program that refuses to, ms: a busy machine takes seconds to load it. */
const REFUSAL_MS = 20_000;
/** Switches that would let somebody in; PORT is one that is free. */
const REFUSED = [
  '--remote-debugging-port=PORT',
  '--remote-debugging-pipe',
  '--inspect=PORT',
  '--inspect-brk=PORT',
  // Written so, for nothing here may hold the switch itself (build/setup.test.ts).
  `--no${'-sandbox'}`,
  '--js-flags=--expose-gc',
  '--renderer-cmd-prefix=/bin/false',
  '--disable-web-security',
  '--browser-subprocess-path=/bin/false',
  '--single-process',
  // Chromium takes the blanks away.
  ' --remote-debugging-port=PORT',
];

describe('the packaged app', () => {
  const desk = useDesk();
  let output: string;
  let executable: string;
  let child: ChildProcess | undefined;

  beforeAll(async () => {
    output = mkdtempSync(join(desk.rig.room.folder, 'package-'));
    const script = join(PROJECT, 'build', 'lib', 'pack.mjs');
    const runtime = [given('CHENGJING_ELECTRON_DIST'), given('CHENGJING_ELECTRON_VERSION')];
    const args = [script, ...runtime, output, '--allow-old-runtime'];
    await run(process.execPath, args, { maxBuffer: 1 << 26 }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => {
        throw new Error(stdout + stderr);
      },
    );
    executable = join(output, 'linux-unpacked', 'chengjing-control-room');
  }, PACK_MS);
  afterAll(() => {
    rmSync(output, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Starts it with its watchdog, in a process group of its own. */
  const startedApp = (userData: string): { pid: number; printed: () => string } => {
    const started = spawn(executable, [`--user-data-dir=${userData}`], {
      env: desk.rig.room.env,
      cwd: output,
      detached: true,
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    child = started;
    let printed = '';
    started.stdout.on('data', (data: Buffer) => (printed += data.toString()));
    return { pid: started.pid ?? 0, printed: () => printed };
  };

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
    mkdirSync(userData);
    chmodSync(userData, 0o755);
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
    const platform = await until('it serves', () => /^PLATFORM (\S+)$/m.exec(printed)?.[1], 90_000);
    await until('the sign-in page is drawn', () => printed.includes('READY signIn'), 30_000);
    const control = await fetch(`${platform}/demo/control/captcha`, {
      headers: { 'x-control-token': env.CHENGJING_CONTROL_TOKEN },
    });
    // It answers its own app alone, and would have no such interface for that one either.
    expect(control.status).toBe(403);

    const folder = join(userData, 'journal');
    await until('the journal is open', () => existsSync(folder));
    // A packaged app has its watchdog without being told; one that it starts itself sees no signal.
    const watchdog = await appOf(started.pid ?? 0);
    process.kill(started.pid ?? 0, 'SIGKILL');
    await until('it says that it is back', () => printed.includes('RESTARTED unknown'), 10_000);
    expect(await appOf(watchdog)).not.toBe(started.pid);
    await until('it is back', () => printed.split('READY signIn').length > 2, 10_000);
    process.kill(-(started.pid ?? 0), 'SIGTERM');
    await until('it is gone', () => groupProcesses(started.pid ?? 0).length === 0);
    child = undefined;

    expect(openToOthers(userData)).toEqual([]);
    expect(readFileSync(join(userData, 'logs', 'main.log'), 'utf8')).toContain('narrowed');

    const cli = join(PROJECT, 'out', 'main', 'journal-cli.js');
    const verify = [cli, 'verify', folder, '--lang', 'en'];
    expect((await run(process.execPath, verify)).stdout).toContain('chain ok');
  });

  afterAll(() => {
    if (child?.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  });

  /** Starts it in a way that it is to refuse. @returns how it ended, and whether a port was ever open */
  const refusal = async (file: string, arg: string, env: NodeJS.ProcessEnv = {}) => {
    const port = await freePort();
    const given = arg.replace('PORT', String(port));
    const started = spawn(file, [`--user-data-dir=${join(output, 'refused')}`, given], {
      env: { ...desk.rig.room.env, ...env },
      cwd: output,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    let said = '';
    started.stderr.on('data', (data: Buffer) => (said += data.toString()));
    let wasOpen = false;
    await until(
      'it has ended',
      async () => {
        wasOpen ||= await isOpen(port);
        return started.exitCode !== null || started.signalCode !== null;
      },
      REFUSAL_MS,
    );
    child = undefined;
    const left = (): number => groupProcesses(started.pid ?? 0).length;
    // What the program has started follows it a moment later.
    await until('its processes have ended', () => left() === 0, REFUSAL_MS).catch(() => undefined);
    return { code: started.exitCode, said, wasOpen, left: left() };
  };

  it.each(REFUSED)('does not start with %s', async (arg) => {
    const { said, ...end } = await refusal(executable, arg);
    expect(end).toEqual({ code: 2, wasOpen: false, left: 0 });
    expect(said).toContain(`${arg.trim().split('=')[0]} is not for this program`);
    expect(said).not.toMatch(/listening on/i);
  });

  it('does not start with a variable of the runtime that takes its sandbox away', async () => {
    const end = await refusal(executable, '--hidden', { ELECTRON_DISABLE_SANDBOX: '1' });
    expect(end).toMatchObject({ code: 2, left: 0 });
    expect(end.said).toContain('ELECTRON_DISABLE_SANDBOX is not for this program');
  });

  it('is the packaged one under every name: neither a switch nor a variable is taken for it', async () => {
    const renamed = join(output, 'linux-unpacked', 'electron');
    linkSync(executable, renamed);
    try {
      expect(await refusal(renamed, '--remote-debugging-port=PORT')).toMatchObject({ code: 2 });
      const policy = join(output, 'policy.json');
      writeFileSync(policy, '{"serverUrl":"http://127.0.0.1:9/planted"}');
      const env = { ...desk.rig.room.env, CHENGJING_POLICY_FILE: policy };
      const { stdout } = await run(renamed, ['--check'], { env, cwd: output });
      expect(stdout).toMatch(/^CHECK ok http:\/\/127\.0\.0\.1:\d+$/m);
      expect(stdout).toMatch(/^RUNTIME Electron \d/m);
    } finally {
      rmSync(renamed);
    }
  });

  it('leaves by --quit of a second start, with its watchdog', async () => {
    const userData = join(output, 'quit');
    const quit = (): Promise<unknown> =>
      run(executable, [`--user-data-dir=${userData}`, '--quit'], {
        env: desk.rig.room.env,
        cwd: output,
      });
    // Nobody to ask: nothing is started.
    await quit();
    await giveDemo(userData);
    const { pid, printed } = startedApp(userData);
    await until('the sign-in page is drawn', () => printed().includes('READY signIn'), 30_000);
    await quit();
    expect(groupProcesses(pid)).toEqual([]);
    child = undefined;
  });

  it('makes room for an update and comes back after it, with its own arguments', async () => {
    const request = join(output, 'linux-unpacked', 'leave.request');
    const marker = `--user-data-dir=${join(output, 'update')}`;
    await giveDemo(join(output, 'update'));
    const { pid, printed } = startedApp(join(output, 'update'));
    await until('the sign-in page is drawn', () => printed().includes('READY signIn'), 30_000);
    writeFileSync(request, 'update');
    await until('it is gone', () => runningWith(marker).length === 0, 20_000);
    expect(printed()).not.toContain('RESTARTED');
    // A start by hand would hold the files that are being replaced.
    const tooEarly = await run(executable, [marker], { env: desk.rig.room.env, cwd: output });
    expect(tooEarly.stdout).toContain('An update is being installed');
    rmSync(request);
    try {
      // Only one that has claimed its folder hears a second start; the lock names its process.
      const claimed = (): boolean => {
        if (!readdirSync(join(output, 'update')).includes('SingletonLock')) return false;
        const [pid] = /\d+$/.exec(readlinkSync(join(output, 'update', 'SingletonLock'))) ?? [];
        return runningWith(marker).includes(Number(pid));
      };
      await until('it is back', claimed, 20_000);
    } finally {
      await run(executable, [marker, '--quit'], { env: desk.rig.room.env, cwd: output });
    }
    // Its renderers and its watchdog end a moment after it.
    await until('nothing of it is left', () => runningWith(marker).length === 0);
    expect(groupProcesses(pid)).toEqual([]);
    child = undefined;
  });

  it('goes into a package of Debian with its parts in their places', async () => {
    const { makeDeb } = await loadBuildScript<DebModule>('pack/deb');
    const deb = makeDeb({
      folder: join(output, 'linux-unpacked'),
      output,
      version: '0.1.0',
      fast: true,
    });
    const fields = (await run('dpkg-deb', ['--field', deb])).stdout;
    expect(fields).toMatch(/^Package: chengjing-control-room$/m);
    expect(fields).toMatch(/^Depends: .*libgtk-3-0.*libnss3.*libsecret-1-0/m);
    const listed = (await run('dpkg-deb', ['--contents', deb], { maxBuffer: 1 << 24 })).stdout;
    const modeOf = (path: string): string | undefined =>
      listed
        .split('\n')
        .find((line) => line.endsWith(` .${path}`) || line.includes(` .${path} -> `))
        ?.split(/\s+/)
        .slice(0, 2)
        .join(' ');
    const program = '/opt/chengjing-control-room';
    expect(modeOf(`${program}/chengjing-control-room`)).toBe('-rwxr-xr-x root/root');
    expect(modeOf(`${program}/chrome-sandbox`)).toBe('-rwsr-xr-x root/root');
    expect(modeOf(`${program}/resources/app.asar`)).toBe('-rw-r--r-- root/root');
    expect(modeOf('/etc/chengjing/')).toBe('drwxr-xr-x root/root');
    expect(modeOf('/usr/bin/chengjing-control-room')).toBe('lrwxrwxrwx root/root');
    expect(modeOf('/usr/share/applications/chengjing-control-room.desktop')).toBeDefined();
    expect(
      modeOf('/usr/share/icons/hicolor/256x256/apps/chengjing-control-room.png'),
    ).toBeDefined();
    expect(listed).not.toMatch(/leave\.request|\.map$/m);
    const scripts = join(output, 'scripts');
    await run('dpkg-deb', ['--control', deb, scripts]);
    for (const name of ['preinst', 'postinst', 'prerm', 'postrm']) {
      await run('sh', ['-n', join(scripts, name)]);
    }
    expect(readFileSync(join(scripts, 'preinst'), 'utf8')).toContain('leave update');
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
    expect(await texts(readFileSync(path))).toEqual([['车牌号'], ['苏A12345'], ['=cmd']]);
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
      ...['proxy-agent', 'pac-proxy-agent', 'degenerator', 'get-uri', 'basic-ftp'],
      '@tootallnate',
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
