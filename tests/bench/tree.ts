import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright';
import { TestPlatform } from '../contract/platform';
import { Operator } from '../desktop/operator';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { until } from '../desktop/rig/wait';
import { line, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** Bounds of trees. */
const DOM_GOAL = 3_000;
const PAINT_GOAL_MS = 300;
const FRAME_GOAL_MS = 16.7;
const KEY_GOAL_MS = 50;
const BLOCK_GOAL_MS = 50;

/** Ten thousand, and the real list: provinces, cities, counties, towns, villages. */
const SHAPES: Sized<readonly (readonly number[])[]> = {
  whole: [
    [20, 200, 2_000, 10_000],
    [31, 342, 2_978, 41_352, 620_573],
  ],
  smallest: [[5, 20, 100, 400]],
};
const DEPARTMENTS = '/api/blade-system/dept/tree';
const OPEN_ROUNDS: Sized = { whole: 7, smallest: 2 };
const FRAMES: Sized = { whole: 120, smallest: 5 };
/** Enough for a 40 MB answer and its spelling on a slow machine, ms. */
const SLOW_MS = 180_000;

interface Node {
  value: string;
  title: string;
  children?: Node[];
}

/**
 * Trees in the real window, over the real wire: ten thousand nodes, and all villages of the country
 * as one answer of an option call: 665,276 nodes with the 620,573 villages. The names are made of syllables; the shape is the real one.
 */
export async function tree(rig: Rig, size: Size): Promise<readonly BenchResult[]> {
  const platform = await TestPlatform.start();
  const front = await Front.start(platform.url);
  try {
    const results: BenchResult[] = [];
    for (const [at, shape] of SHAPES[size].entries()) {
      const count = shape.reduce((sum, one) => sum + one, 0);
      const name = `${count.toLocaleString('en')} nodes`;
      const keyGoal = at === 0 ? KEY_GOAL_MS : null;
      results.push(
        ...(await measure(rig, platform, front, { name, nodes: nested(shape), keyGoal, size })),
      );
    }
    return results;
  } finally {
    await front.stop();
    await platform.stop();
  }
}

interface Case {
  readonly name: string;
  readonly nodes: readonly Node[];
  /** Longest time of a key in the search, ms; null: recorded only. */
  readonly keyGoal: number | null;
  readonly size: Size;
}

async function measure(
  rig: Rig,
  platform: TestPlatform,
  front: Front,
  { name, nodes, keyGoal, size }: Case,
): Promise<readonly BenchResult[]> {
  front.tree = JSON.stringify({ code: 200, success: true, msg: '操作成功', data: nodes });
  const app = await App.launch(rig, { args: ['--server', front.url] });
  try {
    const operator = Operator.with(app, await app.window('console'), platform.control);
    const { page } = operator;
    page.setDefaultTimeout(SLOW_MS);
    await operator.signIn();
    await page.evaluate(HELPERS);
    const asked = performance.now();
    await operator.open('/system/user');
    await page.locator('.cj-tree-pane [role=treeitem]').first().waitFor();
    const results = [
      line(`tree, ${name}: asked for to shown`, performance.now() - asked, 'ms', null),
    ];

    // The data is in the window: what is measured now is the tree alone.
    const opened: number[] = [];
    for (let round = 0; round < OPEN_ROUNDS[size]; round += 1) {
      opened.push(await page.evaluate<number>('bench.open()'));
      await page.locator('.cj-picker [role=treeitem]').first().waitFor();
      if (round < OPEN_ROUNDS[size] - 1) await page.keyboard.press('Escape');
      if (round < OPEN_ROUNDS[size] - 1)
        await page.locator('.cj-picker').waitFor({ state: 'detached' });
    }
    results.push(
      line(
        `tree, ${name}: opened to first paint, p95`,
        percentile(opened, 0.95),
        'ms',
        PAINT_GOAL_MS,
      ),
    );

    await page.evaluate('bench.reset()');
    await page.locator('.cj-picker [role=combobox]').fill('村');
    await until(
      'everything is indexed',
      () => page.evaluate<boolean>('bench.isIndexed()'),
      SLOW_MS,
    );
    results.push(
      line(
        `tree, ${name}: longest block while it is indexed`,
        await page.evaluate<number>('bench.longest()'),
        'ms',
        BLOCK_GOAL_MS,
      ),
      line(
        `tree, ${name}: rows when everything fits`,
        await page.evaluate<number>('bench.rows()'),
        'count',
        null,
      ),
    );
    const frames = await page.evaluate<readonly number[]>(`bench.scroll(${FRAMES[size]})`);
    results.push(
      line(
        `tree, ${name}: elements of the tree while it scrolls`,
        await page.evaluate<number>('bench.most'),
        'count',
        DOM_GOAL,
      ),
      line(
        `tree, ${name}: elements of the page`,
        await page.evaluate<number>("document.querySelectorAll('*').length"),
        'count',
        DOM_GOAL,
      ),
      line(
        `tree, ${name}: frame while it scrolls, p95`,
        percentile(frames, 0.95),
        'ms',
        FRAME_GOAL_MS,
      ),
    );
    const keys: number[] = [];
    await page.evaluate("bench.type('w')");
    for (const text of ['x', 'xi', 'xin', 'xinh', 'xinhe', '新河', '新', '11', '1101', 'q', 'qzw'])
      keys.push(await page.evaluate<number>(`bench.type(${JSON.stringify(text)})`));
    results.push(
      line(`tree, ${name}: a key of a search to paint, p95`, percentile(keys, 0.95), 'ms', keyGoal),
    );
    await page.evaluate("bench.type('')");
    results.push(...(await memoryOf(page, name)));
    return results;
  } finally {
    await app.close();
  }
}

async function memoryOf(page: Page, name: string): Promise<readonly BenchResult[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return [line(`tree, ${name}: heap of the page`, usedSize / 1_048_576, 'MB', null)];
}

/** A tree with so many nodes on each level, as even as it can be. */
function nested(shape: readonly number[]): readonly Node[] {
  const syllables = [...'新河大东西南北山水桥家王李张清泉石马龙凤云青白红'];
  const endings = ['省', '市', '区', '镇', '村'];
  let serial = 0;
  let level: Node[] = [];
  let top: Node[] = [];
  shape.forEach((count, depth) => {
    const parents = level;
    level = [];
    for (let n = 0; n < count; n += 1) {
      serial += 7;
      const name = [serial, serial * 3, Math.floor(serial / 11)]
        .map((one) => syllables[one % syllables.length])
        .join('');
      const above = parents[Math.floor((n * parents.length) / count)];
      const value = `${above?.value ?? ''}${depth < 3 ? String((n % 89) + 10) : String((n % 889) + 110)}`;
      const node: Node = {
        value,
        title: `${name}${depth === shape.length - 1 ? '村' : (endings[depth] ?? '')}`,
      };
      level.push(node);
      if (above !== undefined) (above.children ??= []).push(node);
    }
    if (depth === 0) top = level;
  });
  return top;
}

/** A server in front of the platform that has a department tree of its own. */
class Front {
  tree = '';

  private constructor(
    private readonly target: string,
    private readonly server = createServer((asked, answer) => this.pass(asked, answer)),
  ) {}

  static async start(target: string): Promise<Front> {
    const front = new Front(target);
    await new Promise<void>((resolve) => front.server.listen(0, '127.0.0.1', resolve));
    return front;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private pass(asked: IncomingMessage, answer: ServerResponse): void {
    if (asked.url?.startsWith(DEPARTMENTS) === true) {
      answer.writeHead(200, { 'content-type': 'application/json;charset=UTF-8' }).end(this.tree);
      return;
    }
    const { method, headers, url = '' } = asked;
    const passed = request(this.target + url, { ...(method && { method }), headers }, (got) => {
      answer.writeHead(got.statusCode ?? 502, got.headers);
      got.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  }
}

/** What runs in the page, so that no driver is in the times. */
const HELPERS = `window.bench = (() => {
  const painted = () => new Promise((go) => requestAnimationFrame(() => setTimeout(go, 0)));
  const rows = () => document.querySelectorAll('.cj-picker [role=treeitem]').length;
  const blocks = [];
  new PerformanceObserver((list) => {
    for (const one of list.getEntries()) blocks.push(one.duration);
  }).observe({ entryTypes: ['longtask'] });
  const box = () => document.querySelector('.cj-picker [role=combobox]');
  const bench = {
    most: 0,
    async open() {
      const begun = performance.now();
      document.getElementById('search-deptId').click();
      do await painted(); while (rows() === 0);
      return performance.now() - begun;
    },
    isIndexed() {
      const text = document.querySelector('.cj-picker .cj-vtree-found > span')?.textContent ?? '%';
      return !text.includes('%');
    },
    reset: () => (blocks.length = 0),
    longest: () => Math.max(0, ...blocks),
    rows: () => Math.round(document.querySelector('.cj-picker .cj-vtree-rows').clientHeight / 30),
    async scroll(frames) {
      const tree = document.querySelector('.cj-picker [role=tree]');
      const step = tree.scrollHeight / frames;
      const times = [];
      await painted();
      let before = performance.now();
      for (let n = 0; n < frames; n += 1) {
        tree.scrollTop = n * step;
        await new Promise((go) => requestAnimationFrame(go));
        const now = performance.now();
        times.push(now - before);
        before = now;
        bench.most = Math.max(bench.most, tree.querySelectorAll('*').length);
      }
      return times;
    },
    async type(text) {
      const input = box();
      const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set;
      const begun = performance.now();
      set.call(input, text);
      input.dispatchEvent(new Event('input', { bubbles: true }));
      await painted();
      return performance.now() - begun;
    },
  };
  return bench;
})()`;
