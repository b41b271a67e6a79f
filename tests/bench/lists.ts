import type { Page } from 'playwright';
import type { TestPlatform } from '../contract/platform';
import { Operator } from '../desktop/operator';
import { resize } from '../desktop/resize';
import { App } from '../desktop/rig/app';
import type { Rig } from '../desktop/rig/rig';
import { line, median, percentile, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** The list that is measured: the largest one. */
const PATH = '/system_classify/record/delivery';
const CALL = '/api/blade-qdfl/deliveryrecord/page';
const ELSEWHERE = '/wel/index';
/** Samples of each line. */
const ROUNDS: Sized = { whole: 20, smallest: 1 };
/** Rows of the large page. */
const LARGE = 200;
/** Goals of the issue, ms beyond the server's own time. */
const OPEN_MS = 300;
const TURN_MS = 100;

/**
 * What a person waits for a list: from the address to painted rows in a list that was opened before, and from page to page at 200 rows; the
 * server's own time for the same questions is taken off.
 */
export async function lists(
  rig: Rig,
  server: TestPlatform,
  size: Size,
): Promise<readonly BenchResult[]> {
  const app = await App.launch(rig, { args: ['--server', server.url] });
  try {
    const operator = Operator.with(app, await app.window('console'), server.control);
    await operator.signIn();
    await resize(operator, 1600, 900);
    const { page } = operator;
    const token = (await server.signIn())['access_token'] ?? '';
    const opened = await opens(page, ROUNDS[size]);
    const turned = await turns(page, ROUNDS[size]);
    const small = await served(server, token, 10, ROUNDS[size]);
    const large = await served(server, token, LARGE, ROUNDS[size]);
    return [
      line('list: server, 10 rows (median)', small, 'ms', null),
      line('list: warm open to painted rows, p95', percentile(opened, 0.95) - small, 'ms', OPEN_MS),
      line(`list: server, ${LARGE} rows (median)`, large, 'ms', null),
      line(
        `list: page turn at ${LARGE} rows, p95`,
        percentile(turned, 0.95) - large,
        'ms',
        TURN_MS,
      ),
    ];
  } finally {
    await app.close();
  }
}

async function opens(page: Page, rounds: number): Promise<readonly number[]> {
  await painted(page, PATH);
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await left(page);
    samples.push(await painted(page, PATH));
  }
  return samples;
}

async function turns(page: Page, rounds: number): Promise<readonly number[]> {
  const at = (n: number): string => `${PATH}?_size=${LARGE}&_page=${n}`;
  // From elsewhere: the first page of the same list begins with the same row.
  await left(page);
  await painted(page, at(1));
  await painted(page, at(2));
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    samples.push(await painted(page, at(3 + (round % 5))));
  return samples;
}

async function left(page: Page): Promise<void> {
  await go(page, ELSEWHERE);
  await page.locator('.cj-list').waitFor({ state: 'detached' });
}

async function go(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    window.history.pushState({}, '', address);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, to);
}

/** Goes to an address and waits until other rows than before have been painted; ms, measured in the page. */
function painted(page: Page, to: string): Promise<number> {
  return page.evaluate(
    (address) =>
      new Promise<number>((resolve, reject) => {
        const first = (): string =>
          document.querySelector('[role=row][row-id]')?.getAttribute('row-id') ?? '';
        const before = first();
        const begun = performance.now();
        const end = begun + 15_000;
        window.history.pushState({}, '', address);
        window.dispatchEvent(new PopStateEvent('popstate'));
        const look = (): void => {
          const isThere =
            document.querySelector('.cj-list[data-status=ready]') !== null &&
            first() !== '' &&
            first() !== before;
          // A task of its own after this frame: then the frame has been painted.
          if (performance.now() > end) reject(new Error(`no rows at ${address}`));
          else if (isThere) setTimeout(() => resolve(performance.now() - begun), 0);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    to,
  );
}

/** How long the server itself takes for a page of so many rows, ms. */
async function served(
  server: TestPlatform,
  token: string,
  size: number,
  rounds: number,
): Promise<number> {
  const samples: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    await server.send(`${CALL}?current=${1 + (round % 5)}&size=${size}&descs=createTime`, {
      token,
    });
    samples.push(performance.now() - begun);
  }
  return median(samples);
}
