import { readFileSync } from 'node:fs';
import { App } from '../desktop/rig/app';
import { groupProcesses } from '../desktop/rig/proc';
import type { Rig } from '../desktop/rig/rig';
import { pause, until } from '../desktop/rig/wait';
import type { BenchPlace } from './place';
import { startProgram } from './process';
import { line, median, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** Design figures for the tray alone and with the console open, MB. */
const TRAY_GOAL_MB = 180;
const CONSOLE_GOAL_MB = 450;
/** What a start leaves behind is collected by then. ms */
const SETTLE_MS: Sized = { whole: 8_000, smallest: 0 };
const KB_PER_MB = 1024;
/** Here the page of a console in the tray is given up after so long, ms: it is measured before. */
const REST_MS: Sized = { whole: 12_000, smallest: 200 };
/** Times that it is given up and brought back. */
const RETURNS: Sized = { whole: 3, smallest: 1 };
/** What the page of an open console gives back, MB, and how long its return may take, ms ("Light and quick"). */
const REST_GOAL_MB = -70;
const BACK_GOAL_MS = 450;
const READY = 'READY console';

/**
 * Memory of all processes of the application as proportional set size (PSS): what several share
 * counts once. The demo platform's own process is not there with a real server, so the goals are
 * for the sum without it. Last, what a console in the tray gives back.
 * @param signedIn a user-data folder in which somebody is signed in
 */
export async function memory(
  rig: Rig,
  place: BenchPlace,
  signedIn: string,
  size: Size,
): Promise<readonly BenchResult[]> {
  const settle = SETTLE_MS[size];
  const tray = await used(place, signedIn, { args: ['--hidden'], ready: 'PLATFORM ', settle });
  const console = await used(place, signedIn, { args: [], ready: 'READY console', settle });
  const rest = await givenUp(rig, signedIn, size);
  return [
    line('memory with the demo platform, tray only (PSS)', tray.all, 'MB', null),
    line('memory with the demo platform, console open (PSS)', console.all, 'MB', null),
    line('memory, tray only (PSS)', tray.own, 'MB', TRAY_GOAL_MB),
    line('memory, console open (PSS)', console.own, 'MB', CONSOLE_GOAL_MB),
    line('memory, console given up, against the open one (PSS)', rest.open, 'MB', REST_GOAL_MB),
    line('memory, console given up, against the hidden one (PSS)', rest.hidden, 'MB', null),
    line('console given up in the tray, asked for to drawn', rest.backMs, 'ms', BACK_GOAL_MS),
  ];
}

/**
 * A console that is closed to the tray until its page is given up, then asked for: what that changes in the memory
 * of all processes, and the time until it is drawn again. Playwright looks on, which costs both a little.
 */
async function givenUp(
  rig: Rig,
  userData: string,
  size: Size,
): Promise<{ readonly open: number; readonly hidden: number; readonly backMs: number }> {
  const app = await App.launch(rig, {
    userData,
    env: { CHENGJING_REST_MS: String(REST_MS[size]) },
  });
  const drawn = (): number => app.output().split(READY).length - 1;
  const isAway = (): Promise<boolean> =>
    app.electron.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows().some(({ webContents }) => webContents.isCrashed()),
    );
  const sum = (): number =>
    app
      .processes()
      .filter(({ pid }) => !isPlatform(pid))
      .reduce((total, { pid }) => total + pssOf(pid), 0);
  const sinceOpen: number[] = [];
  const sinceHidden: number[] = [];
  const times: number[] = [];
  try {
    await until('the console is drawn', () => drawn() > 0);
    for (let round = 0; round < RETURNS[size]; round += 1) {
      await pause(SETTLE_MS[size]);
      const open = sum();
      await app.electron.evaluate(({ BrowserWindow }) => {
        for (const one of BrowserWindow.getAllWindows()) if (one.isVisible()) one.close();
      });
      await pause(SETTLE_MS[size]);
      const hidden = sum();
      await until('its page is given up', isAway);
      await pause(SETTLE_MS[size] / 2);
      const away = sum();
      sinceOpen.push(away - open);
      sinceHidden.push(away - hidden);
      const known = drawn();
      const begun = performance.now();
      await app.electron.evaluate(({ app: own }) => void own.emit('activate'));
      while (drawn() === known) await pause(2);
      times.push(performance.now() - begun);
    }
    return {
      open: median(sinceOpen),
      hidden: median(sinceHidden),
      backMs: median(times),
    };
  } finally {
    await app.close();
  }
}

/** How it is started, the line that says it is there, and how long it may rest then, ms. */
interface Start {
  readonly args: readonly string[];
  readonly ready: string;
  readonly settle: number;
}

async function used(
  place: BenchPlace,
  folder: string,
  { args, ready, settle }: Start,
): Promise<{ readonly all: number; readonly own: number }> {
  const all = [place.root, `--user-data-dir=${folder}`, ...args];
  const program = startProgram(place.electron, all, place.env);
  try {
    await program.line(ready);
    await pause(settle);
    const processes = groupProcesses(program.child.pid ?? 0);
    const platform = processes.filter(({ pid }) => isPlatform(pid));
    const sum = processes.reduce((total, { pid }) => total + pssOf(pid), 0);
    const demo = platform.reduce((total, { pid }) => total + pssOf(pid), 0);
    return { all: sum, own: sum - demo };
  } finally {
    await program.end();
  }
}

/** The only utility process that runs our own Node code is the demo platform's. */
function isPlatform(pid: number): boolean {
  return textOf(pid, 'cmdline').includes('node.mojom.NodeService');
}

/** A file of a process; empty for one that has ended since the processes were listed. */
function textOf(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (code === 'ESRCH' || code === 'ENOENT') return '';
    throw error;
  }
}

/** Proportional set size of a process, MB; 0 for one that has ended. */
export function pssOf(pid: number): number {
  const text = textOf(pid, 'smaps_rollup');
  if (text === '') return 0;
  return Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? Number.NaN) / KB_PER_MB;
}
