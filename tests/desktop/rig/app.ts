import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { _electron } from 'playwright';
import type { ElectronApplication, Page } from 'playwright';
import { giveDemoData } from '../../support/demoData';
import { keepAnswers } from './answers';
import { groupProcesses, markedProcesses, signal } from './proc';
import type { ProcessEntry } from './proc';
import { quietAlarms } from './quiet';
import type { Rig } from './rig';
import { until } from './wait';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));
/** Holds the application back until Playwright is attached. */
const HELD = fileURLToPath(new URL('./held.mjs', import.meta.url));
/** Long enough for a loaded machine to start; a test that waited longer would not say why. */
const ATTACH_MS = 40_000;
/** A platform whose process hangs is replaced; a test waits for the second one too. */
const PLATFORM_MS = 90_000;
/** So many of its last lines say why an application did not do what a test waited for. */
const LAST_LINES = 40;
/** Main, renderers and utility processes leave together; a slow machine gets this long. */
const GONE_MS = 45_000;
const PLATFORM_LINE = /^PLATFORM (http:\/\/127\.0\.0\.1:\d+)$/m;

export interface LaunchOptions {
  /** Command-line arguments of the application. */
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** A user-data folder to go on with; else a new one. Where it has no data of the demo platform yet, that is put in. */
  readonly userData?: string;
  /** True: nothing is put into the folder, as an app finds it that brings its data along. */
  readonly bare?: boolean;
  /** True: every source of alarms runs, those that ask again and again included. */
  readonly allAlarms?: boolean;
  /** Channels of such sources that run although the others do not. */
  readonly channels?: readonly string[];
  /** The application's folder; the built project by default. */
  readonly folder?: string;
}

/** The application under test: the real one, from its built output. */
export class App {
  readonly electron: ElectronApplication;
  readonly userData: string;
  /** Opens the control interface of its demo platform. */
  readonly token: string;
  readonly pid: number;
  readonly #rig: Rig;
  readonly #options: LaunchOptions;
  readonly #marker: string;
  readonly #log: string;
  #errors = '';
  #ended = '';
  #next: App | null = null;
  #isOver = false;

  private constructor(rig: Rig, options: LaunchOptions, started: Started) {
    this.#rig = rig;
    this.#options = options;
    this.electron = started.electron;
    this.userData = started.userData;
    this.token = started.token;
    this.#marker = started.marker;
    this.#log = started.log;
    const process = started.electron.process();
    this.pid = process.pid ?? 0;
    process.stderr?.on('data', (data: Buffer) => (this.#errors += data.toString()));
    process.once('exit', (code, signal) => (this.#ended = `ended with ${signal ?? code}`));
  }

  static async launch(rig: Rig, options: LaunchOptions = {}): Promise<App> {
    return new App(rig, options, await start(rig, options));
  }

  /** The base address of its own demo platform, as soon as it has printed it. */
  async platform(): Promise<string> {
    const printed = (): string | undefined => {
      const url = PLATFORM_LINE.exec(this.output())?.[1];
      if (url === undefined && this.#ended !== '') throw new Error(this.#ended);
      return url;
    };
    try {
      return await until('the application prints PLATFORM', printed, PLATFORM_MS);
    } catch (error) {
      // In beforeAll nobody else tells it.
      throw new Error(this.story(), { cause: error });
    }
  }

  /** The first window whose address holds `part`. */
  async window(part = ''): Promise<Page> {
    return until(`a window ${part} is open`, () =>
      this.electron.windows().find((page) => page.url().includes(part)),
    );
  }

  /** All that it wrote: standard output, then standard error. */
  output(): string {
    return `${existsSync(this.#log) ? readFileSync(this.#log, 'utf8') : ''}${this.#errors}`;
  }

  /** The last lines of what it wrote and of its own log: why a test may have failed. */
  story(): string {
    const logged = join(this.userData, 'logs', 'main.log');
    const texts = [
      this.#ended,
      this.output(),
      existsSync(logged) ? readFileSync(logged, 'utf8') : '',
    ];
    return texts.map((text) => text.trimEnd().split('\n').slice(-LAST_LINES).join('\n')).join('\n');
  }

  /** Its processes that live now: main, renderers, utilities, helpers. */
  processes(): readonly ProcessEntry[] {
    const marked = markedProcesses(this.#marker);
    const pids = new Set(marked.map(({ pid }) => pid));
    return [...marked, ...groupProcesses(this.pid).filter(({ pid }) => !pids.has(pid))];
  }

  /** Ends it as a crash would, and returns when nothing of it is left. */
  async kill9(): Promise<void> {
    signal(this.pid, 'SIGKILL');
    await this.#gone();
  }

  /**
   * Quits it as a person would; rejects when something of it stays behind. Playwright's own close
   * hangs after the machine has slept, so the application is asked itself.
   */
  async close(): Promise<void> {
    if (this.processes().length === 0) return;
    const asked = this.electron.evaluate(({ app }) => void setImmediate(() => app.quit()));
    // One that is leaving already may cut the answer off; whether it left is what counts.
    const refused = asked.then(() => '', String);
    await this.#gone(refused);
  }

  /** Closes it and what was started again from it, also what a test that ran out of time starts later. */
  async end(): Promise<void> {
    this.#isOver = true;
    await this.#next?.end();
    await this.close();
  }

  /** Starts it again with the same user-data folder, arguments and environment. */
  async relaunch(changes: Omit<LaunchOptions, 'userData'> = {}): Promise<App> {
    await this.close();
    const options = { ...this.#options, ...changes, userData: this.userData };
    const next = await App.launch(this.#rig, options);
    this.#next = next;
    if (this.#isOver) await next.end();
    return next;
  }

  async #gone(refused?: Promise<string>): Promise<void> {
    const end = Date.now() + GONE_MS;
    await until(
      'every process of the application is gone',
      async () => {
        const left = this.processes();
        if (left.length === 0) return true;
        if (Date.now() < end) return false;
        for (const { pid } of left) signal(pid, 'SIGKILL');
        const names = left.map(({ pid, name }) => `${name} (${pid})`).join(', ');
        throw new Error(`The application left processes: ${names} ${(await refused) ?? ''}`);
      },
      GONE_MS * 2,
    );
  }
}

interface Started {
  readonly electron: ElectronApplication;
  readonly userData: string;
  readonly token: string;
  readonly marker: string;
  readonly log: string;
}

async function start({ room }: Rig, options: LaunchOptions): Promise<Started> {
  const executable = process.env['CHENGJING_ELECTRON'];
  if (!executable) throw new Error('CHENGJING_ELECTRON names no runtime: start through npm test');
  const userData = options.userData ?? mkdtempSync(join(room.folder, 'user-'));
  if (options.bare !== true) await giveDemo(userData);
  if (options.allAlarms !== true) quietAlarms(userData, options.args ?? [], options.channels);
  const token = randomUUID();
  const id = randomUUID();
  const log = join(room.folder, `app-${id}.log`);
  const electron = await _electron.launch({
    executablePath: launcher(room.folder),
    args: [HELD, options.folder ?? PROJECT, `--user-data-dir=${userData}`, ...(options.args ?? [])],
    timeout: ATTACH_MS,
    // Playwright switches the sandbox off by itself; what is tested here is the product with it.
    chromiumSandbox: true,
    cwd: room.folder,
    env: {
      ...room.env,
      CHENGJING_CONTROL_TOKEN: token,
      ...options.env,
      CHENGJING_RIG_APP: id,
      CHENGJING_RIG_ELECTRON: executable,
      CHENGJING_RIG_LOG: log,
    },
  });
  return {
    electron: keepAnswers(electron),
    userData,
    token,
    marker: `CHENGJING_RIG_APP=${id}`,
    log,
  };
}

/**
 * In tests the demo platform's data lies in a user-data folder already, as after its first start: to make it takes a
 * processor fourteen seconds. In measurements nothing does.
 */
export async function giveDemo(userData: string): Promise<void> {
  const demo = join(userData, 'demo');
  if (!existsSync(demo)) await giveDemoData(demo);
}

/** Standard output goes to a file from the first byte on; Playwright listens to the other one. */
function launcher(folder: string): string {
  const file = join(folder, 'electron.sh');
  if (!existsSync(file)) {
    writeFileSync(file, '#!/bin/sh\nexec "$CHENGJING_RIG_ELECTRON" "$@" >>"$CHENGJING_RIG_LOG"\n');
    chmodSync(file, 0o755);
  }
  return file;
}
