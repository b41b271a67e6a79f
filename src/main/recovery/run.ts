import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { Emitter } from '@shared/base/emitter';
import {
  HEARD,
  LIFELINE_FD,
  readBeat,
  SUPERVISED_ENV,
  type Beat,
  type Restart,
  type Supervision,
} from './lifeline';
import { Unwrapper, wrapped } from './sealed';
import type { ProcessEnd, Run } from './watchdog';

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

function ownProgram(): Program {
  return { file: process.execPath, args: process.argv.slice(1) };
}

/**
 * Starts the app itself with a pipe between both: signs of life go to the watchdog, and the end of the pipe
 * tells the app to quit. The pipe ends also when the watchdog is killed, so the app never runs on alone. The
 * first sign of life is answered, so that the app knows that the watchdog receives them.
 * @param kept what the earlier run left with the watchdog; '' without anything
 */
export function startRun(
  restart: Restart | null,
  kept = '',
  { file, args }: Program = ownProgram(),
): Run {
  const beat = new Emitter<Beat>();
  const keep = new Emitter<string>();
  const ended = new Emitter<ProcessEnd>();
  const supervision: Supervision = { watchdog: process.pid, restart };
  const child = spawn(file, args, {
    env: { ...process.env, [SUPERVISED_ENV]: JSON.stringify(supervision) },
    // Overlapped: on Windows a plain pipe is synchronous at the app's end, where a pending read
    // would hold up every sign of life (libuv issue 95). Elsewhere 'overlapped' equals 'pipe'.
    stdio: ['inherit', 'inherit', 'inherit', 'overlapped'],
    windowsHide: false,
  });
  const pipe = child.stdio[LIFELINE_FD] as Duplex;
  let answered = false;
  const unwrapper = new Unwrapper((text) => keep.emit(text));
  // The pipe belongs to the child alone: its content appears in no environment, command line or
  // file.
  if (kept !== '') pipe.write(wrapped(kept));
  pipe.on('data', (bytes: Buffer) => {
    const last = readBeat(unwrapper.take(bytes.toString('latin1')));
    if (last === null) return;
    if (!answered) pipe.write(HEARD);
    answered = true;
    beat.emit(last);
  });
  // A broken pipe adds nothing: the end of the process follows and is handled.
  pipe.on('error', () => undefined);
  let over = false;
  const end = (how: ProcessEnd): void => {
    if (over) return;
    over = true;
    pipe.destroy();
    ended.emit(how);
  };
  child.once('exit', (code, signal) => end({ code, signal }));
  // For example an update is replacing the executable: retried like any failure.
  child.once('error', () => end({ code: 1, signal: null }));
  return {
    beat,
    keep,
    ended,
    ask: () => pipe.destroy(),
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}
