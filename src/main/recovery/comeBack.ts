import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** So long an update may take before nobody waits for its end any more, s. */
const PATIENCE_S = 900;
/** What a command line of Windows carries without meaning anything else by it. */
const HARMLESS = /^[\p{L}\p{N}_:/.=\\ -]+$/u;

/** A program that waits outside of the installed folder, for on Windows a running file stays. */
export interface Waiter {
  readonly command: string;
  readonly args: readonly string[];
  /** The arguments are one text that is handed over as it is. */
  readonly verbatim: boolean;
}

export interface ComeBack {
  readonly executable: string;
  readonly args: readonly string[];
  /** While this file is there the update goes on. */
  readonly request: string;
}

/**
 * Who starts the program again after an update: a shell of the system that looks once a second, as
 * the user at the desk and in his session, which an installer that runs as somebody else cannot do.
 * @param systemRoot folder of Windows
 */
export function waiterFor(
  platform: NodeJS.Platform,
  { executable, args, request }: ComeBack,
  systemRoot = 'C:\\Windows',
): Waiter {
  if (platform === 'win32') {
    // The program may not be there for a moment, while the old folder makes room for the new one.
    const given = args.filter((arg) => HARMLESS.test(arg)).map((arg) => ` "${arg}"`);
    const start = `start "" "${executable}"${given.join('')} & exit`;
    const look = `if exist "${executable}" if not exist "${request}" (${start})`;
    const pause = 'ping -n 2 127.0.0.1 >nul';
    // Brackets around each part: without them a condition would hold for all that follows it.
    const loop = `for /l %i in (1,1,${PATIENCE_S}) do ((${look}) & ${pause})`;
    return {
      command: `${systemRoot}\\System32\\cmd.exe`,
      args: [`/d /s /c "${loop}"`],
      verbatim: true,
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
  };
}

/** Starts the waiter, which outlives this program. @param failed told why there is none */
export function comeBackAfter(wish: ComeBack, failed: (reason: string) => void): void {
  const { command, args, verbatim } = waiterFor(process.platform, wish, process.env['SystemRoot']);
  const child = spawn(command, args, {
    detached: true,
    stdio: 'ignore',
    windowsHide: true,
    windowsVerbatimArguments: verbatim,
    // Its own folder would hold the installed one fast.
    cwd: process.platform === 'win32' ? join(tmpdir()) : '/',
  });
  child.once('error', (error) => failed(error.message));
  child.unref();
}
