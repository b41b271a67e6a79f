import { spawn } from 'node:child_process';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Emitter } from '@shared/base/emitter';
import { hear } from './heard';
import {
  LEAVE,
  LIFELINE_FD,
  SUPERVISED_ENV,
  type Restart,
  type Supervision,
  type Watched,
} from './lifeline';
import { wrapped } from './sealed';
import type { ProcessEnd, Run } from './watchdog';

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

export function ownProgram(): Program {
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
  const { beat, keep } = hear(pipe);
  // The pipe belongs to the child alone: its content appears in no environment, command line or
  // file.
  if (kept !== '') pipe.write(wrapped(kept));
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

/**
 * Takes over an app that runs already and has started this watchdog. It is no child: its end is the end of the
 * pipe, and its exit code is what it told before, or unknown.
 */
export function adoptRun(
  { app, code: early }: Watched,
  pipe: Duplex = new Socket({ fd: LIFELINE_FD, readable: true, writable: true }),
): Run {
  const ended = new Emitter<ProcessEnd>();
  const { beat, keep, code } = hear(pipe);
  pipe.once('close', () => ended.emit({ code: code() ?? early, signal: null }));
  return {
    beat,
    keep,
    ended,
    ask() {
      if (pipe.writable) pipe.write(LEAVE);
    },
    kill() {
      // The pipe is open, so the app lives: the number cannot be another process's by now.
      if (pipe.destroyed) return;
      try {
        process.kill(app, 'SIGKILL');
      } catch {
        // It has just ended by itself; the pipe says so.
      }
    },
  };
}
