import { readdirSync, readFileSync } from 'node:fs';

/** One process as /proc shows it. */
export interface ProcessEntry {
  readonly pid: number;
  readonly name: string;
  /** Process group: the children of a detached program share it. */
  readonly group: number;
  readonly state: string;
}

/** Every process of the machine; one that ends while being read is left out. */
export function allProcesses(): readonly ProcessEntry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => entryOf(Number(name)) ?? []);
}

function entryOf(pid: number): ProcessEntry | undefined {
  const stat = readOrNothing(`/proc/${pid}/stat`);
  const match = /^\d+ \((.*)\) (\S) \d+ (\d+) /s.exec(stat);
  if (!match) return undefined;
  const [, name = '', state = '', group = ''] = match;
  return { pid, name, state, group: Number(group) };
}

/** Living processes whose environment holds `marker` (NAME=value), besides this one. */
export function markedProcesses(marker: string): readonly ProcessEntry[] {
  return allProcesses().filter(
    ({ pid, state }) =>
      pid !== process.pid &&
      state !== 'Z' &&
      readOrNothing(`/proc/${pid}/environ`).split('\0').includes(marker),
  );
}

/** The command line of a process, its parts in order; empty where it is gone. */
export function commandOf(pid: number): string {
  return readOrNothing(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
}

/** Living processes of one process group. */
export function groupProcesses(group: number): readonly ProcessEntry[] {
  return allProcesses().filter((entry) => entry.group === group && entry.state !== 'Z');
}

/** Sends a signal to what may be gone already. @param pid negative: a process group */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Empty for a process that has ended, or whose environment is not ours to read. */
function readOrNothing(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH' || code === 'EACCES' || code === 'EPERM') return '';
    throw error;
  }
}
