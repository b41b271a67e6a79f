import { spawn } from 'node:child_process';
import type { Duplex } from 'node:stream';
import { Emitter } from '@shared/base/emitter';
import {
  LIFELINE_FD,
  readBeat,
  SUPERVISED_ENV,
  type Beat,
  type Restart,
  type Supervision,
} from './lifeline';
import type { ProcessEnd, Run } from './watchdog';

/**
 * Starts this same program as the app itself, with the same command line, and with a pipe to it:
 * signs of life come up, its end tells the app that it shall leave. The pipe also ends when the
 * watchdog is killed, so the app never stays behind alone.
 */
export function startRun(restart: Restart | null): Run {
  const beat = new Emitter<Beat>();
  const ended = new Emitter<ProcessEnd>();
  const supervision: Supervision = { watchdog: process.pid, restart };
  const child = spawn(process.execPath, process.argv.slice(1), {
    env: { ...process.env, [SUPERVISED_ENV]: JSON.stringify(supervision) },
    stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    windowsHide: false,
  });
  const pipe = child.stdio[LIFELINE_FD] as Duplex;
  pipe.on('data', (bytes: Buffer) => {
    const last = readBeat(bytes.toString('latin1'));
    if (last !== null) beat.emit(last);
  });
  // A pipe that breaks says no more than the end of the process, which follows.
  pipe.on('error', () => undefined);
  let over = false;
  const end = (how: ProcessEnd): void => {
    if (over) return;
    over = true;
    pipe.destroy();
    ended.emit(how);
  };
  child.once('exit', (code, signal) => end({ code, signal }));
  // The executable is being replaced by an update, say: tried again like any failure.
  child.once('error', () => end({ code: 1, signal: null }));
  return {
    beat,
    ended,
    ask: () => pipe.destroy(),
    kill: () => {
      child.kill('SIGKILL');
    },
  };
}
