import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** How long a program may take to leave by itself before it is ended. */
const GRACE_MS = 5_000;

/** Programs that belong to this script: each in a process group of its own, all ended together. */
export class Children {
  #running = new Set();

  constructor() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
      process.once(signal, () => {
        void this.stop().then(() => process.exit(signal === 'SIGINT' ? 130 : 143));
      });
    }
  }

  /**
   * @param {string} command @param {string[]} args
   * @param {import('node:child_process').SpawnOptions} options
   */
  start(command, args, options) {
    const detached = process.platform !== 'win32';
    const child = spawn(command, args, { stdio: 'inherit', ...options, detached });
    this.#running.add(child);
    child.once('close', () => this.#running.delete(child));
    return child;
  }

  /** Ends every program that still runs, with all of its children. */
  async stop() {
    await Promise.all([...this.#running].reverse().map((child) => this.end(child)));
  }

  /** Ends one program and its children. @param {import('node:child_process').ChildProcess} child */
  async end(child) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      killGroup(child, 'SIGKILL');
      return;
    }
    const gone = once(child, 'exit');
    askGroup(child);
    const timer = setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS);
    await gone;
    clearTimeout(timer);
    killGroup(child, 'SIGKILL');
  }
}

/** Windows has no signals: its windows are asked to close, and a console program is ended at once. */
function askGroup(child) {
  if (process.platform === 'win32') taskkill(child, []);
  else killGroup(child, 'SIGTERM');
}

/** A group whose leader is gone may still hold its children. */
function killGroup(child, signal) {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    taskkill(child, ['/F']);
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}

function taskkill(child, how) {
  const ending = spawn('taskkill', ['/pid', String(child.pid), '/T', ...how], { stdio: 'ignore' });
  // Without it the program ends with this one, whose child it is.
  ending.once('error', () => child.kill());
}
