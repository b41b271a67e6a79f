import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { until } from '../desktop/rig/wait';

/** The project's folder. */
export const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

let count = 0;

/** A first start makes all records of the demo platform; beside other suites and under Wine that takes long. ms */
const SAID_MS = 120_000;

/**
 * A program of the project under this test's own Node. Its output goes to a file: it can be read while
 * the program runs, and after it was killed.
 */
export class Program {
  private constructor(
    private readonly child: ChildProcess,
    private readonly log: string,
  ) {}

  /** @param args of Node: the script first, by a path from the project's folder. */
  static start(args: readonly string[], env: Readonly<Record<string, string>> = {}): Program {
    const log = join(tmpdir(), `chengjing-program-${process.pid}-${(count += 1)}.log`);
    const fd = openSync(log, 'w');
    const child = spawn(process.execPath, args, {
      cwd: PROJECT,
      env: { ...process.env, ...env },
      stdio: ['ignore', fd, fd],
    });
    closeSync(fd);
    return new Program(child, log);
  }

  /** Runs one to its end. @returns its exit code and what it printed. */
  static async run(
    args: readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ readonly code: number | null; readonly out: string }> {
    const program = Program.start(args, env);
    try {
      return { code: await program.ended(), out: program.printed() };
    } finally {
      program.forget();
    }
  }

  printed(): string {
    return readFileSync(this.log, 'utf8');
  }

  /** Waits for a line that matches. @returns its first group. */
  async said(line: RegExp): Promise<string> {
    const look = () => {
      const match = line.exec(this.printed());
      if (match === null && this.isOver()) throw new Error(`it ended: ${this.printed()}`);
      return match ?? undefined;
    };
    const found = await until(`the program says ${line.source}`, look, SAID_MS);
    return found[1] ?? '';
  }

  /** Ends it as a crash or the task manager does. */
  async kill(): Promise<void> {
    if (this.isOver()) return;
    this.child.kill('SIGKILL');
    await this.ended();
  }

  async ended(): Promise<number | null> {
    if (!this.isOver()) await once(this.child, 'exit');
    return this.child.exitCode;
  }

  /** Removes what it printed. */
  forget(): void {
    rmSync(this.log, { force: true });
  }

  private isOver(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }
}
