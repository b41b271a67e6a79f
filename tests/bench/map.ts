import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { build } from 'vite';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause } from '../desktop/rig/wait';
import { line, median, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** Bounds of the map's issue. */
const FLEET_GOAL = 1.2;
const FRAME_GOAL_MS = 6;
const SCRUB_GOAL_MS = 50;
const HEAT_GOAL_MS = 1_000;

const VEHICLES: Sized = { whole: 10_000, smallest: 300 };
const ROUNDS: Sized = { whole: 5, smallest: 1 };
const SETTLE_MS: Sized = { whole: 2_000, smallest: 50 };
const WATCHED_MS: Sized = { whole: 10_000, smallest: 500 };
const POINTS: Sized = { whole: 86_400, smallest: 2_000 };
const SCRUBS: Sized = { whole: 200, smallest: 5 };
const HEAT_POINTS: Sized = { whole: 1_000_000, smallest: 5_000 };
const HEAT_ROUNDS: Sized = { whole: 7, smallest: 1 };

/**
 * The map: a fleet that moves, against a bare page of the same library with the same style and updates in the same
 * window; a track that is scrubbed; points that are gathered for a heat map. Without a graphics card the frames
 * are drawn by the processor, in another process than the page.
 */
export async function map(rig: Rig, root: string, size: Size): Promise<readonly BenchResult[]> {
  const folder = mkdtempSync(join(tmpdir(), 'chengjing-map-'));
  try {
    await bundle(root, folder);
    const app = await App.launch(rig, {
      folder: join(root, 'tests/bench/apps/map'),
      env: { BENCH_PAGE: folder },
    });
    try {
      const page = await app.window();
      await page.waitForFunction('window.bench !== undefined');
      return [
        ...(await fleet(page, size)),
        ...(await scrub(page, size)),
        ...(await heat(page, size)),
      ];
    } finally {
      await app.close();
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The page with the product's own map, track and heat map, as its build makes them. */
async function bundle(root: string, outDir: string): Promise<void> {
  await build({
    root: join(root, 'tests/bench/mapPage'),
    base: './',
    configFile: false,
    logLevel: 'error',
    resolve: {
      alias: { '@shared': join(root, 'src/shared'), '@renderer': join(root, 'src/renderer') },
    },
    build: { outDir, emptyOutDir: true, minify: true, target: 'chrome130' },
  });
}

interface Watched {
  /** Share of the time in which the page's thread worked. */
  readonly busy: number;
  readonly firstMs: number;
  readonly frames: readonly number[];
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function watched(
  page: Page,
  session: CDPSession,
  kind: 'ours' | 'bare',
  size: Size,
): Promise<Watched> {
  const firstMs = await page.evaluate<number>(
    `window.bench.beginFleet('${kind}', ${VEHICLES[size]}, ${SETTLE_MS[size]})`,
  );
  const before = await taskSeconds(session);
  const begun = performance.now();
  await pause(WATCHED_MS[size]);
  const worked = (await taskSeconds(session)) - before;
  const seconds = (performance.now() - begun) / 1000;
  const frames = await page.evaluate<readonly number[]>('window.bench.endFleet()');
  return { busy: worked / seconds, firstMs, frames };
}

async function fleet(page: Page, size: Size): Promise<readonly BenchResult[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  // The first of each compiles what the others only run.
  if (size === 'whole')
    for (const kind of ['bare', 'ours'] as const) await watched(page, session, kind, 'smallest');
  const [ours, bare]: [Watched[], Watched[]] = [[], []];
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    bare.push(await watched(page, session, 'bare', size));
    ours.push(await watched(page, session, 'ours', size));
  }
  await session.detach();
  const middle = (all: readonly Watched[], of: (one: Watched) => number): number =>
    median(all.map(of));
  const [mine, plain] = [middle(ours, ({ busy }) => busy), middle(bare, ({ busy }) => busy)];
  const first = [middle(ours, (one) => one.firstMs), middle(bare, (one) => one.firstMs)] as const;
  const frames = ours.flatMap((one) => one.frames);
  return [
    line('page thread of a bare map, 1,000 updates/s, ms a second', plain * 1000, 'ms', null),
    line('page thread of our map, the same updates, ms a second', mine * 1000, 'ms', null),
    line('our map / bare map, work of the page thread', mine / plain, 'ratio', FLEET_GOAL),
    line('our part of a frame, p95', percentile(frames, 0.95), 'ms', FRAME_GOAL_MS),
    line('bare map to its first picture, warm', first[1], 'ms', null),
    line('our map to its first picture, warm / bare map', first[0] / first[1], 'ratio', FLEET_GOAL),
  ];
}

async function scrub(page: Page, size: Size): Promise<readonly BenchResult[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const measured = async (kind: 'ours' | 'bare') => {
    const [points, times] = [POINTS[size], SCRUBS[size]];
    await page.evaluate(`window.bench.beginScrub('${kind}', ${points}, ${SETTLE_MS[size]})`);
    const before = await taskSeconds(session);
    const took = await page.evaluate<readonly number[]>(`window.bench.scrub(${points}, ${times})`);
    const worked = ((await taskSeconds(session)) - before) * 1000;
    await page.evaluate('window.bench.endScrub()');
    return { took, worked: worked / times };
  };
  const bare = await measured('bare');
  const ours = await measured('ours');
  await session.detach();
  const [mine, plain] = [percentile(ours.took, 0.95), percentile(bare.took, 0.95)];
  return [
    line('track of 86,400 points scrubbed: work of the page', ours.worked, 'ms', SCRUB_GOAL_MS),
    line('track of 86,400 points scrubbed, to the frame, p95', mine, 'ms', SCRUB_GOAL_MS),
    line('bare map with the same track and one moved sign, to the frame, p95', plain, 'ms', null),
    line(
      'the same, middle of ours / middle of bare',
      median(ours.took) / median(bare.took),
      'ratio',
      null,
    ),
  ];
}

interface HeatTimes {
  readonly ms: number;
  readonly stillMs: number;
  readonly onPageMs: number;
  readonly total: number;
}

async function heat(page: Page, size: Size): Promise<readonly BenchResult[]> {
  const times: HeatTimes[] = [];
  for (let round = 0; round < HEAT_ROUNDS[size]; round += 1)
    times.push(await page.evaluate<HeatTimes>(`window.bench.heat(${HEAT_POINTS[size]})`));
  if (times.some(({ total }) => total !== HEAT_POINTS[size])) throw new Error('points were lost');
  const ms = median(times.map((one) => one.ms));
  return [
    line('1,000,000 points to a heat map', ms, 'ms', HEAT_GOAL_MS),
    line(
      '1,000,000 points to a heat map, times the same work on the page',
      ms / median(times.map(({ onPageMs }) => onPageMs)),
      'ratio',
      null,
    ),
    line(
      'longest pause of the page meanwhile',
      median(times.map(({ stillMs }) => stillMs)),
      'ms',
      SCRUB_GOAL_MS,
    ),
  ];
}
