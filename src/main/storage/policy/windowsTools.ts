import { execFile } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, win32 } from 'node:path';
import { judgeDescriptor } from './trust';
import type { PolicyProblem } from './document';
import type { ReadKey } from './registry';
import { decodeExport, readExport } from './registryText';

/** A tool of the system that has not answered after this is ended, ms; a busy start takes one. */
const TOOL_MS = 10_000;
/** A key that every Windows has: when even this cannot be read, the tool is forbidden here. */
const WINDOWS_KEY = 'HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows NT\\CurrentVersion';
/** Holds where Windows keeps the data of all users, as a plain path. */
const FOLDERS_KEY =
  'HKEY_LOCAL_MACHINE\\SOFTWARE\\Microsoft\\Windows\\CurrentVersion\\Explorer\\Shell Folders';

interface Ended {
  readonly ok: boolean;
  /** The tool itself ended with 1: of reg.exe that means that there is no such key, or that it may not look. */
  readonly saidNo: boolean;
  readonly out: string;
  readonly problem: string;
}

/**
 * The folder of Windows, found without a variable of the user: by the name that the kernel has for
 * it, else on the first drive that holds one.
 */
function windowsFolder(): string {
  try {
    const found = realpathSync.native('\\\\?\\GLOBALROOT\\SystemRoot');
    if (/^[A-Z]:\\/i.test(found)) return found;
  } catch {
    // Not every Windows answers that to a program.
  }
  const drives = [...'CDEFGHIJKLMNOPQRSTUVWXYZ'].map((letter) => `${letter}:\\Windows`);
  return drives.find((one) => existsSync(join(one, 'System32', 'reg.exe'))) ?? 'C:\\Windows';
}

/** Tools of Windows, by their whole path and without the environment of the user. */
export class WindowsTools {
  constructor(private readonly windows: string = windowsFolder()) {}

  /** Exports one key and reads it back: the file is in UTF-16, whatever the language of Windows. */
  readonly readKey: ReadKey = async (key) => {
    // Asked without a file: one that cannot be written would make a policy look like none.
    const asked = await this.run('reg.exe', ['query', key]);
    if (asked.ok) {
      const found = await this.exported(key);
      if (found === null) throw new Error('reg.exe export');
      return found;
    }
    // One that was ended because it took too long has said nothing.
    if (!asked.saidNo) throw new Error('reg.exe');
    // Absent, or the tool may not be used: a policy that cannot be seen must not count as none.
    if ((await this.run('reg.exe', ['query', WINDOWS_KEY, '/v', 'CurrentVersion'])).ok) return null;
    throw new Error('reg.exe');
  };

  /** Folder for the data of all users; never the one that a variable of the user names. */
  async programData(): Promise<string> {
    const folder = (await this.exported(FOLDERS_KEY))?.get('Common AppData');
    const fixed = win32.join(win32.parse(this.windows).root, 'ProgramData');
    return typeof folder === 'string' && win32.isAbsolute(folder) ? folder : fixed;
  }

  /** Who may have written a file in a folder that others may have made. */
  readonly judge = async (path: string): Promise<PolicyProblem | null> => {
    const folder = win32.dirname(path);
    const names = [path, folder].map((one) => `'${one.replaceAll("'", "''")}'`).join(',');
    const script = `Get-Acl -LiteralPath ${names} | ForEach-Object { $_.Sddl }`;
    const shell = join('WindowsPowerShell', 'v1.0', 'powershell.exe');
    const asked = ['-NoProfile', '-NonInteractive', '-Command', script];
    const { ok, out, problem } = await this.run(shell, asked);
    const [file = '', parent = ''] = out.trim().split(/\r?\n/);
    if (!ok || parent === '')
      return { code: 'policyUnchecked', reason: problem || 'powershell.exe' };
    return judgeDescriptor(file, 'file') ?? judgeDescriptor(parent, 'folder');
  };

  /**
   * What is in a key; null when there is no such key, or no file of it could be made. A variable names the
   * first place for that file: where it leads nowhere, the one of Windows will do.
   */
  private async exported(key: string): ReturnType<ReadKey> {
    for (const place of [tmpdir(), join(this.windows, 'Temp')]) {
      const found = await this.exportedIn(place, key).catch(() => null);
      if (found !== null) return found;
    }
    return null;
  }

  private async exportedIn(place: string, key: string): ReturnType<ReadKey> {
    const folder = await mkdtemp(join(place, 'chengjing-policy-'));
    try {
      const file = join(folder, 'key.reg');
      const { ok } = await this.run('reg.exe', ['export', key, file, '/y']);
      return ok ? readExport(decodeExport(await readFile(file)), key) : null;
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  private run(tool: string, args: readonly string[]): Promise<Ended> {
    const path = join(this.windows, 'System32', tool);
    const modules = join(this.windows, 'System32', 'WindowsPowerShell', 'v1.0', 'Modules');
    const env = { SystemRoot: this.windows, PSModulePath: modules };
    const options = { env, timeout: TOOL_MS, windowsHide: true } as const;
    return new Promise((resolve) => {
      execFile(path, [...args], options, (error, out) => {
        const isOver = error?.killed !== true && (error?.signal ?? null) === null;
        const saidNo = isOver && error?.code === 1;
        resolve({ ok: error === null, saidNo, out, problem: error?.message ?? '' });
      });
    });
  }
}
