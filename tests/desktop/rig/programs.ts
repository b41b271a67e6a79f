import { execFile, spawn } from 'node:child_process';
import type { ChildProcess, StdioOptions } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { groupProcesses, signal } from './proc';
import { until } from './wait';

const GONE_MS = 10_000;
const STARTED_MS = 30_000;

export type Environment = Readonly<Record<string, string>>;

/**
 * Starts a program of the rig in a process group of its own, its output in `<folder>/<name>.log`.
 * @param options `input` for its standard input; `answers` when firstAnswer is asked of it
 */
export function startProgram(
  folder: string,
  env: Environment,
  command: string,
  args: readonly string[],
  { input, answers = false }: { readonly input?: string; readonly answers?: boolean } = {},
): ChildProcess {
  const name = command.split('/').at(-1) ?? command;
  const log = openSync(join(folder, `${name}.log`), 'a');
  const stdio: StdioOptions = [
    input === undefined ? 'ignore' : 'pipe',
    log,
    log,
    answers ? 'pipe' : 'ignore',
  ];
  const child = spawn(command, args, { cwd: folder, env, detached: true, stdio });
  closeSync(log);
  child.on('error', (error) => {
    throw new Error(`${command} could not be started: ${error.message}`);
  });
  child.stdin?.end(input);
  child.unref();
  return child;
}

/** What a program writes first on its descriptor 3 (a display number). */
export function firstAnswer(child: ChildProcess, name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${name} did not start`)), STARTED_MS);
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code ?? 'a signal'}`)));
    child.stdio[3]?.once('data', (data: Buffer) => {
      clearTimeout(late);
      resolve(data.toString().trim());
    });
  });
}

/** Ends a whole process group and returns when it is gone. */
export async function endGroup(group: number): Promise<void> {
  signal(-group, 'SIGTERM');
  const end = Date.now() + GONE_MS;
  await until(
    `process group ${group} ends`,
    () => {
      if (groupProcesses(group).length === 0) return true;
      if (Date.now() > end) signal(-group, 'SIGKILL');
      return false;
    },
    GONE_MS * 2,
  );
}

const execute = promisify(execFile);

/** Runs a command to its end and answers with its standard output. */
export async function output(
  env: Environment,
  command: string,
  args: readonly string[],
): Promise<string> {
  const { stdout } = await execute(command, [...args], { env: { ...env }, encoding: 'utf8' });
  return stdout;
}
