import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCommandLine } from '@main/app/commandLine';
import { quitRunning } from '@main/app/leaving';
import { waiterFor } from '@main/recovery/comeBack';
import {
  leaveRequestFile,
  CHECK_MS,
  readLeaveRequest,
  STALE_MS,
  watchLeaveRequest,
  type LeaveReason,
} from '@main/recovery/leaveRequest';
import { FakeClock } from '@tests/support/fakeClock';

let folder: string;
let file: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), '城净 update-'));
  file = leaveRequestFile(join(folder, 'program.exe'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A request that was made at this time, ms since 1970. */
function request(text: string, made: number): void {
  writeFileSync(file, text);
  utimesSync(file, made / 1000, made / 1000);
}

describe('the request of an installer', () => {
  it('is heard within two looks, and once', async () => {
    const clock = new FakeClock();
    const heard: LeaveReason[] = [];
    watchLeaveRequest(clock, file, (reason) => heard.push(reason));
    await clock.advance(CHECK_MS * 3);
    expect(heard).toEqual([]);
    request('update', clock.now());
    await clock.advance(CHECK_MS * 3);
    expect(heard).toEqual(['update']);
  });

  it('says whether the program comes back', () => {
    const now = Date.UTC(2026, 10, 21);
    request('uninstall', now);
    expect(readLeaveRequest(file, now)).toBe('uninstall');
    request('', now);
    expect(readLeaveRequest(file, now)).toBe('update');
  });

  it('counts for ten minutes: an installer that was killed does not keep the program out for ever', () => {
    const now = Date.UTC(2026, 10, 21);
    request('update', now - STALE_MS);
    expect(readLeaveRequest(file, now)).toBe('update');
    request('update', now - STALE_MS - 1);
    expect(readLeaveRequest(file, now)).toBeNull();
  });
});

describe('coming back after an update', () => {
  const wish = {
    executable: 'C:\\Program Files\\App\\app.exe',
    args: ['--hidden', '--server=https://host/prefix', '--theme', 'dark" & calc & "'],
    request: 'C:\\Program Files\\App\\leave.request',
  };

  it('is the work of the shell of Windows, which gets nothing that it would read as a command', () => {
    const { command, args, verbatim } = waiterFor('win32', wish);
    expect(command).toBe('C:\\Windows\\System32\\cmd.exe');
    expect(verbatim).toBe(true);
    expect(args[0]).toContain('start "" "C:\\Program Files\\App\\app.exe" "--hidden"');
    expect(args[0]).toContain('"--server=https://host/prefix"');
    expect(args[0]).not.toContain('calc');
  });

  /** The arguments that the program gets from the shell's text, by the rules of Windows. */
  function comeBackArgs(args: readonly string[]): readonly string[] {
    const text = waiterFor('win32', { ...wish, args }).args[0] ?? '';
    const [, given = ''] = /app\.exe"((?: "[^"]*")*) & exit\)\) & ping/.exec(text) ?? [];
    // Backslashes escape where they stand before a quote, and only there.
    return [...given.matchAll(/"([^"]*)"/g)].map(([, arg = '']) => {
      const [end = ''] = /\\*$/.exec(arg) ?? [];
      expect(end.length % 2, `${arg} keeps its closing quote`).toBe(0);
      return arg.slice(0, arg.length - end.length / 2);
    });
  }

  it('brings arguments of ordinary desks back as they were, and the app reads them', () => {
    const ordinary = [
      ['--ca-file', 'C:\\Program Files (x86)\\Corp\\ca.pem', '--hidden'],
      ['--proxy-user', 'desk@corp.example', '--server', 'https://host/prefix'],
      ['--proxy', 'pac:http://wpad/p.pac?site=1&b=<c>|^d'],
      ['--user-data-dir=D:\\数据(值班)\\', '--hidden'],
      ['--report', 'D:\\a b\\', '--self-test', '--unattended'],
    ];
    for (const args of ordinary) {
      expect(comeBackArgs(args)).toEqual(args);
      expect(readCommandLine(comeBackArgs(args))).toEqual(readCommandLine(args));
      expect(readCommandLine(args)).toMatchObject({ ok: true });
    }
  });

  it('leaves out a switch with its value where the shell would misread one of them, and says so', () => {
    for (const misread of ['a"b', '%PATH%', '100%i', 'wow!', 'a\nb', 'a\u0000b']) {
      const args = ['--hidden', '--ca-file', misread, '--theme', 'dark', `--role=${misread}`];
      expect(comeBackArgs(args), misread).toEqual(['--hidden', '--theme', 'dark']);
      expect(waiterFor('win32', { ...wish, args }).leftOut).toEqual(['--ca-file', '--role']);
      expect(comeBackArgs([`--${misread}`, 'value', '--hidden'])).toEqual(['--hidden']);
    }
    expect(waiterFor('linux', { ...wish, args: ['--theme', 'a"b'] }).leftOut).toEqual([]);
  });

  it('starts the program when the request is gone, with its arguments', async () => {
    const noted = join(folder, 'noted.txt');
    const script = join(folder, 'note.cjs');
    const note = `require('fs').writeFileSync(${JSON.stringify(noted)}, process.argv.slice(2).join(' '))`;
    writeFileSync(script, note);
    request('update', Date.now());
    const { command, args, verbatim } = waiterFor(
      process.platform,
      { executable: process.execPath, args: [script, '--hidden', 'two words'], request: file },
      process.env['SystemRoot'],
    );
    const child = spawn(command, args, { windowsVerbatimArguments: verbatim, stdio: 'ignore' });
    const ended = new Promise((resolve) => child.once('exit', resolve));
    await new Promise((resolve) => child.once('spawn', resolve));
    expect(existsSync(noted)).toBe(false);
    rmSync(file);
    const status = await ended;
    expect(status).toBe(0);
    // The shell of Windows does not wait for what it starts.
    const said = (): string => (existsSync(noted) ? readFileSync(noted, 'utf8').trim() : '');
    await expect.poll(said, { timeout: 15_000 }).toBe('--hidden two words');
  });
});

describe('--quit', () => {
  const running = (claim: () => boolean) => ({ claim, userDataDir: folder });

  it('asks until the running app is gone', async () => {
    const clock = new FakeClock();
    let asked = 0;
    const ended = quitRunning(
      running(() => (asked += 1) > 3),
      clock,
      async () => 'alive',
    );
    await clock.advance(10_000);
    expect(await ended).toBe(0);
    expect(asked).toBe(4);
  });

  it('ends with 1 when it stays', async () => {
    const clock = new FakeClock();
    const ended = quitRunning(
      running(() => false),
      clock,
      async () => 'alive',
    );
    await clock.advance(31_000);
    expect(await ended).toBe(1);
  });

  it('ends with 0 when nobody runs and the data folder only takes no writes', async () => {
    const ended = quitRunning(
      running(() => false),
      new FakeClock(),
      async () => 'dead',
    );
    expect(await ended).toBe(0);
  });
});
