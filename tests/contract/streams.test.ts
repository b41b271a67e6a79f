import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { TestPlatform } from './platform';

let platform: TestPlatform;
let token = '';
let userId = '';
const opened: WebSocket[] = [];

beforeAll(async () => {
  platform = await TestPlatform.start();
  const answer = await platform.signIn('476074');
  token = answer['access_token'] ?? '';
  userId = answer['user_id'] ?? '';
});
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate();
});
afterAll(() => platform.stop());

function connect(path: string, by: string | undefined): WebSocket {
  const url = `${platform.url.replace('http', 'ws')}${path}`;
  const headers = by === undefined ? {} : { 'Blade-Auth': `bearer ${by}` };
  const socket = new WebSocket(url, { headers });
  // A refused handshake is told as an error too; tests read its status instead.
  socket.on('error', () => socket.terminate());
  opened.push(socket);
  return socket;
}

async function open(path = `/alarm_report_message/476074/${userId}`): Promise<WebSocket> {
  const socket = connect(path, token);
  await once(socket, 'open');
  return socket;
}

/** The status of a refused handshake. */
async function refusal(path: string, by: string | undefined): Promise<number> {
  const socket = connect(path, by);
  const [, response] = (await once(socket, 'unexpected-response')) as [
    unknown,
    { statusCode: number },
  ];
  return response.statusCode;
}

async function messages(socket: WebSocket, count: number): Promise<string[]> {
  const got: string[] = [];
  await new Promise<void>((resolve) => {
    socket.on('message', (data: Buffer) => {
      got.push(data.toString());
      if (got.length === count) resolve();
    });
  });
  return got;
}

describe('alarm websocket', () => {
  it('delivers a text verbatim to the user of the channel only', async () => {
    const mine = await open();
    const other = await platform.signIn('476074', 'dispatcher', 'Dispatch1');
    const second = connect(
      `/alarm_report_message/476074/${other['user_id']}`,
      other['access_token'],
    );
    await once(second, 'open');
    const got = messages(mine, 2);
    const theirs = messages(second, 1);
    const text = '清源一社区3号投放点,1,35 <b>&amp;</b>';
    expect(await platform.control.alarm({ tenantId: '476074', userId, text })).toBe(1);
    expect(await platform.control.alarm({ tenantId: '476074', text: '给所有人' })).toBe(2);
    expect(await got).toEqual([text, '给所有人']);
    expect(await theirs).toEqual(['给所有人']);
    expect(await platform.control.alarm({ tenantId: '805230', text: 'x' })).toBe(0);
  });

  it('is refused with 401 without a token, with a bad one, and on the channel of another', async () => {
    const path = `/alarm_report_message/476074/${userId}`;
    expect(await refusal(path, undefined)).toBe(401);
    expect(await refusal(path, 'bad')).toBe(401);
    expect(await refusal('/alarm_report_message/476074/1900000000000001002', token)).toBe(401);
    expect(await refusal(`/alarm_report_message/000000/${userId}`, token)).toBe(401);
    expect(await platform.control.openStreams()).toBe(0);
  });

  it('sends many, numbered, paced, in order; 1 MB and binary too', async () => {
    const socket = await open();
    const many = messages(socket, 200);
    await platform.control.alarm({ userId, text: '点位{n},1,5', count: 150 });
    await platform.control.alarm({ userId, text: '快{n}', count: 50, perSecond: 1000 });
    const got = await many;
    expect(got.slice(0, 150)).toEqual(Array.from({ length: 150 }, (_, n) => `点位${n + 1},1,5`));
    expect(got.slice(150)).toEqual(Array.from({ length: 50 }, (_, n) => `快${n + 1}`));
    const large = messages(socket, 1);
    await platform.control.alarm({ userId, text: 'x'.repeat(1_048_576) });
    expect((await large)[0]).toHaveLength(1_048_576);
    const [binary] = await Promise.all([
      once(socket, 'message') as Promise<[Buffer, boolean]>,
      platform.control.alarm({ userId, base64: Buffer.from([0, 255, 1]).toString('base64') }),
    ]);
    expect([...binary[0], binary[1]]).toEqual([0, 255, 1, true]);
  });

  it('answers pings until it is frozen; a frozen one gets nothing more and stays open', async () => {
    const socket = await open();
    socket.ping('a');
    await once(socket, 'pong');
    expect(await platform.control.streams('freeze', { userId })).toBe(1);
    let heard = 0;
    socket.on('pong', () => (heard += 1));
    socket.on('message', () => (heard += 1));
    socket.ping('b');
    expect(await platform.control.alarm({ userId, text: 'x' })).toBe(0);
    // A round trip on a second connection: what was sent before would have arrived by now.
    const second = await open();
    second.ping('c');
    await once(second, 'pong');
    expect([heard, socket.readyState]).toEqual([0, WebSocket.OPEN]);
  });

  it('is closed with a code, or cut without a goodbye', async () => {
    const closed = await open();
    const [code] = (
      await Promise.all([
        once(closed, 'close'),
        platform.control.streams('close', { userId }, 1011),
      ])
    )[0] as [number];
    expect(code).toBe(1011);
    const cut = await open();
    const [lost] = (
      await Promise.all([once(cut, 'close'), platform.control.streams('cut')])
    )[0] as [number];
    expect(lost).toBe(1006);
    expect(await platform.control.openStreams()).toBe(0);
  });

  it('does not exist as a plain page', async () => {
    const reply = await platform.send(`/alarm_report_message/476074/${userId}`, { token });
    expect(reply.status).toBe(404);
  });
});
