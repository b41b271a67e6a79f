import { TestPlatform } from '../contract/platform';
import { line, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

const ROWS: Sized = { whole: 1_000_000, smallest: 2_000 };
const PAGES: Sized = { whole: 25, smallest: 1 };
const SIZE = 20;
const FIRST_START_GOAL_MS = 10_000;
const PAGE_GOAL_MS = 50;
const CONTAINS_GOAL_MS = 400;

const PATH = '/api/blade-qdfl/deliveryrecord/page';

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

interface Answer {
  readonly ms: number;
  readonly total: number;
  readonly rows: number;
}

/** One list over HTTP. */
class Lists {
  private constructor(
    private readonly platform: TestPlatform,
    private readonly token: string,
  ) {}

  static async of(platform: TestPlatform): Promise<Lists> {
    const { access_token: token = '' } = await platform.signIn();
    return new Lists(platform, token);
  }

  async ask(query: Readonly<Record<string, string>>): Promise<Answer> {
    const text = new URLSearchParams({ size: String(SIZE), ...query }).toString();
    const begun = performance.now();
    const reply = await this.platform.send(`${PATH}?${text}`, { token: this.token });
    const ms = performance.now() - begun;
    if (reply.status !== 200) throw new Error(reply.text);
    const { total, records } = reply.json()['data'] as { total: number; records: unknown[] };
    return { ms, total, rows: records.length };
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
      'the same, first time that a filter and order is asked for, p95',
      percentile(first, 0.95),
      'ms',
      null,
    ),
  ];
}

async function contains(lists: Lists, rows: number): Promise<BenchResult> {
  const times: number[] = [];
  for (const text of TEXTS) times.push((await lists.ask(text)).ms);
  const worst = Math.max(...times);
  const name = `contains, ${rows.toLocaleString('en')} records, the slowest of six`;
  return line(name, worst, 'ms', CONTAINS_GOAL_MS);
}

async function begin(scale?: { family: string; rows: number }): Promise<[TestPlatform, number]> {
  const begun = performance.now();
  const platform = await TestPlatform.start(undefined, false, { scale });
  return [platform, performance.now() - begun];
}

/** The demo platform: its first start, and lists of a million delivery records. */
export async function platform(size: Size): Promise<readonly BenchResult[]> {
  const rows = ROWS[size];
  const [small, startMs] = await begin();
  await small.stop();
  const [big, fillMs] = await begin({ family: 'deliveryRecord', rows });
  try {
    const lists = await Lists.of(big);
    return [
      line('first start of the demo platform', startMs, 'ms', FIRST_START_GOAL_MS),
      line(`first start with ${rows.toLocaleString('en')} delivery records`, fillMs, 'ms', null),
      ...(await pages(lists, size)),
      await contains(lists, rows),
    ];
  } finally {
    await big.stop();
  }
}
