import type { AlarmSnapshot } from '@shared/model/alarmSnapshot';
import { Operator, WATCHER } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { pause, until } from '../desktop/rig/wait';
import { line, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

const SECONDS: Sized = { whole: 5, smallest: 1 };
/** From the server's sending to what the operator sees of it, ms (features.md §3). */
const VISIBLE_GOAL_MS = 250;
/** Longest input delay in the console during a flood, ms (features.md: INP). */
const INPUT_GOAL_MS = 200;
/** Longest that the last alarm may need until it is seen, ms; what is not seen then is counted. */
const SEEN_LIMIT_MS = 30_000;
/** What the start and the first toast still set going is over by then, ms. */
const REST_MS = 2_000;

/** A quick turn of the wheel in each frame, px. */
const SCROLL_PX = 120;
const SCROLL_MS: Sized = { whole: 3_000, smallest: 500 };
/** A list that scrolls smoothly (features.md §1, very large lists), ms. */
const FRAME_GOAL_MS = 16.7;

/** Class of the alarms that are sent; they name no site, so in a flood they are one group. */
const ALARM_CLASS = 'garbageDrop';
const CLASS_NAME = '垃圾投放告警';

/**
 * In the page, after every frame: which of the alarms that are sent have a row of their own in sight,
 * and how many the heading of their group counts, when it is in sight. Rows that the grid keeps ready
 * above or below what is seen do not count, nor does a heading's "newest". Besides, how long each of
 * the clicks that go on meanwhile waited for its next frame.
 */
const WATCH = `(() => {
  const watch = { rows: {}, counts: [], waits: [] };
  window.floodWatch = watch;
  const inSight = (element, { top, bottom }) => {
    const box = element.getBoundingClientRect();
    return box.height > 0 && box.top < bottom - 2 && box.bottom > top + 2;
  };
  let count = -1;
  const look = () => {
    watch.frame = requestAnimationFrame(look);
    const viewport = document.querySelector('.cj-alarm-grid .ag-grid-viewport');
    if (viewport === null) return;
    const box = viewport.getBoundingClientRect();
    const names = [];
    let counted = -1;
    for (const row of viewport.querySelectorAll('.ag-row')) {
      const heading = row.querySelector('.cj-group');
      const found = /流\\d+@\\d+点/.exec(row.textContent ?? '');
      if (heading === null && (found === null || found[0] in watch.rows)) continue;
      if (!inSight(row, box)) continue;
      if (heading === null) names.push(found[0]);
      else if (heading.querySelector('strong').textContent.includes('${CLASS_NAME}'))
        counted = Number(/(\\d+)$/.exec(heading.querySelector('.cj-group-count').textContent)[1]);
    }
    if (names.length === 0 && counted === count) return;
    count = counted;
    // What stands in the page now is drawn in this frame: it is seen when the frame is done.
    setTimeout(() => {
      const at = performance.timeOrigin + performance.now();
      for (const name of names) watch.rows[name] = at;
      if (counted >= 0) watch.counts.push([at, counted]);
    });
  };
  look();
  const input = document.querySelector('input[type=search], .cj-alarms input') ?? document.body;
  watch.poke = setInterval(() => {
    const begun = performance.now();
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
    requestAnimationFrame(() => setTimeout(() => watch.waits.push(performance.now() - begun)));
  }, 50);
})()`;

/** What the page has noted. Times are wall times, ms. */
interface Watched {
  /** When an alarm was first in a row of its own, by its name. */
  readonly rows: Readonly<Record<string, number>>;
  /** What the heading of their group counted, and since when. */
  readonly counts: readonly (readonly [at: number, count: number])[];
  /** How long each click waited for its frame, ms. */
  readonly waits: readonly number[];
}

interface Sent {
  readonly name: string;
  readonly at: number;
}

/**
 * What an operator sees of a stream of alarms, over the real app: from just before the order to the
 * demo platform, which sends ten times a second, to the end of the frame that shows it.
 *
 * In a flood the list groups by site and cause, so most alarms never have a row of their own. An
 * alarm is seen when its own row is in sight, or when the heading of its group, in sight, counts it:
 * one channel keeps their order, so a count of so many more than before the first was sent includes
 * the first so many. Each alarm that was sent is one sample; the one that is never seen is counted by
 * itself. What had a row of its own is a line by itself, once in the groups that the list makes and
 * once with the grouping switched off.
 */
export async function flood(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  const app = await App.launch(rig);
  try {
    const operator = await Operator.at(app);
    await operator.signIn(WATCHER);
    await operator.listening();
    await operator.open('/alarms');
    await operator.page.locator('.cj-alarms').waitFor();
    await until('the popup window is prepared', () =>
      app.electron.windows().some((page) => page.url().includes('/sos.html')),
    );
    await pause(REST_MS);
    const results = [await first(operator)];
    for (const rate of [100, 2_000]) results.push(...(await stream(operator, rate, size)));
    await operator.page.getByRole('button', { name: /^筛选/ }).click();
    await operator.page.getByLabel('分组方式').selectOption('none');
    await operator.page.keyboard.press('Escape');
    results.push(...(await scrolling(operator, SCROLL_MS[size])));
    return [...results, ...(await oneByOne(operator, 100, size))];
  } finally {
    await app.close();
  }
}

/**
 * The first alarm after the start, by itself: its toast is the first, for which some notification
 * servers load their fonts while main waits, the call being synchronous.
 */
async function first(operator: Operator): Promise<BenchResult> {
  await operator.page.evaluate(WATCH);
  const [alarm] = await order(operator, 1);
  const watched = await watchedUntil(operator, ({ rows }) => Object.keys(rows).length > 0);
  const at = watched.rows[alarm?.name ?? ''] ?? Number.NaN;
  await pause(REST_MS);
  return line(
    'first alarm after the start, sent to its painted row',
    at - (alarm?.at ?? 0),
    'ms',
    null,
  );
}

/** So many alarms a second, in the groups that the list makes of them by itself. */
async function stream(
  operator: Operator,
  rate: number,
  size: Size,
): Promise<readonly BenchResult[]> {
  const before = await standing(operator);
  const all = rate * SECONDS[size];
  const { sent, watched } = await send(
    operator,
    { rate, seconds: SECONDS[size] },
    ({ counts }) => (counts.at(-1)?.[1] ?? 0) - before >= all,
  );
  const seen = seenAfter(sent, watched, before);
  const own = sent.flatMap(({ name, at }) => (watched.rows[name] ?? Number.NaN) - at);
  const painted = own.filter((ms) => !Number.isNaN(ms));
  return [
    line(
      `alarm sent to seen (own row or counted by its group), p99 at ${rate}/s`,
      percentile(seen, 0.99),
      'ms',
      VISIBLE_GOAL_MS,
    ),
    line(`the same, median at ${rate}/s`, percentile(seen, 0.5), 'ms', null),
    line(`alarms never seen of ${sent.length}`, sent.length - seen.length, 'count', 0),
    line(`rows of their own that were painted of ${sent.length}`, painted.length, 'count', null),
    ...inputDelay(watched, `${rate}/s`),
  ];
}

/** Alarms that all stand by themselves: the grouping is off. */
async function oneByOne(
  operator: Operator,
  rate: number,
  size: Size,
): Promise<readonly BenchResult[]> {
  const { sent, watched } = await send(
    operator,
    { rate, seconds: SECONDS[size] },
    ({ rows }, last) => Object.keys(rows).some((name) => name.endsWith(`@${last}点`)),
  );
  const painted = sent.flatMap(({ name, at }) => {
    const shown = watched.rows[name];
    return shown === undefined ? [] : [shown - at];
  });
  return [
    line(
      `alarm sent to its own painted row, not grouped, p99 at ${rate}/s`,
      percentile(painted, 0.99),
      'ms',
      VISIBLE_GOAL_MS,
    ),
    line(`rows that were painted of ${sent.length}, not grouped`, painted.length, 'count', null),
    ...inputDelay(watched, `${rate}/s, not grouped`),
  ];
}

/** Sends for some seconds, and watches until `done` says so of what was seen; `last`: of the last order, ms. */
async function send(
  operator: Operator,
  { rate, seconds }: { readonly rate: number; readonly seconds: number },
  done: (watched: Watched, last: number) => boolean,
): Promise<{ readonly sent: readonly Sent[]; readonly watched: Watched }> {
  await operator.page.evaluate(WATCH);
  const sent: Sent[] = [];
  for (let slice = 0; slice < seconds * 10; slice += 1) {
    const begun = Date.now();
    sent.push(...(await order(operator, rate / 10)));
    await pause(Math.max(0, 100 - (Date.now() - begun)));
  }
  const last = sent.at(-1)?.at ?? 0;
  return { sent, watched: await watchedUntil(operator, (watched) => done(watched, last)) };
}

/** Orders so many alarms at once; their names carry when that was. */
async function order({ control }: Operator, count: number): Promise<readonly Sent[]> {
  const at = Date.now();
  const text = `流{n}@${at}点,1,35`.replace('{n}', count === 1 ? '1' : '{n}');
  await control.alarm({ tenantId: WATCHER.tenantId, text, count });
  return Array.from({ length: count }, (_, n) => ({ name: `流${n + 1}@${at}点`, at }));
}

/** Ends the watch when `done` says so of what was seen, or in the end all the same. */
async function watchedUntil(
  { page }: Operator,
  done: (watched: Watched) => boolean,
): Promise<Watched> {
  // Asked of the page and not of main: the whole of 10,000 alarms would be sent for each look.
  const watched = (): Promise<Watched> => page.evaluate<Watched>('window.floodWatch');
  const end = Date.now() + SEEN_LIMIT_MS;
  while (Date.now() < end && !done(await watched())) await pause(200);
  await pause(500);
  await page.evaluate(
    '(clearInterval(window.floodWatch.poke), cancelAnimationFrame(window.floodWatch.frame))',
  );
  return watched();
}

/** ms from the sending of each alarm to the frame that showed or counted it; unseen ones are left out. */
function seenAfter(
  sent: readonly Sent[],
  { rows, counts }: Watched,
  before: number,
): readonly number[] {
  let next = 0;
  return sent.flatMap(({ name, at }, index) => {
    while (next < counts.length && (counts[next]?.[1] ?? 0) - before <= index) next += 1;
    const first = Math.min(rows[name] ?? Infinity, counts[next]?.[0] ?? Infinity);
    return first === Infinity ? [] : [first - at];
  });
}

function inputDelay({ waits }: Watched, how: string): readonly BenchResult[] {
  return [
    line(`input delay in the console at ${how}, p98`, percentile(waits, 0.98), 'ms', INPUT_GOAL_MS),
  ];
}

/** Scrolls the list of all those alarms, each in its row, for so long. */
async function scrolling(operator: Operator, forMs: number): Promise<readonly BenchResult[]> {
  const { page } = operator;
  const listed = await standing(operator);
  const viewport = `document.querySelector('.cj-alarm-grid .ag-grid-viewport')`;
  await until('all are listed', () =>
    page.evaluate<boolean>(`${viewport}.scrollHeight > ${listed * 30}`),
  );
  // The page keeps what it measures: a promise that only the debugger holds may be collected.
  await page.evaluate(`(() => {
    const body = ${viewport};
    window.frames3 = [];
    let last = performance.now();
    const begun = last;
    const next = (now) => {
      window.frames3.push(now - last);
      last = now;
      body.scrollTop += ${SCROLL_PX};
      if (now - begun < ${forMs}) requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
  })()`);
  await pause(forMs + 1_000);
  const frames = (await page.evaluate<number[]>('window.frames3')).slice(1);
  await page.evaluate(`${viewport}.scrollTop = 0`);
  return [
    line(
      `frame while ${listed} standing alarms are scrolled, p95`,
      percentile(frames, 0.95),
      'ms',
      FRAME_GOAL_MS,
    ),
  ];
}

/** How many alarms of the class that is sent are listed. */
async function standing(operator: Operator): Promise<number> {
  const { alarms } = await operator.ask<AlarmSnapshot>('alarms.get');
  return alarms.filter(
    ({ alarmClass, site, state }) =>
      alarmClass === ALARM_CLASS && site === '' && state !== 'normal' && state !== 'shelved',
  ).length;
}
