import { readdirSync, readFileSync } from 'node:fs';
import type { CDPSession, Page } from 'playwright';
import type { App } from '../desktop/rig/app';
import type { Measure, Series } from './report';
import type { Point } from './slopes';

const KB_PER_MB = 1024;
const BYTES_PER_MB = 1_048_576;

/** What a page has of what no inspector counts. */
interface Counts {
  readonly timers: number;
  readonly contexts: number;
}

/** In a page: timers that were set since and have not ended, and contexts of WebGL that are not collected. */
const COUNTER = `(() => {
  const timers = new Set();
  const [set, clear, every, end] = [setTimeout, clearTimeout, setInterval, clearInterval];
  window.setTimeout = (act, ms, ...args) => {
    const id = set((...now) => (timers.delete(id), act(...now)), ms, ...args);
    timers.add(id);
    return id;
  };
  window.setInterval = (...args) => {
    const id = every(...args);
    timers.add(id);
    return id;
  };
  window.clearTimeout = (id) => (timers.delete(id), clear(id));
  window.clearInterval = (id) => (timers.delete(id), end(id));
  const contexts = new Set();
  const keep = (context) => {
    if (context !== null && ![...contexts].some((one) => one.deref() === context))
      contexts.add(new WeakRef(context));
    return context;
  };
  for (const canvas of document.querySelectorAll('canvas.maplibregl-canvas'))
    keep(canvas.getContext('webgl2'));
  const own = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (kind, ...more) {
    const context = own.call(this, kind, ...more);
    return /^webgl/.test(kind) ? keep(context) : context;
  };
  window.soakCounts = () =>
    JSON.stringify({
      timers: timers.size,
      contexts: [...contexts].filter((one) => one.deref() !== undefined).length,
    });
})()`;

/** A process of the application and what it is there for. */
interface Seat {
  readonly role: string;
  readonly pid: number;
  /** Its page, when it is a renderer with a window. */
  readonly page: Page | null;
}

/** Looks at every process of the application from time to time, and keeps what it saw by role. */
export class Sampler {
  /** What was seen until now. */
  readonly series: Series;
  /** Processes that stand in for one that ended. */
  readonly replaced: string[] = [];
  private readonly points = new Map<string, Partial<Record<Measure, Point[]>>>();
  private readonly pids = new Map<string, number>();
  private readonly sessions = new Map<Page, CDPSession>();

  constructor(
    private readonly app: App,
    private readonly now: () => number,
  ) {
    this.series = this.points;
  }

  /**
   * One look at all processes.
   * @param collect also forces a collection of garbage in main and every page, and counts what is left
   */
  async look(collect: boolean): Promise<void> {
    for (const seat of await this.seats()) {
      const before = this.pids.get(seat.role);
      if (before !== undefined && before !== seat.pid) this.replaced.push(seat.role);
      this.pids.set(seat.role, seat.pid);
      this.keep(seat.role, ofSystem(seat.pid));
      if (!collect) continue;
      if (seat.page !== null) this.keep(seat.role, await this.ofPage(seat.page));
      else if (seat.role === 'main') this.keep(seat.role, await this.ofMain());
    }
  }

  private keep(role: string, values: Readonly<Partial<Record<Measure, number>>>): void {
    const all = this.points.get(role) ?? {};
    this.points.set(role, all);
    const at = this.now();
    for (const [measure, value] of Object.entries(values) as [Measure, number][])
      (all[measure] ??= []).push({ at, value });
  }

  private async seats(): Promise<readonly Seat[]> {
    const found = await this.app.electron.evaluate(({ app, BrowserWindow }) => ({
      windows: BrowserWindow.getAllWindows().map(({ id, webContents }) => ({
        id,
        url: webContents.getURL(),
        pid: webContents.getOSProcessId(),
      })),
      others: app.getAppMetrics().map(({ pid, type, serviceName, name }) => ({
        pid,
        name: type === 'Browser' ? 'main' : (name ?? serviceName ?? type),
      })),
    }));
    const pages = await this.pagesByPid();
    const counted = new Map<string, number>();
    const numbered = (name: string): string => {
      const count = (counted.get(name) ?? 0) + 1;
      counted.set(name, count);
      return count === 1 ? name : `${name} ${count}`;
    };
    const windows = [...found.windows].sort((one, other) => one.id - other.id);
    const seats = windows.map(({ url, pid }) => ({
      role: numbered(roleOf(url)),
      pid,
      page: pages.get(pid) ?? null,
    }));
    const seated = new Set(seats.map(({ pid }) => pid));
    const rest = found.others
      .filter(({ pid }) => !seated.has(pid))
      .sort((one, other) => one.pid - other.pid)
      .map(({ pid, name }) => ({ role: numbered(name), pid, page: null }));
    return [...rest, ...seats];
  }

  private async pagesByPid(): Promise<ReadonlyMap<number, Page>> {
    const found = new Map<number, Page>();
    for (const page of this.app.electron.windows()) {
      const window = await this.app.electron.browserWindow(page);
      const pid = await window.evaluate((one: { webContents: { getOSProcessId(): number } }) =>
        one.webContents.getOSProcessId(),
      );
      await window.dispose();
      found.set(pid, page);
    }
    return found;
  }

  private async ofPage(page: Page): Promise<Partial<Record<Measure, number>>> {
    const known = this.sessions.get(page);
    const session = known ?? (await page.context().newCDPSession(page));
    if (known === undefined) {
      this.sessions.set(page, session);
      page.once('close', () => this.sessions.delete(page));
      await page.evaluate(COUNTER);
    }
    await session.send('HeapProfiler.collectGarbage');
    const { usedSize } = await session.send('Runtime.getHeapUsage');
    const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters');
    const counts = JSON.parse(await page.evaluate<string>('window.soakCounts()')) as Counts;
    return { heap: usedSize / BYTES_PER_MB, nodes, listeners: jsEventListeners, ...counts };
  }

  private async ofMain(): Promise<Partial<Record<Measure, number>>> {
    const used = await this.app.electron.evaluate(() => {
      const host = globalThis as unknown as { soakCollect?: () => void };
      if (host.soakCollect === undefined) {
        process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
        const collect: unknown = process.getBuiltinModule('node:vm').runInNewContext('gc');
        host.soakCollect = collect as () => void;
      }
      host.soakCollect();
      return process.memoryUsage().heapUsed;
    });
    return { heap: used / BYTES_PER_MB };
  }
}

/** What a window is there for, by the page that it shows. */
function roleOf(url: string): string {
  return /\/(\w+)\.html/.exec(url)?.[1] ?? 'console';
}

/** What the system counts of a process; NaN for what it does not show, or no longer. */
export function ofSystem(pid: number): Readonly<Partial<Record<Measure, number>>> {
  const text = readOr('', () => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'));
  const field = (name: string): number =>
    Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(text)?.[1] ?? Number.NaN) / KB_PER_MB;
  const count = (folder: string): number =>
    readOr(Number.NaN, () => readdirSync(`/proc/${pid}/${folder}`).length);
  return {
    pss: field('Pss'),
    uss: field('Private_Clean') + field('Private_Dirty'),
    anonymous: field('Anonymous'),
    fds: count('fd'),
    threads: count('task'),
  };
}

function readOr<T>(otherwise: T, read: () => T): T {
  try {
    return read();
  } catch {
    // It has ended, or the system shows it only to root.
    return otherwise;
  }
}
