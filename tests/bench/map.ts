import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from 'playwright';
import { build } from 'vite';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause } from '../desktop/rig/wait';
import type { FleetTimes } from './mapPage/fleet';
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
 * window, as a whole and from near by, where it glides; a track that is scrubbed; points that are gathered for a heat map. Without a graphics card the frames
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
        ...(await motion(page, size)),
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
  readonly stepsPerSecond: number;
  readonly movedPerSecond: number;
}

type Kind = 'ours' | 'still' | 'bare';

/** A fleet, and what of it is in the picture. */
interface Scene {
  readonly vehicles: Sized;
  readonly perSecond: number;
  readonly zoom: number;
}
/** The whole city: too many for motion, which ends by itself. */
const CITY: Scene = { vehicles: VEHICLES, perSecond: 1_000, zoom: 11.9 };
/** A part of it with the same fleet: some 150 are in the picture, and glide. */
const PART: Scene = { vehicles: VEHICLES, perSecond: 1_000, zoom: 15 };
/** As many as may glide, all in the picture, each reporting every ten seconds as a platform's poll brings it. */
const QUIET: Scene = { vehicles: { whole: 200, smallest: 20 }, perSecond: 20, zoom: 12 };

/** By the thread's own time: in calls to a renderer without a card it also waits, for what another process draws. */
const enable = (session: CDPSession): Promise<unknown> =>
  session.send('Performance.enable', { timeDomain: 'threadTicks' });

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

async function watched(
  page: Page,
  session: CDPSession,
  kind: Kind,
  scene: Scene,
  size: Size,
): Promise<Watched> {
  const order = { ...scene, kind, vehicles: scene.vehicles[size], settleMs: SETTLE_MS[size] };
  const firstMs = await page.evaluate<number>(`window.bench.beginFleet(${JSON.stringify(order)})`);
  const before = await taskSeconds(session);
  const begun = performance.now();
  await pause(WATCHED_MS[size]);
  const worked = (await taskSeconds(session)) - before;
  const seconds = (performance.now() - begun) / 1000;
  const { frames, steps, moved } = await page.evaluate<FleetTimes>('window.bench.endFleet()');
  const [stepsPerSecond, movedPerSecond] = [steps / seconds, moved / seconds];
  return { busy: worked / seconds, firstMs, frames, stepsPerSecond, movedPerSecond };
}

const middle = (all: readonly Watched[], of: (one: Watched) => number): number =>
  median(all.map(of));

/** Each kind in turns, so that what the machine does besides meets all of them. */
async function rounds<K extends Kind>(
  page: Page,
  session: CDPSession,
  kinds: readonly K[],
  scene: Scene,
  size: Size,
): Promise<Readonly<Record<K, readonly Watched[]>>> {
  // The first of each compiles what the others only run.
  if (size === 'whole')
    for (const kind of kinds) await watched(page, session, kind, scene, 'smallest');
  const all = Object.fromEntries(kinds.map((kind) => [kind, [] as Watched[]])) as Record<
    K,
    Watched[]
  >;
  for (let round = 0; round < ROUNDS[size]; round += 1)
    for (const kind of kinds) all[kind].push(await watched(page, session, kind, scene, size));
  return all;
}

const busy = ({ busy: share }: Watched): number => share;

/** Vehicles that glide from report to report, against the same map without motion and a bare one with the same reports. */
async function motion(page: Page, size: Size): Promise<readonly BenchResult[]> {
  const session = await page.context().newCDPSession(page);
  await enable(session);
  const part = await rounds(page, session, ['bare', 'still', 'ours'], PART, size);
  const quiet = await rounds(page, session, ['still', 'ours'], QUIET, size);
  await session.detach();
  const plain = middle(part.bare, busy);
  const frames = [...part.ours, ...quiet.ours].flatMap((one) => one.frames);
  return [
    line(
      'part of the city, 10,000 vehicles, 1,000 updates/s: our map with motion / bare map without',
      middle(part.ours, busy) / plain,
      'ratio',
      FLEET_GOAL,
    ),
    line('page thread of that bare map, ms a second', plain * 1000, 'ms', null),
    line('the same with motion off / bare map', middle(part.still, busy) / plain, 'ratio', null),
    line(
      'vehicles drawn on their way there, a second',
      middle(part.ours, (one) => one.movedPerSecond),
      'count',
      null,
    ),
    line(
      'our part of a frame while vehicles glide, p95',
      percentile(frames, 0.95),
      'ms',
      FRAME_GOAL_MS,
    ),
    line(
      '200 vehicles that report every ten seconds, page thread with motion, ms a second',
      middle(quiet.ours, busy) * 1000,
      'ms',
      null,
    ),
    line('the same with motion off, ms a second', middle(quiet.still, busy) * 1000, 'ms', null),
    line(
      'steps of that motion a second',
      middle(quiet.ours, (one) => one.stepsPerSecond),
      'count',
      null,
    ),
  ];
}

async function fleet(page: Page, size: Size): Promise<readonly BenchResult[]> {
  const session = await page.context().newCDPSession(page);
  await enable(session);
  const { ours, bare } = await rounds(page, session, ['bare', 'ours'], CITY, size);
  await session.detach();
  const [mine, plain] = [middle(ours, busy), middle(bare, busy)];
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
