import { TestPlatform } from '../contract/platform';
import { line, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

const ROWS: Sized = { whole: 1_000_000, smallest: 2_000 };
const PAGES: Sized = { whole: 25, smallest: 1 };
const SIZE = 20;
const FIRST_START_GOAL_MS = 10_000;
const PAGE_GOAL_MS = 50;
/** Texts in names, the newest record of each value, figures over all records. */
const OTHER_GOAL_MS = 400;
/** Records in a table whose values are unique, and how many more are saved at once. */
const UNIQUE_ROWS: Sized = { whole: 20_000, smallest: 500 };
const SAVED: Sized = { whole: 500, smallest: 5 };
/** What a call may take that saves so many: other calls wait for it. */
const SAVE_GOAL_MS = 1000;

const BASE = '/api/blade-qdfl/deliveryrecord';

/** Equality and range conditions, alone and together. */
const FILTERS = [
  {},
  { garbageType_equal: '3' },
  { qualified_equal: '0' },
  { weight_ge: '1.000', weight_le: '1.500' },
  { garbageType_equal: '4', weight_ge: '3.000', weight_le: '9.000' },
  { garbageType_equal: '1', qualified_equal: '1' },
] as const;
const ORDERS = [
  { descs: 'create_time' },
  { ascs: 'create_time' },
  { ascs: 'weight' },
  { descs: 'site_name' },
] as const;
/** Texts in names: frequent ones, rare ones and one that nothing holds. */
const TEXTS = [
  { villageName: '花园' },
  { villageName: '学府里' },
  { siteName: '3号' },
  { siteName: '没有这个点' },
  { userName: '王' },
  { userName: '张丽', descs: 'weight' },
] as const;

/** Reads of all records that no condition narrows: lists of the newest of each, and figures. */
const NEWEST = ['page/participation', 'getCollectors', 'disattend'] as const;
const FIGURES = ['today/data', 'page/weightTotal', 'findDeliveryWeightByTime'] as const;

interface Answer {
  readonly ms: number;
  readonly total: number;
  readonly rows: number;
}

/** The reads of deliveries over HTTP. */
class Lists {
  private constructor(
    private readonly platform: TestPlatform,
    private readonly token: string,
  ) {}

  static async of(platform: TestPlatform): Promise<Lists> {
    const { access_token: token = '' } = await platform.signIn();
    return new Lists(platform, token);
  }

  /** A page of the list. */
  async ask(query: Readonly<Record<string, string>>): Promise<Answer> {
    const { ms, data } = await this.read('page', { size: String(SIZE), ...query });
    const { total, records } = data as { total: number; records: unknown[] };
    return { ms, total, rows: records.length };
  }

  /** Any read call. */
  async read(
    path: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<{ ms: number; data: unknown }> {
    const text = new URLSearchParams(query).toString();
    const begun = performance.now();
    const reply = await this.platform.send(`${BASE}/${path}?${text}`, { token: this.token });
    const ms = performance.now() - begun;
    if (reply.status !== 200) throw new Error(reply.text);
    return { ms, data: reply.json()['data'] };
  }
}

/** Pages all over a list of `total` rows: the same ones every time. */
function places(total: number, count: number): number[] {
  const pages = Math.max(1, Math.ceil(total / SIZE));
  return Array.from({ length: count }, (_, n) => 1 + ((n * 7919 * 31) % pages));
}

async function pages(lists: Lists, size: Size): Promise<readonly BenchResult[]> {
  const rows = ROWS[size].toLocaleString('en');
  const [all, first]: [number[], number[]] = [[], []];
  for (const filter of FILTERS) {
    for (const order of ORDERS) {
      const { total, ms } = await lists.ask({ ...filter, ...order });
      const deep = await lists.ask({
        ...filter,
        ...order,
        current: String(Math.ceil(total / SIZE / 2)),
      });
      first.push(ms, deep.ms);
      all.push(ms, deep.ms);
      for (const place of places(total, PAGES[size])) {
        const answer = await lists.ask({ ...filter, ...order, current: String(place) });
        if (answer.rows === 0) throw new Error(`page ${place} of ${total} rows is empty`);
        all.push(answer.ms);
      }
    }
  }
  return [
    line(
      `a page of ${rows} records, equality and range, p95`,
      percentile(all, 0.95),
      'ms',
      PAGE_GOAL_MS,
    ),
    line('the same, median', percentile(all, 0.5), 'ms', null),
    line(
      'the same, first and middle page when a filter and order is asked for the first time, p95',
      percentile(first, 0.95),
      'ms',
      PAGE_GOAL_MS,
    ),
    line('the same, the slowest page of all', Math.max(...all), 'ms', null),
  ];
}

async function contains(lists: Lists, rows: string): Promise<BenchResult> {
  const times: number[] = [];
  for (const text of TEXTS) times.push((await lists.ask(text)).ms);
  const name = `contains, ${rows} records, the slowest of six`;
  return line(name, Math.max(...times), 'ms', OTHER_GOAL_MS);
}

/** Reads that take all records into account. */
async function whole(lists: Lists, rows: string): Promise<readonly BenchResult[]> {
  const newest: number[] = [];
  const figures: number[] = [];
  for (const path of NEWEST) newest.push((await lists.read(path)).ms);
  for (const path of FIGURES) {
    for (const filter of FILTERS) figures.push((await lists.read(path, filter)).ms);
  }
  return [
    line(
      `the newest of each person, collector and point, ${rows} records, the slowest of ${NEWEST.length}`,
      Math.max(...newest),
      'ms',
      OTHER_GOAL_MS,
    ),
    line(
      `figures of ${rows} records, alone and under conditions, the slowest of ${figures.length}`,
      Math.max(...figures),
      'ms',
      OTHER_GOAL_MS,
    ),
  ];
}

/** Records with two unique values, saved in one call beside many others. */
async function unique(size: Size): Promise<BenchResult> {
  const rows = UNIQUE_ROWS[size];
  const [platform] = await begin({ family: 'scalePoint', rows });
  try {
    const { access_token: token = '' } = await platform.signIn();
    const villages = '/api/blade-basics-resources/scalepoint/village/list';
    const { data } = (await platform.send(villages, { token })).json() as {
      data: { id: string }[];
    };
    const more = Array.from({ length: SAVED[size] }, (_, n) => ({
      ...{ code: `BENCH-${n}`, name: `bench ${n}`, pointType: '1', villageId: data[0]?.id },
    }));
    const begun = performance.now();
    const path = '/api/blade-basics-resources/scalepoint/saveBatch';
    const reply = await platform.post(path, token, more);
    const ms = performance.now() - begun;
    if (reply.status !== 200) throw new Error(reply.text);
    const name = `${SAVED[size]} records with a unique code saved beside ${rows.toLocaleString('en')}`;
    return line(name, ms, 'ms', SAVE_GOAL_MS);
  } finally {
    await platform.stop();
  }
}

async function begin(scale?: { family: string; rows: number }): Promise<[TestPlatform, number]> {
  const begun = performance.now();
  const platform = await TestPlatform.start(undefined, false, { scale });
  return [platform, performance.now() - begun];
}

/** The demo platform: its first start, reads of a million delivery records, and saves beside many records. */
export async function platform(size: Size): Promise<readonly BenchResult[]> {
  const rows = ROWS[size];
  const [small, startMs] = await begin();
  await small.stop();
  const [big, fillMs] = await begin({ family: 'deliveryRecord', rows });
  const many = rows.toLocaleString('en');
  const told = [
    line('first start of the demo platform', startMs, 'ms', FIRST_START_GOAL_MS),
    line(`first start with ${many} delivery records`, fillMs, 'ms', null),
  ];
  try {
    const lists = await Lists.of(big);
    told.push(
      ...(await pages(lists, size)),
      await contains(lists, many),
      ...(await whole(lists, many)),
    );
  } finally {
    await big.stop();
  }
  return [...told, await unique(size)];
}
