import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Bus } from './bus';
import { signal } from './proc';
import { output, startProgram } from './programs';
import type { Environment } from './programs';
import { until } from './wait';

const DBUS = 'org.freedesktop.DBus';
const DUNST = 'org.freedesktop.Notifications';
const PATH = '/org/freedesktop/Notifications';
const COMMANDS = 'org.dunstproject.cmd0';
/** The newest toast is the lowest one; this far from the edge is inside of it. */
const INSIDE_PX = 12;
const RECORD = 'toasts.jsonl';

/** A toast as the notification server was asked to show it. */
export interface Toast {
  readonly id: number;
  readonly app: string;
  readonly title: string;
  readonly body: string;
  readonly urgency: string;
}

/** Starts the real notification server; toasts stay until clicked, closed or withdrawn. */
export async function startToasts(folder: string, env: Environment, bus: Bus): Promise<void> {
  const script = join(folder, 'record-toast.sh');
  writeFileSync(
    script,
    `#!/bin/sh
quote() { printf '%s' "$1" | sed -e 's/\\\\/\\\\\\\\/g' -e 's/"/\\\\"/g' | tr '\\n' ' '; }
printf '{"id":%s,"app":"%s","title":"%s","body":"%s","urgency":"%s"}\\n' "$DUNST_ID" \\
  "$(quote "$DUNST_APP_NAME")" "$(quote "$DUNST_SUMMARY")" "$(quote "$DUNST_BODY")" \\
  "$DUNST_URGENCY" >> "${join(folder, RECORD)}"
`,
  );
  chmodSync(script, 0o755);
  const config = join(folder, 'dunstrc');
  writeFileSync(
    config,
    `[global]
  monitor = 0
  origin = top-right
  width = 400
  notification_limit = 0
  sort = no
  stack_duplicates = no
  mouse_left_click = do_action, close_current
  idle_threshold = 0
  show_age_threshold = -1
  markup = no
  font = sans 11
[urgency_low]
  timeout = 0
[urgency_normal]
  timeout = 0
[urgency_critical]
  timeout = 0
[all]
  summary = "*"
  script = ${script}
  timeout = 0
`,
  );
  await startServer(folder, env, bus);
}

async function startServer(folder: string, env: Environment, bus: Bus): Promise<void> {
  startProgram(folder, env, 'dunst', ['-config', join(folder, 'dunstrc')]);
  await until('the notification server answers', () => isServed(bus));
}

async function isServed(bus: Bus): Promise<boolean> {
  return (await bus.call(DBUS, '/', DBUS, 'NameHasOwner', 's', [DUNST]))[0] === true;
}

/** What the notification server showed and shows, and clicks on it. */
export class Toasts {
  readonly #bus: Bus;
  readonly #env: Environment;
  readonly #record: string;
  #before = 0;

  constructor(bus: Bus, folder: string, env: Environment) {
    this.#bus = bus;
    this.#env = env;
    this.#record = join(folder, RECORD);
    this.#before = this.#all().length;
  }

  /** Every toast shown since clear(), oldest first, closed ones too. */
  list(): readonly Toast[] {
    return this.#all().slice(this.#before);
  }

  /** Waits for a toast that `matches`. */
  async waitFor(matches: (toast: Toast) => boolean, limitMs?: number): Promise<Toast> {
    return until('the toast is shown', () => this.list().find(matches), limitMs);
  }

  /** How many are on the screen now. */
  async count(): Promise<number> {
    return Number(await this.#bus.property(DUNST, PATH, COMMANDS, 'displayedLength'));
  }

  /** Clicks the oldest that is on the screen. */
  async clickOldest(): Promise<void> {
    await this.#bus.call(DUNST, PATH, COMMANDS, 'NotificationAction', 'u', [0]);
  }

  /**
   * Clicks the one that came last, with the mouse: over its bus dunst 1.9 takes only the first
   * one's position when none is waiting.
   */
  async clickNewest(): Promise<void> {
    const shown = await until(
      'a toast is on the screen',
      async () => (await this.count()) || false,
    );
    if (shown === 1) return this.clickOldest();
    const find = ['search', '--onlyvisible', '--class', 'Dunst'];
    const raise = ['windowraise', '%1', 'getwindowgeometry', '--shell', '%1'];
    const geometry = await output(this.#env, 'xdotool', [...find, ...raise]);
    const read = (name: string): number =>
      Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(geometry)?.[1]);
    const x = read('X') + read('WIDTH') / 2;
    const y = read('Y') + read('HEIGHT') - INSIDE_PX;
    await output(this.#env, 'xdotool', ['mousemove', `${x}`, `${y}`, 'click', '1']);
  }

  /** Has no notification server while `work` runs, as on a desktop without one. */
  async without(work: () => Promise<void>): Promise<void> {
    const [pid] = await this.#bus.call(DBUS, '/', DBUS, 'GetConnectionUnixProcessID', 's', [DUNST]);
    signal(Number(pid), 'SIGTERM');
    await until('the notification server is gone', async () => !(await isServed(this.#bus)));
    try {
      await work();
    } finally {
      await startServer(dirname(this.#record), this.#env, this.#bus);
    }
  }

  /** Has a notification server that hangs while `work` runs: it is there and never answers. */
  async hanging(work: () => Promise<void>): Promise<void> {
    const [pid] = await this.#bus.call(DBUS, '/', DBUS, 'GetConnectionUnixProcessID', 's', [DUNST]);
    signal(Number(pid), 'SIGSTOP');
    try {
      await work();
    } finally {
      signal(Number(pid), 'SIGCONT');
    }
  }

  /** Closes all that are on the screen. */
  async closeAll(): Promise<void> {
    await this.#bus.call(DUNST, PATH, COMMANDS, 'NotificationCloseAll');
  }

  /** Closes all and forgets what was shown. */
  async clear(): Promise<void> {
    await this.closeAll();
    this.#before = this.#all().length;
  }

  #all(): readonly Toast[] {
    if (!existsSync(this.#record)) return [];
    const lines = readFileSync(this.#record, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Toast);
  }
}
