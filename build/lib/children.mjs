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
    killGroup(child, 'SIGTERM');
    const timer = setTimeout(() => killGroup(child, 'SIGKILL'), GRACE_MS);
    await gone;
    clearTimeout(timer);
    killGroup(child, 'SIGKILL');
  }
}

/** A group whose leader is gone may still hold its children. */
function killGroup(child, signal) {
  if (child.pid === undefined) return;
  if (process.platform === 'win32') {
    spawn('taskkill', ['/pid', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
    return;
  }
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    if (error.code !== 'ESRCH') throw error;
  }
}
