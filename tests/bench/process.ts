import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { signal } from '../desktop/rig/proc';

/** A program that has not left by then is ended. ms */
const LEAVE_MS = 5_000;

/** A started Electron program whose stdout lines can be waited for. */
export interface Program {
  readonly child: ChildProcess;
  /** Resolves with ms since the start of the process when a line begins with `prefix`. */
  readonly line: (prefix: string, timeoutMs?: number) => Promise<{ ms: number; text: string }>;
  readonly end: () => Promise<void>;
}

/** Starts a program in a process group of its own and listens to its lines. */
export function startProgram(
  executable: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Program {
  const begun = performance.now();
  const child = spawn(executable, args, { env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  const seen: { ms: number; text: string }[] = [];
  const waiting = new Set<() => void>();
  let errors = '';
  createInterface({ input: child.stdout }).on('line', (text) => {
    seen.push({ ms: performance.now() - begun, text });
    for (const wake of [...waiting]) wake();
  });
  child.stderr.on('data', (chunk: Buffer) => {
    errors = (errors + chunk.toString()).slice(-4000);
  });
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    child,
    line: (prefix, timeoutMs = 60_000) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.delete(look);
          reject(new Error(`no line "${prefix}" within ${timeoutMs} ms: ${errors}`));
        }, timeoutMs);
        const look = (): void => {
          const hit = seen.find((entry) => entry.text.startsWith(prefix));
          if (hit === undefined) return;
          clearTimeout(timer);
          waiting.delete(look);
          resolve(hit);
        };
        waiting.add(look);
        look();
      }),
    async end() {
      // Asked first: what it is just writing (a renewed token) belongs to the next start.
      child.kill('SIGTERM');
      const hard = setTimeout(() => signal(-(child.pid ?? 0), 'SIGKILL'), LEAVE_MS);
      await exited;
      clearTimeout(hard);
      if (child.pid !== undefined) signal(-child.pid, 'SIGKILL');
    },
  };
}
