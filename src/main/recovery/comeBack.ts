import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Longest update that the waiter waits for, s. */
const PATIENCE_S = 900;
/** What the shell of Windows reads as its own inside of quotes: their end, names of variables, ends of lines. */
const MISREAD = /["%!\p{Cc}]/u;

/**
 * A program that runs outside of the installed folder: on Windows the file of a running program cannot be
 * replaced.
 */
export interface Waiter {
  readonly command: string;
  readonly args: readonly string[];
  /** The arguments are one text that is passed on unchanged. */
  readonly verbatim: boolean;
  /** Names of switches that cannot be passed on safely, with their values. */
  readonly leftOut: readonly string[];
}

export interface ComeBack {
  readonly executable: string;
  readonly args: readonly string[];
  /** The update goes on while this file exists. */
  readonly request: string;
}

/**
 * The program that starts the app again after an update: a shell of the system that checks once a second, as
 * the user at the desk and in that user's session. An installer that runs as another user cannot do that.
 * @param systemRoot folder of Windows
 */
export function waiterFor(
  platform: NodeJS.Platform,
  { executable, args, request }: ComeBack,
  systemRoot = 'C:\\Windows',
): Waiter {
  if (platform === 'win32') {
    // The program may be missing for a moment while the installer replaces the old folder.
    const passed = bySwitch(args).filter((group) => !group.some((arg) => MISREAD.test(arg)));
    const given = passed.flat().map((arg) => ` ${quoted(arg)}`);
    const start = `start "" "${executable}"${given.join('')} & exit`;
    const check = `if exist "${executable}" if not exist "${request}" (${start})`;
    const pause = 'ping -n 2 127.0.0.1 >nul';
    // Without brackets around each part a condition would apply to everything behind it.
    const loop = `for /l %i in (1,1,${PATIENCE_S}) do ((${check}) & ${pause})`;
    return {
      command: `${systemRoot}\\System32\\cmd.exe`,
      args: [`/d /s /c "${loop}"`],
      verbatim: true,
      leftOut: bySwitch(args)
        .filter((group) => group.some((arg) => MISREAD.test(arg)))
        .map(([name = '']) => name.split('=')[0] ?? ''),
    };
  }
  const script = [
    'i=0',
    `while [ $i -lt ${PATIENCE_S} ]; do`,
    '  if [ -x "$1" ] && [ ! -e "$2" ]; then program=$1; shift 2; exec "$program" "$@"; fi',
    '  sleep 1; i=$((i+1))',
    'done',
  ].join('\n');
  return {
    command: '/bin/sh',
    args: ['-c', script, 'sh', executable, request, ...args],
    verbatim: false,
    leftOut: [],
  };
}

/** The arguments, each switch together with what stands behind it: its value. */
function bySwitch(args: readonly string[]): readonly (readonly string[])[] {
  const groups: string[][] = [];
  for (const arg of args) {
    const last = groups.at(-1);
    if (last === undefined || arg.startsWith('--')) groups.push([arg]);
    else last.push(arg);
  }
  return groups;
}

/** An argument as programs of Windows read it: a backslash before the closing quote would escape it. */
function quoted(arg: string): string {
  return `"${arg.replace(/\\+$/, '$&$&')}"`;
}

export interface ComeBackEvents {
  /** The waiter cannot start. */
  failed(reason: string): void;
  /** The program comes back without these switches. */
  leftOut(switches: readonly string[]): void;
}

/** Starts the waiter, which outlives this program. */
export function comeBackAfter(wish: ComeBack, tell: ComeBackEvents): void {
  const waiter = waiterFor(process.platform, wish, process.env['SystemRoot']);
  const { command, args, verbatim, leftOut } = waiter;
  if (leftOut.length > 0) tell.leftOut(leftOut);
  const child = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
    // In its own folder the waiter would keep the installed folder from being replaced.
    cwd: process.platform === 'win32' ? join(tmpdir()) : '/',
  });
  child.once('error', (error) => tell.failed(error.message));
  child.unref();
}
