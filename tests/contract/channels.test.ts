import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { FakeClock } from '../support/fakeClock';
import { TestPlatform } from './platform';

const TENANT = '805230';
const EVENTS = '/api/third/work/plate/sse/subscribe';
const [BADGE, COLLECTION] = ['badgeViolation', 'collectionAbnormal'] as const;
/** A quarter to seven in the evening on the server. */
const NOW = Date.UTC(2026, 10, 21, 10, 45, 0);

let platform: TestPlatform;
let clock: FakeClock;
let token = '';
let deptId = '';
const ends: (() => void)[] = [];

beforeAll(async () => {
  clock = new FakeClock(NOW);
  platform = await TestPlatform.start(clock);
  const answer = await platform.signIn(TENANT);
  token = answer['access_token'] ?? '';
  deptId = answer['dept_id'] ?? '';
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
});
afterAll(() => platform.stop());

/** An event stream as it arrives, byte for byte. */
class EventReader {
  text = '';
  /** Settles when the connection is gone, with or without a goodbye. */
  readonly lost: Promise<unknown>;
  private readonly waiting: (() => void)[] = [];

  constructor(readonly answer: IncomingMessage) {
    answer.setEncoding('utf8');
    answer.on('error', () => answer.destroy());
    this.lost = new Promise((resolve) => answer.on('close', resolve));
    answer.on('data', (chunk: string) => {
      this.text += chunk;
      for (const look of this.waiting) look();
    });
  }

  /** Waits until the text has a part. */
  async has(part: string): Promise<void> {
    await new Promise<void>((resolve) => {
      const look = (): void => {
        if (this.text.includes(part)) resolve();
      };
      this.waiting.push(look);
      look();
    });
  }

  /** The ids and data of the events so far. */
  events(): { id: string; data: string }[] {
    return [...this.text.matchAll(/^id:(.*)\ndata:(.*)\n\n/gm)].map(([, id = '', data = '']) => ({
      id,
      data,
    }));
  }
}

async function subscribe(by: string | undefined, lastId?: string): Promise<EventReader> {
  const headers = {
    ...(by === undefined ? {} : { 'Blade-Auth': `bearer ${by}` }),
    ...(lastId === undefined ? {} : { 'Last-Event-ID': lastId }),
  };
  const sent = request(platform.url + EVENTS, { headers });
  sent.on('error', () => sent.destroy());
  sent.end();
  ends.push(() => sent.destroy());
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return new EventReader(answer);
}

const raise = (text: string): Promise<number> =>
  platform.control.alarm({ channel: BADGE, tenantId: TENANT, text });
const violation = (userName: string): string =>
  JSON.stringify({ userName, location: '124.1,30.2', region: '滨河作业区', violationType: '脱岗' });

describe('event stream of badge violations (spec 1 §2, §7)', () => {
  it('is refused without a token, and opens for the tenant of the token only', async () => {
    expect((await subscribe(undefined)).answer.statusCode).toBe(401);
    expect((await subscribe('bad')).answer.statusCode).toBe(401);
    const mine = await subscribe(token);
    expect([mine.answer.statusCode, mine.answer.headers['content-type']]).toEqual([
      200,
      'text/event-stream;charset=UTF-8',
    ]);
    const other = await subscribe((await platform.signIn('448413'))['access_token']);
    await other.has(':');
    expect(await raise(violation('王雪'))).toBe(1);
    await mine.has('王雪');
    expect(JSON.parse(mine.events()[0]?.data ?? '')).toEqual({
      userName: '王雪',
      location: '124.1,30.2',
      region: '滨河作业区',
      violationType: '脱岗',
    });
    expect(other.events()).toEqual([]);
  });

  it('says again what came after the last event, at most 200', async () => {
    const first = await subscribe(token);
    await raise(violation('一号'));
    await first.has('一号');
    const seen = first.events().at(-1)?.id;
    await platform.control.streams('cut', { channel: BADGE });
    await first.lost;
    expect(await raise(violation('二号'))).toBe(0);
    await raise(violation('三号'));
    const again = await subscribe(token, seen);
    await again.has('三号');
    expect(again.events().map(({ data }) => JSON.parse(data) as object)).toMatchObject([
      { userName: '二号' },
      { userName: '三号' },
    ]);
    const order = { channel: BADGE, tenantId: TENANT, count: 250 } as const;
    await platform.control.alarm({ ...order, text: violation('n{n}') });
    const late = await subscribe(token, seen);
    await late.has('"n250"');
    expect(late.events()).toHaveLength(200);
    // Who does not say where it was gets what is to come only.
    const fresh = await subscribe(token);
    await raise(violation('新的'));
    await fresh.has('新的');
    expect(fresh.events()).toHaveLength(1);
  });

  it('stays open by a comment every 15 s, until it is frozen', async () => {
    const stream = await subscribe(token);
    await stream.has(':keep-alive\n\n');
    await clock.advance(15_000);
    await stream.has(':keep-alive\n\n:keep-alive\n\n');
    expect(await platform.control.streams('freeze', { channel: BADGE })).toBe(1);
    await clock.advance(60_000);
    expect(await raise(violation('冻结'))).toBe(0);
    const witness = await subscribe(token);
    await raise(violation('后来'));
    await witness.has('后来');
    expect(stream.text).toBe(':keep-alive\n\n:keep-alive\n\n');
    expect(await platform.control.openStreams({ channel: BADGE })).toBe(2);
  });

  it('carries bytes as they are when a test asks for them, and ends when it is closed', async () => {
    const stream = await subscribe(token);
    const base64 = Buffer.from('\uFEFFdata: x\r\n\r\n').toString('base64');
    await platform.control.alarm({ channel: BADGE, tenantId: TENANT, base64, raw: true });
    await stream.has('data: x\r\n\r\n');
    await platform.control.alarm({ channel: BADGE, text: 'garbage', raw: true });
    await stream.has('garbage');
    const ended = once(stream.answer, 'end');
    expect(await platform.control.streams('close', { channel: BADGE })).toBe(1);
    await ended;
    expect(await platform.control.openStreams()).toBe(0);
  });
});

describe('websocket of abnormal collections (spec 1 §2, §7)', () => {
  function connect(dept: string, by = token): WebSocket {
    const url = `${platform.url.replace('http', 'ws')}/collection_abnormal_message/${TENANT}/${dept}`;
    const socket = new WebSocket(url, { headers: { 'Blade-Auth': `bearer ${by}` } });
    socket.on('error', () => socket.terminate());
    ends.push(() => socket.terminate());
    return socket;
  }
  const refusal = async (socket: WebSocket): Promise<number> => {
    const [, answer] = (await once(socket, 'unexpected-response')) as [unknown, IncomingMessage];
    return answer.statusCode ?? 0;
  };
  const visits = async (): Promise<Record<string, unknown>[]> => {
    const path = '/api/blade-qdfl/vehicle/screen/abnormalPage?current=1&size=500';
    const data = (await platform.send(path, { token })).json()['data'];
    return (data as { records: Record<string, unknown>[] }).records;
  };
  const visit = {
    abnormalType: '2',
    companyName: '洁源环卫公司',
    collectionPointName: '学府里9号收集点',
    address: '云栖镇学府路3号',
    collectionPersonName: '李海涛',
    collectionTime: '2026-11-21 18:44:30',
  };

  it('is refused on a department that is not of the caller', async () => {
    expect(await refusal(connect('1900000000000000001'))).toBe(401);
    const stranger = (await platform.signIn('448413'))['access_token'] ?? '';
    expect(await refusal(connect(deptId, stranger))).toBe(401);
  });

  it('tells of a visit that the records know as well (rule:alarms.abnormalFields)', async () => {
    const socket = connect(deptId);
    await once(socket, 'open');
    const [[message]] = await Promise.all([
      once(socket, 'message') as Promise<[Buffer]>,
      platform.control.alarm({
        channel: COLLECTION,
        tenantId: TENANT,
        text: JSON.stringify(visit),
      }),
    ]);
    expect(JSON.parse(message.toString())).toEqual(visit);
    const known = (await visits()).filter(
      (row) => row['collectionPointName'] === visit.collectionPointName,
    );
    expect(known).toMatchObject([{ ...visit, abnormalType: 2 }]);
    const before = (await visits()).length;
    const order = { channel: COLLECTION, tenantId: TENANT } as const;
    await platform.control.alarm({ ...order, text: JSON.stringify(visit), recorded: false });
    await platform.control.alarm({ ...order, text: 'no visit at all' });
    expect(await visits()).toHaveLength(before);
    // The channel of users has nothing to do with it.
    expect(await platform.control.alarm({ tenantId: TENANT, text: 'x' })).toBe(0);
  });
});
