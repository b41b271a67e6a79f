import { createHash } from 'node:crypto';
import { DEMO_SECRET_HEADER } from '@shared/model/platform';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { App } from '../desktop/rig/app';
import { Operator } from '../desktop/operator';
import type { Rig } from '../desktop/rig/rig';
import { line, median, type BenchResult } from './report';
import type { Size, Sized } from './size';

/** Calls per round are many, for a page's clock is coarse; the two programs take turns. */
const ROUNDS: Sized = { whole: 15, smallest: 1 };
const CALLS: Sized = { whole: 400, smallest: 10 };
const PAGE_ROUNDS: Sized = { whole: 12, smallest: 1 };
const PAGES: Sized = { whole: 25, smallest: 2 };
const BRIDGE_GOAL = 1.25;
const PAGE_GOAL = 1.3;

const PAGE_PATH = '/api/blade-user/page';
const QUESTION = { family: 'user', current: 1, size: 10, sort: [], filters: {}, slot: 'bench' };

/** A call through our bridge against a raw invoke, and a page of records against its parts. */
export async function bridge(rig: Rig, root: string, size: Size): Promise<readonly BenchResult[]> {
  const app = await App.launch(rig);
  const raw = await App.launch(rig, { folder: join(root, 'tests/bench/apps/raw') });
  try {
    const operator = await Operator.at(app);
    await operator.signIn();
    const yardstick = await raw.window();
    await yardstick.waitForLoadState();
    await perRawCall(yardstick, size);
    await perBridgeCall(operator.page, size);
    const rawMs: number[] = [];
    const bridgeMs: number[] = [];
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      rawMs.push(await perRawCall(yardstick, size));
      bridgeMs.push(await perBridgeCall(operator.page, size));
    }
    const call = await plainCall(operator);
    await perPage(operator.page, size);
    await perPlainCall(yardstick, call, size);
    const pageMs: number[] = [];
    const plainMs: number[] = [];
    for (let round = 0; round < PAGE_ROUNDS[size]; round += 1) {
      plainMs.push(await perPlainCall(yardstick, call, size));
      pageMs.push(await perPage(operator.page, size));
    }
    const invoke = median(rawMs);
    const parts = invoke + median(plainMs);
    return [
      line('raw invoke', invoke, 'ms', null),
      line('bridge call', median(bridgeMs), 'ms', null),
      line('bridge call / raw invoke', median(bridgeMs) / invoke, 'ratio', BRIDGE_GOAL),
      line('plain axios call, 10 rows', median(plainMs), 'ms', null),
      line('10-row page through bridge, main and HTTP', median(pageMs), 'ms', null),
      line('10-row page / (raw invoke + axios call)', median(pageMs) / parts, 'ratio', PAGE_GOAL),
    ];
  } finally {
    await app.close();
    await raw.close();
  }
}

/** The same address and headers as the application sends, with a token of the bench's own. */
async function plainCall(operator: Operator): Promise<PlainCall> {
  const { control, page } = operator;
  await page.evaluate(`window.chengjing.request('data.page', ${JSON.stringify(QUESTION)})`);
  const seen = (await control.calls()).findLast((call) => call.path === PAGE_PATH);
  if (seen === undefined) throw new Error('the platform received no page call');
  const authorization = `Basic ${Buffer.from('saber:saber_secret').toString('base64')}`;
  const query = new URLSearchParams({
    grant_type: 'password',
    tenantId: '000000',
    username: 'admin',
    password: createHash('md5').update('admin').digest('hex'),
    type: 'account',
    scope: 'all',
  });
  // The embedded platform answers whoever knows the secret of its app.
  const secret = { [DEMO_SECRET_HEADER]: seen.headers[DEMO_SECRET_HEADER] ?? '' };
  const answer = await fetch(`${control.url}/api/blade-auth/oauth/token?${query.toString()}`, {
    method: 'POST',
    headers: { authorization, ...secret },
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const { host: _host, connection: _connection, ...headers } = seen.headers;
  return {
    url: `${control.url}${PAGE_PATH}?${new URLSearchParams(seen.query).toString()}`,
    headers: { ...headers, authorization, 'blade-auth': `bearer ${token}` },
  };
}

interface PlainCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Mean time of one call in a row of many, ms; the loop runs in the page, so no driver is in it. */
function loop(page: Page, count: number, call: string): Promise<number> {
  return page.evaluate(`(async () => {
    const begun = performance.now();
    for (let n = 0; n < ${count}; n += 1) await ${call};
    return (performance.now() - begun) / ${count};
  })()`);
}

const perRawCall = (page: Page, size: Size): Promise<number> =>
  loop(page, CALLS[size], 'window.raw.invoke()');

const perBridgeCall = (page: Page, size: Size): Promise<number> =>
  loop(page, CALLS[size], "window.chengjing.request('app.info').then(JSON.parse)");

const perPage = (page: Page, size: Size): Promise<number> =>
  loop(
    page,
    PAGES[size],
    `window.chengjing.request('data.page', ${JSON.stringify(QUESTION)}).then(JSON.parse)`,
  );

/** Mean time of the axios calls alone, timed in the yardstick's main process, ms. */
function perPlainCall(page: Page, call: PlainCall, size: Size): Promise<number> {
  const pages = PAGES[size];
  return page.evaluate(`(async () => {
    let sum = 0;
    for (let n = 0; n < ${pages}; n += 1)
      sum += await window.raw.page(${JSON.stringify(call.url)}, ${JSON.stringify(call.headers)});
    return sum / ${pages};
  })()`);
}
