import { execFile, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../desktop/rig/wait';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
/** A new Windows of Wine and four compiled installers, ms. */
const PREPARE_MS = 240_000;
const VERSIONS = ['0.2.0', '0.3.0', '0.10.0'] as const;
/** Windows numbers its errors; Linux keeps the last eight bits of a program's end. */
const NEWER_INSTALLED = 1638 % 256;
const UNINSTALL =
  'HKLM\\Software\\Microsoft\\Windows\\CurrentVersion\\Uninstall\\cn.chengjing.controlroom';
const RUN = 'Software\\Microsoft\\Windows\\CurrentVersion\\Run';
const CLASSES = 'HKLM\\Software\\Classes';
const ACTIVATOR = '{30BA6B44-10B7-47E8-BB76-D470EC321803}';
/** What `reg query` says of a key that is not there. */
const NO_SUCH_KEY = /unable to find the specified registry/i;
const REGISTRY_TRIES = 3;
const run = promisify(execFile);

/**
 * The installer under Wine, with a small program in the place of the application. Wine keeps no
 * owners and access lists of files, and its shortcuts no properties: that part only a real machine
 * shows.
 */
describe('the installer for Windows', () => {
  let work: string;
  let env: NodeJS.ProcessEnv;
  let drive: string;
  let installed: string;
  let app: ChildProcess | undefined;

  beforeAll(async () => {
    work = mkdtempSync(join(tmpdir(), 'installer-'));
    const prefix = join(work, 'wine');
    env = {
      ...process.env,
      WINEPREFIX: prefix,
      WINEARCH: 'win64',
      WINEDEBUG: '-all',
      // Nothing that it does is shown.
      DISPLAY: '',
      WINEDLLOVERRIDES: 'mscoree,mshtml=',
      LC_ALL: 'C.UTF-8',
      CHENGJING_STAND_IN_NOTE: 'C:\\note.txt',
    };
    drive = join(prefix, 'drive_c');
    installed = join(drive, 'Program Files', 'Chengjing Control Room');
    await run('wineboot', ['-i'], { env });
    await run('wine', ['winecfg', '-v', 'win10'], { env });
    const make = join(PROJECT, 'tests', 'support', 'windows', 'make.mjs');
    await run(process.execPath, [make, work, '45.4.1']);
    const folder = join(work, 'electron');
    await run('mv', [join(folder, 'electron.exe'), join(folder, 'chengjing-control-room.exe')]);
    const compile = join(PROJECT, 'tests', 'support', 'windows', 'compile.mjs');
    for (const version of VERSIONS) {
      writeFileSync(join(folder, `only-in-${version}.txt`), version);
      await run(process.execPath, [compile, folder, join(work, `${version}.exe`), version]);
      rmSync(join(folder, `only-in-${version}.txt`));
    }
  }, PREPARE_MS);

  beforeEach(() => rmSync(join(drive, 'note.txt'), { force: true }));

  afterAll(async () => {
    app?.kill();
    await run('wineserver', ['-k'], { env }).catch(() => undefined);
    rmSync(work, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Installs without a question. @returns its exit code and what it printed */
  const install = async (
    version: (typeof VERSIONS)[number],
  ): Promise<{ code: number; printed: string }> => {
    const setup = join(work, `${version}.exe`);
    try {
      const { stdout } = await run('wine', [setup, '/S', '/D=C:\\elsewhere'], { env });
      return { code: 0, printed: stdout };
    } catch (error) {
      const { code, stdout } = error as { code: number; stdout: string };
      return { code, printed: stdout };
    }
  };

  /**
   * @returns what the key holds, with all below it; '' where there is no such key
   * @throws what `reg` said, when it could not look: Wine on a loaded machine does not always start a program
   */
  const registry = async (key: string): Promise<string> => {
    for (let tries = 1; ; tries += 1) {
      try {
        return (await run('wine', ['reg', 'query', key, '/s'], { env })).stdout;
      } catch (error) {
        const { stdout, stderr } = error as { stdout: string; stderr: string };
        if (NO_SUCH_KEY.test(`${stdout}${stderr}`)) return '';
        if (tries === REGISTRY_TRIES) throw error;
      }
    }
  };

  const note = (): string =>
    existsSync(join(drive, 'note.txt')) ? readFileSync(join(drive, 'note.txt'), 'utf8') : '';

  /** Starts the program that stands for the application, and waits until it runs. */
  const start = async (...args: readonly string[]): Promise<ChildProcess> => {
    const program = join(installed, 'chengjing-control-room.exe');
    app = spawn('wine', [program, ...args], { env, stdio: 'ignore' });
    await until('the program runs', () => note().includes('started'));
    return app;
  };

  const programData = (): readonly string[] =>
    readdirSync(join(drive, 'ProgramData')).filter((name) => name.startsWith('Chengjing'));

  it('installs for all users into its own folder, whatever folder is named', async () => {
    expect(await install('0.2.0')).toEqual({ code: 0, printed: '' });
    expect(existsSync(join(installed, 'chengjing-control-room.exe'))).toBe(true);
    expect(existsSync(join(drive, 'elsewhere'))).toBe(false);
    const entry = await registry(UNINSTALL);
    expect(entry).toMatch(/DisplayVersion\s+REG_SZ\s+0\.2\.0\s/);
    expect(entry).toMatch(/Publisher\s+REG_SZ\s+Chengjing Control Room\s/);
    expect(entry).toMatch(/DisplayIcon\s+REG_SZ\s+C:.*chengjing-control-room\.exe,0/);
    expect(entry).toMatch(/QuietUninstallString\s+REG_SZ\s+".*uninstall\.exe" \/S/);
    expect(entry).toMatch(/EstimatedSize\s+REG_DWORD\s+0x[1-9a-f]/);
    const identity = await registry(`${CLASSES}\\AppUserModelId\\cn.chengjing.controlroom`);
    expect(identity).toContain(ACTIVATOR);
    const server = await registry(`${CLASSES}\\CLSID\\${ACTIVATOR}`);
    expect(server).toMatch(/LocalServer32\s+\(Default\)\s+REG_SZ\s+".*control-room\.exe"/);
    const menu = join(drive, 'ProgramData/Microsoft/Windows/Start Menu/Programs');
    expect(readdirSync(menu)).toContain('城净指挥台 Chengjing Control Room.lnk');
    expect(programData()).toEqual(['Chengjing']);
  });

  it('replaces a running one, which leaves in order, and keeps the policy beside it', async () => {
    writeFileSync(join(installed, 'policy.json'), '{"language":"zh"}');
    const running = await start();
    const ended = new Promise((resolve) => running.once('exit', resolve));
    expect((await install('0.3.0')).code).toBe(0);
    expect(await ended).toBe(0);
    expect(note()).toMatch(/^started\s+left in order\s*$/);
    expect(await registry(UNINSTALL)).toMatch(/DisplayVersion\s+REG_SZ\s+0\.3\.0\s/);
    const now = readdirSync(installed);
    expect(now).toContain('only-in-0.3.0.txt');
    expect(now).toContain('policy.json');
    // Nothing of the old version, and no request that would keep the new one out.
    expect(now).not.toContain('only-in-0.2.0.txt');
    expect(now).not.toContain('leave.request');
    const beside = readdirSync(join(drive, 'Program Files'));
    expect(beside.filter((name) => name.startsWith('Chengjing'))).toEqual([
      'Chengjing Control Room',
    ]);
  });

  it('ends one that does not leave, and says so', async () => {
    const running = await start('--deaf');
    const ended = new Promise((resolve) => running.once('exit', resolve));
    // By numbers, not by letters: 0.10 is newer than 0.3.
    expect((await install('0.10.0')).code).toBe(0);
    await ended;
    const log = readFileSync(join(drive, 'ProgramData', 'Chengjing', 'install.log'), 'utf16le');
    expect(log).toContain('chengjing-control-room.exe did not quit in time and was terminated');
    expect(log).toContain('0.10.0 installed');
  });

  it('refuses an older version with the reason and changes nothing', async () => {
    const { code, printed } = await install('0.3.0');
    expect(code).toBe(NEWER_INSTALLED);
    expect(printed).toContain('Version 0.10.0 is installed, which is newer than 0.3.0.');
    expect(await registry(UNINSTALL)).toMatch(/DisplayVersion\s+REG_SZ\s+0\.10\.0\s/);
    expect(readdirSync(installed)).toContain('only-in-0.10.0.txt');
  });

  it('sets a policy folder aside that a user has made', async () => {
    for (const name of programData()) rmSync(join(drive, 'ProgramData', name), { recursive: true });
    const planted = join(drive, 'ProgramData', 'Chengjing');
    mkdirSync(planted);
    writeFileSync(join(planted, 'policy.json'), '{"serverUrl":"http://elsewhere"}');
    chmodSync(planted, 0o777);
    expect((await install('0.10.0')).code).toBe(0);
    expect(readdirSync(planted)).toEqual(['install.log']);
    const aside = programData().find((name) => name !== 'Chengjing') ?? '';
    expect(readdirSync(join(drive, 'ProgramData', aside))).toEqual(['policy.json']);
    const log = readFileSync(join(planted, 'install.log'), 'utf16le');
    expect(log).toContain(aside);
    // Who owned it was really asked: Wine gives every folder to the user who runs it.
    expect(log).toMatch(/\(S-1-5-21-[\d-]+\)/);
  });

  it('is undone without a rest but the data and the policy', async () => {
    for (const hive of ['HKCU', 'HKLM']) {
      const add = ['reg', 'add', `${hive}\\${RUN}`, '/v', 'cn.chengjing.controlroom'];
      await run('wine', [...add, '/d', 'C:\\x.exe --hidden', '/f'], { env });
    }
    const data = join(drive, 'users', 'desk', 'AppData', 'Local', 'Chengjing Control Room');
    mkdirSync(data, { recursive: true });
    writeFileSync(join(data, 'journal.db'), 'kept');
    const running = await start();
    const ended = new Promise((resolve) => running.once('exit', resolve));
    await run('wine', [join(installed, 'uninstall.exe'), '/S'], { env });
    await ended;
    expect(note()).toContain('left in order');
    await until('its folder holds the policy alone', () => {
      const left = readdirSync(installed);
      return left.length === 1 && left[0] === 'policy.json';
    });
    await until('its entry is gone', async () => (await registry(UNINSTALL)) === '');
    expect(await registry(`${CLASSES}\\CLSID\\${ACTIVATOR}`)).toBe('');
    expect(await registry(`${CLASSES}\\AppUserModelId\\cn.chengjing.controlroom`)).toBe('');
    for (const hive of ['HKCU', 'HKLM'])
      expect(await registry(`${hive}\\${RUN}`)).not.toContain('cn.chengjing.controlroom');
    const menu = join(drive, 'ProgramData/Microsoft/Windows/Start Menu/Programs');
    await until('its shortcut is gone', () => !readdirSync(menu).join().includes('城净指挥台'));
    expect(readFileSync(join(data, 'journal.db'), 'utf8')).toBe('kept');
    expect(programData()).toContain('Chengjing');
  });
});
