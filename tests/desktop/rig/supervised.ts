import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright';
import { giveDemo } from './app';
import { groupProcesses, markedProcesses, signal, type ProcessEntry } from './proc';
import { quietAlarms } from './quiet';
import type { Rig } from './rig';
import { until } from './wait';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** A start on a loaded machine, up to its console. */
const START_MS = 60_000;

/** How the program comes to its watchdog: the one that starts it, or one that it starts after its picture. */
export type Watching = '--watchdog' | '--watchdog=after';

/** A new user-data folder for an app under its watchdog. */
export async function supervisedFolder({ room }: Pick<Rig, 'room'>): Promise<string> {
  const userData = mkdtempSync(join(room.folder, 'supervised-'));
  await giveDemo(userData);
  return userData;
}

/** The app under its watchdog, started as the system or a person starts it. */
export class SupervisedApp {
  /** Opens the control interface of its demo platform. */
  readonly token = randomUUID();
  /** The process that was started: the watchdog, or the app that starts it. */
  readonly watchdog: ChildProcess;
  readonly #marker: string;
  #printed = '';

  constructor(
    rig: Pick<Rig, 'room'>,
    readonly userData: string,
    args: readonly string[] = [],
    env: Readonly<Record<string, string>> = {},
    watching: Watching = '--watchdog',
  ) {
    const executable = process.env['CHENGJING_ELECTRON'];
    if (!executable) throw new Error('CHENGJING_ELECTRON names no runtime: start through npm test');
    quietAlarms(this.userData, args);
    const id = randomUUID();
    this.#marker = `CHENGJING_RIG_APP=${id}`;
    const all = [PROJECT, `--user-data-dir=${this.userData}`, watching, ...args];
    this.watchdog = spawn(executable, all, {
      cwd: rig.room.folder,
      env: {
        ...rig.room.env,
        CHENGJING_CONTROL_TOKEN: this.token,
        CHENGJING_RIG_APP: id,
        ...env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // A process group of its own, so that a signal can be meant for the watchdog alone.
      detached: true,
    });
    for (const stream of [this.watchdog.stdout, this.watchdog.stderr]) {
      stream?.on('data', (data: Buffer) => (this.#printed += data.toString()));
    }
  }

  /** All that it and its watchdog wrote. */
  printed(): string {
    return this.#printed;
  }

  /** Waits for the n-th line that fits, and answers with it. */
  async line(what: RegExp, count = 1, limitMs?: number): Promise<RegExpMatchArray> {
    const all = new RegExp(what.source, 'gm');
    return until(
      `line ${count} of ${what.source} is printed`,
      () => [...this.#printed.matchAll(all)][count - 1],
      limitMs,
    );
  }

  /** Process id of the app itself. */
  app(): Promise<number> {
    return appOf(this.watchdog.pid ?? 0);
  }

  /** What lives of it now: Chromium writes its title over the environment of its processes. */
  processes(): readonly ProcessEntry[] {
    const marked = markedProcesses(this.#marker);
    const pids = new Set(marked.map(({ pid }) => pid));
    const grouped = groupProcesses(this.watchdog.pid ?? 0);
    return [...marked, ...grouped.filter(({ pid }) => !pids.has(pid))];
  }

  /** Waits until nothing of it is left. */
  async gone(limitMs?: number): Promise<void> {
    await until('every process is gone', () => this.processes().length === 0, limitMs);
  }

  /** Ends it as the system does, and the hard way what did not leave. */
  async close(): Promise<void> {
    if (this.watchdog.pid !== undefined) signal(this.watchdog.pid, 'SIGTERM');
    try {
      await this.gone(10_000);
    } finally {
      for (const { pid } of this.processes()) signal(pid, 'SIGKILL');
    }
  }
}

/** The console of a run: the n-th address under which Chromium's tools answer. */
export async function consoleOf(app: SupervisedApp, run: number): Promise<[Browser, Page]> {
  const [, address = ''] = await app.line(/^DevTools listening on (ws:\S+)$/, run);
  const browser = await chromium.connectOverCDP(address);
  const page = await until(
    'the console is there',
    () =>
      browser
        .contexts()
        .flatMap((context) => context.pages())
        .find((one) => !/sos\.html|about:/.test(one.url())),
    START_MS,
  );
  return [browser, page];
}

/** The app under a watchdog: its only child that is no helper of Chromium's. */
export function appOf(watchdog: number): Promise<number> {
  return until('the app runs', () => childrenOf(watchdog).find((pid) => kindOf(pid) === null));
}

/**
 * The pages and helpers of an application: everything below it but the zygotes, from which
 * Chromium makes the others and without which it ends itself.
 */
export function helpersOf(pid: number): readonly number[] {
  return childrenOf(pid).flatMap((child) => {
    const kind = kindOf(child);
    return [...(kind === null || kind === 'zygote' ? [] : [child]), ...helpersOf(child)];
  });
}

/** Direct children of a process. */
function childrenOf(parent: number): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => field(pid, 'PPid') === parent);
}

function field(pid: number, name: string): number {
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(read(`/proc/${pid}/status`))?.[1]);
}

/** What Chromium says that a process is for; null for its main process. */
function kindOf(pid: number): string | null {
  const line = read(`/proc/${pid}/cmdline`);
  return line === '' ? 'gone' : (/--type=([\w-]+)/.exec(line)?.[1] ?? null);
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
