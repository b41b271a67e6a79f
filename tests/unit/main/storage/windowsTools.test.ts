import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { POLICY_KEY } from '@main/storage/policy/registry';
import { WindowsTools } from '@main/storage/policy/windowsTools';

/** A Windows whose tools are scripts: `reg.exe` exports what lies in its folder, and notes how it was asked. */
let windows: string;
let tools: WindowsTools;

const REG = (folder: string): string => `#!/bin/sh
/usr/bin/env > '${folder}/env.txt'
case "$2" in *Policies*) found='${folder}/policy.reg';; *Folders*) found='${folder}/folders.reg';;
  *) found='${folder}/System32/reg.exe';; esac
[ -e '${folder}/forbidden' ] && exit 1
[ -e "$found" ] || exit 1
[ "$1" = query ] || { [ ! -e '${folder}/no-export' ] && /bin/cp "$found" "$3"; }
`;

function program(path: readonly string[], script: string): void {
  const file = join(windows, ...path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, script);
  chmodSync(file, 0o755);
}

function exported(name: string, key: string, values: readonly string[]): void {
  const text = ['Windows Registry Editor Version 5.00', '', `[${key}]`, ...values, ''].join('\r\n');
  writeFileSync(join(windows, name), Buffer.from(`\uFEFF${text}`, 'utf16le'));
}

const FOLDERS =
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Explorer\\Shell Folders';

beforeEach(() => {
  windows = mkdtempSync(join(tmpdir(), 'windows-'));
  mkdirSync(join(windows, 'Temp'));
  program(['System32', 'reg.exe'], REG(windows));
  exported('policy.reg', POLICY_KEY, ['"theme"="dark"']);
  tools = new WindowsTools(windows);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(windows, { recursive: true, force: true });
});

// The tools are called by their path; scripts in their place start on these systems alone.
describe.runIf(process.platform !== 'win32')('the tools of Windows', () => {
  test('are started without the environment of the user', async () => {
    vi.stubEnv('ProgramData', 'D:\\x');
    expect([...((await tools.readKey(POLICY_KEY)) ?? [])]).toEqual([['theme', 'dark']]);
    const names = readFileSync(join(windows, 'env.txt'), 'utf8')
      .split('\n')
      .map((line) => line.split('=')[0]);
    // The shell that runs the script adds its own.
    const own = ['PWD', 'OLDPWD', 'SHLVL', '_', ''];
    expect(names.filter((name) => !own.includes(name ?? '')).sort()).toEqual([
      'PSModulePath',
      'SystemRoot',
    ]);
  });

  test('tell the folder for the data of all users, which a variable does not move', async () => {
    vi.stubEnv('ProgramData', 'D:\\x');
    exported('folders.reg', FOLDERS, ['"Common AppData"="E:\\\\所有用户"']);
    expect(await tools.programData()).toBe('E:\\所有用户');
    rmSync(join(windows, 'folders.reg'));
    expect(await tools.programData()).toMatch(/ProgramData$/);
    expect(await tools.programData()).not.toContain('D:');
  });

  test.each(['nowhere', 'a-file'])(
    'read the policy although the folder for temporary files leads %s',
    async (place) => {
      writeFileSync(join(windows, 'a-file'), '');
      for (const name of ['TMPDIR', 'TEMP', 'TMP']) vi.stubEnv(name, join(windows, place));
      expect([...((await tools.readKey(POLICY_KEY)) ?? [])]).toEqual([['theme', 'dark']]);
    },
  );

  test('never take a policy that is there and cannot be read for none', async () => {
    writeFileSync(join(windows, 'no-export'), '');
    await expect(tools.readKey(POLICY_KEY)).rejects.toThrow('reg.exe');
    rmSync(join(windows, 'policy.reg'));
    expect(await tools.readKey(POLICY_KEY)).toBeNull();
    writeFileSync(join(windows, 'forbidden'), '');
    await expect(tools.readKey(POLICY_KEY)).rejects.toThrow('reg.exe');
  });

  test.each(['kill -9 $$', 'exit 5', 'exit 255'])(
    'never take a policy for none when reg.exe ends by %s instead of saying that there is none',
    async (end) => {
      rmSync(join(windows, 'policy.reg'));
      const asked = 'case "$2" in *Policies*)';
      program(['System32', 'reg.exe'], `#!/bin/sh\n${asked} ${end};; esac\nexit 0\n`);
      await expect(tools.readKey(POLICY_KEY)).rejects.toThrow('reg.exe');
    },
  );

  test('say who may write a file and its folder', async () => {
    const shell = ['System32', 'WindowsPowerShell', 'v1.0', 'powershell.exe'];
    const answers = (...lines: readonly string[]): void =>
      program(shell, `#!/bin/sh\n${lines.map((line) => `echo '${line}'`).join('\n')}\n`);
    const good = 'O:BAG:SYD:(A;;FA;;;BA)';
    const users = 'O:S-1-5-21-1-2-3-1001G:SYD:(A;;FA;;;BA)';
    answers(good, good);
    expect(await tools.judge('C:\\x\\policy.json')).toBeNull();
    answers(users, good);
    expect(await tools.judge('C:\\x\\policy.json')).toMatchObject({ code: 'policyOwner' });
    answers(good, users);
    expect(await tools.judge('C:\\x\\policy.json')).toMatchObject({ code: 'policyOwner' });
    answers(good);
    expect(await tools.judge('C:\\x\\policy.json')).toMatchObject({ code: 'policyUnchecked' });
    rmSync(join(windows, ...shell));
    expect(existsSync(join(windows, ...shell))).toBe(false);
    expect(await tools.judge('C:\\x\\policy.json')).toMatchObject({ code: 'policyUnchecked' });
  });
});
